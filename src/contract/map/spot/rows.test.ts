import { describe, expect, it } from 'vitest';
import { fillRowOf, orderRowOf, planRowOf } from '#contract/map/rows.ts';
import { planStatusCode } from '#domain/codes/plan-status.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Fill, Order } from '#domain/order/order.ts';
import { fillOfWire, orderOfWire, planOfWire } from './rows.ts';

const instrument = {
  ...{ symbolId: 'BTCUSDT', priceScale: 1, sizeScale: 4 },
  base: { code: 'BTC', scale: 8 },
  kind: 'spot',
  quote: { code: 'USDT', scale: 8 },
} as Instrument;

/** What stands on the wire, which knows no `undefined`. */
const sent = <T>(row: T): T => JSON.parse(JSON.stringify(row)) as T;

const order = {
  ...{ id: 7, clientOid: 'mine', symbolId: 'BTCUSDT', side: 'sell', type: 'limit' },
  ...{ timeInForce: 'makerOnly', source: 'web', price: ticks(620_005), size: lots(500) },
  ...{ filledSize: lots(200), filledQuote: amount(124_001_000_000n), feeBgb: 0n },
  feeReceived: amount(1_240_010n),
  ...{ status: 'cancelled', end: 'selfTrade', createdAt: 1000, updatedAt: 2000, version: 3 },
  preset: { takeProfit: { trigger: ticks(600_000) }, stopLoss: undefined },
  steps: [
    { at: 1000, what: 'accepted' },
    { at: 1100, what: 'twap', agentId: 9 },
    { at: 1500, what: 'amended', price: ticks(620_005), size: lots(500) },
    { at: 2000, what: 'ended', reason: 'selfTrade' },
  ],
} as unknown as Order;

const orderOf = (more: Partial<Order>) =>
  orderOfWire(sent(orderRowOf({ instrument, bgb: undefined }, { ...order, ...more })));

describe('a spot order from the wire', () => {
  it('has the words of the domain', () => {
    expect(orderOf({})).toEqual({
      ...{ id: '7', clientOid: 'mine', symbolId: 'BTCUSDT', side: 'sell', type: 'limit' },
      ...{ timeInForce: 'makerOnly', unit: 'base', quantity: '0.0500', price: '62000.5' },
      ...{ filledSize: '0.0200', filledQuote: '1240.01', averagePrice: '62000.5' },
      fees: [{ asset: 'USDT', amount: '0.0124001' }],
      ...{ status: 'cancelled', end: 'selfTrade', takeProfit: { trigger: '60000.0' } },
      ...{ createdAt: 1000, updatedAt: 2000, version: 3 },
      steps: [
        { at: 1000, what: 'accepted' },
        { at: 1100, what: 'twap', agentId: '9' },
        { at: 1500, what: 'amended', price: '62000.5', size: '0.0500' },
        { at: 2000, what: 'ended' },
      ],
    });
  });

  it('is at market by what it may spend', () => {
    const spends = { price: undefined, size: undefined, quoteAmount: amount(5_000_000_000n) };
    expect(orderOf({ ...spends, type: 'market', side: 'buy' })).toMatchObject({
      ...{ side: 'buy', type: 'market', unit: 'quote', quantity: '50', price: undefined },
    });
  });

  it.each(['init', 'new', 'partial', 'filled', 'cancelled', 'rejected'] as const)(
    'is %s',
    (status) => expect(orderOf({ status }).status).toBe(status),
  );

  it.each(Object.keys(timeInForceCode) as Order['timeInForce'][])('lasts %s', (timeInForce) =>
    expect(orderOf({ timeInForce }).timeInForce).toBe(timeInForce),
  );
});

describe('a plan from the wire', () => {
  const plan = {
    ...{ id: 8, symbolId: 'BTCUSDT', side: 'buy', kind: 'normal', source: 'web' },
    ...{ watches: 'last', trigger: ticks(610_000), fires: 'atOrBelow', size: lots(100) },
    ...{ status: 'fail', failure: 'slippage', orderId: 12, createdAt: 1, updatedAt: 2, version: 1 },
    filled: { size: lots(50), quote: amount(30_000_000_000n) },
  } as unknown as ConditionalOrder;
  const planOf = (more: Partial<ConditionalOrder>) =>
    planOfWire(sent(planRowOf(instrument, { ...plan, ...more })));

  it('has the words of the domain', () => {
    expect(planOf({})).toEqual({
      ...{ id: '8', symbolId: 'BTCUSDT', side: 'buy', kind: 'normal', trigger: '61000.0' },
      ...{ fires: 'atOrBelow', unit: 'base', quantity: '0.0100', status: 'fail' },
      ...{ failure: 'slippage', orderId: '12', filledSize: '0.0050', filledQuote: '300' },
      ...{ createdAt: 1, updatedAt: 2, version: 1 },
    });
  });

  it('trails by a ratio or by a distance', () => {
    const trail = (callback: object) =>
      planOf({
        kind: 'track',
        trail: { callback, best: ticks(620_000) } as ConditionalOrder['trail'],
      }).trail;
    expect(trail({ ratePpm: 10_000 })).toEqual({ ratio: '0.01', best: '62000.0' });
    expect(trail({ distance: ticks(1500) })).toEqual({ distance: '150.0', best: '62000.0' });
  });

  it.each(Object.keys(planStatusCode) as ConditionalOrder['status'][])('is %s', (status) =>
    expect(planOf({ status }).status).toBe(status),
  );
});

it('a fill from the wire has the words of the domain', () => {
  const fill = {
    ...{ tradeId: 1, orderId: 2, userId: 3, symbolId: 'BTCUSDT', side: 'buy', at: 5 },
    ...{ liquidity: 'maker', price: ticks(620_000), size: lots(10), feeAsset: 'BTC' },
    ...{ quote: amount(6_200_000_000n), fee: amount(100n) },
  } as Fill;
  expect(fillOfWire(sent(fillRowOf(instrument, instrument.base, fill)))).toEqual({
    ...{ tradeId: '1', orderId: '2', symbolId: 'BTCUSDT', side: 'buy', liquidity: 'maker' },
    ...{ price: '62000.0', size: '0.0010', quote: '62', at: 5 },
    fee: { asset: 'BTC', amount: '0.000001' },
  });
});
