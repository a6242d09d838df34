import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lots, ticks } from '#domain/money/units.ts';
import type { Book } from '#stores/feed/book-sides.ts';
import { areaUnder, type Depth, depthOf, distanceOf, levelAt, worthTo } from './depth.ts';

const side = (rows: readonly [number, number][]) =>
  rows.map(([price, size]) => ({ price: ticks(price), size: lots(size), row: ['', ''] as const }));

const book: Book = {
  bids: side([
    [100, 1],
    [98, 2],
    [92, 5],
  ]),
  asks: side([
    [102, 3],
    [104, 1],
    [121, 9],
  ]),
};
const depth = depthOf(book, 1) as Depth;

describe('the depth of a book', () => {
  it('reaches as far on both sides as the nearer end, and on as its levels lie apart', () => {
    expect([depth.low, depth.high]).toEqual([89, 113]);
    const thin = depthOf({ bids: side([[99, 1]]), asks: side([[101, 1]]) }, 1) as Depth;
    expect([thin.low, thin.high]).toEqual([98, 102]);
    expect(depth.levels.map(({ price, total }) => [price, total])).toEqual([
      [92, 8],
      [98, 3],
      [100, 1],
      [102, 3],
      [104, 4],
    ]);
    expect(depth.most).toBe(8);
  });

  it('is drawn in steps from the middle outwards, to the edges', () => {
    expect(depth.bids).toBe('M458.3 1000H458.3V885H375V655H125V80H0');
    expect(depth.asks).toMatch(/^M541\.7 1000H541\.7V655H625V540H1000$/);
    expect(areaUnder(depth.asks)).toMatch(/H1000V1000Z$/);
    expect(areaUnder('')).toBe('');
  });

  it('a narrower view shows less, with its own largest total', () => {
    const near = depthOf(book, 6) as Depth;
    expect([near.low, near.high, near.most]).toEqual([99, 103, 3]);
    expect(near.levels.map(({ price }) => price)).toEqual([100, 102]);
  });

  it('a book of one side is drawn alone, an empty one not at all', () => {
    const bids = depthOf({ ...book, asks: [] }, 1) as Depth;
    expect([bids.low + bids.high, bids.asks]).toEqual([200, '']);
    expect(bids.low).toBeCloseTo(89.33);
    expect(levelAt(bids, 105)).toBe(2);
    expect(depthOf({ bids: [], asks: [] }, 1)).toBeUndefined();
  });

  it.each([
    [80, 0],
    [92, 0],
    [93, 1],
    [98, 1],
    [99, 2],
    [100.9, 2],
    [101.1, 3],
    [103.9, 3],
    [104, 4],
    [130, 4],
  ])('an order to %d goes as far as level %i', (price, at) => {
    expect(levelAt(depth, price)).toBe(at);
  });

  it('what stands up to a level is worth the sum of its parts', () => {
    const instrument = {
      kind: 'spot',
      quote: { code: 'USDT', name: '', scale: 4 },
      priceScale: 1,
      sizeScale: 2,
    } as Instrument;
    // 10.0 × 0.01 + 9.8 × 0.02
    expect(worthTo(instrument, book, depth.levels[1]!)).toBe('0.296');
    // 10.2 × 0.03 + 10.4 × 0.01
    expect(worthTo(instrument, book, depth.levels[4]!)).toBe('0.41');
  });

  it('prices are so far from between the best ones', () => {
    expect([distanceOf(book, ticks(90)), distanceOf(book, ticks(104))]).toEqual(['-10.89', '2.97']);
  });
});
