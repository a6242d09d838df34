import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/codes/order-status.ts';
import type { OrderView } from '#domain/order/view.ts';
import { OpenRows } from './open-rows.ts';

const order = (id: string, version: number, status: OrderStatus = 'new', createdAt = 0) =>
  ({ id, version, status, createdAt }) as OrderView;
const openOrders = () =>
  new OpenRows<OrderView>(
    ({ id }) => id,
    ({ status }) => status === 'new' || status === 'partial',
  );
const ids = (orders: OpenRows<OrderView>) =>
  orders.rows().map(({ id, version }) => `${id}v${version}`);

describe('open orders', () => {
  it('of one order the higher version counts, whatever comes first', () => {
    const orders = openOrders();
    orders.take([order('1', 2)]);
    orders.take([order('1', 1)]);
    expect(ids(orders)).toEqual(['1v2']);
  });

  it.each(['filled', 'cancelled', 'rejected'] as const)(
    'status %s ends it, and a late answer does not bring it back',
    (status) => {
      const orders = openOrders();
      orders.take([order('1', 1)]);
      expect(orders.take([order('1', 2, status)])).toHaveLength(1);
      expect(orders.take([order('1', 1)])).toEqual([]);
      expect(ids(orders)).toEqual([]);
    },
  );

  it('a trigger that follows the price is taken without a new version, and is no news', () => {
    const rows = openOrders();
    const at = (version: number, trigger: string) => ({ ...order('1', version), trigger });
    expect(rows.take([at(3, '99.0')])).toHaveLength(1);
    expect(rows.take([at(3, '99.5')])).toEqual([]);
    expect(rows.rows()).toMatchObject([{ trigger: '99.5', version: 3 }]);
    rows.take([at(2, '99.8')]);
    expect(rows.rows()).toMatchObject([{ trigger: '99.5' }]);
  });

  it('a partly filled order stays', () => {
    const orders = openOrders();
    orders.take([order('1', 1, 'partial')]);
    expect(ids(orders)).toEqual(['1v1']);
  });

  it('what is new is told with what was known before', () => {
    const orders = openOrders();
    const [first, second] = [order('1', 1), order('1', 2, 'partial')];
    expect(orders.take([first])).toEqual([{ before: undefined, row: first }]);
    expect(orders.take([second])).toEqual([{ before: first, row: second }]);
    expect(orders.take([second, first])).toEqual([]);
  });

  it('a snapshot takes the place of everything', () => {
    const orders = openOrders();
    orders.take([order('1', 1), order('2', 1)]);
    orders.reset([order('2', 1), order('3', 1)]);
    expect(ids(orders)).toEqual(['3v1', '2v1']);
  });

  it('stand newest first', () => {
    const orders = openOrders();
    orders.take([order('9', 1, 'new', 5), order('10', 1, 'new', 5), order('3', 1, 'new', 7)]);
    expect(ids(orders)).toEqual(['3v1', '10v1', '9v1']);
  });
});
