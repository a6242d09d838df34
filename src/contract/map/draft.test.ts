import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots } from '#domain/money/units.ts';
import { draftOfWire, planDraftOfWire, type WireOrder, type WirePlan } from './draft.ts';
import { instrumentOf } from './instrument.ts';
import { symbolRowOf } from './instrument-row.ts';

const asset = (code: string, scale: number) => ({ code, name: code, scale });
const btcusdt: Instrument = {
  ...pairNames('BTCUSDT'),
  base: asset('BTC', 8),
  quote: asset('USDT', 8),
  priceScale: 2,
  sizeScale: 6,
  priceStep: 10,
  sizeStep: 10,
  sizeMin: lots(10),
  sizeMax: lots(100_000_000),
  notionalMin: amount(100_000_000n),
  notionalMax: amount(100_000_000_000_000n),
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
};

const limit = {
  symbolId: 'BTCUSDT_SPBL',
  delegateType: 21,
  orderType: 0,
  delegateCount: '0.01',
  delegatePrice: '60000.5',
};
const order = (more: object = {}): WireOrder =>
  calls.placeOrder.input.parse({ ...limit, ...more }) as WireOrder;

describe('an order from the wire', () => {
  const good: readonly [string, object, object][] = [
    ['a limit order', {}, { type: 'limit', side: 'buy', price: 6_000_050, size: 10_000 }],
    ['the suffix of its line', {}, { symbolId: 'BTCUSDT' }],
    ['a sell', { delegateType: 22 }, { side: 'sell' }],
    ['maker-only', { timeInForceValue: 1 }, { timeInForce: 'makerOnly' }],
    ['FOK', { timeInForceValue: 2 }, { timeInForce: 'fok' }],
    ['IOC', { timeInForceValue: 3 }, { timeInForce: 'ioc' }],
    [
      'a market buy by quote',
      { orderType: 1, tradeUnit: 'quote', delegateCount: '12.5', delegatePrice: undefined },
      { type: 'market', quoteAmount: 1_250_000_000n, price: undefined },
    ],
    ['a slippage', { maxSlippage: '0.005' }, { slippagePpm: 5000 }],
    [
      'a preset pair',
      { presetTakeProfitPrice: '61000', presetStopLossPrice: '59000', exeStopLossPrice: '58900' },
      { preset: { takeProfit: { trigger: 6_100_000 }, stopLoss: { price: 5_890_000 } } },
    ],
    ['trailing zeros beyond the scale', { delegatePrice: '60000.5000' }, { price: 6_000_050 }],
  ];
  it.each(good)('takes %s', (_, wire, draft) => {
    expect(draftOfWire(btcusdt, order(wire), 'web')).toMatchObject({ ok: true, value: draft });
  });

  const bad: readonly [string, object, object][] = [
    [
      'a price finer than its scale',
      { delegatePrice: '1.001' },
      { code: 'priceStep', values: { step: '0.10' } },
    ],
    [
      'a size finer than its scale',
      { delegateCount: '0.0000001' },
      { code: 'sizeStep', values: { step: '0.000010' } },
    ],
    [
      'a price beyond every number',
      { delegatePrice: '9'.repeat(30) },
      { code: 'priceAboveMax', values: { limit: '90071992547409.91' } },
    ],
    [
      'a size beyond every number',
      { delegateCount: '9'.repeat(30) },
      { code: 'sizeAboveMax', values: { limit: '100.000000', asset: 'BTC' } },
    ],
    [
      'a quote amount finer than its asset',
      { tradeUnit: 'quote', delegateCount: '1.000000001' },
      { code: 'sizeStep', values: { step: '0.00000001', asset: 'USDT' } },
    ],
    [
      'a quote amount beyond int64',
      { tradeUnit: 'quote', delegateCount: '92233720369' },
      { code: 'notionalAboveMax', values: { limit: '1000000', asset: 'USDT' } },
    ],
    [
      'a slippage finer than a millionth',
      { maxSlippage: '0.0000001' },
      { code: 'ratioInvalid', values: { step: '0.000001', value: '0.0000001' } },
    ],
    ['a preset price without its trigger', { exeTakeProfitPrice: '1' }, { code: 'presetInvalid' }],
  ];
  it.each(bad)('refuses %s', (_, wire, refusal) => {
    expect(draftOfWire(btcusdt, order(wire), 'web')).toMatchObject({ ok: false, refusal });
  });
});

describe('a plan from the wire', () => {
  it('has a trigger, and a price unless it is executed at market', () => {
    const wire = (more: object) =>
      calls.placePlan.input.parse({
        symbolId: 'BTCUSDT',
        delegateType: 22,
        triggerPrice: '70000',
        delegateCount: '1',
        ...more,
      }) as WirePlan;
    expect(planDraftOfWire(btcusdt, wire({}), 'api')).toMatchObject({
      value: { trigger: 7_000_000, price: undefined, size: 1_000_000, source: 'api' },
    });
    expect(planDraftOfWire(btcusdt, wire({ executePrice: '69999' }), 'api')).toMatchObject({
      value: { price: 6_999_900 },
    });
  });
});

describe('a pair on the wire', () => {
  it('comes back as it was', () => {
    expect(instrumentOf(symbolRowOf(btcusdt))).toEqual(btcusdt);
  });
});
