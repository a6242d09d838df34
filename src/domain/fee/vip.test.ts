import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { vipLevelOf, windowVolume } from './vip.ts';

const day = (at: number, volume: bigint) => ({ day: at, volume: amount(volume) });

describe('KIT-07 the volume that a VIP level goes by', () => {
  it.each<[string, readonly ReturnType<typeof day>[], bigint]>([
    ['none', [], 0n],
    ['today’s does not count', [day(100, 5n)], 0n],
    ['yesterday’s does', [day(99, 5n)], 5n],
    ['the first day of thirty does', [day(70, 7n), day(99, 5n)], 12n],
    ['the day before that does not', [day(69, 100n), day(70, 7n)], 7n],
  ])('%s', (_what, days, sum) => {
    expect(windowVolume(days, 100)).toBe(sum);
  });

  it('is what the level is drawn from', () => {
    const [under, reached] = [999_999_99n, 1_000_000_00n];
    expect(vipLevelOf([day(99, under)], 100, 2)).toBe(0);
    expect(vipLevelOf([day(99, reached)], 100, 2)).toBe(1);
  });
});
