import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { averageOf, bidShare, quoteRounded, reaches, spreadOf, thousandths } from './depth.ts';

const asset = (code: string, scale: number): Asset => ({ code, name: code, scale });
/** One tick × one lot is 10 quote units, one lot 100 base units. */
const instrument = {
  base: asset('BTC', 6),
  kind: 'spot',
  quote: asset('USDT', 6),
  priceScale: 1,
  sizeScale: 4,
} as Instrument;

const level = (price: number, size: number) => ({ price: ticks(price), size: lots(size) });

describe('SPOT-03 the sum down to a level', () => {
  it('is exact in base and quote, and takes a group at its value', () => {
    const group = { ...level(120, 4), value: amount(4690n) };
    expect(reaches(instrument, [level(100, 1), level(110, 2), group])).toEqual([
      { base: 100n, quote: 1000n },
      { base: 300n, quote: 3200n },
      { base: 700n, quote: 7890n },
    ]);
    expect(reaches(instrument, [])).toEqual([]);
  });

  it('stays exact beyond safe integers', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(reaches(instrument, [level(most, most), level(most, most)])[1]).toEqual({
      base: 2n * BigInt(most) * 100n,
      quote: 2n * BigInt(most) ** 2n * 10n,
    });
  });
});

describe('SPOT-03 the average price down to a level', () => {
  it.each([
    ['of asks is rounded up', 'sell', 106],
    ['of bids is rounded down', 'buy', 105],
  ] as const)('%s', (_rule, side, average) => {
    // 3160 quote units over 3 lots are 105.33 ticks.
    expect(averageOf(instrument, side, { base: amount(300n), quote: amount(3160n) })).toBe(average);
    expect(averageOf(instrument, side, { base: amount(300n), quote: amount(3150n) })).toBe(105);
  });

  it('is none of nothing', () => {
    expect(averageOf(instrument, 'buy', { base: amount(0n), quote: amount(0n) })).toBeUndefined();
  });

  it('lies between the best price and the level', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 1e6 }), (some, size) => {
        const asks = some.sort((a, b) => a - b).map((price) => level(price, size));
        for (const [at, reach] of reaches(instrument, asks).entries()) {
          const average = averageOf(instrument, 'sell', reach)!;
          expect(average).toBeGreaterThanOrEqual(asks[0]!.price);
          expect(average).toBeLessThanOrEqual(asks[at]!.price);
        }
      }),
    );
  });
});

describe('SPOT-03 figures for showing', () => {
  it('a sum in quote is rounded against the taker', () => {
    expect(quoteRounded(instrument, 'sell', amount(1_234_001n), 2)).toBe(124n);
    expect(quoteRounded(instrument, 'buy', amount(1_239_999n), 2)).toBe(123n);
    expect(quoteRounded(instrument, 'sell', amount(1_230_000n), 2)).toBe(123n);
  });

  it.each<[number | undefined, number | undefined, [number, bigint] | undefined]>([
    [624_182, 624_183, [1, 2n]],
    [100, 300, [200, 1_000_000n]],
    [100, 100, [0, 0n]],
    [undefined, 5, undefined],
    [5, undefined, undefined],
    [6, 5, undefined],
  ])('from %s to %s the spread is known or not', (bid, ask, expected) => {
    const spread = spreadOf(bid as Ticks | undefined, ask as Ticks | undefined);
    expect(spread && [spread.ticks, spread.ppm]).toEqual(expected);
  });

  it.each([
    [1n, 2n, 33],
    [2n, 1n, 67],
    [0n, 0n, undefined],
    [5n, 0n, 100],
    [0n, 5n, 0],
    [1n, 10_000n, 1],
    [10_000n, 1n, 99],
    [10n ** 30n, 10n ** 30n, 50],
  ])('%s bids against %s asks are %s percent', (bids, asks, share) => {
    expect(bidShare(amount(bids), amount(asks))).toBe(share);
  });

  it('a part is told in thousandths', () => {
    expect([1n, 2n, 3n].map((part) => thousandths(amount(part), amount(3n)))).toEqual([
      333, 666, 1000,
    ]);
    expect(thousandths(amount(0n), amount(0n))).toBe(0);
  });
});
