import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { quoteValueOf } from '#domain/futures/face.ts';
import { isDemoLine, lineOf, symbolOf } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { timesText } from '#stores/market/value.ts';

/** A market as a menu shows it. */
export interface MenuPair {
  readonly symbol: string;
  readonly isContract: boolean;
  /** Traded in demo coins. */
  readonly isDemo: boolean;
  readonly base: string;
  readonly quote: string;
  /** The base coin's. */
  readonly name: string;
  readonly last: string | undefined;
  /** In percent over 24 hours. */
  readonly change: string | undefined;
}

/** In whole US dollars: to sort by. */
function turnoverUsd(ticker: TickerRow | undefined): bigint {
  if (ticker === undefined) return 0n;
  const { symbolId, volume, turnover, usdRate } = ticker;
  const inUsd = timesText(quoteValueOf(symbolId, volume, turnover), usdRate, 0);
  return parseUnits(inUsd ?? '0', 0) ?? 0n;
}

/** Open markets with their figures, the busiest first, but those in demo coins last. */
export function menuPairs(
  symbols: readonly SymbolRow[],
  tickers: Readonly<Record<string, TickerRow>>,
): readonly MenuPair[] {
  return symbols
    .filter(({ state }) => state !== 'delisted')
    .map((row) => ({
      ...{ row, isDemo: isDemoLine(lineOf(row.symbolId)) },
      busy: turnoverUsd(tickers[row.symbolId]),
    }))
    .sort(
      (a, b) =>
        Number(a.isDemo) - Number(b.isDemo) || (a.busy < b.busy ? 1 : a.busy > b.busy ? -1 : 0),
    )
    .map(({ row, isDemo }) => {
      const ticker = tickers[row.symbolId];
      return {
        symbol: row.symbolId,
        isContract: row.contract !== undefined,
        isDemo,
        base: row.baseCoin.coinName,
        quote: row.quoteCoin.coinName,
        name: row.baseCoin.name,
        last: ticker?.last,
        change: ticker && percentChange(ticker.open, ticker.last),
      };
    });
}

/** How well a pair fits what was typed, 0 best; undefined: not at all. */
function rank({ symbol: id, base, quote, name }: MenuPair, wanted: string): number | undefined {
  const symbol = symbolOf(id);
  const called = name.toUpperCase().replace(/\s+/g, '');
  if (base === wanted || symbol === wanted) return 0;
  if (base.startsWith(wanted) || symbol.startsWith(wanted)) return 1;
  if (called.startsWith(wanted)) return 2;
  if (quote.startsWith(wanted)) return 3;
  return symbol.includes(wanted) || called.includes(wanted) ? 4 : undefined;
}

const placeOf = ({ isContract, isDemo }: MenuPair): number => Number(isContract) + Number(isDemo);

const wantedOf = (search: string): string =>
  search
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s/_-]+/g, '');

/** What begins with what was typed is as good as named by it. */
const namedMax = 2;

/** Whether somebody who typed this means the pair, rather than a page that has it among its words. */
export const isNamed = (pair: MenuPair, search: string): boolean =>
  (rank(pair, wantedOf(search)) ?? namedMax + 1) <= namedMax;

/**
 * Pairs by symbol or coin name, whatever the case and the marks between; best first, and of those
 * that fit alike contracts last, those in demo coins behind the others.
 */
export function foundPairs(pairs: readonly MenuPair[], search: string): readonly MenuPair[] {
  const wanted = wantedOf(search);
  return pairs
    .map((pair) => ({ pair, at: rank(pair, wanted) }))
    .filter((found): found is { pair: MenuPair; at: number } => found.at !== undefined)
    .sort((a, b) => a.at - b.at || placeOf(a.pair) - placeOf(b.pair))
    .map(({ pair }) => pair);
}
