import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { asksFirst, orderCautions, priceCaution } from './caution.ts';

const asks = [
  { price: ticks(100_000), size: lots(600) },
  { price: ticks(101_000), size: lots(400) },
];
/** One lot at one tick is one unit of quote; sizes go by ten lots. */
const instrument = {
  ...{ kind: 'spot', priceScale: 2, sizeScale: 4, sizeStep: 10 },
  quote: { code: 'USDT', scale: 6 },
} as Instrument;
const names = (cautions: ReturnType<typeof orderCautions>) => cautions.map(({ what }) => what);
const met = (filledSize: number, slippagePpm = 0, filledQuote = 0n) => ({
  filledSize: lots(filledSize),
  filledQuote: amount(filledQuote),
  slippagePpm,
});
const limit = (price: number, timeInForce: 'gtc' | 'makerOnly' | 'fok' = 'gtc') =>
  ({ side: 'buy', type: 'limit', timeInForce, price: ticks(price) }) as const;
const market = (size?: number) =>
  ({ side: 'buy', type: 'market', timeInForce: 'gtc', ...(size && { size: lots(size) }) }) as const;

const spending = (quote: bigint) => ({ ...market(), quoteAmount: amount(quote) });

describe('SPOT-04 the check against fat fingers', () => {
  it.each([
    ['buy', 101_999, undefined],
    ['buy', 102_000, 20_000],
    ['buy', 90_000, undefined],
    ['sell', 98_001, undefined],
    ['sell', 98_000, 20_000],
    ['sell', 110_000, undefined],
  ] as const)('a %s at %i with 100000 as the best is %s worse', (side, price, ppm) => {
    const best = ticks(100_000);
    const caution = priceCaution(side, ticks(price), best);
    expect(caution).toEqual(ppm === undefined ? undefined : { what: 'farPrice', ppm, best });
  });

  it('says nothing without a price or a book', () => {
    expect(priceCaution('buy', undefined, ticks(1))).toBeUndefined();
    expect(orderCautions(instrument, limit(500_000), [], met(0))).toEqual([]);
  });

  it.each([
    [limit(100_000), met(249), []],
    [limit(100_000), met(250), ['bookShare']],
    [limit(103_000), met(1000, 9_000), ['farPrice', 'bookShare']],
    [limit(99_999, 'makerOnly'), met(0), []],
    [limit(100_000, 'makerOnly'), met(0), ['postOnlyTakes']],
    [limit(103_000, 'makerOnly'), met(0), ['postOnlyTakes']],
    [{ ...limit(101_000, 'fok'), size: lots(1001) }, met(0), ['fokNotFilled']],
    [{ ...limit(101_000, 'fok'), size: lots(1000) }, met(1000), ['bookShare']],
    [market(100), met(100, 4_999), []],
    [market(100), met(100, 5_000), ['impact']],
    [market(2000), met(1000, 4_000), ['partFill', 'bookShare']],
    // By what it spends: what is too little for another step is no part left over.
    [spending(1_900_000n), met(10, 0, 1_000_000n), []],
    [spending(1_999_999n), met(10, 0, 1_000_000n), []],
    [spending(2_000_000n), met(10, 0, 1_000_000n), ['partFill']],
    [spending(999_999n), met(0), []],
    // The next step costs the next level's price.
    [spending(61_009_999n), met(600, 0, 60_000_000n), ['bookShare']],
    [spending(61_010_000n), met(600, 0, 60_000_000n), ['partFill', 'bookShare']],
    // Where the book ends.
    [spending(101_000_000n), met(1000, 0, 100_400_000n), ['bookShare']],
    [spending(150_000_000n), met(1000, 0, 100_400_000n), ['partFill', 'bookShare']],
  ])('%o that meets %o', (draft, estimate, expected) => {
    expect(names(orderCautions(instrument, draft, asks, estimate))).toEqual(expected);
  });

  it('asks about all but a price impact and what cannot be filled, which are told as they come', () => {
    const all = orderCautions(instrument, market(2000), asks, met(1000, 6_000));
    expect(all.filter(asksFirst).map(({ what }) => what)).toEqual(['partFill', 'bookShare']);
    expect(names(all)).toContain('impact');
    expect(asksFirst({ what: 'postOnlyTakes' })).toBe(false);
    expect(asksFirst({ what: 'fokNotFilled' })).toBe(false);
  });
});
