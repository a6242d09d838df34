import type { HelpTopic } from '#domain/help/topics.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { ContractPage } from '#kit/ticket/contract/use-contract-line.ts';

/** What it says; the line's own words go before those of all lines. */
export const contractCatalogs = [
  'ticket',
  'ticket-user',
  'cautions',
  'choices',
  'outcomes',
  'ends',
  'ends-contract',
  'errors-ticket',
  'fields',
  'fields-text',
  'contract-names',
  'words-number',
  'words-account',
  'words-columns',
  'words-dialog',
  'words-direction',
  'words-order',
  'words-position',
  'words-prices',
  'words-rows',
  'words-trading',
  'words-value',
  'ticket-contract',
] as const satisfies readonly CatalogName[];

/** What its dialogs and fields link to help about. */
export const contractTopics = [
  'leverage',
  'marginMode',
  'positionMode',
  'tpsl',
] as const satisfies readonly HelpTopic[];

export type ContractText = TextsOf<typeof contractCatalogs> &
  HelpLinks<(typeof contractTopics)[number]>;

/** The account itself is in the page's seed. */
export interface ContractTicketProps extends ContractPage {
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  readonly text: ContractText;
}
