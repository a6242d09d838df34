import { type Answer, call } from '#client/call.ts';
import type { LineTrading } from '#client/trading/line.ts';
import {
  orderEditToWire,
  ordersAlone,
  orderToWire,
  planEditToWire,
  planToWire,
} from '#contract/map/spot/requests.ts';
import { fillOfWire, orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';
import type { HistoryPage } from '#domain/order/view.ts';

/** An answer with what `read` makes of its data. */
async function mapped<Wire, Row>(
  answer: Promise<Answer<Wire>>,
  read: (data: Wire) => Row,
): Promise<Answer<Row>> {
  const got = await answer;
  return got.ok ? { ok: true, data: read(got.data) } : got;
}

/** The same of a page of rows. */
const paged = <Wire, Row>(answer: Promise<Answer<HistoryPage<Wire>>>, read: (row: Wire) => Row) =>
  mapped(answer, ({ items, cursor }) => ({ items: items.map(read), cursor }));

/** Tells whether two orders are the same. A plan's direction is left out: the market may have crossed its trigger. */
const keyOf = (name: string, input: object): string =>
  JSON.stringify([name, input], (field, value) => (field === 'fires' ? undefined : value));

/** Spot. */
export const spot: LineTrading = {
  orders: {
    sendable(instrument, draft) {
      const input = orderToWire(instrument, draft);
      return {
        key: keyOf('order', input),
        send: (clientOid) => mapped(call('placeOrder', { ...input, clientOid }), orderOfWire),
      };
    },
    open: (symbolId) => paged(call('openOrders', { symbolId }), orderOfWire),
    history: (asked) => paged(call('orderHistory', asked), orderOfWire),
    edit: (edit) => mapped(call('modifyOrder', orderEditToWire(edit)), orderOfWire),
    cancel: ({ id }) => mapped(call('cancelOrder', { orderId: id }), orderOfWire),
    cancelAll: (symbolId) =>
      mapped(call('cancelAllOrders', ordersAlone(symbolId)), ({ orders }) => orders),
  },
  plans: {
    sendable(instrument, draft) {
      const input = planToWire(instrument, draft);
      return {
        key: keyOf('plan', input),
        send: (clientOid) => mapped(call('placePlan', { ...input, clientOid }), planOfWire),
      };
    },
    open: (symbolId) => paged(call('openPlans', { symbolId }), planOfWire),
    history: (asked) => paged(call('planHistory', asked), planOfWire),
    edit: (edit) => mapped(call('modifyPlan', planEditToWire(edit)), planOfWire),
    cancel: ({ id }) => mapped(call('cancelPlan', { planId: id }), planOfWire),
    cancelAll: (symbolId) => mapped(call('cancelAllPlans', { symbolId }), ({ plans }) => plans),
  },
  fills: (asked) => paged(call('fills', asked), fillOfWire),
  fillsOfOrder: (orderId) =>
    mapped(call('fills', { orderId }), ({ items }) => items.map(fillOfWire)),
};
