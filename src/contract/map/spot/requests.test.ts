import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { draftOfWire, planDraftOfWire } from '#contract/map/draft.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { orderEditToWire, planEditToWire } from '../edits.ts';
import { orderToWire, planToWire } from './requests.ts';

const instrument = {
  ...{ symbolId: 'BTCUSDT', priceScale: 1, sizeScale: 4, priceStep: 1, sizeStep: 1 },
  base: { code: 'BTC', scale: 8 },
  quote: { code: 'USDT', scale: 8 },
} as Instrument;

const order: OrderDraft = {
  ...{ symbolId: 'BTCUSDT', side: 'sell', type: 'limit', timeInForce: 'gtc', source: 'web' },
  ...{ selfTrade: 'cancelTaker', price: ticks(620_005), size: lots(500) },
};

describe('a draft for the wire', () => {
  const drafts: readonly [string, Partial<OrderDraft>][] = [
    ['a limit order', {}],
    ['maker-only', { timeInForce: 'makerOnly' }],
    ['fill or kill', { timeInForce: 'fok', side: 'buy' }],
    ['at market by size', { type: 'market', price: undefined, slippagePpm: 5_000 }],
    [
      'at market by what it spends',
      {
        type: 'market',
        side: 'buy',
        price: undefined,
        size: undefined,
        quoteAmount: amount(1250n),
      },
    ],
    [
      'with a preset',
      {
        preset: {
          takeProfit: { trigger: ticks(1), price: ticks(2) },
          stopLoss: { trigger: ticks(3) },
        },
      },
    ],
  ];
  it.each(drafts)('is read as what it was: %s', (_, more) => {
    const draft = { ...order, ...more };
    const wire = calls.placeOrder.input.parse(orderToWire(instrument, draft));
    expect(draftOfWire(instrument, wire, 'web')).toEqual({ ok: true, value: draft });
  });

  it('FUTP-10 at a price of the book it names that in the place of a price', () => {
    const draft: OrderDraft = { ...order, bookPrice: 'queue5' };
    const wire = calls.placeOrder.input.parse(orderToWire(instrument, draft));
    const read = { ...draft, price: undefined };
    expect(draftOfWire(instrument, wire, 'web')).toEqual({ ok: true, value: read });
  });

  it.each([undefined, { takeProfit: { trigger: ticks(610_000), price: ticks(609_000) } }])(
    'FUTP-10 is read as what it was: a plan order, with %j',
    (preset) => {
      const draft: PlanDraft = {
        ...{ symbolId: 'BTCUSDT', side: 'buy', trigger: ticks(600_000), fires: 'atOrBelow' },
        ...{ price: ticks(599_000), size: lots(12), source: 'web', preset },
      };
      const wire = calls.placeTriggerPlan.input.parse(planToWire(instrument, draft));
      expect(planDraftOfWire(instrument, wire, 'web')).toEqual({ ok: true, value: draft });
    },
  );
});

it('a change names its order, and what it leaves out stays out', () => {
  const row = { id: '7', symbolId: 'BTCUSDT' };
  expect(orderEditToWire({ ...row, price: '62000.5' })).toEqual({
    ...{ orderId: '7', delegatePrice: '62000.5' },
  });
  const change = { trigger: '61000', fires: 'atOrBelow', quantity: '1' } as const;
  expect(planEditToWire({ ...row, kind: 'normal', ...change })).toEqual({
    ...{ planId: '7', triggerPrice: '61000', fires: 'atOrBelow', delegateCount: '1' },
  });
});

describe('SPOT-04 what is sent', () => {
  const draft: OrderDraft = {
    symbolId: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'ioc',
    price: ticks(1005),
    size: lots(5000),
    selfTrade: 'cancelTaker',
    source: 'web',
  };
  const given = (request: object) =>
    Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

  it('of a limit order', () => {
    expect(given(orderToWire(instrument, draft))).toEqual({
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      tradeUnit: 'base',
      delegateCount: '0.5000',
      delegatePrice: '100.5',
      timeInForceValue: 3,
      selfTradeMode: 'cancelTaker',
    });
  });

  it('of a market buy by what it spends, with its slippage and its preset', () => {
    const { price: _, size: __, ...rest } = draft;
    const request = orderToWire(instrument, {
      ...rest,
      type: 'market',
      timeInForce: 'gtc',
      quoteAmount: amount(750_000_000n),
      slippagePpm: 5_000,
      preset: {
        takeProfit: { trigger: ticks(1100), price: ticks(1095) },
        stopLoss: { trigger: ticks(900) },
      },
    });
    expect(given(request)).toEqual({
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 1,
      tradeUnit: 'quote',
      delegateCount: '7.5',
      timeInForceValue: 0,
      maxSlippage: '0.005',
      selfTradeMode: 'cancelTaker',
      presetTakeProfitPrice: '110.0',
      exeTakeProfitPrice: '109.5',
      presetStopLossPrice: '90.0',
    });
  });

  it.each([
    [ticks(1110), { executePrice: '111.0' }],
    [undefined, {}],
  ])('of a plan order, with its execution price only if limit', (price, more) => {
    const planned: PlanDraft = {
      ...{ symbolId: 'BTCUSDT', side: 'sell', trigger: ticks(1100), source: 'web' },
      size: lots(5000),
      fires: 'atOrAbove',
      price,
    };
    const request = planToWire(instrument, planned);
    expect(given(request)).toEqual({
      symbolId: 'BTCUSDT',
      delegateType: 22,
      triggerPrice: '110.0',
      fires: 'atOrAbove',
      tradeUnit: 'base',
      delegateCount: '0.5000',
      ...more,
    });
  });
});
