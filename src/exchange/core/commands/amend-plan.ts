import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, OrderRef } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { amendPlan as handle } from '#exchange/core/conditional/plans.ts';

/** Changes a waiting plan. */
export interface AmendPlan extends UserCommand {
  readonly kind: 'AmendPlan';
  readonly plan: OrderRef;
  readonly trigger?: Ticks | undefined;
  /** As in `PlanDraft`; absent: as it is. */
  readonly watches?: ConditionalOrder['watches'] | undefined;
  /** As in `PlanDraft`. */
  readonly fires?: ConditionalOrder['fires'] | undefined;
  readonly price?: Ticks | undefined;
  readonly size?: Lots | undefined;
  /** Of a plan that counts quote. A plan keeps its unit. */
  readonly quoteAmount?: Amount | undefined;
}

export const amendPlan = userCommandType<AmendPlan, ConditionalOrder>({
  kind: 'AmendPlan',
  needs: ({ userId, plan }, needs) => needs.plan(userId, plan),
  apply: (state, owner, command) => handle(state, owner, command.plan, command),
});
