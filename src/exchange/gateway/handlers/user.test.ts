import { describe, expect, it } from 'vitest';
import { feeTags } from './user.ts';

describe('API-01 fee tags are tenths of the usual fee', () => {
  it.each<[number, boolean, string[]]>([
    [0, false, []],
    [0, true, ['maker 8', 'taker 8']],
    [1, false, ['maker 8', 'taker 9']],
    [1, true, ['maker 6.4', 'taker 7.2']],
    [6, false, ['maker 0', 'taker 3']],
    [6, true, ['maker 0', 'taker 2.4']],
    [7, false, ['maker 0', 'taker 2.5']],
    [7, true, ['maker 0', 'taker 2']],
  ])('VIP %i, in BGB: %s', (vipLevel, feeInBgb, tags) => {
    const rows = feeTags({ vipLevel, feeInBgb });
    expect(rows.map(({ liquidity, feeDiscount }) => `${liquidity} ${feeDiscount}`)).toEqual(tags);
    expect(rows.every(({ businessLine }) => businessLine === 1)).toBe(true);
  });
});
