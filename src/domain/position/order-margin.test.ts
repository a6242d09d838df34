import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/side.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, type Lots, lots, type Ticks, ticks, zero } from '#domain/money/units.ts';
import { closingLots, type Holding, noHolding, takeTrade, valuingOf } from './holding.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin } from './margin.ts';
import {
  type MarginedOrder,
  type MarginTerms,
  type OpenOrders,
  type OrdersOfSide,
  openingValue,
  orderMargin,
} from './order-margin.ts';
import { scales } from './testing.ts';

const valueAt = (price: Ticks, size: Lots) => notional(scales, price, size);

/** Lots, price and whether reduce-only. */
type Row = readonly [size: number, price: number, reduceOnly?: 'reduce-only'];

/** Orders of a side with their prices. */
interface PricedOrders extends OrdersOfSide {
  readonly orders: readonly (MarginedOrder & { readonly price: number })[];
}

function sideOf(side: Side, rows: readonly Row[]): PricedOrders {
  const all = rows.map(([size, price, reduceOnly]) => ({
    price,
    lots: lots(size),
    value: valueAt(ticks(price), lots(size)),
    reduceOnly: reduceOnly !== undefined,
  }));
  const orders = all.toSorted((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price));
  const plain = orders.filter(({ reduceOnly }) => !reduceOnly);
  return { value: amount(plain.reduce((sum, { value }) => sum + value, 0n)), orders };
}

const ordersOf = (buys: readonly Row[], sells: readonly Row[]) => ({
  buy: sideOf('buy', buys),
  sell: sideOf('sell', sells),
});

const held = (size: number, price: number): Holding => ({
  size: lots(size),
  cost: valueAt(ticks(price), lots(size)),
});

const cross: MarginTerms = { marginMode: 'cross', leverage: 10, takerPpm: 1_000 };
const isolated: MarginTerms = { ...cross, marginMode: 'isolated' };

describe('what open orders reserve, at 10x and a fee of a thousandth', () => {
  it.each<[string, Holding, readonly Row[], readonly Row[], bigint, bigint]>([
    ['nothing open', noHolding, [], [], 0n, 0n],
    ['a buy', noHolding, [[1, 10_000]], [], 1_010n, 1_010n],
    ['a sell', noHolding, [], [[1, 10_000]], 1_010n, 1_010n],
    ['the larger side of two', noHolding, [[1, 10_000]], [[1, 11_000]], 1_111n, 1_111n],
    ['reduce-only alone', held(1, 10_000), [], [[1, 11_000, 'reduce-only']], 0n, 0n],
    ['a buy more', held(1, 10_000), [[1, 9_000]], [], 909n, 909n],
    ['a sell more', held(-1, 10_000), [], [[1, 11_000]], 1_111n, 1_111n],
    ['a close', held(1, 10_000), [], [[1, 11_000]], 0n, 0n],
    ['a close far away', held(1, 10_000), [], [[1, 2_000_000]], 0n, 0n],
    ['a part of a close', held(2, 10_000), [], [[1, 11_000]], 0n, 0n],
    // Opens 2 of 3: 2200 and 33 fee, of which the freed 1000 pay; isolated: 2200 and 22.
    ['a flip of a long', held(1, 10_000), [], [[3, 11_000]], 1_233n, 2_222n],
    ['a flip of a short', held(-1, 10_000), [[3, 9_000]], [], 827n, 1_818n],
    // The cheapest sell and the dearest buy close; the other one opens.
    [
      'the cheapest closes',
      held(1, 10_000),
      [],
      [
        [1, 30_000],
        [1, 11_000],
      ],
      2_041n,
      3_030n,
    ],
    [
      'the dearest closes',
      held(-1, 10_000),
      [
        [1, 8_000],
        [1, 9_000],
      ],
      [],
      0n,
      808n,
    ],
    // One and a half orders close.
    [
      'over two orders',
      held(3, 10_000),
      [],
      [
        [2, 11_000],
        [2, 12_000],
      ],
      0n,
      1_212n,
    ],
    // A reduce-only order in front closes instead, one behind does not.
    [
      'behind',
      held(1, 10_000),
      [],
      [
        [1, 11_000, 'reduce-only'],
        [1, 30_000],
      ],
      2_030n,
      3_030n,
    ],
    [
      'in front',
      held(1, 10_000),
      [],
      [
        [1, 11_000],
        [1, 30_000, 'reduce-only'],
      ],
      0n,
      0n,
    ],
    // Buys on top of the position against sells beyond it.
    ['both, buys more', held(1, 10_000), [[2, 9_000]], [[2, 11_000]], 1_818n, 1_818n],
    ['both, sells more', held(1, 10_000), [[1, 1_000]], [[4, 11_000]], 2_344n, 3_333n],
  ])('%s', (_, position, buys, sells, onCross, onIsolated) => {
    expect(orderMargin(position, ordersOf(buys, sells), cross)).toBe(onCross);
    expect(orderMargin(position, ordersOf(buys, sells), isolated)).toBe(onIsolated);
  });

  it.each([
    [0, 36_000n],
    [2, 36_000n],
    [-1, 24_000n],
    [-2, 12_000n],
    [-3, 6_000n],
    [-4, 0n],
    [-9, 0n],
  ])('beside a position of %i, buys open %i of 36000', (size, opening) => {
    // The dearest of three closes first.
    const buys = sideOf('buy', [
      [1, 12_000],
      [2, 6_000],
      [1, 12_000],
    ]);
    expect(openingValue(lots(size), 'buy', buys)).toBe(opening);
  });

  it('the orders themselves are read only while the position is against them', () => {
    const unread: Iterable<never> = {
      [Symbol.iterator]() {
        throw new Error('read');
      },
    };
    const value = amount(10_000n);
    const none = { value: zero, orders: [] };
    const orders: OpenOrders = { buy: { value, orders: unread }, sell: none };
    expect(orderMargin(held(1, 10_000), orders, cross)).toBe(1_010n);
    expect(orderMargin(noHolding, { ...orders, sell: orders.buy }, cross)).toBe(1_010n);
    expect(() => orderMargin(held(-1, 10_000), orders, cross)).toThrow('read');
  });
});

