import { describe, expect, it } from 'vitest';
import { RateLimit } from './limits.ts';

describe('rate limits', () => {
  it('lets a burst through at once, then says when to come back', () => {
    const limit = new RateLimit(5, 50);
    for (let n = 0; n < 50; n++) expect(limit.take('a', 1, 0)).toBe(0);
    expect(limit.take('a', 1, 0)).toBe(1);
    expect(limit.take('a', 20, 0)).toBe(4);
  });

  it('refills with time, up to a whole burst', () => {
    const limit = new RateLimit(5, 50);
    expect(limit.take('a', 50, 0)).toBe(0);
    expect(limit.take('a', 6, 1000)).toBe(1);
    expect(limit.take('a', 5, 1000)).toBe(0);
    expect(limit.take('a', 51, 60_000)).toBe(0);
    expect(limit.take('a', 1, 60_000)).toBe(1);
  });

  it('keeps keys apart', () => {
    const limit = new RateLimit(1, 10);
    expect(limit.take('a', 10, 0)).toBe(0);
    expect(limit.take('a', 1, 0)).toBe(1);
    expect(limit.take('b', 10, 0)).toBe(0);
  });

  it('is not fooled by a clock that goes back', () => {
    const limit = new RateLimit(1, 10);
    expect(limit.take('a', 10, 10_000)).toBe(0);
    expect(limit.take('a', 1, 5000)).toBe(1);
  });

  it('forgets nobody who is in use while it makes room for 60,000 others', () => {
    const limit = new RateLimit(1, 10);
    expect(limit.take('busy', 10, 0)).toBe(0);
    for (let n = 0; n < 60_000; n++) {
      limit.take(`other ${n}`, 1, 1 + n / 60);
      if (n % 1000 === 0) expect(limit.take('busy', 10, 1 + n / 60)).toBeGreaterThan(0);
    }
  });

  it('CORE-13 forgets whoever was longest away, wherever they stood first', () => {
    const limit = new RateLimit(1, 10);
    for (let n = 0; n < 50_000; n++) limit.take(n, 10, 0);
    for (let n = 0; n < 100; n++) expect(limit.take(n, 1, 1)).toBe(1);
    for (let n = 0; n < 1000; n++) limit.take(`more ${n}`, 1, 2);
    for (let n = 0; n < 100; n++) expect(limit.take(n, 1, 3)).toBe(1);
    expect(limit.take(100, 1, 4)).toBe(0);
  });
});
