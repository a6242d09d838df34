import type { SymbolRow } from '#contract/calls/market.ts';
import type { UserRow } from '#contract/calls/user.ts';
import type { OrderView } from '#domain/order/view.ts';
import type { Messages } from '#i18n/translate.ts';
import type { FuturesSeed } from '#stores/account/futures-account.ts';

export type TransferText = Messages<'transfer'> & Messages<'fields'>;

export interface FuturesAccountProps extends FuturesSeed {
  readonly tag: string;
  /** The page's contract. */
  readonly symbol: SymbolRow;
  /** Of the page and of the open positions. */
  readonly symbols: readonly SymbolRow[];
  readonly user: UserRow;
  /** The balance of the line's account, in the settle asset. */
  readonly wallet: string | undefined;
  readonly orders: readonly OrderView[];
  readonly text: TransferText;
}
