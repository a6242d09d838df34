import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairState } from '#domain/codes/pair-state.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { ticks } from '#domain/money/units.ts';
import {
  type IndexSource,
  indexMarketsOf,
  indexPairsOf,
  indexPartsOf,
  indexPrice,
  mapParts,
} from './index-price.ts';
import { allContracts, demoContracts, listedContracts, usdcContracts } from './listed.ts';

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
    expect(indexPrice({ base: sources }, 1, now)).toBe(index);
  });

  it('is a price of the contract’s scale, finer than its sources’ too', () => {
    expect(indexPrice({ base: [near] }, 3, now)).toBe(10_010_000);
  });

  const mid = fc.integer({ min: 2, max: 10 ** 9 });

  it('never leaves ± 0.3 % of the exogenous part, whatever the books', () => {
    fc.assert(
      fc.property(fc.array(mid, { minLength: 1, maxLength: 7 }), (mids) => {
        const index = indexPrice({ base: mids.map((one) => source(one)) }, 1, now)!;
        expect(index).toBeGreaterThanOrEqual(99_700);
        expect(index).toBeLessThanOrEqual(100_300);
      }),
    );
  });

  it('neither the order of the sources nor one that is off among three counts', () => {
    const honest = fc.integer({ min: 99_900, max: 100_100 });
    fc.assert(
      fc.property(honest, honest, mid, (one, other, off) => {
        const index = indexPrice({ base: [source(one), source(other), source(off)] }, 1, now)!;
        expect(indexPrice({ base: [source(off), source(other), source(one)] }, 1, now)).toBe(index);
        expect(index).toBeGreaterThanOrEqual(Math.min(one, other));
        expect(index).toBeLessThanOrEqual(Math.max(one, other));
      }),
    );
  });

  describe('of a contract that is quoted in another coin than USDT', () => {
    /** A market of the other coin: half a tick above and below `mid`, around a dollar. */
    const other = (mid: number, more: Partial<IndexSource> = {}): IndexSource => ({
      ...{ priceScale: 5, bid: ticks(mid - 1), ask: ticks(mid + 1) },
      ...{ exogenous: ticks(100_000), at: now },
      ...more,
    });

    it.each<[string, IndexSource[], IndexSource[], number | undefined]>([
      ['divides by that coin', [near], [other(100_000)], 100_100],
      ['is higher where that coin is cheaper', [near], [other(99_980)], 100_120],
      ['rounds once, at its end', [source(100_001), source(100_002)], [other(99_999)], 100_003],
      [
        'takes the median of that coin too',
        [near],
        [other(99_980), other(99_980), other(2)],
        100_120,
      ],
      ['clamps that coin too', [near], [other(200_000)], 99_801],
      ['is undefined without that coin', [near], [], undefined],
      [
        'is undefined while that coin has no mid',
        [near],
        [other(1, { bid: undefined })],
        undefined,
      ],
      ['is undefined without its own coin', [], [other(100_000)], undefined],
    ])('%s', (_, base, quote, index) => {
      expect(indexPrice({ base, quote }, 1, now)).toBe(index);
    });

    it('is in proportion to one and against the other, rounded half-even', () => {
      const price = fc.integer({ min: 99_900, max: 100_100 });
      fc.assert(
        fc.property(price, price, (one, two) => {
          const index = indexPrice({ base: [source(one)], quote: [other(two)] }, 1, now)!;
          const exact = (one / two) * 100_000;
          expect(Math.abs(index - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        }),
      );
    });
  });

  it('is made of the trading spot pairs with USDT of the coins that the contract names', () => {
    const named = (contract: ContractInstrument) => {
      const { base, quote } = mapParts(indexPartsOf(listed, contract), ({ symbolId }) => symbolId);
      return [base, quote];
    };
    const pair = (base: string, quote: string, state: PairState = 'trading') => ({
      ...{ ...listedContracts[0]!, ...pairNames(base + quote), state },
      ...{
        base: { code: base, name: base, scale: 8 },
        quote: { code: quote, name: quote, scale: 8 },
      },
    });
    const listed: readonly Instrument[] = [
      ...[pair('BTC', 'USDT'), pair('BTC', 'USDC'), pair('USDC', 'USDT'), pair('ETH', 'BTC')],
      ...[pair('ETH', 'USDT', 'halted'), ...allContracts],
    ];
    const [btc, eth] = listedContracts as [ContractInstrument, ContractInstrument];
    expect(named(btc)).toEqual([['BTCUSDT'], undefined]);
    expect(named(usdcContracts[0]!)).toEqual([['BTCUSDT'], ['USDCUSDT']]);
    expect(named(demoContracts[0]!)).toEqual([['BTCUSDT'], undefined]);
    expect(named(eth)).toEqual([[], undefined]);
    expect(indexMarketsOf(listed, eth).map(({ symbolId }) => symbolId)).toEqual(['ETHUSDT']);
    expect(indexPairsOf(listed, usdcContracts[0]!).map(({ symbolId }) => symbolId)).toEqual([
      ...['BTCUSDT', 'USDCUSDT'],
    ]);
  });
});
