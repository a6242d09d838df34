import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { draftOfWire, planDraftOfWire } from '#contract/map/draft.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { orderEditToWire, orderToWire, planEditToWire, planToWire } from './requests.ts';

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

  it('is read as what it was: a plan order', () => {
    const draft: PlanDraft = {
      ...{ symbolId: 'BTCUSDT', side: 'buy', trigger: ticks(600_000), fires: 'atOrBelow' },
      ...{ price: ticks(599_000), size: lots(12), source: 'web' },
    };
    const wire = calls.placePlan.input.parse(planToWire(instrument, draft));
    expect(planDraftOfWire(instrument, wire, 'web')).toEqual({ ok: true, value: draft });
  });
});

it('a change names its order, and what it leaves out stays out', () => {
  const row = { id: '7', symbolId: 'BTCUSDT' };
  expect(orderEditToWire({ ...row, price: '62000.5' })).toEqual({
    ...{ orderId: '7', delegatePrice: '62000.5' },
  });
  expect(planEditToWire({ ...row, trigger: '61000', fires: 'atOrBelow', quantity: '1' })).toEqual({
    ...{ planId: '7', triggerPrice: '61000', fires: 'atOrBelow', delegateCount: '1' },
  });
});
