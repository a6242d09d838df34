import { describe, expect, it } from 'vitest';
import type { TwapTerms } from '#domain/agent/agent.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import { amount, amountMax, lots, ticks } from '#domain/money/units.ts';
import type { Callback, OcoDraft } from '#domain/order/conditional.ts';
import { coreRefusalCodes, type Refusal, type RefusalCode } from '#domain/refusal.ts';
import { Desk, limit, market, oco, pair, plan, trail } from '../testing.ts';

/** A desk whose last price is 100.00 with an ask at 101.00 and a bid at 99.00. */
function open() {
  const desk = new Desk();
  desk.tradeAt(10_000);
  const maker = desk.user();
  desk.place(maker, limit('sell', 10_100, 10_000));
  desk.place(maker, limit('buy', 9_900, 10_000));
  return { desk, maker, user: desk.user() };
}
type Scene = ReturnType<typeof open>;

const place =
  (draft: Parameters<Desk['place']>[1]) =>
  ({ desk, user: userId }: Scene): Refusal =>
    desk.refused({ kind: 'PlaceOrder', userId, draft });

const placePlan =
  (draft: Parameters<Desk['plan']>[1]) =>
  ({ desk, user: userId }: Scene): Refusal =>
    desk.refused({ kind: 'PlacePlan', userId, draft });

const move =
  (from: AccountType, to: AccountType, units: bigint) =>
  ({ desk, user: userId }: Scene): Refusal => {
    const place = (type: AccountType) => ({ userId, type, scope: '' });
    const draft = { from: place(from), to: place(to), asset: 'USDT', units: amount(units) };
    return desk.refused({ kind: 'Transfer', userId, draft });
  };

type Slices = Pick<TwapTerms, 'slices' | 'intervalMs'>;

const twap = (size: number, terms: Slices) =>
  ({
    ...({ kind: 'twap', symbolId: 'BTCUSDT', source: 'web' } as const),
    terms: { side: 'buy', size: lots(size), ...terms },
  }) as const;

const placeTwap =
  (size: number, terms: Slices) =>
  ({ desk, user: userId }: Scene): Refusal =>
    desk.refused({ kind: 'PlaceAgent', userId, draft: twap(size, terms) });

const inState =
  (state: 'preOpen' | 'postOnly' | 'halted', draft: Parameters<Desk['place']>[1]) =>
  ({ desk, user: userId }: Scene): Refusal => {
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state }) });
    return desk.refused({ kind: 'PlaceOrder', userId, draft });
  };

const placeOco =
  (more: Partial<OcoDraft>) =>
  ({ desk, user: userId }: Scene): Refusal => {
    const draft = oco('sell', 10_500, 9_500, 1000, more);
    return desk.refused({ kind: 'PlaceOco', userId, draft });
  };

const placeTrail =
  (callback: Callback) =>
  ({ desk, user: userId }: Scene): Refusal =>
    desk.refused({ kind: 'PlaceTrail', userId, draft: trail('sell', callback, 1000) });

