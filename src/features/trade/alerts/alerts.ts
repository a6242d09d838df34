import type { AlertRow } from '#contract/calls/alerts.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { Messages, TextsOf } from '#i18n/translate.ts';

/** What a visitor is told as well. */
export const visitorCatalogs = [
  'alerts',
  'contract-names',
  'words-dialog',
  'words-account',
] as const satisfies readonly CatalogName[];
/** What a user's page says. */
export const userCatalogs = [
  ...visitorCatalogs,
  'alerts-user',
  'alert-notices',
  'errors-price',
  'errors-alerts',
  'table',
  'words-number',
  'words-columns',
  'words-edit',
  'words-failed',
  'words-trading',
  'words-market',
] as const satisfies readonly CatalogName[];

type VisitorText = TextsOf<typeof visitorCatalogs>;
type UserText = TextsOf<typeof userCatalogs>;

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
  readonly text: UserText & Messages<'toasts'>;
}

export type UserProps = Extract<AlertsProps, { isUser: true }>;
