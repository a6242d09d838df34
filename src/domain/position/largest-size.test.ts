import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, type Lots, lots, type Ticks, ticks, zero } from '#domain/money/units.ts';
import { type Holding, noHolding } from './holding.ts';
import { largestSize, type SizeQuestion } from './largest-size.ts';
import { type OpenTerms, openCost } from './open-cost.ts';
import { scales } from './testing.ts';

const valueAt = (price: Ticks, size: Lots) => notional(scales, price, size);
const terms: OpenTerms = { marginMode: 'cross', leverage: 10, takerPpm: 1_000, contract: scales };
const rules = {
  ...{ ...scales, priceStep: 1 },
  sizeStep: 5,
  sizeMax: lots(1_000),
  notionalMax: amount(500_000n),
  tiers: [
    { upTo: amount(600_000n), leverageMax: 20, maintenancePpm: 10_000 },
    { upTo: amount(2_000_000n), leverageMax: 9, maintenancePpm: 50_000 },
  ],
};
const held = (size: number, price: number): Holding => ({
  size: lots(size),
  cost: valueAt(ticks(price), lots(size)),
});

type Asked = Partial<Pick<SizeQuestion, 'position' | 'price' | 'available' | 'sideExposure'>>;

/** A buy at 1000, while the mark is there too unless `mark` says otherwise. */
function largest(more: Asked, own: Partial<OpenTerms> = {}, mark = ticks(1_000)) {
  const paid = { ...terms, ...own };
  const draft = { position: noHolding, side: 'buy', price: ticks(1_000), ...more } as const;
  const costOf = (size: Lots) => openCost(draft.position, { ...draft, lots: size }, mark, paid);
  const { leverage } = paid;
  const asked = { available: zero, sideExposure: zero, leverage, costOf, ...draft };
  return largestSize(rules, asked);
}

describe('FUT-03 the largest size, at 10x, a fee of a thousandth and a price of 1000', () => {
  // A lot costs 100 margin and 1 fee: 5 lots 505.
  it.each<[string, Asked, number, Ticks?]>([
    ['nothing available', {}, 0],
    ['just not a step', { available: amount(504n) }, 0],
    ['a step', { available: amount(505n) }, 5],
    ['just not two', { available: amount(1_009n) }, 5],
    ['two', { available: amount(1_010n) }, 10],
    ['the largest value of an order', { available: amount(10n ** 9n) }, 500],
    ['the largest size of an order', { available: amount(10n ** 9n), price: ticks(2) }, 1_000],
    ['what the tier leaves', { available: amount(10n ** 9n), sideExposure: amount(501_000n) }, 95],
    ['no room', { available: amount(10n ** 9n), sideExposure: amount(600_000n) }, 0],
    ['over the limit', { available: amount(10n ** 9n), sideExposure: amount(700_000n) }, 0],
    ['a worse price than the mark', { available: amount(1_010n) }, 5, ticks(990)],
    ['closing over the limit', { position: held(-20, 1_000), sideExposure: amount(700_000n) }, 20],
    // Closing 20 frees 2000: enough for 15 lots more and the fee of 35, and almost for 20.
    ['what closing frees opens', { position: held(-20, 1_000) }, 35],
    ['and more with the rest', { position: held(-20, 1_000), available: amount(40n) }, 40],
  ])('%s', (_, question, size, mark) => {
    expect(largest(question, {}, mark)).toBe(size);
  });

  it('closing on isolated margin needs nothing and frees nothing', () => {
    expect(largest({ position: held(-20, 1_000) }, { marginMode: 'isolated' })).toBe(20);
  });

  it('at a leverage that no tier allows nothing opens', () => {
    const question = { available: amount(10n ** 9n), price: ticks(1_001) };
    expect(largest(question, { leverage: 21 })).toBe(0);
    // A lower leverage has the room of a higher tier.
    const taken = { ...question, sideExposure: amount(500_000n) };
    expect(largest(taken, { leverage: 10 })).toBe(95);
    expect(largest(taken, { leverage: 9 })).toBe(495);
  });

  it('fits, and the next step up does not', () => {
    const contract = fc.constantFrom(...listedContracts);
    const available = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const near = fc.integer({ min: 9_700, max: 10_300 });
    const size = fc.integer({ min: -(10 ** 4), max: 10 ** 4 });
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const mode = fc.constantFrom('cross' as const, 'isolated' as const);
    const leverage = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(contract, available, near, size, side, mode, leverage, (listed, ...rest) => {
        const [have, near, count, on, marginMode, times] = rest;
        const value = (at: Ticks, lotsOf: Lots) => notional(listed, at, lotsOf);
        const own: OpenTerms = { marginMode, leverage: times, takerPpm: 600, contract: listed };
        const mark = ticks(10_000);
        const position = { size: lots(count), cost: value(mark, lots(count)) };
        const price = ticks(near);
        const cost = (lotsOf: number) =>
          openCost(position, { side: on, lots: lots(lotsOf), price }, mark, own);
        const most = largestSize(listed, {
          ...{ position, side: on, price, available: amount(have), sideExposure: zero },
          ...{ leverage: times, costOf: cost },
        });
        expect(most % listed.sizeStep).toBe(0);
        expect(cost(most) <= have).toBe(true);
        expect(most <= listed.sizeMax).toBe(true);
        expect(value(price, lots(most)) <= listed.notionalMax).toBe(true);
        const next = lots(most + listed.sizeStep);
        const tooMuch = cost(next) > have || next > listed.sizeMax;
        const tiers = listed.tiers.filter(({ leverageMax }) => times <= leverageMax);
        const limit = tiers.at(-1)?.upTo ?? 0n;
        const opens = on === 'buy' ? next + Math.min(count, 0) : next - Math.max(count, 0);
        const tooLarge = opens > 0 && value(price, lots(opens)) > limit;
        expect(tooMuch || tooLarge || value(price, next) > listed.notionalMax).toBe(true);
      }),
    );
  });
});
