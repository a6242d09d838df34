import type { HelpTopic } from '#domain/help/topics.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { KindNames } from '#kit/order-kinds/names.ts';
import type { LinearPage } from '#kit/ticket/linear/use-linear-line.ts';

/** What tickets of all lines say. */
export const linearFormKeys = [
  'form',
  'bbo',
  'bboName',
  'counterparty',
  'queue',
  'ended',
  'checking',
  'numberTooLarge',
  'askNoMore',
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
export const linearErrorKeys = [
  'markStale',
  'triggerPriceInvalid_limit',
  'openOrdersMax',
  'pairPostOnly',
] as const satisfies readonly MessageKey<'errors'>[];

/** What it says of the page's settings. */
export const linearPreferenceKeys = [
  'notKept',
] as const satisfies readonly MessageKey<'preferences'>[];

/** What its dialogs and fields link to help about. */
export const linearTopics = [
  'leverage',
  'marginMode',
  'positionMode',
  'tpsl',
] as const satisfies readonly HelpTopic[];

export type LinearText = HelpLinks<(typeof linearTopics)[number]> &
  Messages<'ticket'> &
  Messages<'fields'> &
  Pick<Messages<'form'>, (typeof linearFormKeys)[number]> &
  Pick<Messages<'errors'>, (typeof linearErrorKeys)[number]> &
  Pick<Messages<'preferences'>, (typeof linearPreferenceKeys)[number]> &
  KindNames;

/** The account itself is in the page's seed. */
export interface LinearTicketProps extends LinearPage {
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  readonly text: LinearText;
}
