import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOn } from '#domain/fee/fee.ts';
import { amount } from '#domain/money/units.ts';
import {
  type HedgeValues,
  hedgeInitial,
  hedgeIsolatedOrderMargin,
  hedgeOrderMargin,
} from './hedge-margin.ts';
import type { OpeningTerms } from './order-margin.ts';

const terms: OpeningTerms = { leverage: 10, takerPpm: 1_000 };
const values = (long: bigint, short: bigint): HedgeValues => ({
  long: amount(long),
  short: amount(short),
});

describe('hedge mode, at 10x and a fee of a thousandth', () => {
  it.each([
    [0n, 0n, 0n],
    [10_000n, 0n, 1_000n],
    [0n, 10_000n, 1_000n],
    [10_000n, 10_000n, 1_010n],
    [20_000n, 10_000n, 2_010n],
    [10_000n, 20_000n, 2_010n],
  ])('a long of %i and a short of %i require %i', (long, short, required) => {
    expect(hedgeInitial(values(long, short), terms)).toBe(required);
  });

  it.each<[string, HedgeValues, HedgeValues, bigint]>([
    ['nothing', values(0n, 0n), values(0n, 0n), 0n],
    ['one side', values(0n, 0n), values(10_000n, 0n), 1_010n],
    // 1000 for the larger side, 10 to close the smaller one, 10 and 10 to open both.
    ['both sides alike', values(0n, 0n), values(10_000n, 10_000n), 1_030n],
    ['more of the larger', values(20_000n, 10_000n), values(10_000n, 0n), 1_010n],
    // The smaller side adds only its fees, to open and to close.
    ['more of the smaller', values(20_000n, 10_000n), values(0n, 5_000n), 10n],
    // The smaller becomes the larger: 30000 against 20000.
    ['the other way round', values(20_000n, 10_000n), values(0n, 20_000n), 1_030n],
  ])('orders for %s', (_, positions, opening, reserved) => {
    expect(hedgeOrderMargin(positions, opening, terms)).toBe(reserved);
  });

  it('isolated sides reserve each for itself', () => {
    const both = { long: terms, short: { ...terms, leverage: 5 } };
    const reserved = hedgeIsolatedOrderMargin(values(20_000n, 0n), values(10_000n, 10_000n), both);
    expect(reserved).toBe(1_010n + 2_010n);
  });

  it('in whatever order they fill, requirement and fees are what was reserved', () => {
    const value = fc.bigInt({ min: 0n, max: 10n ** 9n });
    const pair = fc.tuple(value, value);
    fc.assert(
      fc.property(pair, pair, pair, (before, opening, some) => {
        const [positions, orders] = [values(...before), values(...opening)];
        const had = hedgeInitial(positions, terms) + hedgeOrderMargin(positions, orders, terms);
        const filled = values(some[0] % (opening[0] + 1n), some[1] % (opening[1] + 1n));
        const after = values(before[0] + filled.long, before[1] + filled.short);
        const rest = values(opening[0] - filled.long, opening[1] - filled.short);
        const fees = feeOn(filled.long, terms.takerPpm) + feeOn(filled.short, terms.takerPpm);
        const has = hedgeInitial(after, terms) + hedgeOrderMargin(after, rest, terms) + fees;
        expect(has >= had && has <= had + 2n).toBe(true);
      }),
    );
  });
});
