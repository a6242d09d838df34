import { defaultLocale } from '#domain/codes/locale.ts';
import { isListed, type SiteFrame } from '#domain/site/frame.ts';
import { hreflangOf, routedLocales } from '#i18n/locale.ts';
import { localizePath } from '#i18n/path.ts';

/** What the lists for search engines need to know of the site. */
export interface ListedSite {
  /** Like `https://exchange.example`. */
  readonly origin: string;
  readonly frame: SiteFrame;
}

interface ListedPage {
  readonly path: string;
  readonly updated?: Date;
  /** Path keys of the locales in whose own language it is; undefined: all. */
  readonly locales?: readonly string[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The languages that search engines list a page in. */
const languagesOf = (page: ListedPage, frame: SiteFrame) =>
  routedLocales.filter(({ path }) => isListedIn(page, path, frame));

/** Whether search engines list a page in a language: not where it is shown in English instead. */
const isListedIn = ({ path, locales }: ListedPage, locale: string, frame: SiteFrame): boolean =>
  (locales?.includes(locale) ?? true) && isListed(path, locale, frame);

/** A page's address in a language, as XML says it. */
const addressOf = (path: string, locale: string, origin: string): string =>
  escaped(new URL(localizePath(path, locale), origin).href);

function alternatesOf(page: ListedPage, { origin, frame }: ListedSite): string {
  const { path } = page;
  const languages = languagesOf(page, frame);
  const link = (hreflang: string, locale: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(path, locale, origin)}"/>`;
  return [
    ...languages.map((locale) => link(hreflangOf(locale), locale.path)),
    ...languages
      .filter((one) => one.path === defaultLocale)
      .map((one) => link('x-default', one.path)),
  ].join('');
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The address of a language's sitemap. */
const sitemapPath = (locale: string): string => `/sitemap-${locale}.xml`;

/** The sitemap of a language: its pages that are switched on, each with its other languages. */
export function sitemapOf(pages: readonly ListedPage[], locale: string, site: ListedSite): string {
  const entries = pages
    .filter((page) => isListedIn(page, locale, site.frame))
    .map((page) => {
      const { path, updated } = page;
      const day = updated ? `<lastmod>${updated.toISOString().slice(0, 10)}</lastmod>` : '';
      const address = addressOf(path, locale, site.origin);
      return `<url><loc>${address}</loc>${day}${alternatesOf(page, site)}</url>\n`;
    });
  return `${head}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
}

/** The list of all sitemaps: one for each language that the site is offered in. */
export function sitemapIndexOf({ origin, frame }: ListedSite): string {
  const maps = routedLocales
    .filter(({ path }) => frame.locales.includes(path))
    .map(({ path }) => `<sitemap><loc>${origin}${sitemapPath(path)}</loc></sitemap>\n`);
  return `${head}\n<sitemapindex xmlns="${schema}">\n${maps.join('')}</sitemapindex>\n`;
}

/** What crawlers are told: the API is nothing to be listed, but for its description. */
export const robotsText = (origin: string): string =>
  [
    ...['User-agent: *', 'Disallow: /v1/', 'Allow: /v1/openapi.json', 'Disallow: /api/', ''],
    ...[`Sitemap: ${origin}/sitemap.xml`, ''],
  ].join('\n');
