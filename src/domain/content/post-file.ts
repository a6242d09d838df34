import type { LocalTexts } from './post.ts';

/** A Markdown file of a post: what its head says, and its text. */
export interface PostFile {
  readonly title: string;
  readonly body: string;
  /** Unix milliseconds; undefined: not said. */
  readonly at: number | undefined;
  readonly coins: readonly string[];
  readonly pinned: boolean;
}

/** Names of the head, which stands between two lines of dashes. */
const names = new Set(['title', 'published', 'coins', 'pinned']);

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

/** A day (UTC) or a moment as ISO 8601; undefined: it is neither. */
export function momentOfText(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(text)) return undefined;
  const at = Date.parse(text);
  // The 30th of February is read as a day in March.
  const isDay = Number.isFinite(at) && new Date(at).toISOString().startsWith(text.slice(0, 10));
  return isDay ? at : undefined;
}

/** Reads a post's file; what is wrong with it as text. */
export function readPostFile(text: string): PostFile | string {
  const match = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text.replace(/^\ufeff/, ''));
  if (match === null) return 'it must begin with a head: ---, title: …, ---';
  const head = new Map<string, string>();
  for (const line of match[1]!.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!names.has(name)) return `"${line}" is none of ${[...names].join(', ')}`;
    head.set(name, unquoted(value));
  }
  const title = head.get('title') ?? '';
  const body = match[2]!.trim();
  if (title === '') return 'its title is missing';
  if (body === '') return 'its text is missing';
  const published = head.get('published');
  const at = published === undefined ? undefined : momentOfText(published);
  if (published !== undefined && at === undefined) {
    return `published: "${published}" is no date such as 2026-11-26 or 2026-11-26T12:00Z`;
  }
  const coins = (head.get('coins') ?? '').split(/[\s,]+/).filter(Boolean);
  return { title, body, at, coins, pinned: head.get('pinned') === 'true' };
}

/** Texts of the files of one post, by language. */
export const textsOfFiles = (
  files: ReadonlyMap<string, PostFile>,
  field: 'title' | 'body',
): LocalTexts => Object.fromEntries([...files].map(([locale, file]) => [locale, file[field]]));
