import { useEffect } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import { $symbols, followSymbols, newestRow } from '#stores/lists.ts';
import { useLive } from '#stores/use-live.ts';

/** A pair's row as it stands now: the page's, or a newer one that the exchange lists. */
export function useSymbol(ofPage: SymbolRow): SymbolRow {
  const listed = useLive($symbols, undefined);
  useEffect(followSymbols, []);
  return newestRow(ofPage, listed);
}
