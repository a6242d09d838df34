import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const transferCatalogs = [
  'transfer',
  'fields',
  'fields-text',
  'words-number',
  'words-assets',
  'words-dialog',
  'words-direction',
  'words-order',
  'words-position',
  'words-value',
] as const satisfies readonly CatalogName[];
export type TransferText = TextsOf<typeof transferCatalogs>;

/** The account itself is in the page's seed. */
export interface FuturesAccountProps {
  readonly tag: string;
  /** The page's contract. */
  readonly symbolId: string;
  /** The address of a spot pair's page, but the pair. */
  readonly spotHref: string;
  readonly text: TransferText;
}
