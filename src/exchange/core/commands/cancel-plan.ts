import type { ConditionalOrder, OrderRef } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { withdrawPlan } from '#exchange/core/conditional/plans.ts';

export interface CancelPlan extends UserCommand {
  readonly kind: 'CancelPlan';
  readonly plan: OrderRef;
}

export const cancelPlan = userCommandType<CancelPlan, ConditionalOrder>({
  kind: 'CancelPlan',
  needs: ({ userId, plan }, needs) => needs.plan(userId, plan),
  apply: (state, owner, { plan }) => withdrawPlan(state, owner, plan),
});
