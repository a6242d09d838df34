import type { CallOutput } from '#contract/calls.ts';
import { shorten } from '#domain/content/shorten.ts';
import { localizePath } from '#i18n/path.ts';

/** What is published: each has a list, a page for each item, and a feed. */
export const sections = {
  announcements: { path: '/support/announcements', list: 'announcements', item: 'announcement' },
  news: { path: '/news', list: 'news', item: 'newsDetail' },
} as const;
export type Section = keyof typeof sections;

type WireRow = CallOutput<'announcements' | 'news'>['items'][number];

/** An item of a list. */
export interface PostHead {
  readonly id: string;
  readonly href: string;
  readonly at: number;
  readonly title: string;
  readonly summary: string;
  readonly coins: readonly string[];
  readonly isPinned: boolean;
}

/** An item with its text. */
export interface PostView extends PostHead {
  /** Of an operator, made harmless by the exchange. */
  readonly html: string;
  /** Path key of the language that it is in. */
  readonly language: string;
  /** Path keys of the locales whose readers get it in their own language. */
  readonly locales: readonly string[];
}

const descriptionMax = 160;

/** The description of an item for search engines: its summary, cut after a word. */
export const descriptionOf = ({ summary }: PostHead): string => shorten(summary, descriptionMax);

/** Where an item is read. */
export const postHref = (section: Section, id: string, locale: string): string =>
  localizePath(`${sections[section].path}/${id}`, locale);

export function headOf(section: Section, row: WireRow, locale: string): PostHead {
  const id = 'newsId' in row ? row.newsId : row.announcementId;
  const { at, title, summary, coinList: coins, pinned: isPinned } = row;
  return { id, href: postHref(section, id, locale), at, title, summary, coins, isPinned };
}
