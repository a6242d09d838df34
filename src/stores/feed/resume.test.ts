// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceLogout, announceResume } from '#client/logout.ts';
import { $endReason, $logInAsked, $session, takeUser } from '#stores/account/session.ts';
import { resumeByItself, resumeSession } from './resume.ts';

const reconnect = vi.hoisted(() => vi.fn());
vi.mock('#client/stream.ts', () => ({ stream: () => ({ reconnect }) }));

const { dataset } = document.documentElement;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** What the server says: of the sessions, and of the user. */
function server(sessions: Response | undefined, user: unknown): void {
  const answer = async (path: string) => {
    if (!path.endsWith('list-sessions')) {
      return json({ code: '00000', msg: '', data: user, requestTime: 1 });
    }
    if (sessions === undefined) throw new TypeError('failed');
    return sessions;
  };
  vi.stubGlobal('fetch', vi.fn(answer));
}

const mine = [
  { id: 'phone', current: false },
  { id: 'new', current: true },
];

beforeEach(() => {
  announceLogout();
  dataset.session = 'old';
  $logInAsked.set(true);
  takeUser(undefined);
  reconnect.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('SPOT-04 a session that ended while the page was open', () => {
  it('goes on with the user’s new one', async () => {
    server(json(mine), { userId: '1000' });
    expect(await resumeSession('1000')).toBe('resumed');
    expect([dataset.session, $session.get().ended, $logInAsked.get()]).toEqual([
      'new',
      false,
      false,
    ]);
    expect($session.get().user).toEqual({ userId: '1000' });
    expect(reconnect).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => void, string]>([
    ['another user’s', () => server(json(mine), { userId: '1001' }), 'other'],
    ['none', () => server(json({ code: 'NO_SESSION' }, 401), null), 'nobody'],
    ['one that has just ended', () => server(json(mine), null), 'nobody'],
    ['none that can be read', () => server(undefined, null), 'nobody'],
  ])('does not go on with %s', async (_what, answers, expected) => {
    answers();
    expect(await resumeSession('1000')).toBe(expected);
    expect([dataset.session, $session.get().ended, $logInAsked.get()]).toEqual(['old', true, true]);
    expect(reconnect).not.toHaveBeenCalled();
  });
});

describe('SPOT-04 a page whose user has logged in again in another tab', () => {
  it.each<[string, () => void]>([
    ['learns that its session has ended', announceLogout],
    ['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is used again', () => dispatchEvent(new Event('focus'))],
  ])('goes on by itself when it %s', async (_what, happens) => {
    announceResume();
    const end = resumeByItself('1000');
    if (happens !== announceLogout) {
      server(undefined, null);
      announceLogout();
      await expect.poll(() => fetch).toHaveBeenCalled();
    }
    server(json(mine), { userId: '1000' });
    happens();
    await expect.poll(() => reconnect).toHaveBeenCalledTimes(1);
    expect([dataset.session, $session.get().ended]).toEqual(['new', false]);
    end();
  });

  it('goes on when it learns later of the end, or of the new session', async () => {
    vi.useFakeTimers();
    server(undefined, null);
    const end = resumeByItself('1000');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reconnect).not.toHaveBeenCalled();
    server(json(mine), { userId: '1000' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(reconnect).toHaveBeenCalledTimes(1);
    end();
    vi.useRealTimers();
  });

  it.each([
    ['20205', 'ended from another device', 'ended from another device'],
    ['20906', 'password changed', 'password changed'],
    ['00000', 'success', undefined],
  ])('API-07 says why it ended when nobody has: %s', async (code, msg, told) => {
    vi.useFakeTimers();
    const answer = async (path: string) =>
      path.endsWith('list-sessions')
        ? json({ code: 'NO_SESSION' }, 401)
        : json({ code, msg, data: null, requestTime: 1 }, code === '00000' ? 200 : 401);
    vi.stubGlobal('fetch', vi.fn(answer));
    const end = resumeByItself('1000');
    await vi.advanceTimersByTimeAsync(2000);
    expect($endReason.get()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect($endReason.get()).toBe(told);
    server(json(mine), { userId: '1000' });
    dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(100);
    expect($endReason.get()).toBeUndefined();
    end();
    vi.useRealTimers();
  });

  it('asks nothing while its session lasts', () => {
    announceResume();
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    const end = resumeByItself('1000');
    document.dispatchEvent(new Event('visibilitychange'));
    end();
    announceLogout();
    expect(fetch).not.toHaveBeenCalled();
  });
});
