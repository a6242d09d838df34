import { atom } from 'nanostores';
import { coinList, symbolListOf } from '#client/lists.ts';
import type { CoinRow } from '#contract/calls/coins.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import { onTickers, type Tickers } from '#stores/feed/tickers.ts';
import { KeyedStores } from '#stores/page/keyed.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

const lists = new KeyedStores<readonly SymbolRow[]>();

/** All instruments of a line as the exchange last listed them; undefined until that is known. */
export const $symbolsOf = (line: Line) => lists.of(line);

/** All pages hear of a change at once: each asks within this time, and again after the other. */
const renewWithinMs = 2_000;
const renewAgainMs = 10_000;

/** Keeps the line's `$symbolsOf` up to date until the result is called. */
export const subscribeSymbolsOf = (line: Line): (() => void) =>
  lists.follow(line, ($symbols) => {
    const list = symbolListOf(line);
    let renewal: ReturnType<typeof setTimeout> | undefined;
    // An operator changed or listed one: its ticker tells when, and the list what.
    const renewWhenOutdated = (tickers: Tickers) => {
      if (renewal !== undefined || !isOutdated(line, $symbols.get(), tickers)) return;
      renewal = setTimeout(() => {
        renewal = setTimeout(() => {
          renewal = undefined;
        }, renewAgainMs);
        void list.renew(true);
      }, Math.random() * renewWithinMs);
    };
    const leave = list.follow((rows) => $symbols.set(rows));
    const ignore = onTickers(renewWhenOutdated);
    return () => {
      leave();
      ignore();
      clearTimeout(renewal);
    };
  });

/** The same of spot: the pairs by whose prices everything is valued. */
export const $symbols = $symbolsOf('spot');
export const subscribeSymbols = (): (() => void) => subscribeSymbolsOf('spot');

function isOutdated(line: Line, rows: readonly SymbolRow[] | undefined, tickers: Tickers): boolean {
  if (rows === undefined) return false;
  const changes = new Map(rows.map(({ symbolId, changedAt = 0 }) => [symbolId, changedAt]));
  return Object.values(tickers).some((ticker) => {
    if (ticker === undefined || lineOf(ticker.symbolId) !== line) return false;
    return (ticker.changedAt ?? 0) > (changes.get(ticker.symbolId) ?? -1);
  });
}

/** Of a page's row and the one in a list the newer: the list may be older than the page. */
export function newestRow(ofPage: SymbolRow, listed: readonly SymbolRow[] | undefined): SymbolRow {
  const row = listed?.find(({ symbolId }) => symbolId === ofPage.symbolId);
  return row !== undefined && (row.changedAt ?? 0) > (ofPage.changedAt ?? 0) ? row : ofPage;
}

/** All coins, likewise. */
export const $coins = atom<readonly CoinRow[] | undefined>(undefined);

export const subscribeCoins = referenceCounted(() => coinList.follow((rows) => $coins.set(rows)));
