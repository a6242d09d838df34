import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale, lineageOf } from '#domain/codes/locale.ts';

/** An article as it is written. */
export interface Written {
  readonly collection: string;
  readonly language: string;
  /** Its folder and file. */
  readonly address: string;
  readonly text: string;
}

/** All articles of a folder such as `content`. */
export const articlesIn = (folder: string): readonly Written[] =>
  globSync('{info,help}/**/*.md', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const [collection = '', language = '', ...rest] = path.split('/');
      const text = readFileSync(join(folder, path), 'utf8');
      return { collection, language, address: rest.join('/').slice(0, -3), text };
    });

const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
export const figuresIn = (text: string): readonly string[] =>
  [...new Set(matchesIn(text, /\{\{\s*(.*?)\s*\}\}/g))].sort();
export const blocksIn = (text: string): readonly string[] => matchesIn(text, /\[\[(.*?)\]\]/g);
export const linksIn = (text: string): readonly string[] => matchesIn(text, /\]\(([^)\s]*)\)/g);
const dayOf = (text: string) => /^updated: (\S+)$/m.exec(text)?.[1] ?? '';

/** What each line of a text is, where its links lead, and its figures: the same in every language. */
function shapeOf(text: string): string {
  const [, , body = ''] = text.split(/^---$/m);
  const kinds = body
    .split('\n')
    .map((line) => /^(#+ |\s*[-*] |\s*\d+\. |\||```|\[\[.*\]\]$)/.exec(line)?.[1] ?? '')
    .filter(Boolean);
  const columns = matchesIn(body, /^(\|.*\|)$/gm).map((row) => String(row.split('|').length));
  return [...kinds, ...columns, ...linksIn(body).toSorted(), ...figuresIn(text)].join('\n');
}

/** How a translation is behind the English text, if it is: by its day, or in what it consists of. */
export function lagOf(translation: string, english: string): string | undefined {
  const [day, since] = [dayOf(translation), dayOf(english)];
  if (day < since) return `of ${day}, the English text of ${since}`;
  if (shapeOf(translation) !== shapeOf(english)) {
    return 'not the headings, lists, tables, code, links, figures and blocks of the English text';
  }
  return undefined;
}

/** A translation that is behind, and how. */
export interface Lag {
  readonly language: string;
  readonly article: string;
  readonly how: string;
}

const nameOf = ({ collection, address }: Written): string => `${collection}/${address}`;

/**
 * Articles that a language lacks: the rest of a collection of which it has more than half. What it has
 * less of is read in English.
 */
function missingOf(english: readonly Written[], own: readonly Written[]): readonly string[] {
  const found = new Set(own.map(nameOf));
  const hasMost = (collection: string) => {
    const of = (all: readonly Written[]) => all.filter((one) => one.collection === collection);
    return of(own).length > of(english).length / 2;
  };
  return english.filter((one) => hasMost(one.collection) && !found.has(nameOf(one))).map(nameOf);
}

/** All translations that are behind their English text, and those that are missing. */
export function lagsOf(articles: readonly Written[]): readonly Lag[] {
  const of = (language: string) => articles.filter((article) => article.language === language);
  const english = of(defaultLocale);
  const texts = new Map(english.map((article) => [nameOf(article), article.text]));
  const languages = [...new Set(articles.map(({ language }) => language))];
  const isTranslated = (language: string) => lineageOf(language).at(-1) !== defaultLocale;
  return languages.filter(isTranslated).flatMap((language) => [
    ...of(language).flatMap((article) => {
      const how = lagOf(article.text, texts.get(nameOf(article)) ?? article.text);
      return how === undefined ? [] : [{ language, article: nameOf(article), how }];
    }),
    ...(lineageOf(language).length > 1 ? [] : missingOf(english, of(language))).map((article) => ({
      ...{ language, article },
      how: 'not translated',
    })),
  ]);
}
