import { atom } from 'nanostores';
import { fillsQuery, orderHistoryQuery, queryClient } from '#client/queries.ts';
import { stream } from '#client/stream.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { DataFrame } from '#contract/channels.ts';
import { OpenOrders } from '#stores/open-orders.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';

/** The user's open orders, newest first; undefined until they are known. */
export const $orders = atom<readonly OrderRow[] | undefined>(undefined);

const orders = new OpenOrders();
let known = false;

const publish = () => known && redraw($orders, () => $orders.set(orders.rows()));

/** How long changes of history are gathered before it is read again. */
const historyDelayMs = 250;
let isHistoryDue = false;

function historyChanged(): void {
  if (isHistoryDue) return;
  isHistoryDue = true;
  setTimeout(() => {
    isHistoryDue = false;
    void queryClient.invalidateQueries({ queryKey: orderHistoryQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: fillsQuery.queryKey });
  }, historyDelayMs);
}

/** What the page came with, before the first frame. */
export function seedOrders(rows: readonly OrderRow[]): void {
  if (known) return;
  known = true;
  orders.take(rows);
  publish();
}

/** Takes an order as a call answered it; the socket's word of it may come before or after. */
export function takeOrder(row: OrderRow): void {
  if (orders.take([row])) historyChanged();
  publish();
}

export const followOrders = shared(() => {
  const endOrders = stream().subscribe({ channel: 'orders' }, (frame) => {
    const { data, type } = frame as DataFrame<'orders'>;
    if (type === 'snapshot') {
      known = true;
      orders.reset(data.orders);
      historyChanged();
    } else if (orders.take(data.orders)) historyChanged();
    publish();
    return undefined;
  });
  const endFills = stream().subscribe({ channel: 'fills' }, ({ type }) => {
    if (type === 'delta') historyChanged();
    return undefined;
  });
  return () => {
    endOrders();
    endFills();
  };
});
