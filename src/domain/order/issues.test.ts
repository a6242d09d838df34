import { describe, expect, it } from 'vitest';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { marketBound, priceMax, priceMin } from './band.ts';
import { draftDigest } from './digest.ts';
import { estimateTaker } from './estimate.ts';
import { legFits, orderIssues } from './issues.ts';
import type { OrderDraft } from './order.ts';
import { sizeWithin } from './sweep.ts';

const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: { code: 'USDT', name: 'Tether', scale: 6 },
  priceScale: 2,
  sizeScale: 4,
  priceStep: 10,
  sizeStep: 10,
  sizeMin: lots(10),
  sizeMax: lots(1_000_000),
  notionalMin: amount(1_000_000n),
  notionalMax: amount(5_000_000_000n),
  bandUpPpm: 50_000,
  bandDownPpm: 20_000,
  state: 'trading',
};

const draft: OrderDraft = {
  symbolId: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: ticks(10_000),
  size: lots(10_000),
  selfTrade: 'cancelTaker',
  source: 'web',
};

const context = {
  reference: ticks(10_000),
  triggerPrice: ticks(10_000),
  bestOpposite: ticks(10_010),
  available: amount(100_000_000n),
  openOrders: 0,
  plans: 0,
};

describe('the rules of an order', () => {
  it('let a sound one through', () => {
    expect(orderIssues(instrument, draft, context)).toEqual([]);
  });

  it('tell all that is wrong of independent fields at once', () => {
    const wrong = { ...draft, price: ticks(10_005), size: lots(5) };
    const codes = orderIssues(instrument, wrong, { ...context, openOrders: 200 });
    expect(codes.map(({ code }) => code)).toEqual(['priceStep', 'sizeBelowMin', 'openOrdersMax']);
  });

  it('hold no band while the pair never traded, and no balance while it is not known', () => {
    const far = { ...draft, price: ticks(90_000) };
    const unknown = {
      ...context,
      reference: undefined,
      triggerPrice: undefined,
      available: undefined,
    };
    expect(orderIssues(instrument, far, unknown)).toEqual([]);
  });

  it.each([
    ['less than an order must be worth', {}, 999_999n, 'notionalBelowMin', '1'],
    ['more than an order may be worth', {}, 5_000_000_001n, 'notionalAboveMax', '5000'],
    [
      'less than the smallest size',
      { sizeMin: lots(1_000) },
      10_009_999n,
      'notionalBelowMin',
      '10.01',
    ],
    [
      'more than the largest size',
      { sizeMax: lots(1_000) },
      10_110_100n,
      'notionalAboveMax',
      '10.01',
    ],
    ['the smallest size', { sizeMin: lots(1_000) }, 10_010_000n, undefined, undefined],
    ['the largest size', { sizeMax: lots(1_000) }, 10_110_099n, undefined, undefined],
  ])('tell in quote of an amount of quote: %s', (_, rules, quoteAmount, code, limit) => {
    const market = { ...draft, type: 'market', price: undefined, size: undefined } as const;
    const ordered = { ...market, quoteAmount: amount(quoteAmount) };
    const issues = orderIssues({ ...instrument, ...rules }, ordered, {
      ...context,
      available: undefined,
    });
    expect(issues.map(({ code: its, values }) => [its, values?.limit, values?.asset])).toEqual(
      code === undefined ? [] : [[code, limit, 'USDT']],
    );
  });

  it('count against open orders only what may rest', () => {
    const full = { ...context, openOrders: 200 };
    expect(orderIssues(instrument, { ...draft, timeInForce: 'ioc' }, full)).toEqual([]);
    expect(orderIssues(instrument, { ...draft, timeInForce: 'makerOnly' }, full)).toHaveLength(1);
  });
});

describe('a market order’s slippage', () => {
  const market: OrderDraft = { ...draft, type: 'market', price: undefined };
  it.each([
    [undefined, true],
    [1, true],
    [100_000, true],
    [0, false],
    [100_001, false],
    [-1, false],
  ])('of %s millionths is taken: %s', (slippagePpm, isTaken) => {
    const codes = orderIssues(instrument, { ...market, slippagePpm }, context).map(
      (one) => one.code,
    );
    expect(codes).toEqual(isTaken ? [] : ['slippageInvalid']);
  });
});

describe('a leg of a preset', () => {
  it.each([
    ['takeProfit', 101, 100, true],
    ['takeProfit', 100, 100, false],
    ['stopLoss', 99, 100, true],
    ['stopLoss', 100, 100, false],
    ['stopLoss', 100, undefined, true],
  ] as const)('%s at %i with %s paid fits: %s', (leg, trigger, paid, fits) => {
    expect(legFits(leg, ticks(trigger), paid === undefined ? undefined : ticks(paid))).toBe(fits);
  });
});

