import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticks } from '#domain/money/units.ts';
import { priceLimitIssue, priceLimits, worstPrice } from './limits.ts';

const contract = { orderBandPpm: 30_000, priceStep: 1 };

describe('price limits around the mark', () => {
  it.each([
    [1, 624_183, 605_458, 642_908],
    [5, 624_183, 605_460, 642_905],
    [1, 10_000, 9_700, 10_300],
    [1, 20, 20, 20],
  ])('by steps of %i, a mark of %i allows %i to %i', (priceStep, mark, min, max) => {
    expect(priceLimits({ ...contract, priceStep }, ticks(mark))).toEqual({ min, max });
  });

  it.each([
    ['buy', 10_300, undefined],
    ['buy', 10_301, 'priceAboveMax'],
    ['buy', 1, undefined],
    ['sell', 9_700, undefined],
    ['sell', 9_699, 'priceBelowMin'],
    ['sell', 90_000, undefined],
  ] as const)('a %s at %i while the mark is 10000: %s', (side, price, issue) => {
    expect(priceLimitIssue(contract, side, ticks(price), ticks(10_000))).toBe(issue);
  });

  it('the worst price is allowed, the next one is not', () => {
    const mark = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(mark, (at) => {
        const [buy, sell] = [
          worstPrice(contract, 'buy', ticks(at)),
          worstPrice(contract, 'sell', ticks(at)),
        ];
        expect(priceLimitIssue(contract, 'buy', buy, ticks(at))).toBeUndefined();
        expect(priceLimitIssue(contract, 'sell', sell, ticks(at))).toBeUndefined();
        expect(priceLimitIssue(contract, 'buy', ticks(buy + 1), ticks(at))).toBe('priceAboveMax');
        expect(priceLimitIssue(contract, 'sell', ticks(sell - 1), ticks(at))).toBe('priceBelowMin');
      }),
    );
  });
});
