import { type ErrorName, errorTable } from '#contract/errors.ts';
import { defaultLocale, lineageOf, lookupChain } from '#domain/codes/locale.ts';
import type { Searched } from '#domain/help/search.ts';

/** The parts of the help center, in their order; those without articles aren't shown. */
export const helpCategories = [
  'start',
  'spot',
  'futures',
  'bots',
  'account',
  'security',
  'fees',
  'rules',
  'errors',
  'api',
  'operate',
  'glossary',
] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** A Markdown file of `content`: its folder, its name there without ending, its head and what its text is about. */
export interface ArticleFile {
  readonly collection: 'help' | 'info';
  /** `<language>/<slug>`. */
  readonly id: string;
  readonly head: ArticleHead;
  readonly headings: readonly string[];
  /** What is printed bold: terms that the article explains. */
  readonly terms: readonly string[];
}

/** What stands at the head of an article, as far as lists and searches show it. */
interface ArticleHead {
  readonly title: string;
  readonly description: string;
  readonly order: number;
  /** Of an article of the help center. */
  readonly category?: HelpCategory | undefined;
  /** Errors by their names in `errorTable`, and fields of calls, that it explains. */
  readonly codes?: readonly string[] | undefined;
}

/** What is known of an article without its text. */
export interface HelpArticle extends Searched {
  /** Address without language. */
  readonly path: string;
  /** Path key of the language that it is written in. */
  readonly language: string;
  readonly category: HelpCategory;
  readonly codes: readonly string[];
}

/** So many terms of an article are searched for, and so long at most. */
const termsMax = 16;
const termLengthMax = 32;

const termsOf = (terms: readonly string[]): string[] =>
  [...new Set(terms)].filter(({ length }) => length <= termLengthMax).slice(0, termsMax);

/** Without the places of figures, which the page fills in. */
const withoutFigures = (text: string): string => text.replace(/\{\{\w+\}\}/g, '').trim();

/** An error is looked for by its number as well as by its name. */
const wordsOfCode = (code: string): string[] =>
  Object.hasOwn(errorTable, code) ? [errorTable[code as ErrorName].wire, code] : [code];

const languageOf = (id: string): string => id.slice(0, id.indexOf('/'));
const slugOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/** `futures/trading-fee` of the information pages is `/futures/introduction/trading-fee`. */
const pathOf = (collection: ArticleFile['collection'], slug: string): string =>
  collection === 'help' ? `/support/articles/${slug}` : `/${slug.replace('/', '/introduction/')}`;

/** The article of a file. What isn't text is as its original says. */
function articleOf({ id, head, headings, terms }: ArticleFile, original: ArticleFile): HelpArticle {
  const { collection } = original;
  const { title, description } = head;
  const { category = collection === 'help' ? 'start' : 'rules', codes = [] } = original.head;
  return {
    path: pathOf(collection, slugOf(id)),
    language: languageOf(id),
    ...{ title, description, category, codes },
    headings: headings.map(withoutFigures),
    words: [...new Set([...codes.flatMap(wordsOfCode), ...termsOf(terms)])].map(withoutFigures),
  };
}

/** Whether an article is in English because the reader's language has none. */
export const isInEnglish = ({ language }: Pick<HelpArticle, 'language'>, locale: string): boolean =>
  !lineageOf(locale).includes(language);

/**
 * Each article in the language that a reader gets it in, by category and order. An article that is not
 * there in English is no page of the site.
 */
export function articlesFor(locale: string, files: readonly ArticleFile[]): HelpArticle[] {
  const named = new Map(files.map((file) => [`${file.collection} ${file.id}`, file]));
  const languages = lookupChain(locale);
  return files
    .filter(({ id }) => languageOf(id) === defaultLocale)
    .toSorted((a, b) => a.head.order - b.head.order)
    .map((original) => {
      const { collection, id } = original;
      const found = languages
        .map((language) => named.get(`${collection} ${language}/${slugOf(id)}`))
        .find((file) => file !== undefined);
      return articleOf(found ?? original, original);
    })
    .sort((a, b) => helpCategories.indexOf(a.category) - helpCategories.indexOf(b.category));
}
