import type { DepthRow, TickerRow } from '#contract/calls/market.ts';
import type { HelpTopic } from '#domain/help/topics.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { KindNames } from '#kit/order-kinds/names.ts';
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

/** What the exchange refuses, said before anything is sent. */
export const ticketErrorKeys = ['markStale'] as const satisfies readonly MessageKey<'errors'>[];

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
  Pick<Messages<'errors'>, (typeof ticketErrorKeys)[number]> &
  KindNames;

/** The account itself is in the page's seed. */
export interface TicketProps {
  readonly tag: string;
  /** The page's contract. */
  readonly symbolId: string;
  readonly ticker: TickerRow | undefined;
  /** The best levels: what an order would meet. */
  readonly depth: Pick<DepthRow, 'bids' | 'asks'>;
  /** What its fields begin with, as the user prefers. */
  readonly defaults: TicketDefaults;
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  readonly text: TicketText;
}
