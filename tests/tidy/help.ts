import { filesBelow, readText } from './sources.ts';

/** A help article in English, as its file has it. */
export interface HelpArticle {
  /** Its address below `/support/articles/`. */
  readonly slug: string;
  /** Values of its head by name, as text. */
  readonly head: ReadonlyMap<string, string>;
  readonly related: readonly string[];
  /** Names of error codes. */
  readonly codes: readonly string[];
  /** What stands below the head. */
  readonly text: string;
}

/** `[one, two]` as its parts. */
const listOf = (value = '[]'): string[] =>
  value
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function articleOf(path: string): HelpArticle {
  const [, headText = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readText(path))!;
  const head = new Map(
    headText.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2).replace(/^"(.*)"$/, '$1')];
    }),
  );
  return {
    slug: /([^/]+)\.md$/.exec(path)![1]!,
    head,
    related: listOf(head.get('related')),
    codes: listOf(head.get('codes')),
    text,
  };
}

/** Every English help article; those of other languages are their translations. */
export const helpArticles: readonly HelpArticle[] = filesBelow('content/help/en', /\.md$/).map(
  articleOf,
);
