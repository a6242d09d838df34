import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOn } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, type Lots, lots, type Ticks, ticks, zero } from '#domain/money/units.ts';
import { availableToOpen, coversRequirements, type UnitFigures } from './acceptance.ts';
import { type Holding, noHolding, takeTrade, valuingOf } from './holding.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin } from './margin.ts';
import { type OpenTerms, openCost, openLoss } from './open-cost.ts';
import { unrealized } from './pnl.ts';
import { scales } from './testing.ts';

const valueAt = (price: Ticks, size: Lots) => notional(scales, price, size);
const cross: OpenTerms = { marginMode: 'cross', leverage: 10, takerPpm: 1_000, contract: scales };
const isolated: OpenTerms = { ...cross, marginMode: 'isolated' };

const held = (size: number, price: number): Holding => ({
  size: lots(size),
  cost: valueAt(ticks(price), lots(size)),
});

describe('what a draft costs to open at a mark of 10000, 10x and a fee of a thousandth', () => {
  it.each([
    ['a buy at the mark', noHolding, 'buy', 1, 10_000, 1_010n, 1_010n],
    ['a buy above', noHolding, 'buy', 1, 10_200, 1_020n + 11n + 200n, 1_231n],
    ['a buy below', noHolding, 'buy', 1, 9_800, 980n + 10n, 990n],
    ['a sell below', noHolding, 'sell', 1, 9_800, 980n + 10n + 200n, 1_190n],
    ['a sell above', noHolding, 'sell', 1, 10_200, 1_020n + 11n, 1_031n],
    ['more of a long', held(2, 9_000), 'buy', 1, 10_000, 1_010n, 1_010n],
    ['a close', held(2, 9_000), 'sell', 2, 9_000, 0n, 0n],
    ['a part of a close', held(-2, 9_000), 'buy', 1, 11_000, 0n, 0n],
    // Cross: 2000 less the freed 900, 30 fee, 300 loss; isolated: 1980, 20 and 200 of what opens.
    ['a flip', held(1, 9_000), 'sell', 3, 9_900, 1_980n - 900n + 30n + 300n, 2_200n],
    // Half of what the position frees is enough.
    ['a flip to less', held(4, 9_000), 'sell', 6, 10_000, 0n, 2_020n],
  ] as const)('%s', (_, position, side, count, price, onCross, onIsolated) => {
    const draft = { side, lots: lots(count), price: ticks(price) };
    expect(openCost(position, draft, ticks(10_000), cross)).toBe(onCross);
    expect(openCost(position, draft, ticks(10_000), isolated)).toBe(onIsolated);
  });

  it.each([
    ['buy', 10_200, 600n],
    ['buy', 10_000, 0n],
    ['buy', 9_800, 0n],
    ['sell', 9_800, 600n],
    ['sell', 10_200, 0n],
  ] as const)('a %s of 3 at %i loses %i', (side, at, loss) => {
    const draft = { side, lots: lots(3), price: ticks(at) };
    expect(openLoss(scales, draft, ticks(10_000))).toBe(loss);
  });

  const price = fc.integer({ min: 5_000, max: 20_000 });
  const sides = fc.constantFrom('buy' as const, 'sell' as const);
  const size = fc.integer({ min: 1, max: 1_000 });

  it('is there exactly when equity after the trade covers the initial requirement', () => {
    const wallet = fc.bigInt({ min: 0n, max: 6_000_000n });
    const positions = fc.tuple(fc.integer({ min: -1_000, max: 1_000 }), price);
    const unitOf = (balance: bigint, holding: Holding, mark: Ticks): UnitFigures => ({
      wallet: amount(balance),
      unrealized: unrealized(scales, holding, mark),
      initial: initialMargin(magnitude(holding.cost), cross.leverage),
      orders: zero,
    });
    fc.assert(
      fc.property(wallet, positions, sides, size, price, price, (balance, ...rest) => {
        const [[had, entry], side, count, at, markAt] = rest;
        const [position, mark] = [held(had, entry), ticks(markAt)];
        // A price better than the mark is no gain before it is traded at.
        const worse = side === 'buy' ? Math.max(at, markAt) : Math.min(at, markAt);
        const draft = { side, lots: lots(count), price: ticks(worse) };
        const before = unitOf(balance, position, mark);
        fc.pre(coversRequirements(before));
        const cost = openCost(position, draft, mark, cross);
        const { holding, realized, opened } = takeTrade(position, draft, valuingOf(scales));
        fc.pre(opened.lots > 0);
        const fee = feeOn(valueAt(draft.price, draft.lots), cross.takerPpm);
        const after = unitOf(balance + realized - fee, holding, mark);
        expect(coversRequirements(after)).toBe(cost <= availableToOpen(before));
      }),
      { numRuns: 500 },
    );
  });
});
