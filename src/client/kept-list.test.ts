// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CoinRow } from '#contract/calls/coins.ts';
import { calls } from '#contract/calls.ts';
import { KeptList } from './kept-list.ts';
import { coinShape } from './lists.ts';

const minuteMs = 60_000;
const key = 'perigee:coinConfigList';
const coin = (coinName: string): CoinRow => ({
  coinName,
  name: coinName,
  scale: 8,
  hide: false,
  weight: 1,
  conceptKeys: [],
});

/** What the exchange has now, and what was asked of it. */
let server: { md5: string; coinList: CoinRow[] };
let asked: (string | undefined)[];
let isDown: boolean;
let heard: string[][];
let list: KeptList<'coinConfigList', CoinRow>;
let leave: () => void;

const open = () => {
  list = new KeptList('coinConfigList', (data) => data.coinList, coinShape);
  leave = list.follow((rows) => heard.push(rows.map(({ coinName }) => coinName)));
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  localStorage.clear();
  [asked, heard, isDown] = [[], [], false];
  server = { md5: 'a', coinList: [coin('BTC')] };
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    // A report of a test before may come late.
    if (isDown || address !== calls.coinConfigList.path) throw new TypeError('no network');
    const { md5 } = JSON.parse(body) as { md5?: string };
    asked.push(md5);
    const data = md5 === server.md5 ? { md5 } : server;
    return new Response(JSON.stringify({ code: '00000', msg: '', data, requestTime: 1 }));
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('API-01 a list in the browser', () => {
  it('is fetched whole once, and not again by the pages of the next 30 minutes', async () => {
    open();
    await settled();
    expect([asked, heard]).toEqual([[undefined], [['BTC']]]);
    leave();
    vi.advanceTimersByTime(29 * minuteMs);
    open();
    await settled();
    expect([asked, heard]).toEqual([[undefined], [['BTC'], ['BTC']]]);
  });

  it('is asked for with its md5 after 30 minutes, and stays when that is the same', async () => {
    open();
    await settled();
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    expect([asked, heard]).toEqual([[undefined, 'a'], [['BTC']]]);
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    expect(asked).toEqual([undefined, 'a', 'a']);
  });

  it('is replaced when its md5 differs', async () => {
    open();
    await settled();
    server = { md5: 'b', coinList: [coin('BTC'), coin('ETH')] };
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    expect(heard).toEqual([['BTC'], ['BTC', 'ETH']]);
    expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ data: { md5: 'b' } });
  });

  it('is asked for at once when something says that it changed', async () => {
    open();
    await settled();
    server = { md5: 'b', coinList: [coin('ETH')] };
    await list.renew(true);
    expect([asked, heard]).toEqual([
      [undefined, 'a'],
      [['BTC'], ['ETH']],
    ]);
    await vi.advanceTimersByTimeAsync(29 * minuteMs);
    expect(asked).toHaveLength(2);
  });

  it('is asked for once by all who ask at the same time', async () => {
    open();
    await Promise.all([list.renew(), list.renew(true), settled()]);
    expect([asked, heard]).toEqual([[undefined], [['BTC']]]);
  });

  it('is not asked for again within ten seconds of its answer', async () => {
    open();
    await settled();
    await vi.advanceTimersByTimeAsync(9_999);
    await list.renew();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await list.renew();
    expect(asked).toEqual([undefined, 'a']);
  });

  it('is requested again immediately after a failed request', async () => {
    isDown = true;
    open();
    await settled();
    isDown = false;
    await list.renew();
    expect([asked, heard]).toEqual([[undefined], [['BTC']]]);
  });

  it('is shown from what was kept while the exchange does not answer, and asked for again', async () => {
    open();
    await settled();
    leave();
    isDown = true;
    vi.advanceTimersByTime(45 * minuteMs);
    open();
    await settled();
    expect(heard.at(-1)).toEqual(['BTC']);
    [isDown, asked] = [false, []];
    server = { md5: 'b', coinList: [] };
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect([asked, heard.at(-1)]).toEqual([['a'], []]);
  });

  it('is taken from another tab that was quicker', async () => {
    open();
    await settled();
    const data = { md5: 'b', coinList: [coin('SOL')] };
    await vi.advanceTimersByTimeAsync(29 * minuteMs);
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), data }));
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect([asked, heard]).toEqual([[undefined], [['BTC'], ['SOL']]]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['rows of another kind', '{"at":1000000000000,"data":{"md5":"x","coinList":[{"a":1}]}}'],
    ['no rows', '{"at":1000000000000,"data":{"md5":"x"}}'],
    ['no time', '{"data":{"md5":"x","coinList":[]}}'],
    ['a time to come', '{"at":2000000000000,"data":{"md5":"x","coinList":[]}}'],
  ])('is fetched when what was kept is %s', async (_what, text) => {
    localStorage.setItem(key, text);
    open();
    await expect.poll(() => heard.at(-1)).toEqual(['BTC']);
    expect(asked).toHaveLength(1);
  });

  it('lives without a storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    open();
    await settled();
    expect(heard).toEqual([['BTC']]);
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    expect(asked).toEqual([undefined, 'a']);
  });

  it('asks no more once nobody follows it', async () => {
    open();
    await settled();
    leave();
    await vi.advanceTimersByTimeAsync(90 * minuteMs);
    expect(asked).toHaveLength(1);
  });
});
