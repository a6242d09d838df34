import { useMemo } from 'react';
import { bidShare, type DepthLevel, thousandths } from '#domain/book/depth.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount } from '#domain/money/units.ts';
import type { BookView, SumUnit } from '#stores/choice/book-choices.ts';
import {
  type BookLine,
  linesOf,
  rowsBarred,
  rowsOfPage,
  rowsSeen,
  sumSeen,
  sumText,
} from './order-book.ts';

/** Both sides in the levels that were chosen, best first. */
export interface Levels {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** How the sides are to be shown. */
interface Look {
  readonly instrument: Instrument;
  readonly view: BookView;
  readonly unit: SumUnit;
  /** Of a sum in quote. */
  readonly decimals: number;
}

function sideOf(side: Side, lines: readonly BookLine[], most: Amount, look: Look) {
  const { instrument, unit, decimals } = look;
  return {
    lines,
    bars: lines.map(({ base }) => Math.min(1000, thousandths(base, most))),
    sums: lines.map((line) => sumText(instrument, side, line, unit, decimals)),
  };
}

/** The longest bar is the larger sum of what is seen, or of `rowsBarred` levels where fewer are. */
function mostOf(view: BookView, bids: Amount, asks: Amount): Amount {
  if (view !== 'both') return view === 'bids' ? bids : asks;
  return bids > asks ? bids : asks;
}

/** Lines, bars and sums of both sides: as many as there is room for, or before that is known. */
export function useSides({ bids, asks }: Levels, seen: number | undefined, look: Look) {
  const { instrument, view, unit, decimals } = look;
  return useMemo(() => {
    const drawn = seen ?? rowsOfPage;
    // Of fewer levels the bars stay as the page came: they would move as the room is measured.
    const barred = Math.max(seen ?? rowsBarred, rowsBarred);
    const buy = linesOf(instrument, bids, Math.max(drawn, rowsBarred));
    const sell = linesOf(instrument, asks, Math.max(drawn, rowsBarred));
    const most = mostOf(view, sumSeen(buy, barred), sumSeen(sell, barred));
    const same: Look = { instrument, view, unit, decimals };
    return {
      buy: sideOf('buy', buy.slice(0, drawn), most, same),
      sell: sideOf('sell', sell.slice(0, drawn), most, same),
      // Of the same levels on every screen, and so in the HTML too.
      share: bidShare(sumSeen(buy, rowsSeen), sumSeen(sell, rowsSeen)),
    };
  }, [bids, asks, seen, instrument, view, unit, decimals]);
}
