import { computed } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { ticksOf } from '#contract/map/quantity.ts';
import { type Grouping, groupings, groupingsAt } from '#domain/book/group.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { $groupings, groupingOf, noGroupings } from '#stores/choice/book-choices.ts';
import {
  $bookOf,
  $groupedBookOf,
  type GroupedBook,
  subscribeBook,
  subscribeGroupedBook,
} from '#stores/feed/book.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { type Pace, usePaced } from '#stores/feed/use-paced.ts';
import { useLive } from '#stores/page/use-live.ts';
import { coarser, type OrderBookProps } from './order-book.ts';
import type { Levels } from './use-sides.ts';

type Shown = readonly [Book, GroupedBook | undefined, TickerRow | undefined];

/** The book as it is to be seen: in the levels that were chosen, at a pace. */
export function useBook(instrument: Instrument, props: OrderBookProps, pace: Pace) {
  const { depth, ticker } = props;
  const { symbolId } = instrument;
  const stores = useMemo(
    () =>
      [
        $bookOf(symbolId),
        $groupedBookOf(symbolId),
        computed($tickers, (all) => all?.[symbolId]),
      ] as const,
    [symbolId],
  );
  const initial = useMemo<Shown>(
    () => [bookOf(instrument, depth), undefined, ticker],
    [instrument, depth, ticker],
  );
  const [finest, told, last] = usePaced<Shown>(stores, initial, pace);
  const best = finest.bids[0]?.price ?? finest.asks[0]?.price;
  const count = groupingsAt(instrument, best ?? ticksOf(instrument, last?.last ?? '')).length;
  const choices = useMemo(() => groupings.slice(0, count), [count]);
  const chosen = groupingOf(useLive($groupings, noGroupings), symbolId);
  // A price that has fallen since may have left the choice behind.
  const grouping = choices.findLast((one) => one <= chosen) ?? 1;

  const isSeen = pace !== 'still';
  useEffect(() => (isSeen ? subscribeBook(instrument) : undefined), [instrument, isSeen]);
  useEffect(
    () => (isSeen && grouping > 1 ? subscribeGroupedBook(instrument, grouping) : undefined),
    [instrument, grouping, isSeen],
  );

  const book = useMemo(
    () => inLevels(instrument, finest, told, grouping),
    [instrument, finest, told, grouping],
  );
  return { finest, book, grouping, choices, ticker: last };
}

const inLevels = (
  instrument: Instrument,
  finest: Book,
  told: GroupedBook | undefined,
  grouping: Grouping,
): Levels => {
  if (grouping === 1) return finest;
  return told?.grouping === grouping ? told.book : coarser(instrument, finest, grouping);
};
