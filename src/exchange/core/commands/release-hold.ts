import type { Hold } from '#domain/account/account.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { knownAccount } from '#exchange/core/ledger/ledger.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** Releases a user's hold; one that is not there (any more) is no failure. */
export interface ReleaseHold extends UserCommand {
  readonly kind: 'ReleaseHold';
  readonly holdId: number;
}

/** Releases a hold; answers it, or undefined when the user has none of that number. */
function handle(state: State, owner: Owner, { holdId }: ReleaseHold): Outcome<Hold | undefined> {
  const hold = state.tables.holds.get(holdId);
  if (hold === undefined || hold.userId !== owner.id) return done(undefined);
  const { accountType: type, scope, asset, units } = hold;
  state.ledger.release(state.changes, knownAccount(owner, { type, scope }, asset)!, units);
  hold.endedAt = state.now;
  state.tables.holds.put(hold);
  touchUser(state, owner);
  return done(hold);
}

export const releaseHold = userCommandType<ReleaseHold, Hold | undefined>({
  kind: 'ReleaseHold',
  apply: handle,
});
