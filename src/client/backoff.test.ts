import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('API-02 backoffMs', () => {
  it.each([
    [0, 0, 250],
    [0, 0.999, 500],
    [1, 0.999, 1000],
    [4, 0, 4000],
    [9, 0.999, 14_993],
    [10_000, 0.999, 14_993],
  ])('try %i with chance %d waits %i ms', (tries, chance, ms) => {
    expect(backoffMs(tries, chance)).toBe(ms);
  });
});
