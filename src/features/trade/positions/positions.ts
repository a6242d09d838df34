import type { TriggerSource } from '#domain/order/conditional.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const positionsCatalogs = [
  'positions',
  'fields',
  'fields-text',
  'table',
  'table-tools',
  'outcomes',
  'contract-names',
  'words-number',
  'words-columns',
  'words-dialog',
  'words-direction',
  'words-failed',
  'words-order',
  'words-position',
  'words-prices',
  'words-profit',
  'words-rows',
  'words-trading',
  'words-value',
] as const satisfies readonly CatalogName[];
export type PositionsText = TextsOf<typeof positionsCatalogs> & HelpLinks<'tpsl'>;

/** The account itself is in the page's seed. */
export interface PositionsProps {
  readonly tag: string;
  /** The page's contract. */
  readonly symbolId: string;
  /** Which price the user prefers take profit and stop loss to be compared with. */
  readonly tpslWatches: TriggerSource;
  /** Whether quantities to close include what open orders have taken. */
  readonly includesDelegated: boolean;
  /** Where the texts of share cards are read. */
  readonly shareTexts: string;
  readonly text: PositionsText;
}
