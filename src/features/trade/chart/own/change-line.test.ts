import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { $ordersOn, $plansOn } from '#stores/account/orders.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import type { FullChartProps } from '../chart.ts';
import { cancelLine, changeLine } from './change-line.ts';
import { type OrderLine, orderLines } from './own-marks.ts';

const { amendOrder, amendPlan, cancelOrder, cancelPlan } = vi.hoisted(() => ({
  ...{ amendOrder: vi.fn(), amendPlan: vi.fn(), cancelOrder: vi.fn(), cancelPlan: vi.fn() },
}));
vi.mock('#stores/account/amend.ts', () => ({ amendOrder, amendPlan }));
vi.mock('#stores/account/cancel.ts', () => ({ cancelOrder, cancelPlan }));

const order = {
  id: '7',
  symbolId: 'BTCUSDT',
  side: 'buy',
  unit: 'base',
  price: '62150.0',
  quantity: '0.0500',
  timeInForce: 'gtc',
  status: 'new',
} as OrderView;
const plan = {
  id: '9',
  symbolId: 'BTCUSDT',
  side: 'sell',
  unit: 'base',
  trigger: '65000.0',
  quantity: '0.0500',
} as PlanView;
const props = {
  tag: 'en',
  symbol: {
    symbolId: 'BTCUSDT',
    baseCoin: { coinName: 'BTC' },
    quoteCoin: { coinName: 'USDT' },
    delegatePricePlace: 1,
    volumePlace: 4,
  },
  text: {
    buy: 'Buy',
    sell: 'Sell',
    undo: 'Undo',
    orderGone: 'gone',
    changedFilled: 'filled at {{price}}',
    amended: '{{side}} {{quantity}} at {{price}}',
    planAmended: 'plan {{plan}}',
    planName: '{{side}} at {{price}}, trigger {{trigger}}',
    market: 'market',
    cancelled: 'cancelled {{side}} {{quantity}} at {{price}}',
    planCanceled: 'cancelled plan {{plan}}',
    noAnswer: 'no answer',
  },
} as unknown as FullChartProps;

const lineOf = (row: Partial<OrderView> = {}): OrderLine =>
  orderLines([{ ...order, ...row }], [], 'BTCUSDT')[0]!;
const [$orders, $plans] = [$ordersOn('spot'), $plansOn('spot')];
const planLine = orderLines([], [plan], 'BTCUSDT')[0]!;
const answered = (row: Partial<OrderView>) => ({ ok: true, data: { ...order, ...row } });
/** What is answered when it is not done, and what is said then. */
const refusals = [
  [{ ok: false, lost: false, code: '1', msg: 'too far', effect: 'toast' }, ['error: too far']],
  [{ ok: false, lost: true, why: 'offline' }, ['error: no answer']],
  [{ ok: false, lost: false, code: '1', msg: 'asked', effect: 'logout' }, []],
] as const;
const said = () => currentToasts().map(({ text, kind }) => `${kind}: ${text}`);

beforeEach(() => {
  $orders.set([order]);
  $plans.set([]);
  amendOrder.mockReset();
  amendPlan.mockReset();
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('SPOT-02: an order that was moved', () => {
  it('is changed as its row changes it, which is said and can be undone', async () => {
    amendOrder.mockResolvedValue(answered({ price: '62000.0' }));
    const undo = vi.fn();
    await changeLine(lineOf(), '62000.0', props, undo);
    expect(amendOrder).toHaveBeenCalledWith({ id: '7', symbolId: 'BTCUSDT', price: '62000.0' });
    expect(said()).toEqual(['success: Buy 0.0500 BTC at 62,000.0']);
    $orders.set([{ ...order, price: '62000.0' }]);
    currentToasts()[0]?.action?.run();
    expect(undo).toHaveBeenCalledWith(lineOf({ price: '62000.0' }), '62150.0');
  });

  it('cannot be undone when it has ended meanwhile, which is said', async () => {
    amendOrder.mockResolvedValue(answered({ price: '62000.0' }));
    const undo = vi.fn();
    await changeLine(lineOf(), '62000.0', props, undo);
    $orders.set([]);
    currentToasts()[0]?.action?.run();
    expect(undo).not.toHaveBeenCalled();
    expect(said()).toContain('error: gone');
  });

  it('offers no undoing when it was filled at once', async () => {
    amendOrder.mockResolvedValue(answered({ price: '63000.0', status: 'filled' }));
    await changeLine(lineOf(), '63000.0', props, vi.fn());
    expect(said()).toEqual(['success: filled at 63,000.0']);
    expect(currentToasts()[0]?.action).toBeUndefined();
  });

  it('is said once: the newest change takes the place of what was said before', async () => {
    amendOrder.mockResolvedValue(answered({}));
    await changeLine(lineOf(), '62000.0', props, vi.fn());
    await changeLine(lineOf(), '61000.0', props, undefined);
    expect(said()).toEqual(['success: Buy 0.0500 BTC at 61,000.0']);
    expect(currentToasts()[0]?.action).toBeUndefined();
  });

  it.each(refusals)('says why it is where it was: %j', async (answer, texts) => {
    amendOrder.mockResolvedValue(answer);
    await changeLine(lineOf(), '62000.0', props, vi.fn());
    expect(said()).toEqual(texts);
  });

  it('is not sent when it is where it was', async () => {
    await changeLine(lineOf(), '62150.0', props, vi.fn());
    expect(amendOrder).not.toHaveBeenCalled();
    expect(said()).toEqual([]);
  });

  it('a plan’s trigger likewise', async () => {
    amendPlan.mockResolvedValue({ ok: true, data: plan });
    await changeLine(planLine, '66000.0', props, vi.fn());
    expect(amendPlan).toHaveBeenCalledWith({ id: '9', symbolId: 'BTCUSDT', trigger: '66000.0' });
    expect(said()).toEqual(['success: plan Sell at market, trigger 66,000.0']);
  });
});

describe('SPOT-02: an order that is canceled at its line', () => {
  it('is canceled as its row cancels it; what was said of a change cannot be undone any more', async () => {
    amendOrder.mockResolvedValue(answered({ price: '62000.0' }));
    cancelOrder.mockResolvedValue(answered({}));
    await changeLine(lineOf(), '62000.0', props, vi.fn());
    expect(await cancelLine(lineOf(), props)).toBe(true);
    expect(cancelOrder).toHaveBeenCalledWith(order);
    expect(said()).toEqual(['success: cancelled Buy 0.0500 BTC at 62,150.0']);
    expect(currentToasts()[0]?.action).toBeUndefined();
  });

  it('a plan likewise', async () => {
    cancelPlan.mockResolvedValue({ ok: true, data: plan });
    expect(await cancelLine(planLine, props)).toBe(true);
    expect(cancelPlan).toHaveBeenCalledWith(plan);
    expect(said()).toEqual(['success: cancelled plan Sell at market, trigger 65,000.0']);
  });

  it.each(refusals)('says why it is still there: %j', async (answer, texts) => {
    cancelOrder.mockResolvedValue(answer);
    expect(await cancelLine(lineOf(), props)).toBe(false);
    expect(said()).toEqual(texts);
  });
});
