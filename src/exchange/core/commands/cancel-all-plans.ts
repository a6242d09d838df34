import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { Line } from '#domain/line/line.ts';
import {
  type UserCommand,
  userCommandType,
  weightOfAll,
} from '#exchange/core/commands/command-type.ts';
import type { Counted } from '#exchange/core/jobs/running.ts';
import { cancelAllPlans as handle } from '#exchange/core/orders/cancel-all.ts';

/** Cancels all waiting plans, of one symbol, one line or of all; open orders stay. */
export interface CancelAllPlans extends UserCommand {
  readonly kind: 'CancelAllPlans';
  readonly line?: Line | undefined;
  readonly symbolId?: string | undefined;
  /** Only those of these kinds. */
  readonly planKinds?: readonly PlanKind[] | undefined;
}

export const cancelAllPlans = userCommandType<CancelAllPlans, Pick<Counted, 'plans'>>({
  kind: 'CancelAllPlans',
  weight: ({ userId }, openCount) => weightOfAll(userId, openCount),
  apply: (state, owner, { symbolId, line, planKinds }) =>
    handle(state, owner, symbolId, line, planKinds),
});
