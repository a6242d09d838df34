import { shownLines } from '#domain/line/line.ts';
import { lineSites } from '#domain/line/site.ts';
import type { MarketHrefs } from './market-address.ts';
import { localizePath } from './path.ts';

/** Where the pages of each line's markets stand, in a language; a browser is told by its page. */
export const marketHrefs = (locale: string): MarketHrefs =>
  Object.fromEntries(
    shownLines.map((line) => [line, localizePath(`/${lineSites[line].route}/`, locale)]),
  ) as MarketHrefs;
