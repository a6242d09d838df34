import type { Hold } from '#domain/account/account.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { Trader } from '#exchange/core/account.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { knownAccount } from '#exchange/core/ledger.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** Releases a user's hold; one that is not there (any more) is no failure. */
export interface ReleaseHold extends UserCommand {
  readonly kind: 'ReleaseHold';
  readonly holdId: number;
}

/** Releases a hold; answers it, or undefined when the user has none of that number. */
function handle(state: State, trader: Trader, { holdId }: ReleaseHold): Outcome<Hold | undefined> {
  const hold = state.tables.holds.get(holdId);
  if (hold === undefined || hold.userId !== trader.id) return done(undefined);
  const { accountType: type, scope, asset, units } = hold;
  state.ledger.free(state.changes, knownAccount(trader, { type, scope }, asset)!, units);
  hold.endedAt = state.now;
  state.tables.holds.put(hold);
  touchUser(state, trader);
  return done(hold);
}

export const releaseHold = userCommandType<ReleaseHold, Hold | undefined>({
  kind: 'ReleaseHold',
  apply: handle,
});
