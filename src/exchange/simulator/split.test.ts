import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { notionalUnit } from '#domain/instrument/value.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { splitCandle } from '#exchange/simulator/split.ts';

const { instrument } = listingOf('BTCUSDT');
const unit = notionalUnit(instrument);

/** Any possible candle, tiny ones too: `paid` says where its average price lies, in thousandths. */
const anyCandle = (volumeMin: number, volumeMax: number) =>
  fc
    .record({
      low: fc.integer({ min: 1, max: 2000 }),
      range: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 500 })),
      open: fc.double({ min: 0, max: 1, noNaN: true }),
      close: fc.double({ min: 0, max: 1, noNaN: true }),
      paid: fc.integer({ min: 0, max: 1000 }),
      volume: fc.integer({ min: volumeMin, max: volumeMax }),
      seed: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .map(({ low, range, open, close, paid, volume, seed }) => ({
      seed,
      whole: {
        start: 0,
        open: ticks(low + Math.round(open * range)),
        high: ticks(low + range),
        low: ticks(low),
        close: ticks(low + Math.round(close * range)),
        volume: lots(volume),
        turnover: amount(
          (BigInt(low * volume) + (BigInt(range * volume) * BigInt(paid)) / 1000n) * unit,
        ),
      } satisfies Candle,
    }));

const split = (whole: Candle, seed: number, count = 60) =>
  splitCandle(whole, { instrument, chance: new Chance(seed, 'split'), partMs: minuteMs, count });

describe('a split candle', () => {
  it('adds up to the whole, however small it is and whatever was paid', () => {
    fc.assert(
      fc.property(anyCandle(0, 400), fc.integer({ min: 1, max: 60 }), ({ whole, seed }, count) => {
        const parts = split(whole, seed, count);
        expect(parts).toHaveLength(count);
        expect(parts[0]!.open).toBe(whole.open);
        expect(parts.at(-1)!.close).toBe(whole.close);
        expect(Math.max(...parts.map(({ high }) => high))).toBe(whole.high);
        expect(Math.min(...parts.map(({ low }) => low))).toBe(whole.low);
        expect(parts.reduce((sum, part) => sum + part.volume, 0)).toBe(whole.volume);
        expect(parts.reduce((sum, part) => sum + part.turnover, 0n)).toBe(whole.turnover);
        expect(parts.filter(({ volume, turnover }) => volume < 0 || turnover < 0n)).toEqual([]);
        const broken = parts.filter((part, i) => i > 0 && part.open !== parts[i - 1]!.close);
        expect(broken).toEqual([]);
      }),
      { numRuns: 400, seed: 11 },
    );
  });

  it('pays in each part between its low and its high, where lots are not scarce', () => {
    fc.assert(
      fc.property(anyCandle(1_000_000, 2_000_000), ({ whole, seed }) => {
        // At the very edge all trades would have to be at the extreme.
        const average = Number(whole.turnover / unit) / whole.volume;
        const edge = (whole.high - whole.low) / 10;
        fc.pre(average >= whole.low + edge && average <= whole.high - edge);
        const wrong = split(whole, seed).filter(({ low, high, volume, turnover }) => {
          const value = turnover / unit;
          return (
            volume < 1 ||
            value < BigInt(low) * BigInt(volume) ||
            value > BigInt(high) * BigInt(volume)
          );
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 400, seed: 12 },
    );
  });
});
