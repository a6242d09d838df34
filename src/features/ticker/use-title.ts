import { useEffect } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import { onTickers } from '#stores/tickers.ts';
import { titleText } from './ticker-bar.ts';

/** The title is written this often at most. */
const titleEveryMs = 500;

/**
 * Keeps the last price at the head of the tab's title. A tab that is not seen hears of no price: it
 * names its pair, rather than a price that is long gone.
 */
export function useTitle({ symbolId }: SymbolRow, tag: string): void {
  useEffect(() => {
    const [, rest = ''] = /( · [^·]*)$/.exec(document.title) ?? [];
    let writtenAt = 0;
    const onVisibility = () => {
      if (document.hidden) document.title = titleText(undefined, symbolId, tag) + rest;
    };
    document.addEventListener('visibilitychange', onVisibility);
    const leave = onTickers((tickers) => {
      const now = Date.now();
      const ticker = tickers[symbolId];
      if (ticker === undefined || now - writtenAt < titleEveryMs) return;
      writtenAt = now;
      const title = titleText(ticker, symbolId, tag) + rest;
      if (document.title !== title) document.title = title;
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, [symbolId, tag]);
}
