import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/side.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { averageOf, reaches } from './depth.ts';
import { type BookPrice, grouped, groupings, groupingsAt, groupPrice, groupSpan } from './group.ts';

const asset = (code: string): Asset => ({ code, name: code, scale: 8 });
const instrument = {
  symbolId: 'BTCUSDT',
  base: asset('BTC'),
  kind: 'spot',
  quote: asset('USDT'),
  priceScale: 1,
  sizeScale: 3,
  priceStep: 5,
} as Instrument;

const level = (price: number, size: number): BookPrice => ({
  price: ticks(price),
  size: lots(size),
});
const shown = (side: Side, levels: readonly BookPrice[], isWhole = true) =>
  grouped(instrument, side, levels, 10, isWhole).map(({ price, size, value }) => [
    price,
    size,
    value,
  ]);
/** Quote units of one tick × one lot. */
const unit = 10_000n;

describe('SPOT-03 levels of many price steps', () => {
  it.each<[string, Side, number, number]>([
    ['a bid goes down', 'buy', 1049, 1000],
    ['an ask goes up', 'sell', 1001, 1050],
    ['a bid at the edge stays', 'buy', 1050, 1050],
    ['an ask at the edge stays', 'sell', 1050, 1050],
    ['a bid below one level stands at nothing', 'buy', 49, 0],
    ['an ask below one level stands at one', 'sell', 1, 50],
  ])('%s', (_rule, side, price, at) => {
    expect(groupPrice(side, ticks(price), ticks(50))).toBe(at);
  });

  it('carry the size and the exact value of all that stands in them', () => {
    const asks = [level(1005, 1), level(1050, 2), level(1055, 4), level(1200, 8)];
    expect(shown('sell', asks)).toEqual([
      [1050, 3, (1005n + 2n * 1050n) * unit],
      [1100, 4, 4n * 1055n * unit],
      [1200, 8, 8n * 1200n * unit],
    ]);
    const bids = [level(1099, 1), level(1050, 2), level(1045, 4)];
    expect(shown('buy', bids)).toEqual([
      [1050, 3, (1099n + 2n * 1050n) * unit],
      [1000, 4, 4n * 1045n * unit],
    ]);
  });

  it('leave out the last where more may stand behind it', () => {
    const asks = [level(1005, 1), level(1055, 4)];
    expect(shown('sell', asks, false)).toEqual([[1050, 1, 1005n * unit]]);
    expect(shown('sell', [], false)).toEqual([]);
  });

  it('are refused when their size is no safe integer', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(() => shown('buy', [level(1001, most), level(1000, 1)])).toThrow(RangeError);
  });
});

describe('SPOT-03 the groupings to choose from', () => {
  it.each([
    [undefined, [1]],
    [499, [1]],
    [5000, [1, 10]],
    [624_183, [1, 10, 100, 1000]],
    [624_183_000, [...groupings]],
  ])('at %s ticks are %j', (price, expected) => {
    const at = price === undefined ? undefined : ticks(price);
    expect(groupingsAt(instrument, at)).toEqual(expected);
  });
});

const side = fc.constantFrom<Side>('buy', 'sell');
const grouping = fc.constantFrom(...groupings);
const book = (of: Side) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 60 })
    .chain((prices) =>
      fc
        .array(fc.integer({ min: 1, max: 1e9 }), {
          minLength: prices.length,
          maxLength: prices.length,
        })
        .map((sizes) =>
          prices
            .sort((a, b) => (of === 'buy' ? b - a : a - b))
            .map((price, at) => level(price, sizes[at]!)),
        ),
    );
const sideWithBook = side.chain((of) => fc.tuple(fc.constant(of), book(of)));

describe('SPOT-03 whatever stands in a book', () => {
  it('keeps size and value, best first, every price on its level', () => {
    fc.assert(
      fc.property(sideWithBook, grouping, ([of, levels], by) => {
        const found = grouped(instrument, of, levels, by, true);
        const span = groupSpan(instrument, by);
        const [all, same] = [reaches(instrument, levels), reaches(instrument, found)];
        expect(same.at(-1)).toEqual(all.at(-1));
        for (const [at, { price }] of found.entries()) {
          expect(price % span).toBe(0);
          const before = found[at - 1]?.price;
          if (before !== undefined)
            expect((price - before) * (of === 'buy' ? -1 : 1)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('is never shown as better than it is: an average lies on the good side of its level', () => {
    fc.assert(
      fc.property(sideWithBook, grouping, ([of, levels], by) => {
        const found = grouped(instrument, of, levels, by, true);
        for (const [at, reach] of reaches(instrument, found).entries()) {
          const average = averageOf(instrument, of, reach)!;
          const edge = found[at]!.price;
          expect(of === 'buy' ? average >= edge : average <= edge).toBe(true);
        }
      }),
    );
  });

  it('a part of a book has the same levels as all of it, but for the last', () => {
    fc.assert(
      fc.property(sideWithBook, grouping, fc.nat({ max: 60 }), ([of, levels], by, count) => {
        const whole = grouped(instrument, of, levels, by, true);
        const part = grouped(instrument, of, levels.slice(0, count), by, count >= levels.length);
        expect(part).toEqual(whole.slice(0, part.length));
      }),
    );
  });
});
