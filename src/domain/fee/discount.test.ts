import { describe, expect, it } from 'vitest';
import { type FeeDiscount, feeDiscountOf } from './discount.ts';

describe('SPOT-09: what a pair’s own fees are below the usual 1000 millionths', () => {
  it.each<[number | undefined, number | undefined, FeeDiscount | undefined]>([
    [undefined, undefined, undefined],
    [1000, 1000, undefined],
    [1200, 5000, undefined],
    [undefined, 1000, undefined],
    // The same for both, or more for the maker.
    [0, 0, { whose: 'both', leftPermille: 0 }],
    [500, 500, { whose: 'both', leftPermille: 500 }],
    [0, 500, { whose: 'both', leftPermille: 500 }],
    [150, 150, { whose: 'both', leftPermille: 150 }],
    [999, 999, { whose: 'both', leftPermille: 999 }],
    [1, 1, { whose: 'both', leftPermille: 1 }],
    // Of the maker nothing is promised that does not hold.
    [undefined, 0, { whose: 'taker', leftPermille: 0 }],
    [2000, 500, { whose: 'taker', leftPermille: 500 }],
    [501, 500, { whose: 'taker', leftPermille: 500 }],
    [0, undefined, { whose: 'maker', leftPermille: 0 }],
    [500, 1000, { whose: 'maker', leftPermille: 500 }],
    [800, 2000, { whose: 'maker', leftPermille: 800 }],
  ])('maker %s, taker %s', (makerPpm, takerPpm, expected) => {
    expect(feeDiscountOf({ makerPpm, takerPpm })).toEqual(expected);
  });

  it('what was kept of a list and is no figure is no discount', () => {
    expect(feeDiscountOf({ makerPpm: Number.NaN, takerPpm: Number.NaN })).toBeUndefined();
  });
});
