import { describe, expect, it } from 'vitest';
import type { CallerUser } from '#contract/client.ts';
import { SessionCache } from './session-cache.ts';

const user = (sessionId: string): CallerUser =>
  ({ userId: 1000, authId: 'a', sessionId, expiresAt: 1e12 }) as CallerUser;

const login = { userAgent: undefined, network: 'home' };

describe('CORE-13 sessions in memory', () => {
  it('the longest unused goes first: who is at work is not looked up again for others’ sake', () => {
    const cache = new SessionCache(() => 0, 3);
    for (const name of ['a', 'b', 'c']) cache.keep(name, user(name), login, 0);
    for (let n = 0; n < 10; n++) {
      expect(cache.get('a')?.sessionId).toBe('a');
      cache.keep(`other ${n}`, user(`other ${n}`), login, 0);
    }
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')?.sessionId).toBe('a');
  });

  it('one that was looked up again takes no room from another', () => {
    const cache = new SessionCache(() => 0, 2);
    cache.keep('a', user('a'), login, 0);
    cache.keep('b', user('b'), login, 0);
    cache.keep('b', user('b'), login, 0);
    expect(cache.get('a')?.sessionId).toBe('a');
  });
});
