import { defaultLocale } from '#domain/codes/locale.ts';
import type { Catalogs } from '#i18n/catalogs.ts';
import { localizePath } from '#i18n/path.ts';
import { type MessageKey, messages, translator } from '#i18n/translate.ts';
import { accountEntries } from './account-pages.ts';
import { type Entry, type Facts, shownMenus } from './entry.ts';
import type { PageRow } from './found.ts';
import type { Viewer } from './switches.ts';

type Words = (locale: string) => string;

const words =
  <N extends keyof Catalogs>(namespace: N, key: MessageKey<N>): Words =>
  (locale) =>
    translator(locale, namespace)(key);

/** What somebody can look for: a page, or a feature on one. */
interface Place {
  /** Without language. */
  readonly path: string;
  readonly title: Words;
  readonly about: Words;
  readonly isFile?: true | undefined;
}

const security = '/account/security';
const settings = '/account/settings';

/** Features that no menu names: cards of account pages, and rows of settings. */
const features: readonly Place[] = [
  {
    path: `${security}#password-title`,
    title: words('account', 'changePassword'),
    about: words('account', 'changePasswordLead'),
  },
  {
    path: `${security}#two-factor-title`,
    title: words('account', 'twoFactor'),
    about: words('account', 'twoFactorOffLead'),
  },
  {
    path: `${security}#pin-title`,
    title: words('pin-later', 'tradingPin'),
    about: words('account', 'tradingPinLead'),
  },
  {
    path: `${security}#sessions-title`,
    title: words('account', 'sessions'),
    about: words('account', 'sessionsLead'),
  },
  {
    path: settings,
    title: words('preferences', 'theme'),
    about: words('account-settings', 'lookLead'),
  },
  {
    path: settings,
    title: words('price-colors', 'priceColors'),
    about: words('account-settings', 'lookLead'),
  },
  {
    path: settings,
    title: words('account-settings', 'timeZone'),
    about: words('account-settings', 'timeZoneHint'),
  },
  {
    path: settings,
    title: words('account-settings', 'currency'),
    about: words('account-settings', 'unitHint'),
  },
  {
    path: settings,
    title: words('account-settings', 'trading'),
    about: words('account-settings', 'tradingLead'),
  },
  {
    path: settings,
    title: words('account-settings', 'region'),
    about: words('account-settings', 'regionLead'),
  },
];

/** The page of a menu's entry. Some have no description beside their title. */
const placeOf = ({ id, path, isFile }: Pick<Entry, 'id' | 'path' | 'isFile'>): Place => ({
  ...{ path, isFile, title: words('menus', id) },
  about: (locale) =>
    (messages(locale, 'menus') as Readonly<Record<string, string>>)[`${id}About`] ?? '',
});

/**
 * Pages and features that a viewer can search for, as many as menus and accounts have: in the page's
 * language, and by their English names too, which are known in every language.
 */
export function searchedPages(locale: string, viewer: Viewer, facts: Facts): readonly PageRow[] {
  const entries = shownMenus(viewer, facts).flatMap(({ groups }) =>
    groups.flatMap((group) => group.entries),
  );
  const places = [...[...entries, ...accountEntries].map(placeOf), ...features];
  const seen = new Set<string>();
  return places.flatMap(({ path, isFile, title, about }) => {
    const row: PageRow = [
      isFile ? path : localizePath(path, locale),
      title(locale),
      about(locale),
      locale === defaultLocale ? [] : [title(defaultLocale)],
    ];
    const key = `${row[0]} ${row[1]}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [row];
  });
}
