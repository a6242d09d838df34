import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType, weightOfAll } from '#exchange/core/commands/command-type.ts';
import { startJob } from '#exchange/core/jobs/running.ts';
import { note, type OperatorCommand, userOf } from '#exchange/core/operating/operating.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** An operator freezes a user or frees one again. */
export interface FreezeUser extends OperatorCommand {
  readonly kind: 'FreezeUser';
  readonly userId: number;
  readonly frozen: boolean;
  readonly cancelOrders: boolean;
}

/** Freezes a user, who then places and amends nothing, or frees one again. */
function handle(state: State, command: FreezeUser): Outcome<undefined> {
  const { userId, frozen, cancelOrders, act } = command;
  const owner = userOf(state, userId);
  if (owner?.state === undefined) return refuse('userUnknown');
  const before = owner.state.frozen;
  if (before !== frozen) {
    owner.state.frozen = frozen;
    touchUser(state, owner);
    const text = (is: boolean) => (is ? 'frozen' : 'free');
    note(state, act, 'user.frozen', `user:${userId}`, text(before), text(frozen));
  }
  if (!cancelOrders) return done(undefined);
  const terms = { userId, orders: true, plans: true, reason: 'cancelledByUser', act } as const;
  return startJob(state, 'cancel', terms, () => undefined);
}

export const freezeUser = commandType<FreezeUser, undefined>({
  kind: 'FreezeUser',
  weight: ({ userId, cancelOrders }, openCount) =>
    cancelOrders ? weightOfAll(userId, openCount) : 1,
  apply: handle,
});
