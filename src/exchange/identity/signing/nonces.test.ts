import { describe, expect, it } from 'vitest';
import { Nonces } from './nonces.ts';

const now = 1_800_000_000_000;

describe('API-05 nonces', () => {
  it('are taken once, whatever time they are signed for', () => {
    const nonces = new Nonces();
    expect(nonces.take('a', now, now)).toBe('fresh');
    expect(nonces.take('a', now, now)).toBe('seen');
    expect(nonces.take('a', now + 25_000, now + 1)).toBe('seen');
    expect(nonces.take('b', now, now)).toBe('fresh');
  });

  it.each([
    ['signed now', 0],
    ['signed for the end of the window', 30_000],
    ['signed for its begin', -30_000],
  ])('are remembered until their signature is too old: %s', (_name, ahead) => {
    const nonces = new Nonces();
    const time = now + ahead;
    nonces.take('a', time, now);
    for (let at = now; at <= time + 30_000; at += 500) {
      expect([at, nonces.take('a', time, at)]).toEqual([at, 'seen']);
    }
  });

  it('are forgotten soon after, so that a steady flow takes a steady room', () => {
    const nonces = new Nonces();
    let most = 0;
    for (let second = 0; second < 600; second++) {
      const at = now + second * 1000;
      for (let n = 0; n < 10; n++) nonces.take(`${second}.${n}`, at, at);
      most = Math.max(most, nonces.size);
    }
    expect(most).toBeLessThanOrEqual(410);
    expect(nonces.size).toBeGreaterThanOrEqual(300);
  });

  it('beyond the bound are refused, and none is forgotten for them', () => {
    const nonces = new Nonces(3);
    for (const nonce of ['a', 'b', 'c']) expect(nonces.take(nonce, now, now)).toBe('fresh');
    expect(nonces.take('d', now, now)).toBe('full');
    expect(nonces.take('a', now, now)).toBe('seen');
    expect(nonces.size).toBe(3);
    expect(nonces.take('d', now + 60_000, now + 60_000)).toBe('fresh');
    expect(nonces.size).toBe(1);
  });

  it('that may have been forgotten are refused when the clock is set back', () => {
    const nonces = new Nonces();
    nonces.take('a', now, now);
    nonces.take('b', now + 3_600_000, now + 3_600_000);
    expect(nonces.take('a', now, now)).toBe('forgotten');
  });
});
