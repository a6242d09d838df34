import { describe, expect, it } from 'vitest';
import type { FillView, OrderView, PlanView } from '#domain/order/view.ts';
import { fillMarks, isFixedLine, orderLines } from './own-marks.ts';

const order = (id: string, more: Partial<OrderView> = {}) =>
  ({
    id,
    symbolId: 'BTCUSDT',
    side: 'buy',
    price: '62150.0',
    quantity: '0.0500',
    ...more,
  }) as OrderView;

describe('open orders on the chart', () => {
  it('are those of the pair that wait at a price', () => {
    const orders = [
      order('1'),
      order('2', { side: 'sell', price: '63500.0' }),
      order('3', { symbolId: 'ETHUSDT' }),
      order('4', { price: undefined }),
    ];
    expect(orderLines(orders, [], 'BTCUSDT')).toEqual([
      { kind: 'order', id: 'order-1', side: 'buy', price: '62150.0', row: orders[0] },
      { kind: 'order', id: 'order-2', side: 'sell', price: '63500.0', row: orders[1] },
    ]);
  });

  it('and its plans, at their triggers', () => {
    const plan = (id: string, symbolId: string) =>
      ({ id, symbolId, side: 'sell', trigger: '64000.0' }) as PlanView;
    const plans = [plan('1', 'BTCUSDT'), plan('2', 'ETHUSDT')];
    expect(orderLines([order('1')], plans, 'BTCUSDT').map(({ id }) => id)).toEqual([
      'order-1',
      'plan-1',
    ]);
    expect(orderLines([], plans, 'BTCUSDT')[0]).toMatchObject({ side: 'sell', price: '64000.0' });
    // An MMR stop waits at no price.
    const ofRatio = { ...plan('6', 'BTCUSDT'), kind: 'ratioStop', trigger: '' } as PlanView;
    expect(orderLines([], [ofRatio], 'BTCUSDT')).toEqual([]);
    const moving = { ...plan('3', 'BTCUSDT'), kind: 'track' } as PlanView;
    const [line] = orderLines([], [moving], 'BTCUSDT');
    expect(line).toMatchObject({ price: '64000.0' });
    expect([line!, orderLines([], plans, 'BTCUSDT')[0]!].map(isFixedLine)).toEqual([true, false]);
    const part = order('4', { steps: [{ at: 0, what: 'iceberg', agentId: '7' }] });
    const ofOrders = orderLines([part, order('5')], [], part.symbolId);
    expect(ofOrders.map(isFixedLine)).toEqual([true, false]);
  });
});

describe('lines of orders', () => {
  it('stay the same ones as long as their orders do, so that none is drawn for another', () => {
    const [first, second] = [order('1'), order('2')];
    const before = orderLines([first, second], [], 'BTCUSDT');
    const after = orderLines([first, { ...second, price: '62000.0' }], [], 'BTCUSDT');
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.price).toBe('62000.0');
  });
});

describe('fills on the chart', () => {
  const minute = 60_000;
  const fill = (at: number, side: 'buy' | 'sell', price: string, size: string, quote: string) =>
    ({ symbolId: 'BTCUSDT', at, side, price, size, quote }) as FillView;

  it('are one mark for each candle and side, with their sum and average', () => {
    const fills = [
      fill(61 * minute, 'buy', '102', '1', '102'),
      fill(3 * minute, 'sell', '99', '0.5', '49.5'),
      fill(2 * minute, 'buy', '100', '0.1', '10'),
      fill(1 * minute, 'buy', '101', '0.2', '20.2'),
    ];
    expect(fillMarks(fills, '1H', 2)).toEqual([
      { start: 0, side: 'buy', size: '0.3', price: '100.67' },
      { start: 0, side: 'sell', size: '0.5', price: '99.00' },
      { start: 60 * minute, side: 'buy', size: '1', price: '102.00' },
    ]);
  });

  it('are of contracts at the price that their values in the coin come to', () => {
    const contracts = { symbolId: 'BTCUSD_DMCBL' };
    const fills = [
      { ...fill(1 * minute, 'buy', '50000', '10', '0.002'), ...contracts },
      { ...fill(2 * minute, 'buy', '40000', '10', '0.0025'), ...contracts },
    ];
    // 200 USD for 0.0045 BTC.
    expect(fillMarks(fills, '1H', 1)).toMatchObject([{ size: '20', price: '44444.4' }]);
  });

  it('stand at their candle, also where candles are months', () => {
    const [mark] = fillMarks([fill(Date.parse('2026-05-31Z'), 'buy', '1', '1', '1')], '3M', 0);
    expect(mark?.start).toBe(Date.parse('2026-04-01Z'));
  });
});
