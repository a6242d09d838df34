import { perLocale, translator } from '#i18n/translate.ts';

/** The words of blocks: their own, and those that other pages have already. */
export const wordsOf = perLocale((locale) => ({
  info: translator(locale, 'info'),
  fees: translator(locale, 'fees'),
  orders: translator(locale, 'orders'),
  spot: translator(locale, 'spot'),
  futures: translator(locale, 'futures'),
  history: translator(locale, 'contract-history'),
  table: translator(locale, 'table'),
  menus: translator(locale, 'menus'),
}));

export type Words = ReturnType<typeof wordsOf>;
