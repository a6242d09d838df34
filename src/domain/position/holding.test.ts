import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/delegate-type.ts';
import { amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { type Holding, nothingHeld, takeTrade, unrealized } from './holding.ts';

const worth = (price: Ticks, size: Lots) => amount(BigInt(price) * BigInt(size));
const held = (size: number, cost: bigint): Holding => ({ size: lots(size), cost: amount(cost) });

describe('a holding after a trade', () => {
  it.each<[string, Holding, Side, number, number, [number, bigint, bigint]]>([
    // Name, holding, side, price, size; then size, cost and realized.
    ['opens long', nothingHeld, 'buy', 100, 3, [3, 300n, 0n]],
    ['opens short', nothingHeld, 'sell', 100, 3, [-3, -300n, 0n]],
    ['adds', held(3, 300n), 'buy', 130, 1, [4, 430n, 0n]],
    ['closes all of a long', held(4, 430n), 'sell', 90, 4, [0, 0n, -70n]],
    ['closes all of a short', held(-4, -430n), 'buy', 90, 4, [0, 0n, 70n]],
    // 430 ÷ 4 = 107.5: a long gives up 108, a short 107.
    ['closes a part of a long', held(4, 430n), 'sell', 120, 1, [3, 322n, 12n]],
    ['closes a part of a short', held(-4, -430n), 'buy', 90, 1, [-3, -323n, 17n]],
    ['turns a long', held(2, 200n), 'sell', 110, 5, [-3, -330n, 20n]],
    ['turns a short', held(-2, -200n), 'buy', 110, 5, [3, 330n, -20n]],
  ])('%s', (_, holding, side, price, size, [left, cost, realized]) => {
    expect(takeTrade(holding, side, ticks(price), lots(size), worth)).toMatchObject({
      ...{ size: left, cost, realized },
    });
  });

  it('the costs of all holders are what was realized, whoever trades what', () => {
    const trade = fc.record({
      buyer: fc.nat(3),
      seller: fc.nat(3),
      price: fc.integer({ min: 1, max: 10 ** 6 }),
      size: fc.integer({ min: 1, max: 10 ** 4 }),
    });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 40 }), (trades) => {
        const holdings: Holding[] = Array.from({ length: 4 }, () => nothingHeld);
        let realized = 0n;
        const take = (who: number, side: Side, price: number, size: number) => {
          const taken = takeTrade(holdings[who]!, side, ticks(price), lots(size), worth);
          holdings[who] = taken;
          realized += taken.realized;
        };
        for (const { buyer, seller, price, size } of trades) {
          take(buyer, 'buy', price, size);
          take(seller, 'sell', price, size);
        }
        expect(holdings.reduce((sum, { size }) => sum + size, 0)).toBe(0);
        expect(holdings.reduce((sum, { cost }) => sum + cost, 0n)).toBe(realized);
        for (const { size, cost } of holdings) {
          expect(size === 0 ? cost === 0n : size > 0 === cost > 0n || cost === 0n).toBe(true);
        }
      }),
    );
  });

  it('closing in parts never brings more than closing at once', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.bigInt(1n, 10_000n), fc.boolean(), (parts, cost, isLong) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const start = isLong ? held(whole, cost) : held(-whole, -cost);
        const side = isLong ? 'sell' : 'buy';
        let [holding, realized] = [start, 0n];
        for (const part of parts) {
          const taken = takeTrade(holding, side, ticks(7), lots(part), worth);
          [holding, realized] = [taken, realized + taken.realized];
        }
        const once = takeTrade(start, side, ticks(7), lots(whole), worth);
        // All costs are released in the end, however they were rounded on the way.
        expect([holding.size, holding.cost, realized]).toEqual([0, 0n, once.realized]);
      }),
    );
  });

  it('what it would bring is the value at the mark less its cost, for both directions', () => {
    expect(unrealized(held(2, 200n), amount(230n))).toBe(30n);
    expect(unrealized(held(-2, -200n), amount(-230n))).toBe(-30n);
  });
});
