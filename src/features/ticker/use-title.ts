import { useEffect } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import { onTickers } from '#stores/tickers.ts';
import { titleText } from './ticker-bar.ts';

/** The title is written this often at most; also in a tab that is not seen. */
const titleEveryMs = 500;

/** Keeps the last price at the head of the tab's title. */
export function useTitle({ symbolId }: SymbolRow, tag: string): void {
  useEffect(() => {
    const [, rest = ''] = /( · [^·]*)$/.exec(document.title) ?? [];
    let writtenAt = 0;
    return onTickers((tickers) => {
      const now = Date.now();
      const ticker = tickers[symbolId];
      if (ticker === undefined || now - writtenAt < titleEveryMs) return;
      writtenAt = now;
      const title = titleText(ticker, symbolId, tag) + rest;
      if (document.title !== title) document.title = title;
    });
  }, [symbolId, tag]);
}
