import type { spotPlanCalls } from '#contract/calls/spot-plan.ts';
import { done, refuse } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { batchRow } from '#exchange/gateway/handlers/orders.ts';
import {
  amendPlan,
  cancelPlan,
  cancelPlans,
  openPlansOn,
  placePlan,
  planDraft,
  planHistoryOn,
  planRefOf,
} from '#exchange/gateway/handlers/plans.ts';
import { fillRow, planRow } from '#exchange/gateway/rows/orders.ts';

export const spotPlanHandlers: Handlers<keyof typeof spotPlanCalls> = {
  placePlan,

  async batchPlacePlans(gate, { orders }, context) {
    const drafts = orders.map((wire) => planDraft(gate, wire, context));
    const good = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []));
    const { userId } = context.user;
    const placed =
      good.length === 0
        ? done([])
        : await gate.view.submit({ kind: 'PlacePlans', userId, drafts: good });
    if (!placed.ok) return placed;
    const answers = placed.value[Symbol.iterator]();
    return done(
      drafts.map((draft) =>
        batchRow(gate, context.locale, draft.ok ? answers.next().value! : draft, planRow),
      ),
    );
  },

  modifyPlan: (gate, input, { user: { userId } }) =>
    amendPlan(gate, userId, { ref: planRefOf(input) }, input),

  cancelPlan: (gate, input, { user: { userId } }) => cancelPlan(gate, userId, planRefOf(input)),

  batchCancelPlans: (gate, { orders }, context) =>
    cancelPlans(
      gate,
      orders.map((ref) => planRefOf(ref)),
      context,
    ),

  async cancelAllPlans(gate, { symbolId }, { user: { userId } }) {
    return await gate.view.submit({
      ...({ kind: 'CancelAllPlans', line: 'spot' } as const),
      ...{ userId, symbolId },
    });
  },

  async planFills(gate, { planId }, { user: { userId } }) {
    const id = Number(planId);
    const waiting = await gate.view.waitingPlan(userId, planRefOf({ planId }));
    if (waiting !== undefined) return done({ items: [], cursor: undefined });
    // The newest ended plan up to this id is either this one or none of the user's.
    const { rows } = await gate.view.history.plans({
      userId,
      line: 'spot',
      before: id + 1,
      limit: 1,
    });
    const plan = rows[0];
    if (plan?.id !== id) return refuse('orderUnknown');
    const fills =
      plan.orderId === undefined ? [] : await gate.view.history.fillsOfOrder(userId, plan.orderId);
    return done({ items: fills.map((fill) => fillRow(gate.directory, fill)), cursor: undefined });
  },

  openPlans: (gate, { symbolId }, { user: { userId } }) =>
    openPlansOn(gate, userId, 'spot', symbolId),

  planHistory: (gate, input, { user: { userId } }) => planHistoryOn(gate, userId, 'spot', input),
};
