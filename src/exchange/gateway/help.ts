import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorName, errorTable, type RefusalHelp } from '#contract/errors.ts';
import {
  type ArticleFile,
  articlesFor,
  type HelpArticle,
  type HelpCategory,
  helpCategories,
} from '#contract/help/article.ts';
import { defaultLocale, lookupChain, siteLocales } from '#domain/codes/locale.ts';
import { type SearchIndex, searchIndexOf } from '#domain/help/search.ts';

/** What the exchange knows of the help center. */
export interface Help {
  /** The articles as readers of a language get them. */
  articles(locale: string): readonly HelpArticle[];
  index(locale: string): SearchIndex<HelpArticle>;
  /** The article about a failure; undefined: there is none. */
  about(name: ErrorName, locale: string): RefusalHelp | undefined;
}

/** An address in a language. */
export const localPath = (path: string, locale: string): string =>
  locale === defaultLocale ? path : `/${locale}${path}`;

/** A value as the head of an article writes it: text, with or without quotes, or a list in brackets. */
function readValue(text: string): string | string[] {
  const list = /^\[(.*)\]$/.exec(text)?.[1];
  if (list !== undefined)
    return list
      .split(',')
      .map((one) => String(readValue(one.trim())))
      .filter(Boolean);
  const quoted = /^(["'])(.*)\1$/.exec(text);
  if (!quoted) return text;
  return quoted[1] === "'" ? quoted[2]!.replaceAll("''", "'") : (JSON.parse(text) as string);
}

type Head = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The head of an article. The build reads it as YAML and checks it (`content.config.ts`); what it lets
 * through here is one line for each value, and lists in brackets or with a line for each entry.
 */
export function headOf(text: string): { readonly head: Head; readonly body: string } {
  const [, lines = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const head: Record<string, string | string[]> = {};
  let name = '';
  for (const line of lines.split('\n')) {
    const entry = /^ *- +(.+)$/.exec(line)?.[1];
    if (entry !== undefined && name !== '') {
      const before = head[name];
      head[name] = [...(Array.isArray(before) ? before : []), String(readValue(entry.trim()))];
      continue;
    }
    const [, key, value = ''] = /^(\w+): *(.*)$/.exec(line) ?? [];
    if (key === undefined) continue;
    name = key;
    head[name] = readValue(value.trim());
  }
  return { head, body };
}

/** Text without Markdown. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .trim();

const textsOf = (body: string, pattern: RegExp): string[] =>
  [...body.matchAll(pattern)].map(([, text = '']) => plain(text));

const listOf = (value: Head[string]): readonly string[] | undefined =>
  Array.isArray(value) ? value : undefined;
const categoryOf = (value: Head[string]): HelpCategory | undefined =>
  helpCategories.find((category) => category === value);

function readFile(
  collection: ArticleFile['collection'],
  folder: string,
  name: string,
): ArticleFile {
  const { head, body } = headOf(readFileSync(join(folder, name), 'utf8'));
  const { title, description, order, category, codes } = head;
  return {
    ...{ collection, id: name.replace(/\.md$/, '').replaceAll('\\', '/') },
    headings: textsOf(body, /^#{2,3} +(.+)$/gm),
    terms: textsOf(body, /\*\*([^*\n]+)\*\*/g),
    head: {
      title: String(title),
      description: String(description),
      order: Number(order),
      category: categoryOf(category),
      codes: listOf(codes),
    },
  };
}

/** All articles of `<folder>/help` and `<folder>/info`. */
const readArticles = (folder: string): ArticleFile[] =>
  (['help', 'info'] as const).flatMap((collection) => {
    const below = join(folder, collection);
    const names = existsSync(below) ? readdirSync(below, { recursive: true }) : [];
    return names
      .map(String)
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFile(collection, below, name));
  });

/** What a link to an article says, in each language. */
function linkWords(localesFolder: string): (locale: string) => string {
  const read = (locale: string): string | undefined => {
    const file = join(localesFolder, locale, 'help-link.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).learnMore : undefined;
  };
  const words = new Map(
    siteLocales.map(({ path }) => [path, lookupChain(path).map(read).find(Boolean)]),
  );
  return (locale) => words.get(locale) ?? words.get(defaultLocale) ?? '';
}

/** Reads the help center once: articles and what links to them say. */
export function loadHelp(contentFolder: string, localesFolder: string): Help {
  const files = readArticles(contentFolder);
  const shelves = new Map(siteLocales.map(({ path }) => [path, articlesFor(path, files)]));
  const label = linkWords(localesFolder);
  const articles = (locale: string) => shelves.get(locale) ?? shelves.get(defaultLocale)!;
  /** Made when a language is first searched: as many as there are languages. */
  const indexes = new Map<string, SearchIndex<HelpArticle>>();
  return {
    articles,
    index(locale) {
      const known = indexes.get(locale) ?? searchIndexOf(articles(locale));
      if (shelves.has(locale)) indexes.set(locale, known);
      return known;
    },
    about(name, locale) {
      const article = articles(locale).find(({ codes }) => codes.includes(name));
      if (article === undefined || !Object.hasOwn(errorTable, name)) return undefined;
      return {
        path: localPath(article.path, locale),
        title: article.title,
        label: label(locale),
      };
    },
  };
}
