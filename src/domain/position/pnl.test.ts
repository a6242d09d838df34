import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOn } from '#domain/fee/fee.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Holding } from './holding.ts';
import { averagePrice, breakEvenPrice, roePpm, unrealized } from './pnl.ts';
import { scales } from './testing.ts';

/** BTCUSDT: a tick (0.1) × a lot (0.0001 BTC) is 1000 units of USDT. */
const bitcoin = listedContracts[0]!;
const held = (size: number, cost: bigint): Holding => ({ size: lots(size), cost: amount(cost) });

describe('PnL of a position', () => {
  it.each([
    [3, 30n, 12, 6n],
    [3, 30n, 9, -3n],
    [-3, -30n, 9, 3n],
    [-3, -30n, 12, -6n],
    [0, 0n, 12, 0n],
  ])('of %i at a cost of %i and a price of %i is %i', (size, cost, price, pnl) => {
    expect(unrealized(scales, held(size, cost), ticks(price))).toBe(pnl);
  });

  it.each([
    [50n, 200n, 250_000n],
    [-50n, 200n, -250_000n],
    [1n, 3n, 333_333n],
    [-2n, 3n, -666_667n],
    [1n, 0n, undefined],
    [1n, -1n, undefined],
  ])('of %i on a margin of %i is %s millionths', (pnl, margin, ppm) => {
    expect(roePpm(amount(pnl), amount(margin))).toBe(ppm);
  });

  it.each([
    [10_000, 6_000_000_000_000n, '60000.0'],
    [-10_000, -6_000_000_000_000n, '60000.0'],
    [3, 1_800_001_000n, '60000.03333'],
    [-3, -1_800_001_000n, '60000.03333'],
    [0, 0n, undefined],
  ])('%i lots at a cost of %i have an average price of %s', (size, cost, price) => {
    expect(averagePrice(bitcoin, held(size, cost))).toBe(price);
  });
});

describe('the break-even price', () => {
  const terms = (paid: bigint, takerPpm = 600) => ({ paid: amount(paid), takerPpm });

  it.each([
    // 1 BTC at 60000.0: 36 USDT were paid, and 36.04 are to be paid.
    [10_000, 6_000_000_000_000n, 3_600_000_000n, 600, 600_721],
    [-10_000, -6_000_000_000_000n, 3_600_000_000n, 600, 599_280],
    // Without fees it is the entry, rounded up for a long, down for a short.
    [10_000, 6_000_000_000_000n, 0n, 0, 600_000],
    [10_000, 6_000_000_000_001n, 0n, 0, 600_001],
    [-10_000, -6_000_000_000_000n, 0n, 0, 600_000],
    [-10_000, -5_999_999_999_999n, 0n, 0, 599_999],
    // Funding that was received pays for the fees.
    [10_000, 6_000_000_000_000n, -10_000_000_000n, 600, 599_360],
    // A gain of a part that was closed is counted, so is its loss: 0.3 BTC at 62,500 with fees of 26.21.
    [3_000, 1_875_000_000_000n, 2_621_000_000n, 0, 625_874],
    [3_000, 1_875_000_000_000n, 2_621_000_000n - 117_000_000n, 0, 625_835],
    // More was paid than the short can bring, or received than the long has cost.
    [-10_000, -6_000_000_000_000n, 6_000_000_000_000n, 600, undefined],
    [10_000, 6_000_000_000_000n, -6_000_000_000_000n, 600, undefined],
    [0, 0n, 5n, 600, undefined],
  ])('of %i lots at %i, %i paid, is %s', (size, cost, paid, takerPpm, price) => {
    expect(breakEvenPrice(bitcoin, held(size, cost), terms(paid, takerPpm))).toBe(price);
  });

  it('leaves no loss, and the next step against the position leaves one', () => {
    const size = fc.integer({ min: 1, max: 10 ** 7 });
    const price = fc.integer({ min: 100, max: 10 ** 7 });
    const sign = fc.constantFrom(1, -1);
    fc.assert(
      fc.property(
        fc.constantFrom(...listedContracts),
        ...[size, price, sign, fc.integer({ min: -99, max: 99 })],
        (contract, count, entry, dir, paid) => {
          const cost = notional(contract, ticks(entry), lots(dir * count));
          const position = { size: lots(dir * count), cost };
          const at = breakEvenPrice(contract, position, terms(BigInt(paid), 600))!;
          const left = (closing: number) => {
            const value = notional(contract, ticks(closing), lots(count));
            return (
              unrealized(contract, position, ticks(closing)) - feeOn(value, 600) - BigInt(paid)
            );
          };
          expect(left(at) >= 0n).toBe(true);
          expect(left(at - dir * contract.priceStep) < 0n).toBe(true);
        },
      ),
    );
  });
});
