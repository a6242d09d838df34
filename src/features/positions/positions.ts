import type { SymbolRow } from '#contract/calls/market.ts';
import type { UserRow } from '#contract/calls/user.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { Messages } from '#i18n/translate.ts';
import type { ToolsText } from '#kit/table/context.ts';
import type { FuturesSeed } from '#stores/account/futures-account.ts';

export type PositionsText = Messages<'positions'> &
  Messages<'fields'> &
  ToolsText &
  HelpLinks<'tpsl'>;

export interface PositionsProps extends FuturesSeed {
  readonly tag: string;
  /** The page's contract. */
  readonly symbolId: string;
  /** Of the page and of the open positions. */
  readonly symbols: readonly SymbolRow[];
  readonly user: UserRow;
  readonly wallet: string | undefined;
  readonly orders: readonly OrderView[];
  readonly plans: readonly PlanView[];
  /** Which price the user prefers take profit and stop loss to be compared with. */
  readonly tpslWatches: TriggerSource;
  readonly text: PositionsText;
}
