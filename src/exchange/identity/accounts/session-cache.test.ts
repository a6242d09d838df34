import { describe, expect, it } from 'vitest';
import type { CallerUser } from '#contract/client.ts';
import { SessionCache } from './session-cache.ts';

const user = (sessionId: string): CallerUser =>
  ({ userId: 1000, authId: 'a', sessionId, expiresAt: 1e12 }) as CallerUser;

describe('CORE-13 sessions in memory', () => {
  it('the longest unused goes first: who is at work is not looked up again for others’ sake', () => {
    const cache = new SessionCache(() => 0, 3);
    for (const name of ['a', 'b', 'c']) cache.keep(name, user(name), 0);
    for (let n = 0; n < 10; n++) {
      expect(cache.get('a')?.sessionId).toBe('a');
      cache.keep(`other ${n}`, user(`other ${n}`), 0);
    }
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')?.sessionId).toBe('a');
  });

  it('one that was looked up again takes no room from another', () => {
    const cache = new SessionCache(() => 0, 2);
    cache.keep('a', user('a'), 0);
    cache.keep('b', user('b'), 0);
    cache.keep('b', user('b'), 0);
    expect(cache.get('a')?.sessionId).toBe('a');
  });
});
