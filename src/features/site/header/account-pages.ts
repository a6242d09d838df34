import type { MessageKey } from '#i18n/translate.ts';
import type { Entry } from './entry.ts';
import type { MenuIconName } from './menu-icons.ts';

interface AccountPageRow {
  /** Without language. */
  readonly path: string;
  /** Of the `account-pages` catalog: its title, and its name in the navigation of the account. */
  readonly title: MessageKey<'account-pages'>;
  /** Its entry of the user menu. */
  readonly id: Entry['id'];
  readonly icon: MenuIconName;
}

/** The pages of an account, in the order of their navigation and of the user menu. */
export const accountPages = {
  overview: { path: '/account', title: 'overview', id: 'accountOverview', icon: 'user' },
  security: {
    ...{ path: '/account/security', title: 'security' },
    ...{ id: 'accountSecurity', icon: 'shield' },
  },
  settings: {
    ...{ path: '/account/settings', title: 'settings' },
    ...{ id: 'accountSettings', icon: 'settings' },
  },
  fees: { path: '/account/fees', title: 'fees', id: 'accountFees', icon: 'percent' },
  alerts: { path: '/account/alerts', title: 'alerts', id: 'accountAlerts', icon: 'bell' },
  api: { path: '/account/api', title: 'apiKeys', id: 'accountApi', icon: 'key' },
} as const satisfies Readonly<Record<string, AccountPageRow>>;

export type AccountPage = keyof typeof accountPages;

export const accountPageRows: readonly AccountPageRow[] = Object.values(accountPages);

/** What the user menu shows of them. */
export const accountEntries: readonly Entry[] = accountPageRows.map(({ path, id, icon }) => ({
  ...{ id, path, icon, built: true },
  // Other pages stand below the overview's address.
  ...(path !== accountPages.overview.path && { under: path }),
}));
