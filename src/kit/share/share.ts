import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';

/** The words of the card and its dialog, which come with its first use. */
export const shareCatalogs = [
  'share',
  'contract-names',
  'words-direction',
  'words-failed',
  'words-position',
  'words-prices',
  'words-rows',
] as const satisfies readonly CatalogName[];
export type ShareText = TextsOf<typeof shareCatalogs>;
