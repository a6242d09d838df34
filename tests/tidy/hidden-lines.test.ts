import { describe, expect, it } from 'vitest';
import { isShownLine, type Line, lineNames, shownLines } from '#domain/line/line.ts';
import { lineOnRoute, lineSites } from '#domain/line/site.ts';
import { canonicalPath } from '#domain/site/address.ts';
import { menus } from '#features/site/header/menus.ts';
import { pickerTabs } from '#features/trade/markets/picker.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { pageRegions } from '#layouts/regions.ts';
import { groups } from '#layouts/site/public-pages.ts';

/** None today: the next line has none until it is finished. */
const hiddenLines: readonly Line[] = lineNames.filter((line) => !isShownLine(line));

/** What each place of the site shows, by lines: tabs, menus, lists for search engines, pages. */
const places: Readonly<Record<string, readonly string[]>> = {
  'addresses of markets': Object.keys(marketHrefs('en')),
  'the picker': pickerTabs(shownLines),
  'the search and the markets of menus': menus.flatMap(({ pairs }) => pairs ?? []),
  'the sitemaps and llms.txt': groups,
  'regions of trading pages': [...pageRegions.keys()],
  'tags of fees': menus.flatMap(({ groups: parts }) =>
    parts.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.built && 'feesOf' in entry ? (entry.feesOf ?? []) : [])),
    ),
  ),
};

/** Every address that menus lead to. */
const linked = menus.flatMap(({ groups: parts }) =>
  parts.flatMap(({ entries }) => entries.flatMap(({ built, path }) => (built ? [path] : []))),
);

describe('KIT-11 a line without pages', () => {
  it.each(Object.entries(places))('is not in %s', (_, found) => {
    expect(found.filter((line) => hiddenLines.some((hidden) => hidden === line))).toEqual([]);
  });

  it.each(hiddenLines)('%s has no page, and no menu leads there', (line) => {
    const route = `/${lineSites[line].route}`;
    expect(canonicalPath(`${route}/BTCUSDT`)).toBeUndefined();
    expect(canonicalPath(route)).toBeUndefined();
    expect(linked.filter((path) => `${path}/`.startsWith(`${route}/`))).toEqual([]);
    expect(lineOnRoute(lineSites[line].route)).toBeUndefined();
  });
});
