import { call } from '#client/call.ts';
import { edited, keyOf, mapped, paged } from '#client/trading/answers.ts';
import type { LineTrading } from '#client/trading/line.ts';
import { orderToWire, planToWire } from '#contract/map/contracts/requests.ts';
import {
  billOfWire,
  fillOfWire,
  orderOfWire,
  planOfWire,
  positionOfWire,
} from '#contract/map/contracts/rows.ts';
import {
  billsToWire,
  fillsToWire,
  ordersToWire,
  plansToWire,
  positionsToWire,
} from '#contract/map/history.ts';
import type { Line } from '#domain/line/line.ts';

/** A line of contracts. */
export const contractLine = (businessLine: Line): LineTrading => ({
  orders: {
    sendable(instrument, draft) {
      const input = orderToWire(instrument, draft);
      return {
        key: keyOf('contract order', input),
        send: (clientOid) => mapped(call('openContract', { ...input, clientOid }), orderOfWire),
      };
    },
    open: (symbolId) => paged(call('contractOpenOrders', { businessLine, symbolId }), orderOfWire),
    history: (asked) =>
      paged(call('contractOrderHistory', { businessLine, ...ordersToWire(asked) }), orderOfWire),
    edit: (edit) => edited((by) => by.editOrder(businessLine, edit, orderOfWire)),
    cancel: ({ id }) => mapped(call('cancelContract', { businessLine, orderId: id }), orderOfWire),
    cancelAll: (symbolId) =>
      mapped(
        call('cancelAllContracts', { businessLine, symbolId, kinds: 'orders' }),
        ({ orders }) => orders,
      ),
  },
  plans: {
    sendable(instrument, draft) {
      const input = planToWire(instrument, draft);
      return {
        key: keyOf('contract plan', input),
        send: (clientOid) => mapped(call('placeTriggerPlan', { ...input, clientOid }), planOfWire),
      };
    },
    open: (symbolId) => paged(call('triggerPlansOpen', { businessLine, symbolId }), planOfWire),
    history: (asked) =>
      paged(call('triggerPlanHistory', { businessLine, ...plansToWire(asked) }), planOfWire),
    edit: (edit) => edited((by) => by.editPlan(businessLine, edit, planOfWire)),
    cancel: ({ id }) => mapped(call('cancelTriggerPlan', { businessLine, planId: id }), planOfWire),
    cancelAll: (symbolId) =>
      mapped(
        call('cancelAllContracts', { businessLine, symbolId, kinds: 'plans' }),
        ({ plans }) => plans,
      ),
  },
  fills: (asked) =>
    paged(call('contractFills', { businessLine, ...fillsToWire(asked) }), fillOfWire),
  fillsOfOrder: (orderId) =>
    mapped(call('contractFills', { businessLine, orderId }), ({ items }) => items.map(fillOfWire)),
  endedPositions: (asked) =>
    paged(call('positionHistory', { businessLine, ...positionsToWire(asked) }), positionOfWire),
  bills: (asked) =>
    paged(call('contractBills', { businessLine, ...billsToWire(asked) }), billOfWire),
});
