import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import type { RecordContext } from '#kit/records/context.ts';
import { type OrderChange, ordersChanged } from '#stores/account/order-changes.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import { noticeOf, subscribeNotices } from './notices.ts';

const context = {
  tag: 'en',
  zone: 'UTC',
  pairs: { BTCUSDT: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } },
  text: {
    buy: 'Buy',
    market: 'market',
    orderName: '{{side}} {{quantity}} at {{price}}',
    planName: '{{side}} {{quantity}} at {{price}}, trigger {{trigger}}',
    placedFilled: 'Filled: {{side}} {{quantity}} at {{price}}',
    placedPart: 'Part: {{side}} {{filled}} of {{quantity}}',
    noticeEnded: 'Ended: {{order}}, {{reason}}',
    noticeEndedPart: 'Ended: {{order}}, {{filled}}, {{reason}}',
    noticeTriggered: '{{kind}} triggered: {{plan}}',
    noticeFailed: '{{kind}} failed: {{plan}}, {{reason}}',
    noticeFailedPart: '{{kind}} failed: {{plan}}, filled {{filled}}, {{reason}}',
    fail_liquidity: 'nobody there',
    kind_stopLoss: 'Stop loss',
    end_selfTrade: 'own order',
    end_cancelledByUser: 'by you',
    fail_balance: 'too little',
  },
} as unknown as RecordContext;

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
const change = (row: Partial<OrderView>, before?: Partial<OrderView>): OrderChange => ({
  what: 'order',
  before: before && order(before),
  row: order(row),
});
const part = (filledSize: string) => change({ status: 'partial', filledSize }, {});
const plan = (more: Partial<PlanView>): OrderChange => ({
  what: 'plan',
  before: undefined,
  row: {
    ...{ id: '3', symbolId: 'BTCUSDT', side: 'buy', unit: 'base' },
    ...{ quantity: '0.0500', trigger: '61000.0', kind: 'stopLoss' },
    ...more,
  } as PlanView,
});
const say = (one: OrderChange, symbolId = 'BTCUSDT') => noticeOf(one, context, symbolId);

describe('SPOT-05 what is told of an order', () => {
  const filled: Partial<OrderView> = {
    ...{ status: 'filled', end: 'filled' },
    filledSize: '0.0500',
    averagePrice: '62149.5',
  };
  const planned = 'Buy 0.0500 BTC at market, trigger 61,000.0';
  it.each<[string, OrderChange, string | undefined]>([
    ['a fill', change(filled, {}), 'Filled: Buy 0.0500 BTC at 62,149.5'],
    [
      'a liquidation, which is told as what it is',
      change({ ...filled, cause: 'liquidation' }, {}),
      undefined,
    ],
    ['a part', part('0.0200'), 'Part: Buy 0.0200 BTC of 0.0500 BTC'],
    ['a new order', change({}), undefined],
    [
      'a change',
      change({ status: 'partial', filledSize: '0.02' }, { filledSize: '0.02' }),
      undefined,
    ],
    [
      'an end that the exchange made',
      change({ status: 'cancelled', end: 'selfTrade' }, {}),
      'Ended: Buy 0.0500 BTC at 62,150.0, own order',
    ],
    [
      'one after a part',
      change({ status: 'cancelled', end: 'selfTrade', filledSize: '0.0200' }, {}),
      'Ended: Buy 0.0500 BTC at 62,150.0, 0.0200 BTC, own order',
    ],
    [
      'what the user cancelled',
      change({ status: 'cancelled', end: 'cancelledByUser' }, {}),
      undefined,
    ],
    [
      'what the user cancelled after a part that was not told',
      change({ status: 'cancelled', end: 'cancelledByUser', filledSize: '0.0200' }, {}),
      'Part: Buy 0.0200 BTC of 0.0500 BTC',
    ],
    ['a plan that waits', plan({ status: 'notExecuted' }), undefined],
    ['a plan that fired', plan({ status: 'success' }), `Stop loss triggered: ${planned}`],
    [
      'a plan that failed',
      plan({ status: 'fail', failure: 'balanceNotEnough' }),
      `Stop loss failed: ${planned}, too little`,
    ],
    [
      'SAFE-03 a plan that failed after a part of it was filled',
      plan({
        ...{ status: 'fail', id: '4', failure: 'noLiquidity' },
        ...{ filledSize: '0.0100', filledQuote: '610.00' },
      }),
      `Stop loss failed: ${planned}, filled 0.0100 BTC, nobody there`,
    ],
    ['a cancelled plan', plan({ status: 'cancelled' }), undefined],
  ])('%s', (_, one, text) => {
    expect(say(one)?.text).toBe(text);
  });

  it('names the pair where it is another than the page’s', () => {
    expect(say(part('0.0200'), 'ETHUSDT')?.text).toBe(
      'BTC/USDT · Part: Buy 0.0200 BTC of 0.0500 BTC',
    );
  });
});

describe('SPOT-05 notices of orders', () => {
  let end: () => void;
  let visibility = 'visible';
  beforeEach(() => {
    vi.useFakeTimers();
    visibility = 'visible';
    vi.stubGlobal('document', {
      get visibilityState() {
        return visibility;
      },
    });
    end = subscribeNotices(say, (count) => `many: ${count}`);
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const { id } of currentToasts()) dismissToast(id);
  });
  const texts = () => currentToasts().map(({ text }) => text.slice(0, 16));
  const of = (id: string, filledSize: string): OrderChange =>
    change({ id, status: 'partial', filledSize }, { id });

  it('are told at once, of one order once a second, the latest in the place of the one before', () => {
    ordersChanged([of('1', '0.01')]);
    vi.advanceTimersByTime(0);
    expect(texts()).toEqual(['Part: Buy 0.01 B']);
    ordersChanged([of('1', '0.02')]);
    ordersChanged([of('1', '0.03')]);
    vi.advanceTimersByTime(900);
    expect(texts()).toEqual(['Part: Buy 0.01 B']);
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(['Part: Buy 0.03 B']);
    vi.advanceTimersByTime(5_000);
    expect(texts()).toHaveLength(1);
  });

  it('of many orders are one', () => {
    ordersChanged(['1', '2', '3', '4'].map((id) => of(id, '0.01')));
    vi.advanceTimersByTime(0);
    expect(texts()).toEqual(['many: 4']);
  });

  it('are not told by a page that nobody sees, nor when it is seen again', () => {
    visibility = 'hidden';
    ordersChanged([of('1', '0.01')]);
    vi.advanceTimersByTime(0);
    visibility = 'visible';
    vi.advanceTimersByTime(5_000);
    expect(texts()).toEqual([]);
  });
});
