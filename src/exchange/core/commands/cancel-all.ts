import type { Line } from '#domain/line/line.ts';
import {
  type UserCommand,
  userCommandType,
  weightOfAll,
} from '#exchange/core/commands/command-type.ts';
import type { Counted } from '#exchange/core/jobs/running.ts';
import { cancelAll as handle } from '#exchange/core/orders/cancel-all.ts';

/** Cancels all open orders and, when `plans`, waiting plans; of one symbol, one line or all. */
export interface CancelAll extends UserCommand {
  readonly kind: 'CancelAll';
  readonly line?: Line | undefined;
  readonly symbolId?: string | undefined;
  readonly plans: boolean;
}

export const cancelAll = userCommandType<CancelAll, Counted>({
  kind: 'CancelAll',
  weight: ({ userId }, openCount) => weightOfAll(userId, openCount),
  apply: (state, owner, { symbolId, plans, line }) => handle(state, owner, symbolId, plans, line),
});