const rows: [RefusalCode, string, (scene: Scene) => Refusal, Refusal['values']][] = [
  [
    'symbolUnknown',
    'order',
    place(limit('buy', 10_000, 1000, { symbolId: 'NOUSDT' })),
    { value: 'NOUSDT' },
  ],
  [
    'symbolUnknown',
    'plan',
    placePlan(plan('buy', 9_000, 1000, { symbolId: 'NOUSDT' })),
    { value: 'NOUSDT' },
  ],
  ['pairNotOpen', 'pre-open', inState('preOpen', limit('buy', 9_900, 1000)), { state: 'preOpen' }],
  ['pairPostOnly', 'GTC', inState('postOnly', limit('buy', 9_900, 1000)), { state: 'postOnly' }],
  [
    'pairPostOnly',
    'market',
    inState('postOnly', market('buy', { size: 1000 })),
    { state: 'postOnly' },
  ],
  ['quantityInvalid', 'no size', place(limit('buy', 10_000, 1000, { size: undefined })), {}],
  [
    'quantityInvalid',
    'limit by quote',
    place(limit('buy', 10_000, 1000, { quoteAmount: amount(9n) })),
    {},
  ],
  ['quantityInvalid', 'market sell by quote', place(market('sell', { quote: 5_000_000n })), {}],
  [
    'quantityInvalid',
    'both counts',
    place(market('buy', { size: 1000 }, { quoteAmount: amount(5_000_000n) })),
    {},
  ],
  [
    'quantityInvalid',
    'plan sell by quote',
    placePlan(plan('sell', 9_000, 10, { size: undefined, quoteAmount: amount(5_000_000n) })),
    {},
  ],
  ['priceInvalid', 'no price', place(limit('buy', 10_000, 1000, { price: undefined })), {}],
  [
    'priceInvalid',
    'price of a market order',
    place(market('buy', { size: 1000 }, { price: ticks(10_000) })),
    {},
  ],
  [
    'priceStep',
    'order',
    place(limit('buy', 10_005, 1000)),
    { limit: '0.1', step: '0.1', value: '100.05' },
  ],
  [
    'priceStep',
    'plan',
    placePlan(plan('buy', 9_000, 1000, { price: ticks(9_005) })),
    { limit: '0.1', step: '0.1', value: '90.05' },
  ],
  [
    'priceAboveMax',
    'buy over the band',
    place(limit('buy', 11_010, 1000)),
    { limit: '110', value: '110.1' },
  ],
  [
    'priceAboveMax',
    'sell over ten bands',
    place(limit('sell', 20_010, 1000)),
    { limit: '200', value: '200.1' },
  ],
  [
    'priceBelowMin',
    'sell under the band',
    place(limit('sell', 8_990, 1000)),
    { limit: '90', value: '89.9' },
  ],
  [
    'sizeStep',
    'order',
    place(limit('buy', 10_000, 1005)),
    { limit: '0.001', step: '0.001', value: '0.1005', asset: 'BTC' },
  ],
  [
    'sizeBelowMin',
    'order',
    place(limit('buy', 10_000, 5)),
    { limit: '0.001', value: '0.0005', asset: 'BTC' },
  ],
  [
    'sizeAboveMax',
    'order',
    place(limit('buy', 10_000, 1_000_010)),
    { limit: '100', value: '100.001', asset: 'BTC' },
  ],
  [
    'notionalBelowMin',
    'quote amount buys no step',
    place(market('buy', { quote: 99_000n })),
    { limit: '1', value: '0.099', asset: 'USDT' },
  ],
  [
    'notionalBelowMin',
    'limit',
    place(limit('buy', 9_900, 100)),
    { limit: '1', value: '0.99', asset: 'USDT' },
  ],
  [
    'notionalBelowMin',
    'market at best',
    place(market('sell', { size: 100 })),
    { limit: '1', value: '0.99', asset: 'USDT' },
  ],
  [
    'notionalAboveMax',
    'limit',
    place(limit('buy', 10_000, 500_010)),
    { limit: '5000', value: '5000.1', asset: 'USDT' },
  ],
  [
    'slippageInvalid',
    'too far',
    place(market('buy', { size: 1000 }, { slippagePpm: 100_001 })),
    { limit: '0.1' },
  ],
  [
    'slippageInvalid',
    'none',
    place(market('sell', { size: 1000 }, { slippagePpm: 0 })),
    { limit: '0.1' },
  ],
  [
    'timeInForceInvalid',
    'market',
    place(market('buy', { size: 1000 }, { timeInForce: 'ioc' })),
    {},
  ],
  [
    'triggerPriceInvalid',
    'last price',
    placePlan(plan('buy', 10_000, 1000)),
    { limit: '100', value: '100' },
  ],
  [
    'triggerPriceInvalid',
    'step',
    placePlan(plan('buy', 9_995, 1000)),
    { limit: '0.1', step: '0.1' },
  ],
  [
    'presetInvalid',
    'a sell’s stop loss below its price',
    place(limit('sell', 10_000, 1000, { preset: { stopLoss: { trigger: ticks(9_000) } } })),
    { limit: '100', value: '90' },
  ],
  [
    'presetInvalid',
    'profit below price',
    place(limit('buy', 9_900, 1000, { preset: { takeProfit: { trigger: ticks(9_900) } } })),
    { limit: '99', value: '99' },
  ],
  [
    'presetInvalid',
    'loss above price',
    place(market('buy', { size: 1000 }, { preset: { stopLoss: { trigger: ticks(10_010) } } })),
    { limit: '100', value: '100.1' },
  ],
  [
    'userUnknown',
    'order',
    ({ desk }) =>
      desk.refused({ kind: 'PlaceOrder', userId: 4711, draft: limit('buy', 10_000, 1000) }),
    {},
  ],
  [
    'userUnknown',
    'credit of fees',
    ({ desk }) => desk.refused({ kind: 'Credit', userId: 2, asset: 'USDT', units: amount(1n) }),
    {},
  ],
  [
    'userUnknown',
    'quotes of a user',
    ({ desk, user }) =>
      desk.refused({ kind: 'ReplaceQuotes', userId: user, symbolId: 'BTCUSDT', quotes: [] }),
    {},
  ],
  [
    'balanceMax',
    'credit',
    ({ desk, user }) =>
      desk.refused({ kind: 'Credit', userId: user, asset: 'DOT', units: amount(amountMax + 1n) }),
    { limit: String(amountMax), asset: 'DOT' },
  ],
  ['transferSame', 'transfer', move('spot', 'spot', 1n), {}],
  ['transferClosed', 'transfer', move('spot', 'earn', 1n), { asset: 'USDT' }],
  ['accountOff', 'transfer', move('spot', 'otc', 1n), { asset: 'USDT' }],
  [
    'fundsNotEnough',
    'transfer',
    move('otc', 'spot', 1n),
    { limit: '0', value: '0.000001', asset: 'USDT' },
  ],
  [
    'amountInvalid',
    'credit of nothing',
    ({ desk, user }) =>
      desk.refused({ kind: 'Credit', userId: user, asset: 'DOT', units: amount(0n) }),
    { asset: 'DOT' },
  ],
  [
    'timeoutInvalid',
    'short',
    ({ desk, user }) => desk.refused({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 4_999 }),
    { limit: '5000', value: '4999' },
  ],
  [
    'timeoutInvalid',
    'long',
    ({ desk, user }) =>
      desk.refused({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 600_001 }),
    { limit: '600000', value: '600001' },
  ],
  [
    'orderUnknown',
    'cancel',
    ({ desk, user }) =>
      desk.refused({ kind: 'CancelOrder', userId: user, order: { orderId: 999 } }),
    {},
  ],
  [
    'orderUnknown',
    'of another user',
    ({ desk, user, maker }) =>
      desk.refused({
        kind: 'CancelOrder',
        userId: user,
        order: { orderId: desk.exchange.openOrders(maker)[0]!.id },
      }),
    {},
  ],
  [
    'orderUnknown',
    'plan by client id',
    ({ desk, user }) =>
      desk.refused({ kind: 'CancelPlan', userId: user, plan: { clientOid: 'none' } }),
    {},
  ],
];

