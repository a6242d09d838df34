import { useEffect, useMemo } from 'react';
import type { DepthRow } from '#contract/calls/market.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { $bookOf, subscribeBook } from '#stores/feed/book.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { $tickers, type Tickers } from '#stores/feed/tickers.ts';
import { usePaced } from '#stores/feed/use-paced.ts';

/** Book and tickers as a ticket needs them: what changes with every frame can't be read. */
export function useMarketFigures(
  instrument: Instrument,
  depth: Pick<DepthRow, 'bids' | 'asks'>,
  tickers: Tickers,
): readonly [Book, Tickers] {
  const { symbolId } = instrument;
  const stores = useMemo(() => [$bookOf(symbolId), $tickers] as const, [symbolId]);
  const book = useMemo(() => bookOf(instrument, depth), [instrument, depth]);
  const initial = useMemo(() => [book, tickers] as const, [book, tickers]);
  useEffect(() => subscribeBook(instrument), [instrument]);
  return usePaced<readonly [Book, Tickers]>(stores, initial, 'calm');
}
