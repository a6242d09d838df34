import { articleOfRow, type FoundArticle, type IndexRow } from '#contract/help/index-row.ts';
import { type SearchIndex, searchHelp, searchIndexOf } from '#domain/help/search.ts';

/** A page or feature as the server tells of it: address with language, title, description, other names. */
export type PageRow = readonly [
  path: string,
  title: string,
  about: string,
  names: readonly string[],
];

/** What the server answers to a search that opens. */
export interface SearchedPages {
  readonly pages: readonly PageRow[];
  /** Where the index of the help center is read. */
  readonly help: string;
}

/** A page or an article that was found. */
export interface FoundPage {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly isInEnglish: boolean;
}

/** Pages and articles as they are searched. */
export interface PageIndex {
  readonly pages: SearchIndex<FoundArticle>;
  readonly help: SearchIndex<FoundArticle>;
}

/** So many of each are shown. */
const foundMax = 6;

const pageOf = ([path, title, description, words]: PageRow): FoundArticle => ({
  ...{ path, title, description, words, headings: [] },
  ...{ category: 'start', isInEnglish: false },
});

export const pageIndexOf = (
  pages: readonly PageRow[],
  articles: readonly IndexRow[],
): PageIndex => ({
  pages: searchIndexOf(pages.map(pageOf)),
  help: searchIndexOf(articles.map(articleOfRow)),
});

const shown = ({ path, title, description, isInEnglish }: FoundArticle): FoundPage => ({
  ...{ path, title, about: description, isInEnglish },
});

/**
 * Pages and articles that answer what was typed, the best first; articles in the reader's language before
 * those in English, and what stands among the pages isn't repeated among the articles.
 */
export function foundIn(
  { pages, help }: PageIndex,
  typed: string,
): { readonly pages: readonly FoundPage[]; readonly help: readonly FoundPage[] } {
  const found = searchHelp(pages, typed, foundMax);
  const paths = new Set(found.map(({ path }) => path));
  const articles = searchHelp(help, typed, foundMax * 3).filter(({ path }) => !paths.has(path));
  return {
    pages: found.map(shown),
    help: articles
      .toSorted((a, b) => Number(a.isInEnglish) - Number(b.isInEnglish))
      .slice(0, foundMax)
      .map(shown),
  };
}

async function jsonOf<Body>(address: string): Promise<Body> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json() as Promise<Body>;
}

/** Reads what is searched; what can't be read of the help center leaves out its articles alone. */
export async function readPageIndex(address: string): Promise<PageIndex> {
  const { pages, help } = await jsonOf<SearchedPages>(address);
  const articles = await jsonOf<readonly IndexRow[]>(help).catch(() => []);
  return pageIndexOf(pages, articles);
}
