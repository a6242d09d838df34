import { type BookRow, bookChecksum, bookLevels } from '#contract/channels.ts';
import { amountOf, lotsOf, ticksOf } from '#contract/map/quantity.ts';
import type { DepthLevel } from '#domain/book/depth.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import type { Ticks } from '#domain/money/units.ts';

/** One level of a book. The texts are as they came: the checksum is made of them. */
export interface BookLevel extends DepthLevel {
  readonly row: BookRow;
}

/** Both sides, best first. */
export interface Book {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export interface BookRows {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
}

function levelOf(instrument: Instrument, row: BookRow): BookLevel | undefined {
  const price = ticksOf(instrument, row[0]);
  const size = lotsOf(instrument, row[1]);
  if (price === undefined || size === undefined) return undefined;
  const value = row[2] === undefined ? undefined : amountOf(valueAssetOf(instrument), row[2]);
  return { price, size, value, row };
}

const levelsOf = (instrument: Instrument, rows: readonly BookRow[]) =>
  rows.flatMap((row) => levelOf(instrument, row) ?? []);

/** A book as a snapshot or an answer tells it. */
export const bookOf = (instrument: Instrument, { bids, asks }: BookRows): Book => ({
  bids: levelsOf(instrument, bids),
  asks: levelsOf(instrument, asks),
});

/** Where in `levels` a price stands or would stand; `way` is 1 for rising prices. */
function placeOf(levels: readonly BookLevel[], price: Ticks, way: 1 | -1): number {
  let from = 0;
  let to = levels.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((levels[middle]!.price - price) * way < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function changed(
  instrument: Instrument,
  before: readonly BookLevel[],
  deltas: readonly (readonly BookRow[])[],
  way: 1 | -1,
): readonly BookLevel[] {
  if (deltas.every((rows) => rows.length === 0)) return before;
  const levels = [...before];
  for (const rows of deltas) {
    for (const level of levelsOf(instrument, rows)) {
      const at = placeOf(levels, level.price, way);
      const there = levels[at]?.price === level.price ? 1 : 0;
      if (level.size === 0) levels.splice(at, there);
      else levels.splice(at, there, level);
    }
    // After each: of a level beyond the last one no delta tells any more.
    levels.length = Math.min(levels.length, bookLevels);
  }
  return levels;
}

/** The book after deltas, oldest first: a size of 0 takes its level away. */
export const bookAfter = (
  instrument: Instrument,
  book: Book,
  deltas: readonly BookRows[],
): Book => ({
  bids: changed(
    instrument,
    book.bids,
    deltas.map(({ bids }) => bids),
    -1,
  ),
  asks: changed(
    instrument,
    book.asks,
    deltas.map(({ asks }) => asks),
    1,
  ),
});

const topRows = (levels: readonly BookLevel[]): BookRow[] =>
  levels.slice(0, 25).map(({ row }) => row);

/** Whether a book is the one that the server's checksum was made of. */
export const fits = ({ bids, asks }: Book, checksum: number): boolean =>
  bookChecksum(topRows(bids), topRows(asks)) === checksum;
