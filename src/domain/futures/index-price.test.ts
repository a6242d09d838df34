import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticks } from '#domain/money/units.ts';
import { type IndexSource, indexPrice } from './index-price.ts';

const now = 1_000_000;

/** A source with a spread of 2 ticks around `mid`. */
const source = (mid: number, more: Partial<IndexSource> = {}): IndexSource => ({
  priceScale: 1,
  bid: ticks(mid - 1),
  ask: ticks(mid + 1),
  exogenous: ticks(100_000),
  at: now,
  ...more,
});

const near = source(100_100);

describe('the index price', () => {
  it.each<[string, IndexSource[], number | undefined]>([
    ['of nothing', [], undefined],
    ['of one source is its mid', [near], 100_100],
    ['clamps a mid above at +0.3 %', [source(200_000)], 100_300],
    ['clamps a mid below at −0.3 %', [source(50_000)], 99_700],
    ['takes a mid at the clamp as it is', [source(100_300)], 100_300],
    ['of two is the middle', [near, source(99_900)], 100_000],
    ['of three is the median', [near, source(99_900), source(99_950)], 99_950],
    ['rounds a half to the even tick', [source(100_001), source(100_002)], 100_002],
    ['takes a source of 10 s', [source(99_900, { at: now - 10_000 })], 99_900],
    ['leaves out an older one', [near, source(99_900, { at: now - 10_001 })], 100_100],
    ['is undefined when all are old', [source(99_900, { at: 0 })], undefined],
    ['leaves out a side without orders', [near, source(99_900, { bid: undefined })], 100_100],
    ['leaves out a crossed book', [near, source(99_900, { bid: ticks(99_950) })], 100_100],
    [
      'reads other scales',
      [source(1_000_050, { priceScale: 2, exogenous: ticks(1_000_000) })],
      100_005,
    ],
    [
      'rounds finer ones half-even',
      [source(1_000_055, { priceScale: 2, exogenous: ticks(1_000_000) })],
      100_006,
    ],
    ['reads coarser ones', [source(10_003, { priceScale: 0, exogenous: ticks(10_000) })], 100_030],
  ])('%s', (_, sources, index) => {
    expect(indexPrice(sources, 1, now)).toBe(index);
  });

  it('is a price of the contract’s scale, finer than its sources’ too', () => {
    expect(indexPrice([near], 3, now)).toBe(10_010_000);
  });

  const mid = fc.integer({ min: 2, max: 10 ** 9 });

  it('never leaves ± 0.3 % of the exogenous part, whatever the books', () => {
    fc.assert(
      fc.property(fc.array(mid, { minLength: 1, maxLength: 7 }), (mids) => {
        const index = indexPrice(
          mids.map((one) => source(one)),
          1,
          now,
        )!;
        expect(index).toBeGreaterThanOrEqual(99_700);
        expect(index).toBeLessThanOrEqual(100_300);
      }),
    );
  });

  it('neither the order of the sources nor one that is off among three counts', () => {
    const honest = fc.integer({ min: 99_900, max: 100_100 });
    fc.assert(
      fc.property(honest, honest, mid, (one, other, off) => {
        const index = indexPrice([source(one), source(other), source(off)], 1, now)!;
        expect(indexPrice([source(off), source(other), source(one)], 1, now)).toBe(index);
        expect(index).toBeGreaterThanOrEqual(Math.min(one, other));
        expect(index).toBeLessThanOrEqual(Math.max(one, other));
      }),
    );
  });
});
