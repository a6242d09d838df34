import { describe, expect, it } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { pairScales, type RecordContext, type RecordText } from './context.ts';
import {
  causeText,
  endText,
  failText,
  orderName,
  orderValue,
  pairCounts,
  planFilled,
  planName,
  planStatusText,
  presetsText,
  sideText,
  statusText,
  trailNote,
  triggerText,
} from './words.ts';

const text = new Proxy({}, { get: (_, key) => String(key) }) as RecordText;
const pair = { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 };
const context: RecordContext = {
  line: 'spot',
  tag: 'en',
  zone: 'UTC',
  unit: 'USD',
  pairs: { BTCUSDT: pair },
  text: {
    ...text,
    buy: 'Buy',
    market: 'market',
    trailBest: 'trailBest {{price}}',
    markPrice: 'markPrice',
    indexPrice: 'indexPrice',
    orderName: '{{side}} {{quantity}} at {{price}}',
    planName: '{{side}} {{quantity}} at {{price}}, trigger {{trigger}}',
    fail_balance: 'too little',
    fail_code: 'refused ({{code}})',
  },
};
const order = (more: Partial<OrderView>): OrderView =>
  ({
    id: '7',
    symbolId: 'BTCUSDT',
    side: 'buy',
    unit: 'base',
    quantity: '0.0500',
    price: '62150.0',
    filledSize: '0.0000',
    status: 'new',
    ...more,
  }) as OrderView;

describe('an order in words', () => {
  it.each<[Partial<OrderView>, string]>([
    [{}, 'Buy 0.0500 BTC at 62,150.0'],
    [{ price: undefined, unit: 'quote', quantity: '100' }, 'Buy 100 USDT at market'],
  ])('%j is %s', (more, name) => {
    expect(orderName(order(more), context)).toBe(name);
  });

  it('is worth price times quantity', () => {
    expect(orderValue(order({}), context)).toBe('3,107.50');
    expect(orderValue(order({ price: undefined }), context)).toBe('--');
  });

  it.each([
    ['filled', '1', 'statusFilled'],
    ['cancelled', '0.0000', 'statusCanceled'],
    ['cancelled', '0.0100', 'statusPart'],
    ['rejected', '0', 'statusRejected'],
  ] as const)('status %s with %s filled is %s', (status, filledSize, word) => {
    expect(statusText(order({ status, filledSize }), text)).toBe(word);
  });

  it('tells a reason only where the status does not say it', () => {
    expect(endText(order({ end: 'filled' }), text)).toBeUndefined();
    expect(endText(order({ end: 'cancelledByUser' }), text)).toBeUndefined();
    expect(endText(order({ end: 'slippage' }), text)).toBe('end_slippage');
  });
});

const plan = (more: Partial<PlanView>): PlanView =>
  ({
    symbolId: 'BTCUSDT',
    side: 'buy',
    unit: 'base',
    quantity: '0.05',
    trigger: '65000.0',
    ...more,
  }) as PlanView;

describe('FUTP-09 orders of contracts are named by what they do', () => {
  const reversed = [{ at: 1, what: 'reversed' as const }];
  it.each<[Partial<OrderView>, string]>([
    [{ side: 'buy', positionSide: 'long' }, 'openLong'],
    [{ side: 'sell', positionSide: 'long' }, 'closeLong'],
    [{ side: 'sell', positionSide: 'short' }, 'openShort'],
    [{ side: 'buy', positionSide: 'short' }, 'closeShort'],
    // One-way: an order that may only reduce closes; any other may do either.
    [{ side: 'sell', positionSide: 'net', reduceOnly: true }, 'closeLong'],
    [{ side: 'buy', positionSide: 'net', reduceOnly: true }, 'closeShort'],
    [{ side: 'sell', positionSide: 'net' }, 'sell'],
    [{ side: 'sell', positionSide: 'net', steps: reversed }, 'openShort'],
    [{ side: 'buy', positionSide: 'net', steps: reversed }, 'openLong'],
    [{ side: 'sell', positionSide: 'net', reduceOnly: true, steps: reversed }, 'closeLong'],
    [{ side: 'sell' }, 'sell'],
  ])('%j is %s', (more, name) => {
    expect(sideText(order(more), { ...context, text })).toBe(name);
  });

  it('and say why the exchange placed them', () => {
    const said = (more: Partial<OrderView>) => causeText(order(more), { ...context, text });
    expect(said({ cause: 'liquidation' })).toBe('cause_liquidation');
    expect(said({ cause: 'takeover' })).toBe('cause_liquidation · cause_takeover');
    expect(said({ cause: 'adl' })).toBe('cause_adl');
    expect(said({ steps: reversed })).toBe('cause_reversed');
    expect(said({ steps: [] })).toBeUndefined();
  });
});

