import type { CatalogName } from '#i18n/catalogs.ts';
import { type MessageKey, type Translate, translator } from '#i18n/translate.ts';

/** Catalogs of what pages of the account say as the server renders them. */
const pageCatalogs = [
  ...(['account', 'log-in', 'account-problems', 'account-proof'] as const),
  ...(['account-forms', 'account-security', 'pin-problems', 'pin-later'] as const),
] as const satisfies readonly CatalogName[];

export type AccountKey = MessageKey<(typeof pageCatalogs)[number]>;

export const accountTexts = (locale: string): Translate<(typeof pageCatalogs)[number]> =>
  translator(locale, ...pageCatalogs);
