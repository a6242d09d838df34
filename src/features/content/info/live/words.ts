import { perLocale, translator } from '#i18n/translate.ts';

/** The words of blocks: their own, and those that other pages have already. */
export const wordsOf = perLocale((locale) => ({
  info: translator(locale, 'info'),
  fees: translator(locale, 'fees'),
  orders: translator(locale, 'orders', 'assets'),
  spot: translator(locale, 'pair-rules', 'pair-states'),
  futures: translator(locale, 'contracts', 'contract-names', 'contract-bar'),
  history: translator(locale, 'contract-history'),
  table: translator(locale, 'table', 'table-tools'),
  menus: translator(locale, 'menus'),
  lines: translator(locale, 'words-lines'),
}));

export type Words = ReturnType<typeof wordsOf>;
