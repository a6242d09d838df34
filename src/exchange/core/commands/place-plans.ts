import type { ConditionalOrder, PlanDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import {
  inBatch,
  needsOfItems,
  type UserCommand,
  userCommandType,
  weightOfItems,
} from '#exchange/core/commands/command-type.ts';
import { placePlan } from '#exchange/core/conditional/plans.ts';

/** Answers one outcome per draft, in order. */
export interface PlacePlans extends UserCommand {
  readonly kind: 'PlacePlans';
  readonly drafts: readonly PlanDraft[];
}

export const placePlans = userCommandType<PlacePlans, readonly Outcome<ConditionalOrder>[]>({
  kind: 'PlacePlans',
  weight: ({ drafts }) => weightOfItems(drafts),
  needs: ({ userId, drafts }, needs) =>
    needsOfItems(drafts, ({ clientOid }) => needs.clientOid(userId, clientOid)),
  apply: (state, owner, { drafts }) => inBatch(drafts, (draft) => placePlan(state, owner, draft)),
});
