import { atom } from 'nanostores';
import { coinList, symbolList } from '#client/lists.ts';
import type { CoinRow } from '#contract/calls/coins.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { lineOf } from '#domain/line/line.ts';
import { shared } from '#stores/shared.ts';
import { onTickers, type Tickers } from '#stores/tickers.ts';

/** All pairs as the exchange last listed them; undefined until that is known. */
export const $symbols = atom<readonly SymbolRow[] | undefined>(undefined);

/** All pages hear of a change at once: each asks within this time, and again after the other. */
const renewWithinMs = 2_000;
const renewAgainMs = 10_000;

let renewal: ReturnType<typeof setTimeout> | undefined;

export const followSymbols = shared(() => {
  const leave = symbolList.follow((rows) => $symbols.set(rows));
  const ignore = onTickers(renewWhenOutdated);
  return () => {
    leave();
    ignore();
    clearTimeout(renewal);
    renewal = undefined;
  };
});

/** An operator changed or listed a pair: its ticker tells when, and the list of pairs what. */
function renewWhenOutdated(tickers: Tickers): void {
  if (renewal !== undefined || !isOutdated($symbols.get(), tickers)) return;
  renewal = setTimeout(() => {
    renewal = setTimeout(() => {
      renewal = undefined;
    }, renewAgainMs);
    void symbolList.renew();
  }, Math.random() * renewWithinMs);
}

function isOutdated(rows: readonly SymbolRow[] | undefined, tickers: Tickers): boolean {
  if (rows === undefined) return false;
  const changes = new Map(rows.map(({ symbolId, changedAt = 0 }) => [symbolId, changedAt]));
  return Object.values(tickers).some((ticker) => {
    if (ticker === undefined || lineOf(ticker.symbolId) !== 'spot') return false;
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

export const followCoins = shared(() => coinList.follow((rows) => $coins.set(rows)));
