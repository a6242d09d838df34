import type { MenuIconName } from '#features/site/header/menu-icons.ts';
import type { MessageKey } from '#i18n/translate.ts';

interface AccountPageRow {
  /** Without language. */
  readonly path: string;
  /** Of the `account-pages` catalog. */
  readonly title: MessageKey<'account-pages'>;
  readonly icon: MenuIconName;
  /** Whether the page exists; one that doesn't is not shown. */
  readonly built: boolean;
}

/** The pages of an account, in the order of their navigation. */
export const accountPages = {
  overview: { path: '/account', title: 'overview', icon: 'user', built: true },
  security: { path: '/account/security', title: 'security', icon: 'shield', built: true },
  settings: { path: '/account/settings', title: 'settings', icon: 'settings', built: true },
  fees: { path: '/account/fees', title: 'fees', icon: 'percent', built: true },
  alerts: { path: '/account/alerts', title: 'alerts', icon: 'bell', built: true },
  subAccounts: { path: '/account/sub-accounts', title: 'subAccounts', icon: 'users', built: false },
  api: { path: '/account/api', title: 'apiKeys', icon: 'key', built: true },
} as const satisfies Readonly<Record<string, AccountPageRow>>;

export type AccountPage = keyof typeof accountPages;

/** What the navigation shows. */
export const builtAccountPages: readonly AccountPageRow[] = Object.values<AccountPageRow>(
  accountPages,
).filter(({ built }) => built);