const row = fc.tuple(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 5_000, max: 20_000 }),
  fc.constantFrom(undefined, 'reduce-only' as const),
);
const rows = fc.array(row, { maxLength: 6 });
const position = fc
  .tuple(fc.integer({ min: -1_500, max: 1_500 }), fc.integer({ min: 5_000, max: 20_000 }))
  .map(([size, price]) => held(size, price));

/** The position and the fees after a side has filled, best price first, by trades. */
function afterSide(before: Holding, side: Side, { orders }: PricedOrders) {
  let [holding, fees, opened] = [before, 0n, 0n];
  for (const order of orders) {
    const most = closingLots(holding.size, side, order.lots);
    const count = order.reduceOnly ? most : order.lots;
    const trade = { side, lots: count, price: ticks(order.price) };
    const effect = takeTrade(holding, trade, valuingOf(scales));
    holding = effect.holding;
    opened += effect.opened.value;
    if (!order.reduceOnly) fees += feeOn(order.value, cross.takerPpm);
  }
  return { holding, fees, opened };
}

describe('once one side has filled', () => {
  const { leverage } = cross;
  const initialOf = ({ cost }: Holding) => initialMargin(magnitude(cost), leverage);

  it('initial margin and fees are what was reserved, at most', () => {
    fc.assert(
      fc.property(position, rows, rows, (before, buys, sells) => {
        const orders = ordersOf(buys, sells);
        const had = initialOf(before) + orderMargin(before, orders, cross);
        for (const side of ['buy', 'sell'] as const) {
          const { holding, fees, opened } = afterSide(before, side, orders[side]);
          // A fee is rounded up for each order, and reserved once for all.
          const most = had + BigInt(orders[side].orders.length);
          if (opened > 0n) expect(initialOf(holding) + fees <= most).toBe(true);
        }
      }),
    );
  });

  it('and no more than the side that needs more needs', () => {
    fc.assert(
      fc.property(position, rows, rows, (before, buys, sells) => {
        const orders = ordersOf(buys, sells);
        const had = initialOf(before) + orderMargin(before, orders, cross);
        const needs = (['buy', 'sell'] as const).map((side) => {
          const { holding, fees } = afterSide(before, side, orders[side]);
          return initialOf(holding) + fees;
        });
        const isNeeded = needs.some((need) => need >= had) || had === initialOf(before);
        expect(isNeeded).toBe(true);
      }),
    );
  });
});
