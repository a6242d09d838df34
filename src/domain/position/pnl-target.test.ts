import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Holding } from './holding.ts';
import { unrealized } from './pnl.ts';
import { priceForPnl, priceForRoe, resultAt } from './pnl-target.ts';

/** A tick × a lot is one unit. */
const usdt = { code: 'USDT', name: 'Tether', scale: 8 };
const contract = {
  kind: 'linear',
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: usdt,
  priceScale: 4,
  sizeScale: 4,
  priceStep: 5,
} as const;
const valueAt = (price: Ticks, size: Lots) => notional(contract, price, size);
const held = (size: number, price: number): Holding => ({
  size: lots(size),
  cost: valueAt(ticks(price), lots(size)),
});

describe('TP/SL prices', () => {
  it.each([
    ['a long’s profit', held(10, 1_000), 500n, 1_050],
    ['a long’s profit, rounded up', held(10, 1_000), 501n, 1_055],
    ['a long’s loss', held(10, 1_000), -500n, 950],
    ['a long’s loss, rounded up', held(10, 1_000), -501n, 950],
    ['a short’s profit', held(-10, 1_000), 500n, 950],
    ['a short’s profit, rounded down', held(-10, 1_000), 501n, 945],
    ['a short’s loss', held(-10, 1_000), -500n, 1_050],
    ['a short’s loss, rounded down', held(-10, 1_000), -501n, 1_050],
    ['a long that loses all', held(10, 1_000), -10_000n, undefined],
    ['a short that gains all', held(-10, 1_000), 10_000n, undefined],
    ['nothing', held(0, 1_000), 5n, undefined],
  ])('by PnL: %s', (_, position, pnl, price) => {
    expect(priceForPnl(contract, position, amount(pnl))).toBe(price);
  });

  it.each([
    // At 10x a hundred percent is a tenth of the price.
    [held(10, 1_000), 1_000_000, 1_100],
    [held(10, 1_000), 1_000_001, 1_105],
    [held(10, 1_000), -500_000, 950],
    [held(-10, 1_000), 1_000_000, 900],
    [held(-10, 1_000), 1_000_001, 895],
    [held(-10, 1_000), -500_000, 1_050],
    [held(10, 1_000), 0, 1_000],
    // A loss of a long, or a profit of a short, of the leverage or more has no price.
    [held(10, 1_000), -10_000_000, undefined],
    [held(-10, 1_000), 10_000_000, undefined],
    [held(0, 1_000), 10, undefined],
  ])('by ROE, case %#', (position, roePpm, price) => {
    expect(priceForRoe(contract, position, { roePpm, leverage: 10 })).toBe(price);
  });

  it.each([
    [held(10, 1_000), 1_100, 1_000n, 10_000n],
    [held(-10, 1_000), 1_100, -1_000n, -10_000n],
    [held(10, 999), 1_000, 10n, 100n],
    [held(0, 1), 1_000, 0n, undefined],
  ])('and back, case %#', (position, price, pnl, roe) => {
    const found = resultAt(contract, position, ticks(price), 10);
    expect(found).toEqual({ pnl, roe });
  });

  it('reach the target, and the step before does not', () => {
    const size = fc.integer({ min: 1, max: 10 ** 6 });
    const entry = fc.integer({ min: 1_000, max: 10 ** 6 });
    const sign = fc.constantFrom(1, -1);
    const leverage = fc.integer({ min: 1, max: 125 });
    const percent = fc.integer({ min: -99, max: 99 });
    fc.assert(
      fc.property(
        fc.constantFrom(...listedContracts),
        ...[size, entry, sign, leverage, percent],
        (listed, count, price, dir, times, of) => {
          const cost = notional(listed, ticks(price), lots(dir * count));
          const position = { size: lots(dir * count), cost };
          const exact = notional(listed, ticks(price), lots(count));
          const pnlAt = (at: number) => unrealized(listed, position, ticks(at));
          // `of` percent of the value, once as PnL and once as return.
          const pnl = amount((exact * BigInt(of)) / 100n);
          const byPnl = priceForPnl(listed, position, pnl)!;
          expect(pnlAt(byPnl) >= pnl).toBe(true);
          expect(pnlAt(byPnl - dir * listed.priceStep) < pnl).toBe(true);
          const roePpm = of * 10_000 * times;
          const byRoe = priceForRoe(listed, position, { roePpm, leverage: times })!;
          expect(pnlAt(byRoe) * 100n >= exact * BigInt(of)).toBe(true);
          expect(pnlAt(byRoe - dir * listed.priceStep) * 100n < exact * BigInt(of)).toBe(true);
        },
      ),
    );
  });
});
