import type { CatalogName, WordCatalog } from '#i18n/catalogs.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { wordCatalogs } from '#i18n/options.ts';
import { type Messages, messages } from '#i18n/translate.ts';

/** Parts of the site that have several catalogs. */
const parts = {
  account: [
    ...(['account', 'account-forms', 'account-problems', 'account-proof'] as const),
    ...(['account-security', 'log-in', 'pin-later', 'pin-problems'] as const),
  ],
  alerts: ['alerts', 'alerts-user', 'alert-notices'],
  chart: ['chart', 'chart-later', 'depth'],
  common: ['common', 'lines', 'contract-names', 'fee-discount', 'help-link', 'menu-news', 'toasts'],
  errors: ['errors', 'errors-alerts', 'errors-order', 'errors-price', 'errors-ticket'],
  fields: ['fields', 'fields-text'],
  futures: ['futures', 'contracts'],
  header: [
    'header',
    'menu-assets',
    'menu-orders',
    'menu-pairs',
    'menu-qr',
    'menu-search',
    'toasts',
  ],
  home: ['home', 'markets', 'markets-overview'],
  orders: ['orders', 'order-changes', 'assets', 'outcomes', 'ends'],
  preferences: ['preferences', 'choices'],
  spot: [
    ...([
      'spot',
      'book-rows',
      'lines',
      'notices',
      'order-book',
      'pair-rules',
      'pair-states',
    ] as const),
    ...(['picker', 'status-bar', 'ticker', 'tips-later', 'toasts', 'trades'] as const),
  ],
  table: ['table', 'table-tools'],
  ticket: [
    ...(['ticket', 'ticket-spot', 'ticket-spot-user', 'ticket-user', 'bgb-fees'] as const),
    ...(['cautions', 'choices', 'ends', 'log-in-again', 'outcomes', 'toasts'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly CatalogName[]>>;

type Part = keyof typeof parts;
type CatalogsOf<P extends Part | CatalogName> =
  | WordCatalog
  | (P extends Part ? (typeof parts)[P][number] : P extends CatalogName ? P : never);

/**
 * What a part of the site says, with the words that catalogs share: tests find things by the words
 * that a person reads.
 */
export const textsOf = <P extends Part | CatalogName>(
  locale: string,
  part: P,
): Messages<CatalogsOf<P>> => {
  const known: Readonly<Record<string, readonly CatalogName[]>> = parts;
  const names = known[part] ?? [part as CatalogName];
  return messages(locale, ...(wordCatalogs as CatalogName[]), ...names) as never;
};

/** A text with its values filled in. */
export const filled = (
  text: string | undefined,
  values: Readonly<Record<string, string>>,
): string => fillCount(text ?? '', values).replace(/\{\{\w+\}\}/g, '');
