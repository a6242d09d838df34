import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const apiKeysCatalogs = [
  'api-keys',
  'fields-text',
  'account-proof',
  'table',
  'words-columns',
  'words-dialog',
  'words-edit',
  'words-failed',
] as const satisfies readonly CatalogName[];
export type ApiKeyText = TextsOf<typeof apiKeysCatalogs> & HelpLinks<'apiKeys'>;

export interface ApiKeysProps {
  /** Undefined: they couldn't be read. */
  readonly keys: readonly ApiKeyRow[] | undefined;
  /** Whether changes ask for a code of the authenticator. */
  readonly hasTwoFactor: boolean;
  /** The exchange's time as the page was made; Unix milliseconds. */
  readonly now: number;
  readonly tag: string;
  readonly text: ApiKeyText;
}