describe('the price band', () => {
  it.each([
    ['buy', 10_500, 8_000],
    ['sell', 15_000, 9_800],
  ] as const)('of a %s', (side, max, min) => {
    const last = ticks(10_000);
    expect([priceMax(instrument, side, last), priceMin(instrument, side, last)]).toEqual([
      max,
      min,
    ]);
  });

  it('rounds to the inside', () => {
    expect(priceMax(instrument, 'buy', ticks(10_001))).toBe(10_501);
    expect(priceMin(instrument, 'sell', ticks(10_001))).toBe(9_801);
  });

  it('has no lower end when ten bands are more than all', () => {
    expect(priceMin({ ...instrument, bandDownPpm: 100_000 }, 'buy', ticks(10_000))).toBe(0);
  });

  it.each([
    ['buy', 10_001, 10_101],
    ['sell', 10_001, 9_901],
    ['buy', 9_000_000_000_000, 9_090_000_000_000],
    ['sell', 9_000_000_000_001, 8_910_000_000_001],
  ] as const)('slippage of 1 %% on a %s from %i ends at %i', (side, best, bound) => {
    expect(marketBound(instrument, side, ticks(best), 10_000, undefined)).toBe(bound);
  });
});

describe('sizeWithin', () => {
  it.each([
    [100_000_000n, 0, 10_000],
    [100_099_999n, 0, 10_000],
    [100_100_000n, 0, 10_010],
    [99_999n, 0, 0],
    // Steps count over all: 5 lots filled before leave 5 to the next whole step.
    [50_000n, 5, 5],
    [40_000n, 5, -5],
  ])('of %i left, %i filled', (left, filled, size) => {
    expect(sizeWithin(instrument, amount(left), ticks(10_000), filled)).toBe(size);
  });

  it('stays a safe integer whatever is left', () => {
    const most = sizeWithin(instrument, amount(9_223_372_036_854_775_807n), ticks(1), 0);
    expect(Number.isSafeInteger(most)).toBe(true);
  });
});

describe('estimateTaker', () => {
  const levels = [
    { price: ticks(10_000), size: lots(10_000) },
    { price: ticks(10_100), size: lots(10_000) },
  ];
  const market = { side: 'buy', type: 'market', size: lots(15_000) } as const;

  it('adds up levels, fee, average and slippage', () => {
    expect(estimateTaker({ instrument, levels, draft: market, feePpm: 1000 })).toEqual({
      filledSize: 15_000,
      filledQuote: 150_500_000n,
      fee: 150_000n,
      feeAsset: 'BTC',
      received: 149_850_000n,
      slippagePpm: 3_334,
    });
  });

  it('pays in BGB where it is chosen and covers the fee', () => {
    const rate = { numerator: 50n, denominator: 1n };
    const of = (available: bigint) =>
      estimateTaker({
        instrument,
        levels,
        draft: market,
        feePpm: 1000,
        bgb: { available: amount(available), rate },
      });
    expect(of(6_020_000n)).toMatchObject({
      fee: 6_020_000n,
      feeAsset: 'BGB',
      received: 150_000_000n,
    });
    expect(of(6_019_999n)).toMatchObject({ fee: 150_000n, feeAsset: 'BTC' });
  });

  it('fills nothing on an empty book', () => {
    const nothing = estimateTaker({ instrument, levels: [], draft: market, feePpm: 1000 });
    expect(nothing).toMatchObject({
      filledSize: 0,
      fee: 0n,
      slippagePpm: 0,
    });
  });
});

describe('draftDigest', () => {
  it('is the same for the same request, wherever it comes from', () => {
    const repeat = { ...draft, source: 'api', clientOid: 'a' } as const;
    expect(draftDigest(repeat)).toBe(draftDigest(draft));
  });

  it.each<[string, Partial<OrderDraft>]>([
    ['side', { side: 'sell' }],
    ['price', { price: ticks(10_010) }],
    ['size', { size: lots(10_010) }],
    ['size in quote', { size: undefined, quoteAmount: amount(10_000n) }],
    ['time in force', { timeInForce: 'ioc' }],
    ['self-trade mode', { selfTrade: 'cancelBoth' }],
    ['slippage', { slippagePpm: 10_000 }],
    ['take profit', { preset: { takeProfit: { trigger: ticks(11_000) } } }],
  ])('tells another %s', (_what, change) => {
    expect(draftDigest({ ...draft, ...change })).not.toBe(draftDigest(draft));
  });

  it('tells a take profit from a stop loss and a plan from an order', () => {
    const leg = { trigger: ticks(9_000) };
    const profit = draftDigest({ ...draft, preset: { takeProfit: leg } });
    expect(draftDigest({ ...draft, preset: { stopLoss: leg } })).not.toBe(profit);
    const { symbolId, side, price, size, source } = draft;
    const plan = { symbolId, side, price, size, source, trigger: ticks(9_000) };
    expect(draftDigest(plan)).toBe('plan,BTCUSDT,buy,9000,10000,10000,');
    expect(draftDigest({ ...plan, fires: 'atOrAbove' })).toBe(`${draftDigest(plan)},atOrAbove`);
  });
});
