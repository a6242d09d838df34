import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale } from '#domain/codes/locale.ts';

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

/** All translations that are behind their English text. */
export function lagsOf(articles: readonly Written[]): readonly Lag[] {
  const nameOf = ({ collection, address }: Written) => `${collection}/${address}`;
  const english = new Map(
    articles
      .filter(({ language }) => language === defaultLocale)
      .map((article) => [nameOf(article), article.text]),
  );
  return articles.flatMap((article) => {
    const how = lagOf(article.text, english.get(nameOf(article)) ?? article.text);
    return how === undefined ? [] : [{ language: article.language, article: nameOf(article), how }];
  });
}