const batch = (count: number) => Array.from({ length: count }, () => limit('buy', 9_900, 1000));

const more: typeof rows = [
  [
    'balanceNotEnough',
    'buy',
    ({ desk }) => {
      const userId = desk.user([{ asset: 'USDT', units: amount(9_899_999n) }]);
      return desk.refused({ kind: 'PlaceOrder', userId, draft: limit('buy', 9_900, 1000) });
    },
    { limit: '9.899999', value: '9.9', asset: 'USDT' },
  ],
  [
    'balanceNotEnough',
    'sell',
    ({ desk }) => {
      const userId = desk.user([]);
      return desk.refused({ kind: 'PlaceOrder', userId, draft: limit('sell', 10_100, 1000) });
    },
    { limit: '0', value: '0.1', asset: 'BTC' },
  ],
  [
    'balanceNotEnough',
    'market buy by size at what it meets',
    ({ desk }) => {
      const userId = desk.user([{ asset: 'USDT', units: amount(10_099_999n) }]);
      return desk.refused({ kind: 'PlaceOrder', userId, draft: market('buy', { size: 1000 }) });
    },
    { limit: '10.099999', value: '10.1', asset: 'USDT' },
  ],
  [
    'openOrdersMax',
    '201st order',
    (scene) => {
      for (let i = 0; i < 4; i++)
        scene.desk.do({ kind: 'PlaceOrders', userId: scene.user, drafts: batch(50) });
      return place(limit('buy', 9_900, 1000))(scene);
    },
    { limit: '200' },
  ],
  [
    'planOrdersMax',
    '51st plan',
    (scene) => {
      for (let i = 0; i < 50; i++) scene.desk.plan(scene.user, plan('buy', 9_000, 1000));
      return placePlan(plan('buy', 9_000, 1000))(scene);
    },
    { limit: '50' },
  ],
  [
    'planOrdersMax',
    'a preset beyond what may wait',
    (scene) => {
      for (let i = 0; i < 49; i++) scene.desk.plan(scene.user, plan('buy', 9_000, 1000));
      const preset = {
        stopLoss: { trigger: ticks(9_000) },
        takeProfit: { trigger: ticks(12_000) },
      };
      return place(limit('buy', 9_900, 1000, { preset }))(scene);
    },
    { limit: '50' },
  ],
  [
    'batchTooLarge',
    'orders',
    ({ desk, user }) => desk.refused({ kind: 'PlaceOrders', userId: user, drafts: batch(51) }),
    { limit: '50', value: '51' },
  ],
  [
    'batchTooLarge',
    'cancels',
    ({ desk, user }) =>
      desk.refused({
        kind: 'CancelOrders',
        userId: user,
        orders: batch(51).map(() => ({ orderId: 1 })),
      }),
    { limit: '50', value: '51' },
  ],
  [
    'clientOidDuplicate',
    'another payload',
    (scene) => {
      scene.desk.place(scene.user, limit('buy', 9_900, 1000, { clientOid: 'a' }));
      return place(limit('buy', 9_800, 1000, { clientOid: 'a' }))(scene);
    },
    { value: 'a' },
  ],
  [
    'orderEnded',
    'cancel twice',
    ({ desk, user }) => {
      const { id: orderId } = desk.place(user, limit('buy', 9_900, 1000));
      desk.do({ kind: 'CancelOrder', userId: user, order: { orderId } });
      return desk.refused({ kind: 'CancelOrder', userId: user, order: { orderId } });
    },
    {},
  ],
  [
    'orderEnded',
    'known to the past only',
    ({ desk, user }) => {
      const { id: orderId } = desk.place(user, limit('buy', 9_900, 1000));
      desk.do({ kind: 'CancelOrder', userId: user, order: { orderId } });
      desk.commit();
      return desk.refused({
        kind: 'AmendOrder',
        userId: user,
        order: { orderId },
        size: lots(500),
      });
    },
    {},
  ],
  [
    'pairNotOpen',
    'change in a halted pair',
    ({ desk, user }) => {
      const order = { orderId: desk.place(user, limit('buy', 9_900, 1000)).id };
      desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state: 'halted' }) });
      return desk.refused({ kind: 'AmendOrder', userId: user, order, size: lots(500) });
    },
    { state: 'halted' },
  ],
  [
    'userFrozen',
    'order',
    ({ desk, user }) => {
      const snapshot = desk.exchange.snapshot();
      const users = snapshot.users.map((one) => ({ ...one, frozen: one.id === user }));
      const frozen = new Desk([], { ...snapshot, users });
      return frozen.refused({ kind: 'PlaceOrder', userId: user, draft: limit('buy', 9_900, 1000) });
    },
    {},
  ],
];

