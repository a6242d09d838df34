import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, amount } from '#domain/money/units.ts';
import {
  afterBuy,
  afterSale,
  breakevenPrice,
  costPrice,
  type Holding,
  noHolding,
} from './holding.ts';

/** Whole coins and USDT of eight decimals. */
const units = (whole: number): Amount => amount(BigInt(Math.round(whole * 1e8)));
const scales = { coin: 8, worth: 8, price: 1 };

type Step = readonly [what: 'buy' | 'sell', quantity: number, worth: number | undefined];
const heldAfter = (steps: readonly Step[]): Holding =>
  steps.reduce(
    (held, [what, quantity, worth]) =>
      what === 'buy'
        ? afterBuy(held, units(quantity), units(worth!))
        : afterSale(held, units(quantity), worth === undefined ? undefined : units(worth), 'USDT'),
    noHolding,
  );

describe('SPOT-05 what was bought, at moving average', () => {
  it.each<[string, Step[], object]>([
    ['a buy', [['buy', 2, 100]], { quantity: 2, cost: 100, earned: 0, realized: 0 }],
    [
      'two buys',
      [
        ['buy', 2, 100],
        ['buy', 2, 300],
      ],
      { quantity: 4, cost: 400 },
    ],
    [
      'a sale takes its share of the cost',
      [
        ['buy', 4, 400],
        ['sell', 1, 130],
      ],
      { quantity: 3, cost: 300, earned: 30, realized: 30 },
    ],
    [
      'a loss is below zero',
      [
        ['buy', 4, 400],
        ['sell', 2, 150],
      ],
      { quantity: 2, cost: 200, earned: -50, realized: -50 },
    ],
    [
      'the last of it ends what sales since have earned, not what all have',
      [
        ['buy', 4, 400],
        ['sell', 4, 500],
        ['buy', 1, 90],
      ],
      { quantity: 1, cost: 90, earned: 0, realized: 100 },
    ],
    [
      'of more than was bought only its share of the proceeds counts',
      [
        ['buy', 1, 100],
        ['sell', 4, 440],
      ],
      { quantity: 0, cost: 0, realized: 10 },
    ],
    ['what was never bought earns nothing', [['sell', 4, 440]], { quantity: 0, realized: 0 }],
    [
      'proceeds that nobody knows are neither profit nor loss',
      [
        ['buy', 4, 400],
        ['sell', 1, undefined],
      ],
      { quantity: 3, cost: 300, realized: 0 },
    ],
    [
      'a rest that cost less than 1 is dust',
      [
        ['buy', 1, 100],
        ['sell', 0.995, 200],
      ],
      { quantity: 0.005, cost: 0.5, earned: 0, realized: 100.5 },
    ],
  ])('%s', (_, steps, held) => {
    const wanted = Object.fromEntries(
      Object.entries(held).map(([name, whole]) => [name, units(whole as number)]),
    );
    expect(heldAfter(steps)).toMatchObject(wanted);
  });

  it.each<[string, Step[], string | undefined, bigint | undefined]>([
    ['nothing held', [], undefined, undefined],
    ['a buy', [['buy', 3, 100]], '33.33333', 334n],
    [
      'after a profit',
      [
        ['buy', 4, 400],
        ['sell', 2, 260],
      ],
      '100.0',
      700n,
    ],
    [
      'after a loss',
      [
        ['buy', 4, 400],
        ['sell', 2, 140],
      ],
      '100.0',
      1300n,
    ],
    [
      'when all is earned back',
      [
        ['buy', 4, 400],
        ['sell', 2, 500],
      ],
      '100.0',
      0n,
    ],
  ])('prices: %s', (_, steps, cost, breakeven) => {
    const held = heldAfter(steps);
    expect(costPrice(held, scales)).toBe(cost);
    expect(breakevenPrice(held, scales)).toBe(breakeven);
  });
});

const coins = fc.bigInt(1n, 10n ** 15n).map(amount);
const worths = fc.bigInt(0n, 10n ** 16n).map(amount);
const steps = fc.array(fc.record({ buys: fc.boolean(), quantity: coins, worth: worths }), {
  maxLength: 30,
});

describe('SPOT-05 for any buys and sales', () => {
  it('no unit of money appears or disappears, and no more is held than is there', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let held = noHolding;
        let total = 0n;
        let paid = 0n;
        let fetched = 0n;
        for (const { buys, quantity, worth } of all) {
          const before = held;
          if (buys) {
            held = afterBuy(held, quantity, worth);
            total += quantity;
            paid += worth;
          } else {
            // What is not there cannot be sold: beyond it a start balance stands in.
            const isAll = quantity >= before.quantity;
            const bought = isAll ? before.quantity : quantity;
            held = afterSale(held, quantity, worth, 'USDT');
            total -= bought;
            fetched += bought === 0n ? 0n : (worth * bought) / quantity;
          }
          expect(held.quantity).toBe(total);
          expect(paid - fetched).toBe(held.cost - held.realized);
          expect(held.cost >= 0n).toBe(true);
          if (held.quantity === 0n) expect(held.cost).toBe(0n);
        }
      }),
    );
  });

  it('a sale leaves the cost of a unit as it was, to less than one unit of money', () => {
    fc.assert(
      fc.property(coins, worths, coins, worths, (bought, cost, sold, worth) => {
        const held = afterBuy(noHolding, bought, cost);
        const rest = afterSale(held, sold, worth, 'USDT');
        const drift = rest.cost * bought - cost * rest.quantity;
        expect(drift >= 0n && drift < bought).toBe(true);
      }),
    );
  });

  it('at the breakeven price the rest fetches what is missing, one step below it does not', () => {
    const at = (price: bigint, quantity: bigint) => (price * quantity * 10n ** 8n) / 10n ** 9n;
    fc.assert(
      fc.property(steps, (all) => {
        const held = all.reduce(
          (so, { buys, quantity, worth }) =>
            buys ? afterBuy(so, quantity, worth) : afterSale(so, quantity, worth, 'USDT'),
          noHolding,
        );
        const price = breakevenPrice(held, scales);
        if (price === undefined || price === 0n) return;
        const open = held.cost - held.earned;
        expect(at(price, held.quantity) >= open).toBe(true);
        expect(at(price - 1n, held.quantity) < open).toBe(true);
      }),
    );
  });
});
