import { type DemoKit, type DemoTexts, demoNamespaces } from '#demo/demo.ts';
import { intlTag } from '#i18n/locale.ts';
import { messages } from '#i18n/translate.ts';

/** What the demos are given in a language. */
export const kitOf = (locale: string): DemoKit => ({
  tag: intlTag(locale),
  texts: Object.fromEntries(
    demoNamespaces.map((name) => [name, messages(locale, name)]),
  ) as unknown as DemoTexts,
});
