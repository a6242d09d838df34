import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import type { CostAsset, Holding } from './holding.ts';
import { type CostedFill, type Holdings, type Rate, takeFill } from './take-fill.ts';

const units = (whole: number) => amount(BigInt(Math.round(whole * 1e8)));
const rate = (price: number): Rate => ({ worth: units(price), units: units(1) });
const given = (asset: string, whole: number, at?: Rate) => ({
  asset,
  amount: units(whole),
  rate: at,
});

function held(
  fills: readonly CostedFill[],
  counted: CostAsset = 'USDT',
): Record<string, Partial<Holding>> {
  const holdings: Holdings = new Map();
  for (const fill of fills) takeFill(holdings, fill, counted);
  return Object.fromEntries(holdings);
}

const buyBitcoin: CostedFill = {
  side: 'buy',
  base: given('BTC', 1),
  quote: given('USDT', 60_000),
  fee: given('BTC', 0.001),
};

describe('SPOT-05 a fill at cost', () => {
  it('a buy pays its fee in what it receives', () => {
    expect(held([buyBitcoin])).toEqual({
      BTC: expect.objectContaining({ quantity: units(0.999), cost: units(60_000) }),
    });
  });

  it('a sale pays its fee in what it receives', () => {
    const sale: CostedFill = {
      side: 'sell',
      base: given('BTC', 0.999),
      quote: given('USDT', 61_000),
      fee: given('USDT', 61),
    };
    expect(held([buyBitcoin, sale]).BTC).toMatchObject({ quantity: 0n, realized: units(939) });
  });

  it('a fee in BGB adds its worth to the cost, and is BGB sold', () => {
    const bgb: CostedFill = {
      side: 'buy',
      base: given('BGB', 100),
      quote: given('USDT', 400),
      fee: given('BGB', 0),
    };
    const buy = { ...buyBitcoin, fee: given('BGB', 10, rate(4.5)) };
    expect(held([bgb, buy])).toMatchObject({
      BTC: { quantity: units(1), cost: units(60_045) },
      BGB: { quantity: units(90), cost: units(360), realized: units(5) },
    });
    const sale = { ...buy, side: 'sell' as const };
    expect(held([buyBitcoin, sale]).BTC).toMatchObject({
      realized: units(0.999 * 59_955 - 60_000),
    });
  });

  it('a coin that is paid with is sold for what it is worth, and the other bought for the same', () => {
    const ether: CostedFill = {
      side: 'buy',
      base: given('ETH', 10),
      quote: given('BTC', 0.5, rate(64_000)),
      fee: given('ETH', 0.01),
    };
    const half = units(60_000) - (units(60_000) * units(0.499)) / units(0.999);
    expect(held([buyBitcoin, ether])).toMatchObject({
      ETH: { quantity: units(9.99), cost: units(32_000) },
      BTC: { quantity: units(0.499), realized: units(32_000) - half + 1n },
    });
  });

  it('a coin that is received for another was bought at its worth, after the fee', () => {
    const sale: CostedFill = {
      side: 'sell',
      base: given('ETH', 10),
      quote: given('BTC', 0.5, rate(64_000)),
      fee: given('BTC', 0.001),
    };
    expect(held([sale])).toMatchObject({
      BTC: { quantity: units(0.499), cost: units(31_936) },
      ETH: { quantity: 0n, realized: 0n },
    });
  });

  it('without a rate it comes without a cost, and goes without a profit', () => {
    const buy = { ...buyBitcoin, quote: given('EUR', 1) };
    expect(held([buy])).not.toHaveProperty('BTC');
    expect(held([buyBitcoin, { ...buy, side: 'sell' }]).BTC).toMatchObject({
      quantity: 0n,
      realized: 0n,
    });
  });

  it('counted in the pair’s own quote it costs exactly what was paid', () => {
    const buy: CostedFill = {
      side: 'buy',
      base: given('ETH', 10),
      quote: given('BTC', 0.5),
      fee: given('ETH', 0.01),
    };
    const sale: CostedFill = {
      side: 'sell',
      base: given('ETH', 4.995),
      quote: given('BTC', 0.3),
      fee: given('BTC', 0.0003),
    };
    expect(held([buy], 'BTC')).toEqual({
      ETH: expect.objectContaining({ quantity: units(9.99), cost: units(0.5) }),
    });
    // Half of it: less than a dollar's number of bitcoins is no dust.
    expect(held([buy, sale], 'BTC').ETH).toMatchObject({
      cost: units(0.25),
      earned: units(0.0497),
    });
  });

  it('what was paid in another coin counts at that moment’s rate, and that coin is sold', () => {
    const ether: CostedFill = {
      side: 'buy',
      base: given('ETH', 10),
      quote: given('USDT', 32_000, { worth: 1n, units: 64_000n }),
      fee: given('ETH', 0),
    };
    expect(held([ether], 'BTC')).toMatchObject({
      ETH: { quantity: units(10), cost: units(0.5) },
      USDT: { quantity: 0n, realized: 0n },
    });
  });

  describe('counted in the pair’s base it is exactly what of it changed hands', () => {
    // A rate that is off: what the fill says itself must win.
    const dollars = (whole: number) => given('USDT', whole, { worth: 1n, units: 50_000n });
    const inBitcoin: CostAsset = 'BTC';
    const sale: CostedFill = {
      side: 'sell',
      base: given('BTC', 1),
      quote: dollars(64_000),
      fee: dollars(64),
    };
    const buy: CostedFill = {
      side: 'buy',
      base: given('BTC', 0.6),
      quote: dollars(31_968),
      fee: given('BTC', 0.0006),
    };
    const bgb: CostedFill = {
      side: 'buy',
      base: given('BGB', 100),
      quote: given('BTC', 0.006),
      fee: given('BGB', 0),
    };
    const feeInBgb = given('BGB', 10, { worth: 1n, units: 10_000n });

    it.each<[string, CostedFill[], Record<string, object>]>([
      [
        'sold, it buys the quote, less its fee',
        [sale],
        { USDT: { quantity: units(63_936), cost: units(1) } },
      ],
      [
        'bought, it is what the quote fetched, its fee taken off',
        [sale, buy],
        { USDT: { quantity: units(31_968), cost: units(0.5), earned: units(0.0994) } },
      ],
      [
        'sold with a fee in BGB, that adds to the cost of the quote',
        [bgb, { ...sale, fee: feeInBgb }],
        {
          USDT: { quantity: units(64_000), cost: units(1.001) },
          BGB: { quantity: units(90), realized: units(0.0004) },
        },
      ],
      [
        'bought with a fee in BGB, that lessens what the quote fetched',
        [bgb, sale, { ...buy, fee: feeInBgb }],
        {
          USDT: { cost: units(0.5), earned: units(0.099) },
          BGB: { quantity: units(90), realized: units(0.0004) },
        },
      ],
      [
        'without any rate',
        [{ ...sale, quote: given('USDT', 64_000), fee: given('USDT', 0) }],
        { USDT: { quantity: units(64_000), cost: units(1) } },
      ],
    ])('%s', (_, fills, wanted) => {
      const holdings = held(fills, inBitcoin);
      expect(holdings).toMatchObject(wanted);
      expect(Object.keys(holdings).sort()).toEqual(Object.keys(wanted).sort());
    });

    it('for any trades what was put in less what came back is cost less profit', () => {
      const some = fc.bigInt(1n, 10n ** 14n).map(amount);
      const trade = fc.record({ buys: fc.boolean(), base: some, quote: some, fee: fc.nat(1000) });
      fc.assert(
        fc.property(fc.array(trade, { maxLength: 20 }), (all) => {
          const much = amount(10n ** 16n);
          const none = amount(0n);
          const holdings: Holdings = new Map([
            ['USDT', { quantity: much, cost: much, earned: none, realized: none }],
          ]);
          let spent: bigint = much;
          for (const { buys, base, quote, fee } of all) {
            const received = buys ? base : quote;
            const off = amount((received * BigInt(fee)) / 1000n);
            takeFill(
              holdings,
              {
                side: buys ? 'buy' : 'sell',
                base: { asset: 'BTC', amount: base },
                quote: { asset: 'USDT', amount: quote },
                fee: { asset: buys ? 'BTC' : 'USDT', amount: off },
              },
              inBitcoin,
            );
            spent += buys ? off - base : base;
          }
          const { cost, realized } = holdings.get('USDT')!;
          expect(cost - realized).toBe(spent);
          expect(holdings.has('BTC')).toBe(false);
        }),
      );
    });
  });

  it('for any trades of two coins money is neither made nor lost between them', () => {
    const some = fc.bigInt(1n, 10n ** 14n).map(amount);
    const fills = fc.array(
      fc.record({ buys: fc.boolean(), base: some, quote: some, price: some }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(fills, (all) => {
        const holdings: Holdings = new Map();
        // Enough of both, bought for a known sum, that no sale goes beyond it.
        const much = amount(10n ** 16n);
        const first = { quantity: much, cost: much, earned: amount(0n), realized: amount(0n) };
        holdings.set('BTC', first);
        holdings.set('ETH', first);
        for (const { buys, base, quote, price } of all) {
          const at = { worth: price, units: 10n ** 8n };
          const fill: CostedFill = {
            side: buys ? 'buy' : 'sell',
            base: { asset: 'ETH', amount: base },
            quote: { asset: 'BTC', amount: quote, rate: at },
            fee: { asset: buys ? 'ETH' : 'BTC', amount: amount(0n) },
          };
          takeFill(holdings, fill, 'USDT');
        }
        const sums = [...holdings.values()].reduce(
          (sum, { cost, realized }) => sum + cost - realized,
          0n,
        );
        expect(sums).toBe(2n * much);
      }),
    );
  });
});
