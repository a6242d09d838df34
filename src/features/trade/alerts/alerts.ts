import type { AlertRow } from '#contract/calls/alerts.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { TableText } from '#kit/table/context.ts';

/** What a visitor is told as well. */
export const visitorKeys = [
  'title',
  'pointed',
  'alertAt',
  'copyPrice',
  'copied',
  'notCopied',
  'buyLimitAt',
  'sellLimitAt',
  'needsAccount',
] as const satisfies readonly MessageKey<'alerts'>[];

/** What only a user comes to read. */
export const userKeys = [
  'price',
  'priceIn',
  'enterPrice',
  'lastPriceIs',
  'samePrice',
  'firesUp',
  'firesDown',
  'setAlert',
  'save',
  'back',
  'wasSet',
  'rose',
  'fell',
  'pair',
  'condition',
  'status',
  'setAt',
  'firedTime',
  'action',
  'waiting',
  'fired',
  'count',
  'priceUp',
  'priceDown',
  'edit',
  'editOf',
  'delete',
  'deleteOf',
  'deleted',
  'undo',
  'none',
  'noAnswer',
] as const satisfies readonly MessageKey<'alerts'>[];

export const commonKeys = [
  'close',
  'logIn',
  'signUp',
  'perpetualOf',
] as const satisfies readonly MessageKey<'common'>[];

/** Refusals that the dialog can foresee. */
export const issueKeys = [
  'priceAboveMax',
  'priceAlertsMax',
] as const satisfies readonly MessageKey<'errors'>[];

/** What is wrong with a number by itself. */
export const fieldKeys = [
  'strayMark',
  'aboveZero',
] as const satisfies readonly MessageKey<'fields'>[];

type VisitorText = Pick<Messages<'alerts'>, (typeof visitorKeys)[number]> &
  Pick<Messages<'common'>, (typeof commonKeys)[number]>;
type UserText = VisitorText &
  Pick<Messages<'alerts'>, (typeof userKeys)[number]> &
  Pick<Messages<'fields'>, (typeof fieldKeys)[number]> &
  Pick<Messages<'errors'>, (typeof issueKeys)[number]> &
  TableText;

interface OfPage {
  readonly tag: string;
  readonly symbol: SymbolRow;
  /** Addresses of the pages to log in and to sign up (`useAccountLink`). */
  readonly logIn: string;
  readonly signUp: string;
}

/** A visitor's page brings only what a visitor can come to read. */
export type AlertsProps =
  | (OfPage & { readonly isUser: false; readonly text: VisitorText })
  | (OfPage & { readonly isUser: true; readonly text: UserText });

/** The page of all alerts. */
export interface AccountAlertsProps extends Omit<OfPage, 'symbol'> {
  /** What an alert can be set for, of every line; the first is chosen. */
  readonly symbols: readonly [SymbolRow, ...SymbolRow[]];
  /** As the server knew them; undefined: they couldn't be read. */
  readonly alerts: readonly AlertRow[] | undefined;
  readonly text: UserText & { readonly notifications: string };
}

export type UserProps = Extract<AlertsProps, { isUser: true }>;
