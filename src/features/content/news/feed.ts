import type { PostHead } from './news.ts';

/** What a feed says of itself. */
export interface FeedHead {
  readonly title: string;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  /** Absolute addresses of the list and of the feed. */
  readonly list: string;
  readonly self: string;
}

/** Text within XML, without what XML cannot hold. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function itemXml({ href, title, at, summary }: PostHead, list: string): string {
  const link = xml(new URL(href, list).href);
  return (
    `<item><title>${xml(title)}</title><link>${link}</link>` +
    `<guid isPermaLink="true">${link}</guid><pubDate>${new Date(at).toUTCString()}</pubDate>` +
    `<description>${xml(summary)}</description></item>`
  );
}

/** An RSS 2.0 feed of items. */
export function rssOf(head: FeedHead, items: readonly PostHead[]): string {
  const { title, description, language, list, self } = head;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${xml(title)}</title><link>${xml(list)}</link>` +
    `<description>${xml(description)}</description><language>${language}</language>` +
    `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>` +
    `${items.map((item) => itemXml(item, list)).join('')}</channel></rss>\n`
  );
}
