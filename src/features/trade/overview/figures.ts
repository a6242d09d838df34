import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { quoteValueOf } from '#domain/futures/face.ts';
import { isNewContract } from '#domain/futures/new-contract.ts';
import { lineOf, type ShownContractLine } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import type { ContractView } from '#domain/position/view.ts';
import { inUsd, sumText } from '#stores/market/value.ts';

/** What the insurance fund of a line has, in US dollars. */
export interface FundView {
  readonly line: ShownContractLine;
  readonly usdValue: string;
}

/** When a contract was listed: Unix milliseconds. */
export interface Listed {
  readonly symbolId: string;
  readonly at: number;
}

/** What is known of all contracts. */
export interface Known {
  readonly tickers: readonly TickerRow[];
  readonly contracts: readonly ContractView[];
  readonly funds: readonly FundView[];
}

/** What the contracts of a line come to, in US dollars with two decimals. */
export interface LineSums {
  readonly turnover: string;
  readonly openInterest: string;
  readonly fund: string;
}

const cents = 2;

/** What one of the coin that a contract settles in is in US dollars: the quote, or the coin that is priced. */
export const settleRate = ({ contract, baseCoin }: SymbolRow, { last, usdRate }: TickerRow) =>
  contract?.settleCoin === baseCoin.coinName ? inUsd(last, usdRate) : usdRate;

/** What the insurance fund of a line has: its amounts of coins that contracts settle in, and their rates. */
export const fundOf = (
  line: ShownContractLine,
  amounts: readonly { readonly coinName: string; readonly amount: string }[],
  rates: ReadonlyMap<string, string | undefined>,
): FundView => ({
  line,
  usdValue: sumText(
    amounts.map(({ coinName, amount }) => inUsd(amount, rates.get(coinName))),
    cents,
  ),
});

/** The sums of lines: of one, or of several together. What has no rate counts as nothing. */
export function sumsOf(lines: readonly ShownContractLine[], known: Known): LineSums {
  const isOf = ({ symbolId }: { readonly symbolId: string }) =>
    lines.some((line) => line === lineOf(symbolId));
  const tickers = known.tickers.filter(isOf);
  const rates = new Map(tickers.map(({ symbolId, usdRate }) => [symbolId, usdRate]));
  return {
    turnover: sumText(
      tickers.map(({ symbolId, volume, turnover, usdRate }) =>
        inUsd(quoteValueOf(symbolId, volume, turnover), usdRate),
      ),
      cents,
    ),
    openInterest: sumText(
      known.contracts
        .filter(isOf)
        .map(({ symbolId, openInterest, openInterestValue }) =>
          inUsd(quoteValueOf(symbolId, openInterest, openInterestValue), rates.get(symbolId)),
        ),
      cents,
    ),
    fund: sumText(
      known.funds.filter(({ line }) => lines.includes(line)).map(({ usdValue }) => usdValue),
      cents,
    ),
  };
}

/** A contract of a list, with the figure that it stands there for: percent, or a rate. */
export interface TopRow {
  readonly symbolId: string;
  readonly figure: string;
}

const shown = 5;

/** The first rows by `figure`, the largest first; what has no figure is left out. */
function firstBy<Row extends { readonly symbolId: string }>(
  rows: readonly Row[],
  figureOf: (row: Row) => string | undefined,
  sign: 1 | -1,
): readonly TopRow[] {
  return rows
    .flatMap((row) => {
      const figure = figureOf(row);
      return figure === undefined ? [] : [{ symbolId: row.symbolId, figure }];
    })
    .toSorted(
      (a, b) => sign * (Number(b.figure) - Number(a.figure)) || (a.symbolId < b.symbolId ? -1 : 1),
    )
    .slice(0, shown);
}

const changeOf = ({ open, last }: TickerRow) => percentChange(open, last);

/** The lists of the overview: each of at most five contracts, in its own order. */
export function topsOf({ tickers, contracts }: Known, listed: readonly Listed[], now: number) {
  const changes = new Map(tickers.map((row) => [row.symbolId, changeOf(row)]));
  const isUp = ({ figure }: TopRow) => Number(figure) > 0;
  const isDown = ({ figure }: TopRow) => Number(figure) < 0;
  return {
    gainers: firstBy(tickers, changeOf, 1).filter(isUp),
    losers: firstBy(tickers, changeOf, -1).filter(isDown),
    fundingHighest: firstBy(contracts, ({ fundingRate }) => fundingRate, 1),
    fundingLowest: firstBy(contracts, ({ fundingRate }) => fundingRate, -1),
    newest: listed
      .filter(({ at }) => isNewContract(at, now))
      .toSorted((a, b) => b.at - a.at || (a.symbolId < b.symbolId ? -1 : 1))
      .slice(0, shown)
      .map(({ symbolId }) => ({ symbolId, figure: changes.get(symbolId) ?? '' })),
  };
}

export type Tops = ReturnType<typeof topsOf>;