const amend =
  (price: number | undefined, size: number | undefined, draft = limit('buy', 9_900, 2000)) =>
  ({ desk, user, maker }: Scene): Refusal => {
    const { id: orderId } = desk.place(user, draft);
    desk.place(maker, limit('sell', 9_900, 11_000, { selfTrade: 'cancelMaker' }));
    const order = { orderId };
    const change = {
      price: price === undefined ? undefined : ticks(price),
      size: size === undefined ? undefined : lots(size),
    };
    return desk.refused({ kind: 'AmendOrder', userId: user, order, ...change });
  };

const conditional: typeof rows = [
  ['callbackInvalid', 'too small a ratio', placeTrail({ ratePpm: 999 }), { limit: '0.001' }],
  ['callbackInvalid', 'too large a ratio', placeTrail({ ratePpm: 200_001 }), { limit: '0.2' }],
  ['callbackInvalid', 'off the step', placeTrail({ distance: ticks(15) }), { limit: '0.1' }],
  ['callbackInvalid', 'the whole price', placeTrail({ distance: ticks(10_000) }), { limit: '100' }],
  ['ocoInvalid', 'a limit', placeOco({ price: ticks(9_900) }), { limit: '100', value: '99' }],
  [
    'triggerPriceInvalid',
    'a stop on the side of its limit',
    placeOco({ stopTrigger: ticks(10_400) }),
    { limit: '100', value: '104' },
  ],
  [
    'balanceNotEnough',
    'a buy whose stop is dearer',
    ({ desk }) => {
      const userId = desk.user([{ asset: 'USDT', units: amount(10_499_999n) }]);
      const draft = oco('buy', 9_500, 10_500, 1000);
      return desk.refused({ kind: 'PlaceOco', userId, draft });
    },
    { limit: '10.499999', value: '10.5', asset: 'USDT' },
  ],
  [
    'notChangeable',
    'the size of an OCO’s stop',
    ({ desk, user: userId }) => {
      const draft = oco('sell', 10_500, 9_500, 1000);
      const { id: orderId } = desk.do({ kind: 'PlaceOco', userId, draft });
      return desk.refused({ kind: 'AmendPlan', userId, plan: { orderId }, size: lots(500) });
    },
    {},
  ],
  [
    'notChangeable',
    'a trailing stop as a trigger order',
    ({ desk, user: userId }) => {
      const draft = trail('sell', { ratePpm: 10_000 }, 1000);
      const { id: orderId } = desk.do({ kind: 'PlaceTrail', userId, draft });
      return desk.refused({ kind: 'AmendPlan', userId, plan: { orderId }, size: lots(500) });
    },
    {},
  ],
];

