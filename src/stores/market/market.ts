import { useEffect, useMemo } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import type { ShownAccount } from '#domain/codes/account-code.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { accountTypeOn, type Line, type LinePage, lineOf, pageRowOf } from '#domain/line/line.ts';
import { $symbolsOf, newestRow, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';

/** What is traded in a region of a page, as it stands now. */
export interface Market {
  readonly symbolId: string;
  readonly line: Line;
  /** The account that it is traded from. */
  readonly accountType: ShownAccount;
  /** In what the trading page of the line differs; undefined: it has none. */
  readonly page: LinePage | undefined;
  readonly symbol: SymbolRow;
  readonly instrument: Instrument;
}

const markets = new WeakMap<SymbolRow, Market>();

/** The market that a row describes: for the same row the same object. */
export function marketOf(symbol: SymbolRow): Market {
  const known = markets.get(symbol);
  if (known) return known;
  const { symbolId } = symbol;
  const line = lineOf(symbolId);
  const market: Market = {
    ...{ symbolId, line, symbol },
    accountType: accountTypeOn(line),
    page: pageRowOf(line),
    instrument: instrumentOf(symbol),
  };
  markets.set(symbol, market);
  return market;
}

/**
 * The market of a region: as its page brought it, or as the exchange lists it since. An operator's
 * change of steps, limits or state makes it another object; nothing else does.
 */
export function useMarket(ofPage: SymbolRow): Market {
  const line = lineOf(ofPage.symbolId);
  const listed = useLive($symbolsOf(line), undefined);
  useEffect(() => subscribeSymbolsOf(line), [line]);
  return useMemo(() => marketOf(newestRow(ofPage, listed)), [ofPage, listed]);
}
