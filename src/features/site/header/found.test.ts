import { describe, expect, it } from 'vitest';
import type { IndexRow } from '#contract/help/index-row.ts';
import { noFacts } from './entry.ts';
import { foundIn, pageIndexOf } from './found.ts';
import { searchedPages } from './search-pages.ts';

const all = { has: () => true };
const visitor = { has: (name: string) => name !== 'users' };

const article = (path: string, title: string, isInEnglish: 0 | 1 = 0): IndexRow => [
  ...([path, title, ''] as const),
  ...(['rules', [], [], isInEnglish] as const),
];

const found = (locale: string, typed: string, articles: readonly IndexRow[] = []) => {
  const { pages, help } = foundIn(
    pageIndexOf(searchedPages(locale, all, noFacts), articles),
    typed,
  );
  return { pages: pages.map(({ path }) => path), help: help.map(({ path }) => path) };
};

describe('SITE-06 the search finds pages and features', () => {
  it.each([
    ['en', 'liq', '/futures/introduction/liquidation-summarize'],
    ['en', 'api key', '/account/api'],
    ['en', 'two-factor', '/account/security#two-factor-title'],
    ['en', 'time zone', '/account/settings'],
    ['de', 'liquidation', '/de/futures/introduction/liquidation-summarize'],
    ['de', 'api-schlüssel', '/de/account/api'],
    // Its English name is known too.
    ['zh-CN', 'liquidation', '/zh-CN/futures/introduction/liquidation-summarize'],
    ['zh-CN', '强平', '/zh-CN/futures/introduction/liquidation-summarize'],
    ['ar', 'السمة', '/ar/account/settings'],
  ])('in %s by %s', (locale, typed, path) => {
    expect(found(locale, typed).pages[0]).toBe(path);
  });

  it('names each of them once, and leaves out what its viewer has no use for', () => {
    const rows = searchedPages('en', visitor, noFacts);
    expect(new Set(rows.map(([path, title]) => `${path} ${title}`)).size).toBe(rows.length);
    expect(rows.map(([path]) => path)).not.toContain('/spot/BTCUSDT#assets-title');
    expect(searchedPages('en', all, noFacts).map(([path]) => path)).toContain(
      '/spot/BTCUSDT#assets-title',
    );
  });

  it('shows articles in the language of the page first, and no page twice', () => {
    const { pages, help } = found('en', 'liquidation', [
      article('/futures/introduction/liquidation-summarize', 'Liquidation'),
      article('/a', 'Liquidation', 1),
      article('/b', 'Avoid liquidation'),
    ]);
    expect(pages).toContain('/futures/introduction/liquidation-summarize');
    expect(help).toEqual(['/b', '/a']);
  });

  it('finds nothing by what nobody wrote', () => {
    expect(found('en', 'zzz')).toEqual({ pages: [], help: [] });
  });
});
