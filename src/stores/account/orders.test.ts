import { describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { DataFrame } from '#contract/channels.ts';
import { orderRow } from '#contract/map/samples.ts';
import { agentOfWire } from '#contract/map/special/rows.ts';
import { orderOfWire } from '#contract/map/spot/rows.ts';

const listeners = new Map<string, (frame: DataFrame) => void>();
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe(topic: { channel: string }, listener: (frame: DataFrame) => void) {
      listeners.set(topic.channel, listener);
      return () => undefined;
    },
  }),
}));
vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_: unknown, draw: () => void) => draw() }));

const { onHistoryChange } = await import('./history-changes.ts');
const { onOrderChanges } = await import('./order-changes.ts');
const { $agentsOn, $ordersOn, subscribeOrders, seedOrders, takeAgent, takeOrder } = await import(
  './orders.ts'
);

const row = (version: number, dealCount: string): OrderRow =>
  orderRow(0, { version, status: 3, dealCount });
const order = (version: number, dealCount: string) => orderOfWire(row(version, dealCount));
const hear = (type: DataFrame['type'], ...rows: OrderRow[]) =>
  listeners.get('orders')?.({ type, data: { orders: rows, plans: [] } } as unknown as DataFrame);

describe('SPOT-05 what becomes of orders', () => {
  it('is what comes after the page and after a snapshot, once', () => {
    const told: string[] = [];
    onOrderChanges((changes) => {
      for (const { before, row } of changes) {
        told.push(`${before?.version} → ${row.version}`);
      }
    });
    subscribeOrders('spot');
    seedOrders('spot', { orders: [order(1, '0.01')], plans: [] });
    hear('snapshot', row(2, '0.02'));
    expect(told).toEqual([]);
    hear('delta', row(3, '0.03'));
    takeOrder(order(3, '0.03'));
    hear('snapshot', row(4, '0.04'));
    takeOrder(order(5, '0.05'));
    hear('delta', row(5, '0.05'));
    expect(told).toEqual(['2 → 3', '4 → 5']);
  });
  it('FUTP-10 icebergs and TWAPs are known once the socket has told, and go as they end', () => {
    const agent = (version: number, strategyStatus = 3) =>
      ({
        strategyId: '7',
        symbolId: 'BTCUSDT',
        version,
        strategyStatus,
        delegateType: 21,
      }) as never;
    const tell = (type: DataFrame['type'], ...strategies: never[]) =>
      listeners.get('orders')?.({
        ...{ type, data: { orders: [], plans: [], strategies } },
      } as unknown as DataFrame);
    const versions = () =>
      $agentsOn('spot')
        .get()
        ?.map(({ version }) => version);
    tell('snapshot', agent(1));
    expect(versions()).toEqual([1]);
    tell('delta', agent(2));
    takeAgent(agentOfWire(agent(1)));
    expect(versions()).toEqual([2]);
    takeAgent(agentOfWire(agent(3, 8)));
    tell('delta', agent(2));
    expect(versions()).toEqual([]);
    tell('snapshot');
    expect(versions()).toEqual([]);
  });
  it('is a gap for history when a snapshot no longer has an order that was open', () => {
    const told: unknown[] = [];
    const end = onHistoryChange((change) => told.push(change));
    hear('snapshot', row(6, '0.06'));
    hear('snapshot', row(7, '0.07'));
    expect(told).toEqual([undefined, undefined]);
    hear('snapshot');
    expect(told.at(-1)).toBe('gap');
    hear('snapshot');
    expect(told.at(-1)).toBeUndefined();
    end();
  });
});

it('KIT-01 orders stand by line: a line that is told anew leaves the others alone', () => {
  const contract = orderRow(1, { symbolId: 'BTCUSDT_UMCBL' });
  seedOrders('usdt', { orders: [orderOfWire(contract)], plans: [] });
  takeOrder(orderOfWire({ ...contract, orderId: '1' }));
  hear('snapshot');
  expect($ordersOn('spot').get()).toEqual([]);
  expect(
    $ordersOn('usdt')
      .get()
      ?.map(({ id }) => id),
  ).toEqual([contract.orderId, '1']);
});
