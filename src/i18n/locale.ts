import { defaultLocale, type SiteLocale, siteLocales } from '#domain/codes/locale.ts';

/** The languages that have catalogues below `locales/`. Others are known, but answer 404. */
const withCatalogues: readonly string[] = [
  'en',
  'ar',
  'zh-CN',
  'zh-TW',
  'ja',
  'ko',
  'vi',
  'id',
  'de',
  'pl',
  'uz',
  'fr',
  'ru',
  'uk',
  'es',
  'it',
  'pt',
];

/** Variants need no catalogue of their own: what they leave out is their parent's. */
export const routedLocales: readonly SiteLocale[] = siteLocales.filter(({ path, parent }) =>
  withCatalogues.includes(parent ?? path),
);

const byPath = new Map(routedLocales.map((locale) => [locale.path, locale]));
const byLowerPath = new Map(siteLocales.map((locale) => [locale.path.toLowerCase(), locale]));

/** The language of a path key; English when the key has no catalogues. */
export const siteLocale = (path: string): SiteLocale =>
  byPath.get(path) ?? (byPath.get(defaultLocale) as SiteLocale);

export const isRouted = (path: string): boolean => byPath.has(path);

/** The known language that an address segment names, whatever its letter case. */
export const localeOfSegment = (segment: string): SiteLocale | undefined =>
  byLowerPath.get(segment.toLowerCase());

/** The tag for Intl: always Latin digits, so that figures read the same everywhere. */
export const intlTag = (path: string): string => `${siteLocale(path).tag}-u-nu-latn`;
