import type { DemoKit, DemoTexts } from '#demo/demo.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import { intlTag } from '#i18n/locale.ts';
import { namespaces } from '#i18n/options.ts';
import { messages } from '#i18n/translate.ts';

/** What the demos are given in a language. */
export const kitOf = (locale: string): DemoKit => ({
  tag: intlTag(locale),
  texts: Object.fromEntries(
    namespaces.map((name) => [name, messages(locale, name as CatalogName)]),
  ) as unknown as DemoTexts,
});
