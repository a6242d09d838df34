import { type Answer, call } from '#client/call.ts';
import { keyOf, mapped, paged } from '#client/trading/answers.ts';
import type { LineTrading } from '#client/trading/line.ts';
import {
  legsToWire,
  orderToWire,
  planToWire,
  ratiosToWire,
} from '#contract/map/contracts/requests.ts';
import {
  billOfWire,
  fillOfWire,
  orderOfWire,
  planOfWire,
  planWithLegsOfWire,
  positionOfWire,
} from '#contract/map/contracts/rows.ts';
import {
  billsToWire,
  fillsToWire,
  ordersToWire,
  plansToWire,
  positionsToWire,
} from '#contract/map/history.ts';
import { orderEditToWire, planEditToWire, trailEditToWire } from '#contract/map/spot/requests.ts';
import { isTrailKind, tpslKinds } from '#domain/codes/plan-kind.ts';
import type { Line } from '#domain/line/line.ts';
import type { PlanEdit, PlanView } from '#domain/order/view.ts';

function editTerms(businessLine: Line, edit: PlanEdit): Promise<Answer<PlanView>> {
  if (isTrailKind(edit.kind)) {
    const asked = { businessLine, ...trailEditToWire(edit) };
    return mapped(call('updateTrackingPlan', asked), planOfWire);
  }
  const name = tpslKinds.includes(edit.kind) ? 'updateTpslPlan' : 'updateDelegatePlan';
  return mapped(call(name, { businessLine, ...planEditToWire(edit) }), planOfWire);
}

/** Take profit and stop loss of the order that it places have calls of their own. */
function editLegs(businessLine: Line, edit: PlanEdit): Promise<Answer<PlanView>> {
  return isTrailKind(edit.kind)
    ? mapped(call('updateTrackingPlanPreset', { businessLine, ...ratiosToWire(edit) }), planOfWire)
    : mapped(call('updatePlanPreset', { businessLine, ...legsToWire(edit) }), planWithLegsOfWire);
}

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
    edit: (edit) =>
      mapped(call('modifyContractOrder', { businessLine, ...orderEditToWire(edit) }), orderOfWire),
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
    async edit(edit) {
      const { trigger, callback, price, quantity, takeProfit, stopLoss } = edit;
      const hasLegs = takeProfit !== undefined || stopLoss !== undefined;
      const hasTerms = (trigger ?? callback ?? price ?? quantity) !== undefined;
      if (hasTerms || !hasLegs) {
        const answer = await editTerms(businessLine, edit);
        if (!answer.ok || !hasLegs) return answer;
      }
      return editLegs(businessLine, edit);
    },
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
