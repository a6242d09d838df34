import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const ruleCatalogs = [
  'pair-rules',
  'pair-states',
  'fee-discount',
] as const satisfies readonly CatalogName[];
export type RulesText = TextsOf<typeof ruleCatalogs>;
