import type { DepthRow, SymbolRow, TickerRow } from '#contract/calls/market.ts';
import type { UserRow } from '#contract/calls/user.ts';
import type { HelpTopic } from '#domain/help/topics.ts';
import type { OrderView } from '#domain/order/view.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { KindNames } from '#kit/order-kinds/names.ts';
import type { FuturesSeed } from '#stores/account/futures-account.ts';
import type { TicketDefaults } from './ticket-form.ts';

/** What every order form is called, and says of an order before it is sent. */
export const ticketFormKeys = [
  'form',
  'impactWarn',
  'farPrice',
  'farPlan',
  'bookShare',
  'partFill',
  'postOnlyTakes',
  'fokNotFilled',
  'confirmTitle',
  'back',
] as const satisfies readonly MessageKey<'form'>[];

/** What its dialogs and fields link to help about. */
export const ticketTopics = [
  'leverage',
  'marginMode',
  'positionMode',
  'tpsl',
] as const satisfies readonly HelpTopic[];

type TicketText = HelpLinks<(typeof ticketTopics)[number]> &
  Messages<'ticket'> &
  Messages<'fields'> &
  Pick<Messages<'form'>, (typeof ticketFormKeys)[number]> &
  KindNames;

export interface TicketProps extends FuturesSeed {
  readonly tag: string;
  readonly symbol: SymbolRow;
  /** Of the page and of the open positions. */
  readonly symbols: readonly SymbolRow[];
  readonly ticker: TickerRow | undefined;
  /** The best levels: what an order would meet. */
  readonly depth: Pick<DepthRow, 'bids' | 'asks'>;
  /** Undefined: nobody is logged in. */
  readonly user: UserRow | undefined;
  /** The balance of the line's account, in the settle asset. */
  readonly wallet: string | undefined;
  readonly orders: readonly OrderView[];
  /** What its fields begin with, as the user prefers. */
  readonly defaults: TicketDefaults;
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  readonly text: TicketText;
}
