import { useEffect } from 'react';
import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { symbolOf } from '#domain/line/line.ts';
import { onTickers } from '#stores/feed/tickers.ts';
import { titleText } from './ticker-bar.ts';

/** The title is written this often at most. */
const titleEveryMs = 500;

/**
 * Keeps the last price at the head of the tab's title. A tab that is not seen hears of no price, so
 * it keeps the last one it heard of, and goes on when it is seen again.
 */
export function useTitle({ symbolId }: SymbolRow, tag: string): void {
  useEffect(() => {
    const [, rest = ''] = /( · .*)$/.exec(document.title) ?? [];
    let writtenAt = 0;
    let newest: TickerRow | undefined;
    const write = () => {
      if (newest === undefined) return;
      const title = titleText(newest, symbolOf(symbolId), tag) + rest;
      if (document.title !== title) document.title = title;
    };
    // What came since it was written last would never be.
    const onVisibility = () => document.hidden && write();
    document.addEventListener('visibilitychange', onVisibility);
    const leave = onTickers((tickers) => {
      newest = tickers[symbolId];
      const now = Date.now();
      if (now - writtenAt < titleEveryMs) return;
      writtenAt = now;
      write();
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, [symbolId, tag]);
}
