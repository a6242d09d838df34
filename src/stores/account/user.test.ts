// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onLogout } from '#client/logout.ts';
import { $session, freshSession, takeUser } from './session.ts';
import { subscribeUser } from './user.ts';

const ann = { userId: '1000', vipLevel: 1 };
let answer: () => Promise<Response>;
const said = (code: string, data: unknown) => async () =>
  new Response(JSON.stringify({ code, msg: '', data, requestTime: 1 }));

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer());
  $session.set(freshSession);
});
afterEach(() => vi.unstubAllGlobals());

describe('API-06 who is logged in, asked when the visitor comes back to the tab', () => {
  it.each<[string, () => Promise<Response>, object | undefined, number]>([
    ['a user', said('00000', { ...ann, vipLevel: 2 }), { ...ann, vipLevel: 2 }, 0],
    ['nobody any more', said('00000', null), undefined, 1],
    ['an ended session', said('00004', null), undefined, 1],
    ['20205, which ends it elsewhere', said('20205', null), undefined, 0],
    ['a failure', said('50002', null), undefined, 0],
    ['no answer', () => Promise.reject(new TypeError('failed')), undefined, 0],
    ['somebody else, whose page this is not', said('00000', { ...ann, userId: '1001' }), ann, 1],
  ])('API-06 %s', async (_what, given, user, times) => {
    answer = given;
    const loggedOut = vi.fn();
    const ends = [onLogout(loggedOut), subscribeUser(ann.userId)];
    takeUser(ann as never);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect
      .poll(() => [$session.get().user, loggedOut.mock.calls.length])
      .toEqual([user, times]);
    for (const end of ends) end();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('API-06 of a page that the browser had kept as it was (%s)', async (persisted, times) => {
    answer = said('00000', null);
    const loggedOut = vi.fn();
    const ends = [onLogout(loggedOut), subscribeUser(ann.userId)];
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    if (times === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await expect.poll(() => loggedOut.mock.calls.length).toBe(times);
    for (const end of ends) end();
  });
});

describe('API-06 a new UTC day', () => {
  it('API-06 brings the VIP level that holds from then on', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 23, 59) });
    answer = said('00000', { ...ann, vipLevel: 2 });
    const end = subscribeUser(ann.userId);
    await vi.advanceTimersByTimeAsync(59_000);
    expect($session.get().user).toBeUndefined();
    await vi.advanceTimersByTimeAsync(31_001);
    expect($session.get().user).toMatchObject({ vipLevel: 2 });
    $session.set(freshSession);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect($session.get().user).toMatchObject({ vipLevel: 2 });
    end();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
