import type { Plan, PlanDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import {
  inBatch,
  type UserCommand,
  userCommandType,
  weightOfItems,
} from '#exchange/core/commands/command-type.ts';
import { placePlan } from '#exchange/core/plans.ts';

/** Answers one outcome per draft, in order. */
export interface PlacePlans extends UserCommand {
  readonly kind: 'PlacePlans';
  readonly drafts: readonly PlanDraft[];
}

export const placePlans = userCommandType<PlacePlans, readonly Outcome<Plan>[]>({
  kind: 'PlacePlans',
  weight: ({ drafts }) => weightOfItems(drafts),
  apply: (state, trader, { drafts }) => inBatch(drafts, (draft) => placePlan(state, trader, draft)),
});
