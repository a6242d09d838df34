import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const againCatalogs = [
  'log-in-again',
  'log-in',
  'account-problems',
  'account-proof',
  'words-account',
  'words-dialog',
] as const satisfies readonly CatalogName[];

export interface LogInAgainProps {
  /** Whose page it is. */
  readonly userId: string;
  readonly email: string;
  /** The page for logging in, for who wants another account. */
  readonly logIn: string;
  readonly text: TextsOf<typeof againCatalogs>;
}
