import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import {
  advanceFunding,
  type FundedPosition,
  type FundingIndex,
  fundingDue,
  fundingIndexStart,
  settleFunding,
} from './funding-payment.ts';
import { listedContracts } from './listed.ts';

/** BTCUSDT: a tick × a lot is 1000 units of USDT. */
const bitcoin = listedContracts[0]!;
/** A contract with a tick × a lot of one unit, so that payments round. */
const fine = { ...bitcoin, priceScale: 4, sizeScale: 4 };

const position = (size: number, settledAt = fundingIndexStart): FundedPosition => ({
  size: lots(size),
  settledAt,
});

/** Fundings: mark in ticks and rate in millionths. */
const fundings = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: -3_000, max: 3_000 })),
  { minLength: 1, maxLength: 12 },
);
const sizes = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });

const indexAfter = (index: FundingIndex, [mark, ratePpm]: readonly [number, number]) =>
  advanceFunding(fine, index, ticks(mark), ratePpm);

describe('a funding payment', () => {
  it.each([
    // 1 BTC at 60,000.0 and 0.01 %: 6 USDT.
    [bitcoin, 10_000, 600_000, 100, 600_000_000n],
    [bitcoin, -10_000, 600_000, 100, -600_000_000n],
    [bitcoin, 10_000, 600_000, -100, -600_000_000n],
    [bitcoin, -10_000, 600_000, -100, 600_000_000n],
    [bitcoin, 10_000, 600_000, 0, 0n],
    // 1.5 units: the payer pays 2, the receiver gets 1.
    [fine, 3, 5_000, 100, 2n],
    [fine, -3, 5_000, 100, -1n],
    // A part of a unit: 1 is paid and nothing received.
    [fine, 1, 1, 1, 1n],
    [fine, -1, 1, 1, 0n],
  ])('case %#: a size of %i at %i', (contract, size, mark, ratePpm, paid) => {
    const index = advanceFunding(contract, fundingIndexStart, ticks(mark), ratePpm);
    expect(fundingDue(contract, position(size), index)).toBe(paid);
  });

  it('a position opened after a funding doesn’t pay it', () => {
    const index = indexAfter(fundingIndexStart, [5_000, 100]);
    expect(fundingDue(bitcoin, position(10, index), index)).toBe(0n);
  });

  it('payments and dust add up to zero for any positions that do, the dust never negative', () => {
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1, maxLength: 20 }), fundings, (open, paid) => {
        const total = open.reduce((sum, size) => sum + size, 0);
        const all = [...open, -total].map((size) => position(size));
        const { payments, dust } = settleFunding(
          fine,
          all,
          paid.reduce(indexAfter, fundingIndexStart),
        );
        expect(payments.reduce((sum, payment) => sum + payment, 0n) - dust).toBe(0n);
        expect(dust >= 0n && dust < BigInt(all.length)).toBe(true);
      }),
    );
  });

  it('settling late costs what settling each time does, less by under a unit for each', () => {
    fc.assert(
      fc.property(sizes, fundings, (size, paid) => {
        let index = fundingIndexStart;
        let each = 0n;
        for (const funding of paid) {
          const before = index;
          index = indexAfter(index, funding);
          each += fundingDue(fine, position(size, before), index);
        }
        // Counted without an index: size × mark × rate of each funding, in millionths of a unit.
        const exact = paid.reduce(
          (sum, [mark, ratePpm]) => sum + BigInt(size) * BigInt(mark) * BigInt(ratePpm),
          0n,
        );
        const late = fundingDue(fine, position(size), index);
        expect(late * 1_000_000n >= exact && (late - 1n) * 1_000_000n < exact).toBe(true);
        expect(each >= late && each - late < BigInt(paid.length)).toBe(true);
      }),
    );
  });

  it('and whoever trades or settles when, nobody is paid what nobody pays', () => {
    const trade = fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: -(10 ** 6), max: 10 ** 6 }));
    const round = fc.tuple(fundings, fc.array(trade, { maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 8 }), (rounds) => {
        const open = Array.from({ length: 5 }, () => position(0));
        let [index, kept, settled] = [fundingIndexStart, 0n, 0];
        const settle = (at: number, by: number) => {
          kept += fundingDue(fine, open[at]!, index);
          settled += 1;
          open[at] = position(open[at]!.size + by, index);
        };
        for (const [paid, trades] of rounds) {
          index = paid.reduce(indexAfter, index);
          for (const [buyer, seller, size] of trades) {
            settle(buyer, size);
            settle(seller, -size);
          }
        }
        for (const at of open.keys()) settle(at, 0);
        expect(kept >= 0n && kept < BigInt(settled)).toBe(true);
      }),
    );
  });
});
