import { isDemoLine, shownLines } from '#domain/line/line.ts';
import type { Catalogs } from '#i18n/catalogs.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { translator } from '#i18n/translate.ts';

/** The lines whose pages search engines list: demo lines show the same markets in other coins. */
export const listedLines = shownLines.filter((line) => !isDemoLine(line));

/** What a page is found under in a list of pages. */
export const groups = [
  ...(['pages', 'info', 'help'] as const),
  ...listedLines,
  ...(['announcements', 'news'] as const),
] as const;
export type Group = (typeof groups)[number];

/** A page that everybody can read and search engines list. */
export interface PublicPage {
  /** Its address without language. */
  readonly path: string;
  readonly group: Group;
  readonly title: string;
  readonly description?: string;
  /** The day of its last change, where that is known. */
  readonly updated?: Date;
  /** Path keys of the locales in whose own language it is; undefined: all. */
  readonly locales?: readonly string[];
}

type Text = (locale: string) => string;

const text =
  <N extends keyof Catalogs>(namespace: N, key: MessageKey<N>): Text =>
  (locale) =>
    translator(locale, namespace)(key);

/** A page at an address of its own, with what it says of itself. */
interface FixedPage {
  readonly title: Text;
  readonly description: Text;
}

/**
 * Pages that everybody can read, by their addresses, in the order in which they are listed. The pages of
 * instruments and articles are added as there are (`pages/_public-pages.ts`).
 */
export const fixedPages: Readonly<Record<string, FixedPage>> = {
  '/': { title: text('home', 'title'), description: text('common', 'siteDescription') },
  '/futures': { title: text('futures', 'title'), description: text('futures', 'description') },
  '/futures/hot': {
    title: text('menus', 'hotFutures'),
    description: text('futures', 'hotDescription'),
  },
  '/news': { title: text('news', 'news'), description: text('news', 'newsAbout') },
  '/support/announcements': {
    title: text('news', 'announcements'),
    description: text('news', 'announcementsAbout'),
  },
  '/support': { title: text('help', 'title'), description: text('help', 'description') },
  '/developers': {
    title: text('developers', 'title'),
    description: text('developers', 'description'),
  },
  '/register': {
    title: text('account', 'signUpTitle'),
    description: text('account', 'signUpDescription'),
  },
  '/login': {
    title: text('account', 'logInTitle'),
    description: text('account', 'logInDescription'),
  },
};

/** The fixed pages in a language. */
export const fixedPagesIn = (locale: string): readonly PublicPage[] =>
  Object.entries(fixedPages).map(([path, { title, description }]) => ({
    ...{ path, group: 'pages' },
    title: title(locale),
    description: description(locale),
  }));

/** The fixed pages above another in the tree of addresses, the home page first. */
export function ancestorsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(0, -1);
  const above = segments.map((_, at) => segments.slice(0, at + 1).join('/') || '/');
  return above.filter((one) => one !== path && Object.hasOwn(fixedPages, one));
}