const amends: typeof rows = [
  ['amendNothing', 'same price and size', amend(9_900, 20_000, limit('buy', 9_900, 20_000)), {}],
  [
    'amendInvalid',
    'to the filled size',
    amend(undefined, 11_000, limit('buy', 9_900, 20_000)),
    { limit: '1.1', value: '1.1' },
  ],
  [
    'amendInvalid',
    'maker-only that would take',
    ({ desk, user }) => {
      const { id: orderId } = desk.place(
        user,
        limit('buy', 9_900, 2000, { timeInForce: 'makerOnly' }),
      );
      return desk.refused({
        kind: 'AmendOrder',
        userId: user,
        order: { orderId },
        price: ticks(10_100),
      });
    },
    { limit: '101', value: '101' },
  ],
  [
    'balanceNotEnough',
    'amend up',
    ({ desk }) => {
      const userId = desk.user([{ asset: 'USDT', units: amount(9_900_000n) }]);
      const { id: orderId } = desk.place(userId, limit('buy', 9_900, 1000));
      return desk.refused({ kind: 'AmendOrder', userId, order: { orderId }, size: lots(1010) });
    },
    { limit: '9.9', value: '9.999', asset: 'USDT' },
  ],
  [
    'priceAboveMax',
    'amend beyond the band',
    ({ desk, user }) => {
      const { id: orderId } = desk.place(user, limit('buy', 9_900, 1000));
      return desk.refused({
        kind: 'AmendOrder',
        userId: user,
        order: { orderId },
        price: ticks(11_010),
      });
    },
    { limit: '110', value: '110.1' },
  ],
  [
    'pairPostOnly',
    'amend that would take',
    ({ desk, user }) => {
      const { id: orderId } = desk.place(user, limit('buy', 9_900, 1000));
      desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state: 'postOnly' }) });
      return desk.refused({
        kind: 'AmendOrder',
        userId: user,
        order: { orderId },
        price: ticks(10_100),
      });
    },
    { state: 'postOnly' },
  ],
];

