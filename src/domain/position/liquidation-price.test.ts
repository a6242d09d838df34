import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOn } from '#domain/fee/fee.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { type Holding, netHolding } from './holding.ts';
import { isLiquidatable } from './liquidation.ts';
import { bankruptcyPrice, crossBacking, liquidationPrice } from './liquidation-price.ts';
import { unrealized } from './pnl.ts';
import { scales } from './testing.ts';
import { maintenanceOf, type RiskTiers } from './tier.ts';

const tiers: RiskTiers = [
  { upTo: amount(100_000n), leverageMax: 50, maintenancePpm: 10_000 },
  { upTo: amount(200_000n), leverageMax: 10, maintenancePpm: 40_000 },
  { upTo: amount(900_000n), leverageMax: 5, maintenancePpm: 90_000 },
];
const contract = { ...scales, priceStep: 1, tiers };
const held = (size: number, price: number): Holding => ({
  size: lots(size),
  cost: notional(contract, ticks(price), lots(size)),
});

describe('the estimated liquidation price', () => {
  it.each([
    // Long 10 at 5000: (50000 − 5000) ÷ (1 − 0.01 − 0.01) ÷ 10 = 4591.8.
    ['a long', held(10, 5_000), 5_000n, 10_000, 4_591],
    // Short: (50000 + 5000) ÷ 1.02 ÷ 10 = 5392.2.
    ['a short', held(-10, 5_000), 5_000n, 10_000, 5_393],
    // Without fee: 45000 ÷ 0.99.
    ['without a fee', held(10, 5_000), 5_000n, 0, 4_545],
    // Long 30 at 5000 lies in the second tier: (150000 − 15000 − 3000) ÷ 0.96 = 137500.
    ['in the second tier', held(30, 5_000), 15_000n, 0, 4_583],
    // At entry in the second tier, at liquidation in the first: (105000 − 10500) ÷ 0.99.
    ['a long that falls a tier', held(21, 5_000), 10_500n, 0, 4_545],
    // At entry in the first tier, at liquidation in the second: (99000 + 9900 + 3000) ÷ 1.04.
    ['a short that rises a tier', held(-99, 1_000), 9_900n, 0, 1_087],
    // Beyond the limit the last rate goes on: (800000 + 400000 + 13000) ÷ 1.09.
    ['a short beyond the limit', held(-100, 8_000), 400_000n, 0, 11_129],
    // Exactly at a tier's end: 99000 ÷ 0.99 = 100000.
    ['at the end of a tier', held(10, 10_900), 10_000n, 0, 10_000],
    ['a long that owns all of it', held(10, 5_000), 50_000n, 600, undefined],
    ['more than it costs', held(10, 5_000), 60_000n, 600, undefined],
    // Already over: above the entry.
    ['a loss stands behind', held(10, 5_000), -5_000n, 0, 5_555],
    ['nothing', held(0, 1), 5_000n, 600, undefined],
    ['a hedge that is even', netHolding(held(5, 100), held(-5, 90)), 5_000n, 600, undefined],
    ['far above all prices', held(-1, 1), 10n ** 17n, 600, undefined],
  ])('of %s', (_, position, backing, takerPpm, price) => {
    const terms = { backing: amount(backing), takerPpm };
    expect(liquidationPrice(contract, position, terms)).toBe(price);
  });

  it('comes in price steps, further from the mark', () => {
    const coarse = { ...contract, priceStep: 50 };
    const terms = { backing: amount(5_000n), takerPpm: 10_000 };
    expect(liquidationPrice(coarse, held(10, 5_000), terms)).toBe(4_550);
    expect(liquidationPrice(coarse, held(-10, 5_000), terms)).toBe(5_400);
  });

  it('of a cross position counts what others gain, lose and require', () => {
    const position = { unrealized: amount(-300n), othersRequire: amount(200n) };
    expect(crossBacking(amount(5_000n), position)).toBe(5_100n);
  });

  const takerPpm = 600;
  const arbitrary = fc.record({
    listed: fc.constantFrom(contract, ...listedContracts),
    size: fc.integer({ min: 1, max: 10 ** 6 }),
    sign: fc.constantFrom(1, -1),
    entry: fc.integer({ min: 1_000, max: 10 ** 6 }),
    // Share of the cost that stands behind it, in thousandths.
    share: fc.integer({ min: -100, max: 900 }),
  });

  it('liquidates, and the next step toward safety does not', () => {
    fc.assert(
      fc.property(arbitrary, ({ listed, size, sign, entry, share }) => {
        const position = {
          size: lots(sign * size),
          cost: notional(listed, ticks(entry), lots(sign * size)),
        };
        const cost = notional(listed, ticks(entry), lots(size));
        const backing = amount((cost * BigInt(share)) / 1_000n);
        const terms = { backing, takerPpm };
        const at = liquidationPrice(listed, position, terms)!;
        const isOver = (price: number, more: bigint) => {
          const value = notional(listed, ticks(price), lots(size));
          const equity = amount(backing + unrealized(listed, position, ticks(price)) + more);
          const fee = feeOn(value, takerPpm);
          return isLiquidatable(equity, maintenanceOf(listed.tiers, value), fee);
        };
        expect(isOver(at, 0n)).toBe(true);
        // Maintenance and fee are each rounded up by less than a unit.
        expect(isOver(at + sign * listed.priceStep, 2n)).toBe(false);
      }),
    );
  });

  it('and is reached before the bankruptcy price, where nothing is left', () => {
    fc.assert(
      fc.property(arbitrary, ({ listed, size, sign, entry, share }) => {
        const cost = notional(listed, ticks(entry), lots(sign * size));
        const position = { size: lots(sign * size), cost };
        const backing = amount((BigInt(sign) * cost * BigInt(share)) / 1_000n);
        const bankrupt = bankruptcyPrice(listed, position, backing);
        const left = (price: number) => backing + unrealized(listed, position, ticks(price));
        expect(left(bankrupt) >= 0n).toBe(true);
        const worse = bankrupt - sign * listed.priceStep;
        if (worse > 0) expect(left(worse) < 0n).toBe(true);
        const terms = { backing, takerPpm };
        const liquidated = liquidationPrice(listed, position, terms)!;
        expect(sign * (liquidated - bankrupt) >= -listed.priceStep).toBe(true);
      }),
    );
  });
});

