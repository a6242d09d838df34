import type { ConditionalOrder, PlanDraft } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { placePlan as handle } from '#exchange/core/conditional/plans.ts';

export interface PlacePlan extends UserCommand {
  readonly kind: 'PlacePlan';
  readonly draft: PlanDraft;
}

export const placePlan = userCommandType<PlacePlan, ConditionalOrder>({
  kind: 'PlacePlan',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: (state, owner, { draft }) => handle(state, owner, draft),
});
