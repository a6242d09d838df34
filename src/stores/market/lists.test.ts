import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import type { Tickers } from '#stores/feed/tickers.ts';

const follow = vi.hoisted(() => ({
  list: (_rows: readonly SymbolRow[]): void => undefined,
  tickers: (_tickers: Tickers): void => undefined,
  renew: vi.fn(async () => undefined),
}));
vi.mock('#client/lists.ts', () => ({
  symbolListOf: () => ({
    follow: (listener: typeof follow.list) => {
      follow.list = listener;
      return () => undefined;
    },
    renew: follow.renew,
  }),
  coinList: {},
}));
vi.mock('#stores/feed/tickers.ts', () => ({
  onTickers: (listener: typeof follow.tickers) => {
    follow.tickers = listener;
    return () => {
      follow.tickers = () => undefined;
    };
  },
}));
const { subscribeSymbols, newestRow } = await import('./lists.ts');

const row = (changedAt?: number, state = 'trading') =>
  ({ symbolId: 'BTCUSDT', state, changedAt }) as SymbolRow;
const tickers = (changedAt?: number): Tickers => ({
  BTCUSDT: { symbolId: 'BTCUSDT', changedAt } as TickerRow,
});

let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  follow.renew.mockClear();
  leave = subscribeSymbols();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

describe('OPS-01 a pair that an operator changes while its page is open', () => {
  it('has the list read anew within two seconds, once', async () => {
    follow.list([row(1)]);
    follow.tickers(tickers(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(follow.renew).not.toHaveBeenCalled();
    for (let i = 0; i < 10; i++) follow.tickers(tickers(2));
    await vi.advanceTimersByTimeAsync(2000);
    expect(follow.renew).toHaveBeenCalledTimes(1);
  });

  it('has it read again only after ten seconds when the answer did not come', async () => {
    follow.list([row()]);
    follow.tickers(tickers(2));
    await vi.advanceTimersByTimeAsync(2000);
    follow.tickers(tickers(2));
    await vi.advanceTimersByTimeAsync(6000);
    expect(follow.renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5000);
    follow.tickers(tickers(2));
    await vi.advanceTimersByTimeAsync(2000);
    expect(follow.renew).toHaveBeenCalledTimes(2);
  });

  it('is nothing while no list is there, nor when the page is left', async () => {
    leave();
    follow.tickers(tickers(2));
    await vi.advanceTimersByTimeAsync(5000);
    expect(follow.renew).not.toHaveBeenCalled();
  });
});

describe('CORE-08 a pair that an operator lists while a page is open', () => {
  it.each([
    ['has the list read anew', 'LINKBTC', 1],
    ['does not when it is of another line', 'BTCUSDT_UMCBL', 0],
  ])('%s', async (_, symbolId, times) => {
    follow.list([row(1)]);
    follow.tickers({ ...tickers(1), [symbolId]: { symbolId } as TickerRow });
    await vi.advanceTimersByTimeAsync(2000);
    expect(follow.renew).toHaveBeenCalledTimes(times);
  });
});

describe('OPS-01 a pair’s row', () => {
  it.each([
    ['the page’s while nothing is listed', row(1, 'halted'), undefined, 'halted'],
    ['the page’s when the kept list is older', row(2, 'halted'), [row(1)], 'halted'],
    [
      'the page’s when the kept list is from before any change',
      row(2, 'halted'),
      [row()],
      'halted',
    ],
    ['the list’s when that is newer', row(2, 'halted'), [row(3)], 'trading'],
    ['the list’s when the page knows of no change', row(undefined, 'halted'), [row(3)], 'trading'],
  ])('is %s', (_, ofPage, listed, state) => {
    expect(newestRow(ofPage, listed).state).toBe(state);
  });
});