const agents: typeof rows = [
  [
    'agentsMax',
    'one more than may run',
    ({ desk, user: userId }) => {
      const draft = twap(2000, { slices: 2, intervalMs: 5000 });
      for (let n = 0; n < 20; n++) desk.do({ kind: 'PlaceAgent', userId, draft });
      return desk.refused({ kind: 'PlaceAgent', userId, draft });
    },
    { limit: '20' },
  ],
  [
    'slicesInvalid',
    'more slices than there may be',
    placeTwap(600_000, { slices: 501, intervalMs: 5000 }),
    { min: '2', limit: '500' },
  ],
  [
    'ratioInvalid',
    'slices too far from the best price',
    ({ desk, user: userId }) => {
      const terms = { side: 'buy', size: lots(2000), visible: 1000, distancePpm: 100_001 } as const;
      const draft = { kind: 'iceberg', symbolId: 'BTCUSDT', source: 'web', terms } as const;
      return desk.refused({ kind: 'PlaceAgent', userId, draft });
    },
    { limit: '0.1' },
  ],
  [
    'sizeAboveMax',
    'slices larger than all of them',
    ({ desk, user: userId }) => {
      const terms = { side: 'buy', size: lots(2000), visible: 2010, price: 9_900 } as const;
      const draft = { kind: 'iceberg', symbolId: 'BTCUSDT', source: 'web', terms } as const;
      return desk.refused({ kind: 'PlaceAgent', userId, draft });
    },
    { limit: '0.2', value: '0.201', asset: 'BTC' },
  ],
  [
    'intervalInvalid',
    'slices too close together',
    placeTwap(2000, { slices: 2, intervalMs: 4999 }),
    { min: '5', limit: '86400' },
  ],
  [
    'sizeBelowMin',
    'slices too small',
    placeTwap(10, { slices: 2, intervalMs: 5000 }),
    { limit: '0.001', value: '0.0005', asset: 'BTC' },
  ],
  [
    'notionalBelowMin',
    'slices of too little value',
    placeTwap(100, { slices: 2, intervalMs: 5000 }),
    { limit: '1', value: '0.5', asset: 'USDT' },
  ],
  [
    'balanceNotEnough',
    'more than is available',
    placeTwap(200_000_000, { slices: 500, intervalMs: 5000 }),
    { limit: '1000000', value: '2000000', asset: 'USDT' },
  ],
];

const all = [...rows, ...more, ...conditional, ...amends, ...agents];

describe('CORE-02 every refusal names its code and the limit that was broken', () => {
  it.each(all)('%s: %s', (code, _what, provoke, values) => {
    const text = expect.any(String);
    const funds = { available: text, transferable: text, boundOrders: text, boundPositions: text };
    const isFunds = code === 'balanceNotEnough' || code === 'fundsNotEnough';
    const named = isFunds ? { ...values, ...funds, boundHolds: text } : values;
    expect(provoke(open())).toEqual({ code, values: named });
  });

  it('all codes of the core are provoked', () => {
    const provoked = new Set(all.map(([code]) => code));
    expect(coreRefusalCodes.filter((code) => !provoked.has(code))).toEqual([]);
  });

  it('a refusal changes nothing', () => {
    const { desk, user } = open();
    desk.commit();
    const before = desk.exchange.snapshot();
    desk.refused({ kind: 'PlaceOrder', userId: user, draft: limit('buy', 10_005, 1000) });
    expect(desk.exchange.snapshot()).toEqual(before);
    expect(desk.commit().orders.size).toBe(0);
  });
});
