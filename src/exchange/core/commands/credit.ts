import type { AccountPlace } from '#domain/account/account.ts';
import type { Amount } from '#domain/money/units.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { credit as handle } from '#exchange/core/ledger/funds.ts';

/** Moves from the outside world to a user (`credit`), or to a provider or the insurance fund (`refill`). */
export interface Credit extends AnyCommand {
  readonly kind: 'Credit';
  readonly userId: number;
  readonly asset: string;
  readonly units: Amount;
  /** Which of the accounts; absent: the spot account. */
  readonly place?: AccountPlace | undefined;
}

export const credit = commandType<Credit, undefined>({ kind: 'Credit', apply: handle });