describe('the bankruptcy price', () => {
  it.each([
    ['a long', held(10, 5_000), 5_000n, 4_500],
    ['a long, rounded up', held(10, 5_000), 4_999n, 4_501],
    ['a short', held(-10, 5_000), 5_000n, 5_500],
    ['a short, rounded down', held(-10, 5_000), 4_999n, 5_499],
    ['a long that owns all of it', held(10, 5_000), 50_000n, 1],
    ['a loss of a long', held(10, 5_000), -5n, 5_001],
    ['a loss of a short', held(-10, 5_000), -5n, 4_999],
    ['a loss of more than a short costs', held(-10, 5_000), -60_000n, 1],
    ['a loss of nearly what a short costs', held(-10, 5_000), -49_995n, 1],
    ['far above all prices', held(-1, 1), 10n ** 17n, Number.MAX_SAFE_INTEGER],
  ])('of %s', (_, position, backing, price) => {
    expect(bankruptcyPrice(contract, position, amount(backing))).toBe(price);
  });

  it('comes in price steps, nearer to the mark', () => {
    const coarse = { ...contract, priceStep: 40 };
    expect(bankruptcyPrice(coarse, held(10, 5_000), amount(5_000n))).toBe(4_520);
    expect(bankruptcyPrice(coarse, held(-10, 5_000), amount(5_000n))).toBe(5_480);
  });
});
