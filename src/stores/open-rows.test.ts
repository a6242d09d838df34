import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { OpenRows } from './open-rows.ts';

const order = (orderId: string, version: number, status = 2, createTime = 0) =>
  ({ orderId, version, status, createTime }) as OrderRow;
const openOrders = () =>
  new OpenRows<OrderRow>(
    ({ orderId }) => orderId,
    ({ status }) => status < 4,
  );
const ids = (orders: OpenRows<OrderRow>) =>
  orders.rows().map(({ orderId, version }) => `${orderId}v${version}`);

describe('open orders', () => {
  it('of one order the higher version counts, whatever comes first', () => {
    const orders = openOrders();
    orders.take([order('1', 2)]);
    orders.take([order('1', 1)]);
    expect(ids(orders)).toEqual(['1v2']);
  });

  it.each([4, 5, 6])('status %i ends it, and a late answer does not bring it back', (status) => {
    const orders = openOrders();
    orders.take([order('1', 1)]);
    expect(orders.take([order('1', 2, status)])).toHaveLength(1);
    expect(orders.take([order('1', 1)])).toEqual([]);
    expect(ids(orders)).toEqual([]);
  });

  it('a partly filled order stays', () => {
    const orders = openOrders();
    orders.take([order('1', 1, 3)]);
    expect(ids(orders)).toEqual(['1v1']);
  });

  it('what is new is told with what was known before', () => {
    const orders = openOrders();
    const [first, second] = [order('1', 1), order('1', 2, 3)];
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
    orders.take([order('9', 1, 2, 5), order('10', 1, 2, 5), order('3', 1, 2, 7)]);
    expect(ids(orders)).toEqual(['3v1', '10v1', '9v1']);
  });
});
