import { amountText } from '#domain/instrument/text.ts';
import type { Amount } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { credit } from '#exchange/core/ledger/funds.ts';
import { note, type OperatorCommand, userOf } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator books to a user. */
export interface CreditUser extends OperatorCommand {
  readonly kind: 'CreditUser';
  readonly userId: number;
  readonly asset: string;
  readonly units: Amount;
}

/** Books from the outside world to a user, and says so in the trail. */
function handle(state: State, command: CreditUser): Outcome<undefined> {
  const { userId, asset, units, act } = command;
  if (userOf(state, userId) === undefined) return refuse('userUnknown');
  const known = state.assets.get(asset);
  if (known === undefined) return refuse('currencyUnknown', { value: asset });
  const credited = credit(state, { userId, asset, units });
  if (!credited.ok) return credited;
  note(state, act, 'user.credit', `user:${userId}`, '', `${amountText(known, units)} ${asset}`);
  return done(undefined);
}

export const creditUser = commandType<CreditUser, undefined>({ kind: 'CreditUser', apply: handle });