describe('a plan order in words', () => {
  it.each<[Partial<PlanView>, string]>([
    [{ price: '64900.0' }, 'Buy 0.05 BTC at 64,900.0, trigger 65,000.0'],
    [{ unit: 'quote' }, 'Buy 0.05 USDT at market, trigger 65,000.0'],
  ])('%j is %s', (more, name) => {
    expect(planName(plan(more), context)).toBe(name);
  });

  it.each([
    ['notExecuted', 'planWaiting'],
    ['executing', 'planExecuting'],
    ['success', 'planDone'],
    ['fail', 'planFailed'],
    ['cancelled', 'statusCanceled'],
  ] as const)('status %s is %s', (status, word) => {
    expect(planStatusText(plan({ status }), text)).toBe(word);
  });

  it('tells why it failed, with the code of what has no words here', () => {
    expect(failText(plan({}), context.text)).toBeUndefined();
    expect(failText(plan({ failure: 'balanceNotEnough' }), context.text)).toBe('too little');
    expect(failText(plan({ failure: 'userFrozen' }), context.text)).toBe('refused (userFrozen)');
  });

  it('SAFE-03 tells what was filled before it failed, in what it counts', () => {
    expect(planFilled(plan({}), context)).toBeUndefined();
    const filled = { filledSize: '0.0100', filledQuote: '610.00' };
    expect(planFilled(plan(filled), context)).toBe('0.0100');
    expect(planFilled(plan({ ...filled, unit: 'quote' }), context)).toBe('610.00');
  });
});

describe('CORE-11 the trigger of a plan order', () => {
  const tracking = (more: Partial<PlanView>) =>
    triggerText(plan({ kind: 'track', status: 'notExecuted', ...more }), context);
  it('is a price with its direction', () => {
    expect(triggerText(plan({ fires: 'atOrBelow', trigger: '61000.0' }), context)).toBe(
      '≤ 61,000.0',
    );
  });
  it.each<[Partial<PlanView>, string | undefined]>([
    [{ trail: undefined }, undefined],
    [{ status: 'success', trail: { best: '62000.0', ratio: '0.01' } }, undefined],
    [{ trail: { best: '62000.0', ratio: '0.01' } }, '≤ 61,380.0 · trailBest 62,000.0'],
    [
      { trail: { best: '62000.0', ratio: '0.01' }, watches: 'mark' },
      '≤ 61,380.0 · trailBest 62,000.0 · markPrice',
    ],
    [{ trail: { ratio: '0.01', activation: '62500.0' }, watches: 'index' }, '−1% · indexPrice'],
  ])('FUTP-10 of a trailing stop also says what it does next: %j: %s', (more, expected) => {
    const row = { kind: 'track', side: 'sell', fires: 'atOrBelow', trigger: '61380.0' } as const;
    expect(trailNote(plan({ ...row, status: 'notExecuted', ...more }), context)).toBe(expected);
  });
  it.each<[string, Partial<PlanView>, string]>([
    ['its callback while it follows', { trail: { best: '62000.0', ratio: '0.0125' } }, '−1.25%'],
    ['its distance in price', { trail: { best: '62000.0', distance: '150.0' } }, '−150.0'],
    ['its activation before that', { trail: { ratio: '0.01' }, trigger: '61000.0' }, '≤ 61,000.0'],
    [
      'what it came to in the end',
      { status: 'success', trail: { best: '62000.0', ratio: '0.01' }, trigger: '61380.0' },
      '≤ 61,380.0',
    ],
  ])('of a trailing stop is %s', (_what, more, expected) => {
    expect(tracking({ fires: 'atOrBelow', ...more })).toBe(expected);
  });
});

describe('SPOT-05 what is canceled all at once', () => {
  it('is counted by pair, the most first', () => {
    const rows = ['ETHUSDT', 'BTCUSDT', 'ETHUSDT', 'AAVEUSDT'].map((symbolId) => ({ symbolId }));
    expect(pairCounts(rows, context)).toEqual([
      { name: 'ETHUSDT', count: 2 },
      { name: 'AAVEUSDT', count: 1 },
      { name: 'BTC/USDT', count: 1 },
    ]);
  });
});

describe('pairs', () => {
  it('are those of the page until the browser has the list', () => {
    expect(pairScales({ BTCUSDT: pair }, undefined)).toEqual({ BTCUSDT: pair });
  });
});

it.each<[Partial<PlanView>, string]>([
  [{}, '--'],
  [{ takeProfit: { trigger: '66000.0' } }, '66,000.0\u00a0/ --'],
  [{ takeProfit: { ratio: '0.05' }, stopLoss: { ratio: '-0.025' } }, '+5%\u00a0/ −2.5%'],
])('FUT-10 the take profit and stop loss of a plan with %j are %s', (more, expected) =>
  expect(presetsText({ ...order({}), ...more } as PlanView, context)).toBe(expected),
);
