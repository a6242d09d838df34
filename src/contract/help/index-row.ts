import type { Searched } from '#domain/help/search.ts';
import type { HelpArticle, HelpCategory } from './article.ts';

/**
 * An article in the file that the browser searches: address with language, title, description,
 * category, headings, words, and 1 where it is in English for want of a translation. A list, since
 * names of fields would be a fifth of the file.
 */
export type IndexRow = readonly [
  path: string,
  title: string,
  description: string,
  category: HelpCategory,
  headings: readonly string[],
  words: readonly string[],
  isInEnglish: 0 | 1,
];

/** An article as the browser searches it. */
export interface FoundArticle extends Searched {
  readonly path: string;
  readonly category: HelpCategory;
  readonly isInEnglish: boolean;
}

export const rowOf = (
  { title, description, category, headings, words }: HelpArticle,
  path: string,
  isInEnglish: boolean,
): IndexRow => [path, title, description, category, headings, words, isInEnglish ? 1 : 0];

export const articleOfRow = ([
  path,
  title,
  description,
  category,
  headings,
  words,
  isInEnglish,
]: IndexRow): FoundArticle => ({
  ...{ path, title, description, category, headings, words },
  isInEnglish: isInEnglish === 1,
});
