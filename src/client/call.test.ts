// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callHeadersOf } from '#exchange/gateway/headers.ts';
import { call } from './call.ts';
import { onLogout } from './logout.ts';

const answer = (body: unknown, status = 200) =>
  vi.fn(
    async (_address: string, _request: RequestInit) =>
      new Response(JSON.stringify(body), { status }),
  );
const said = (code: string, data: unknown = null) => ({ code, msg: 'said', data, requestTime: 1 });

function use<T extends typeof fetch>(fake: unknown): T {
  vi.stubGlobal('fetch', fake);
  return fake as T;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.lang = '';
});

describe('call', () => {
  it('rejects a name that is no call before the network', async () => {
    const fetched = use(answer(said('00000')));
    await expect(call('nothing' as 'userInfo', {})).rejects.toThrow('wrong api name!');
    await expect(call('toString' as 'userInfo', {})).rejects.toThrow('wrong api name!');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends a GET’s input as its query, leaving out what is undefined', async () => {
    const fetched = answer(said('00000', []));
    use(fetched);
    await call('getKline', { symbolId: 'BTCUSDT', kLineType: '1m', endTime: undefined, limit: 5 });
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/v1/kline/getMoreKlineDataV2?symbolId=BTCUSDT&kLineType=1m&limit=5',
    );
  });

  it.each([
    ['ar', 39],
    ['en', 0],
    ['xx', 0],
  ])('adds the page’s language %s to a POST as %i', async (lang, languageType) => {
    document.documentElement.lang = lang;
    const fetched = answer(said('00000', { items: [], version: 1 }));
    use(fetched);
    await call('openOrders', { symbolId: 'BTCUSDT' });
    const body = JSON.parse(String(fetched.mock.calls[0]?.[1].body));
    expect(body).toEqual({ symbolId: 'BTCUSDT', languageType });
  });

  it('API-07 sends the headers of §7, with the same device on every call', async () => {
    document.documentElement.lang = 'en-SG';
    const fetched = answer(said('00000', []));
    use(fetched);
    await call('getTickers', {});
    await call('getTickers', {});
    const [first, second] = fetched.mock.calls.map(
      ([, { headers }]) => headers as Record<string, string>,
    );
    const { deviceId, ...others } = first!;
    expect(others).toEqual({
      website: 'perigee',
      terminaltype: '1',
      terminalCode: 'web',
      locale: 'asia',
      language: 'en-SG',
    });
    expect(deviceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
    expect(localStorage.getItem('perigee:device')).toBe(deviceId);
    const lower = Object.entries(first!).map(([name, value]) => [name.toLowerCase(), value]);
    expect(callHeadersOf(Object.fromEntries(lower))).toMatchObject({ source: 'web' });
  });

  it('SPOT-10 sends a choice also for a page that is left', async () => {
    const fetched = answer(said('00000', null));
    use(fetched);
    await call('clearCookie', {});
    await call('openOrders', {});
    expect(fetched.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
  });

  it('hands on data and refusals', async () => {
    use(answer(said('00000', [1])));
    expect(await call('getTickers', {})).toEqual({ ok: true, data: [1] });
    use(answer(said('50056')));
    const refused = { ok: false, lost: false, code: '50056', msg: 'said', effect: 'toast' };
    expect(await call('getTickers', {})).toEqual(refused);
    use(answer(said('50001'), 503));
    expect(await call('getTickers', {})).toMatchObject({ lost: false, code: '50001' });
  });

  it.each([
    ['a network failure', () => Promise.reject(new TypeError('failed'))],
    ['no JSON', async () => new Response('<html>', { status: 502 })],
    ['no envelope', async () => new Response('{"ok":true}')],
  ])('takes %s for a lost answer', async (_name, fake) => {
    use(vi.fn(fake));
    expect(await call('getTickers', {})).toMatchObject({ ok: false, lost: true });
  });

  it.each([
    ['00004', 'openOrders', 1],
    ['20205', 'openOrders', 1],
    ['20205', 'userInfo', 0],
    ['50056', 'openOrders', 0],
  ] as const)('%s answering %s announces %i log-outs', async (code, name, times) => {
    const heard = vi.fn();
    const end = onLogout(heard);
    use(answer(said(code)));
    await call(name, {});
    end();
    expect(heard).toHaveBeenCalledTimes(times);
  });

  it('gives up after 20 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    use(answer(said('00000', [])));
    await call('getTickers', {});
    expect(timeout).toHaveBeenCalledWith(20_000);
    timeout.mockRestore();
  });
});
