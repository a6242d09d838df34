import { expect, it } from 'vitest';
import { shownContractLines } from '#domain/line/line.ts';
import { canonicalPath } from '#domain/site/address.ts';
import { fixedPages } from '#layouts/site/public-pages.ts';
import { filesBelow, readText } from './sources.ts';

/** Addresses of pages as their files name them: `[symbol]` stands for many. */
const listed: ReadonlySet<string> = new Set([
  ...Object.keys(fixedPages),
  ...['/spot/[symbol]', '/futures/[line]/[symbol]'],
  ...['/futures/introduction/[slug]', '/spot/introduction/[slug]', '/support/articles/[slug]'],
  ...['/news/[id]', '/support/announcements/[id]'],
  // Those with blocks that are read as they are opened.
  ...['/futures/introduction/[live]', '/spot/introduction/[live]'],
]);

/** The address of a page's file: `src/pages/[...locale]/spot/[symbol].astro` is `/spot/[symbol]`. */
const addressOf = (path: string): string =>
  path
    .replace(/^src\/pages\/(\[\.\.\.locale\]\/)?/, '/')
    .replace(/(^\/|\/)index\.astro$|\.astro$/, '') || '/';

/** Whether search engines are told to leave a page out; account pages are, by their layout. */
const isHidden = (text: string): boolean =>
  /<Base[^>]*\snoindex\b(?!=)/.test(text) || /<Account\b/.test(text) || /<OfflinePage\b/.test(text);

const pages = filesBelow('src/pages', /\/[^_/][^/]*\.astro$/);

it.each(pages)(
  'SEO-01 %s is in the list of public pages, or kept out of search engines',
  (path) => {
    const address = addressOf(path);
    expect([address, isHidden(readText(path))]).toEqual([address, !listed.has(address)]);
  },
);

it('SEO-01 every fixed public page has a file', () => {
  const found = pages.map(addressOf);
  expect(Object.keys(fixedPages).filter((path) => !found.includes(path))).toEqual([]);
});

/** What a page's file makes, pages or other texts. */
const made = filesBelow('src/pages', /\/[^_/][^/]*\.(astro|ts)$/).filter(
  (path) => !/\/_|\/(404|500)\.astro$/.test(path),
);

it.each(made)('SITE-09 visitors reach %s at an address that is canonical', (path) => {
  const [line = ''] = shownContractLines;
  const address = addressOf(path.replace(/\.ts$/, ''))
    .replace('[line]', line)
    .replace(/\[\w+\]/, 'a');
  const written = address.replace(/\/a$/, path.includes('[symbol]') ? '/AB' : '/a');
  expect([address, canonicalPath(written)]).toEqual([address, written]);
});
