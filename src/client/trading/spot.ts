import { call } from '#client/call.ts';
import { edited, keyOf, mapped, paged } from '#client/trading/answers.ts';
import type { LineTrading } from '#client/trading/line.ts';
import { fillsToWire, ordersToWire, plansToWire } from '#contract/map/history.ts';
import { ordersAlone, orderToWire, planToWire } from '#contract/map/spot/requests.ts';
import { fillOfWire, orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';

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
    history: (asked) => paged(call('orderHistory', ordersToWire(asked)), orderOfWire),
    edit: (edit) => edited((by) => by.editOrder('spot', edit, orderOfWire)),
    cancel: ({ id }) => mapped(call('cancelOrder', { orderId: id }), orderOfWire),
    cancelAll: (symbolId) =>
      mapped(call('cancelAllOrders', ordersAlone(symbolId)), ({ orders }) => orders),
  },
  plans: {
    sendable(instrument, draft) {
      const input = planToWire(instrument, draft);
      return {
        key: keyOf('plan', input),
        send: (clientOid) => mapped(call('placeTriggerPlan', { ...input, clientOid }), planOfWire),
      };
    },
    open: (symbolId) => paged(call('openPlans', { symbolId }), planOfWire),
    history: (asked) => paged(call('planHistory', plansToWire(asked)), planOfWire),
    edit: (edit) => edited((by) => by.editPlan('spot', edit, planOfWire)),
    cancel: ({ id }) => mapped(call('cancelPlan', { planId: id }), planOfWire),
    cancelAll: (symbolId) => mapped(call('cancelAllPlans', { symbolId }), ({ plans }) => plans),
  },
  fills: (asked) => paged(call('fills', fillsToWire(asked)), fillOfWire),
  fillsOfOrder: (orderId) =>
    mapped(call('fills', { orderId }), ({ items }) => items.map(fillOfWire)),
};
