// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { ErrorEffect } from '#contract/errors.ts';
import { call, textOf } from './call.ts';
import { onVerify } from './effects.ts';
import { announceResume, endedBecause, onLogout } from './logout.ts';
import { data } from './read.ts';

const cookiePath = '/v1/user/public/clearCookie';
const reportPath = '/v1/mix/share/clientError';
let sent: string[];
let answer: { code: string; msg: string; data: unknown; requestTime: number };

/** Longer than a new session of another tab is given to come. */
const whileLater = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dataset.session = 'ended';
  sent = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    const isOther = address === cookiePath || address === reportPath;
    const body = isOther ? { code: '00000', msg: '', data: null, requestTime: 1 } : answer;
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => {
  announceResume();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What each code does to the page, by the call that it answers. */
const table: readonly [string, CallName, ErrorEffect][] = [
  ...(['00004', '00005', '00006', '20906', '20205', '20206'] as const).map(
    (code): [string, CallName, ErrorEffect] => [code, 'openOrders', 'logout'],
  ),
  ['00004', 'userInfo', 'logout'],
  ['20205', 'userInfo', 'nothing'],
  ...(['23126', '24391', '24392', '24393', '24394'] as const).map(
    (code): [string, CallName, ErrorEffect] => [code, 'openOrders', 'verify'],
  ),
  ['23126', 'userInfo', 'verify'],
  ['50056', 'openOrders', 'toast'],
  ['34443', 'openOrders', 'toast'],
  ['99999', 'openOrders', 'toast'],
  ['50002', 'userInfo', 'nothing'],
  ['50002', 'webCommonConfig', 'nothing'],
  ['40029', 'clientConfig', 'nothing'],
];

describe('API-06 what a code does', () => {
  it.each(table)('API-06 %s answering %s: %s', async (code, name, effect) => {
    answer = { code, msg: 'said', data: null, requestTime: 1 };
    const [loggedOut, verified] = [vi.fn(), vi.fn()];
    const ends = [onLogout(loggedOut), onVerify(verified)];
    const got = await call(name, {} as never);
    for (const end of ends) end();
    expect(got).toEqual({ ok: false, lost: false, code, msg: 'said', effect });
    expect(loggedOut).toHaveBeenCalledTimes(effect === 'logout' ? 1 : 0);
    const isSaid = effect === 'logout' && code !== '00004';
    expect(endedBecause()).toBe(isSaid ? 'said' : undefined);
    expect(sent).not.toContain(cookiePath);
    await vi.advanceTimersByTimeAsync(whileLater);
    expect(sent.filter((path) => path === cookiePath)).toHaveLength(effect === 'logout' ? 1 : 0);
    expect(verified.mock.calls).toEqual(effect === 'verify' ? [[{ code, msg: 'said' }]] : []);
    // Only a message is shown as one: no error toast at a log-out, none beside the dialog.
    const text = got.ok ? undefined : textOf(got, 'no answer');
    expect(text).toBe(effect === 'toast' ? 'said' : undefined);
  });

  it.each(['200', '00000'])('API-06 %s is a success', async (code) => {
    answer = { code, msg: '', data: [1], requestTime: 1 };
    expect(await call('getTickers', {})).toEqual({ ok: true, data: [1] });
  });

  it('API-06 clearing the cookie is not tried again when that says so too', async () => {
    answer = { code: '00004', msg: '', data: null, requestTime: 1 };
    vi.stubGlobal('fetch', async (address: string) => {
      sent.push(address);
      return new Response(JSON.stringify(answer));
    });
    await call('openOrders', {});
    await vi.advanceTimersByTimeAsync(whileLater);
    expect(sent.filter((path) => path === cookiePath)).toHaveLength(1);
  });

  it('API-06 only the cookie of the page’s own session is cleared, once for all that fails', async () => {
    answer = { code: '00004', msg: '', data: null, requestTime: 1 };
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
      if (address === cookiePath) bodies.push(JSON.parse(body ?? ''));
      return new Response(JSON.stringify(answer));
    });
    await Promise.all([call('openOrders', {}), call('getAssets', {})]);
    await vi.advanceTimersByTimeAsync(whileLater);
    expect(bodies).toEqual([{ sessionId: 'ended', languageType: 0 }]);
    // Somebody logs in again on this page meanwhile; or it never had a session.
    await call('openOrders', {});
    document.documentElement.dataset.session = 'new';
    await vi.advanceTimersByTimeAsync(whileLater);
    delete document.documentElement.dataset.session;
    await call('openOrders', {});
    await vi.advanceTimersByTimeAsync(whileLater);
    expect(bodies).toHaveLength(1);
  });

  it('API-06 a network failure rejects a read with the message text', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('the network is gone');
    });
    await expect(data(call('openOrders', {}))).rejects.toThrow('the network is gone');
    const lost = await call('openOrders', {});
    expect(lost.ok ? undefined : textOf(lost, 'no answer')).toBe('no answer');
  });

  it('API-06 a name that is no call rejects before the network', async () => {
    await expect(call('nothing' as CallName, {} as never)).rejects.toThrow('wrong api name!');
    expect(sent).toEqual([]);
  });
});
