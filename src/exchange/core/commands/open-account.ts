import type { Amount } from '#domain/money/units.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { openAccount as handle } from '#exchange/core/ledger/funds.ts';

/** Makes a user with starting balances; the same `authId` again answers the same user. */
export interface OpenAccount extends AnyCommand {
  readonly kind: 'OpenAccount';
  readonly authId: string;
  readonly grants: readonly { readonly asset: string; readonly units: Amount }[];
  /** The user whose sub-account it is to be. */
  readonly parentId?: number | undefined;
}

export const openAccount = commandType<OpenAccount, { readonly userId: number }>({
  kind: 'OpenAccount',
  apply: handle,
});
