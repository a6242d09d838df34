import type { ConditionalOrder, OrderRef } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import {
  inBatch,
  needsOfItems,
  type UserCommand,
  userCommandType,
  weightOfItems,
} from '#exchange/core/commands/command-type.ts';
import { withdrawPlan } from '#exchange/core/conditional/plans.ts';

/** Answers one outcome per plan, in order. */
export interface CancelPlans extends UserCommand {
  readonly kind: 'CancelPlans';
  readonly plans: readonly OrderRef[];
}

export const cancelPlans = userCommandType<CancelPlans, readonly Outcome<ConditionalOrder>[]>({
  kind: 'CancelPlans',
  weight: ({ plans }) => weightOfItems(plans),
  needs: ({ userId, plans }, needs) => needsOfItems(plans, (plan) => needs.plan(userId, plan)),
  apply: (state, owner, { plans }) => inBatch(plans, (plan) => withdrawPlan(state, owner, plan)),
});
