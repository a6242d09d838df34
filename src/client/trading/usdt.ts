import { call } from '#client/call.ts';
import { keyOf, mapped, paged } from '#client/trading/answers.ts';
import type { LineTrading } from '#client/trading/line.ts';
import { orderToWire } from '#contract/map/linear/requests.ts';
import { fillOfWire, orderOfWire } from '#contract/map/linear/rows.ts';
import { orderEditToWire } from '#contract/map/spot/requests.ts';
import { plans } from './usdt-plans.ts';

const businessLine = 'usdt';

/** USDT perpetuals. */
export const usdt: LineTrading = {
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
      paged(call('contractOrderHistory', { businessLine, ...asked }), orderOfWire),
    edit: (edit) =>
      mapped(call('modifyContractOrder', { businessLine, ...orderEditToWire(edit) }), orderOfWire),
    cancel: ({ id }) => mapped(call('cancelContract', { businessLine, orderId: id }), orderOfWire),
    cancelAll: (symbolId) =>
      mapped(
        call('cancelAllContracts', { businessLine, symbolId, kinds: 'orders' }),
        ({ orders }) => orders,
      ),
  },
  plans,
  fills: (asked) => paged(call('contractFills', { businessLine, ...asked }), fillOfWire),
  fillsOfOrder: (orderId) =>
    mapped(call('contractFills', { businessLine, orderId }), ({ items }) => items.map(fillOfWire)),
};
