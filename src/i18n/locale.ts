import { defaultLocale, lineageOf, type SiteLocale, siteLocales } from '#domain/codes/locale.ts';

/** Every language of the site has catalogs; what a variant leaves out is its parent's. */
export const routedLocales: readonly SiteLocale[] = siteLocales;

const byPath = new Map(routedLocales.map((locale) => [locale.path, locale]));

/** The language of a path key; English when the key has no catalogs. */
export const siteLocale = (path: string): SiteLocale =>
  byPath.get(path) ?? (byPath.get(defaultLocale) as SiteLocale);

/**
 * The locales whose readers get a text in their own language, of which there are versions in `languages`.
 * Others get the English one, which is no translation: search engines list only the English page.
 */
export const localesOf = (languages: readonly string[]): readonly string[] =>
  routedLocales
    .map(({ path }) => path)
    .filter((path) => lineageOf(path).some((one) => languages.includes(one)));

export const isRouted = (path: string): boolean => byPath.has(path);

/** The `hreflang` code: the tag, but plain `pt` for Brazil, as Portuguese readers elsewhere get it too. */
export const hreflangOf = ({ path, tag }: SiteLocale): string => (path === 'pt' ? path : tag);

/** Spanish without a country is that of Latin America, which has a code of its own there. */
const socialRegions: Readonly<Record<string, string>> = { es: 'LA' };

/** The code of a language with its territory, as previews of links want it (ogp.me): `en_US`. */
export function socialLocale(path: string): string {
  const { language, region } = new Intl.Locale(siteLocale(path).tag).maximize();
  return `${language}_${socialRegions[path] ?? region}`;
}

/** The tag for Intl: always Latin digits, so that figures read the same everywhere. */
export const intlTag = (path: string): string => `${siteLocale(path).tag}-u-nu-latn`;
