import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';

/** One price of a side of a book. */
export interface BookPrice {
  readonly price: Ticks;
  readonly size: Lots;
}

/** Prices put together: what they are worth cannot be told from the price that they stand at. */
export interface GroupedPrice extends BookPrice {
  /** In quote units; exact. */
  readonly value: Amount;
}

/** How many price steps one level of a book may span. */
export const groupings = [1, 10, 100, 1000, 10_000] as const;
export type Grouping = (typeof groupings)[number];

/** A level spans at most this part of the price: of wider ones there would be too few. */
const levelsToZero = 100;

/** The ticks that a level of `grouping` spans. */
export const groupSpan = ({ priceStep }: Instrument, grouping: Grouping): Ticks =>
  (priceStep * grouping) as Ticks;

/** The groupings that make sense at a price, the finest first; that one always does. */
export const groupingsAt = (
  instrument: Instrument,
  price: Ticks | undefined,
): readonly Grouping[] =>
  groupings.filter(
    (grouping) => grouping === 1 || groupSpan(instrument, grouping) * levelsToZero <= (price ?? 0),
  );

/**
 * Where a price stands among levels of `span` ticks: bids downwards, asks upwards. So an order at
 * the level's price reaches all of the level, and nothing is shown as better than it is.
 */
export const groupPrice = (side: Side, price: Ticks, span: Ticks): Ticks =>
  (side === 'buy' ? floorToStep(price, span) : ceilToStep(price, span)) as Ticks;

/**
 * A side of a book, best first, in levels of `grouping` price steps. `isWhole` says whether behind
 * the last of `levels` there is none: if there may be, the last level is left out, since nobody
 * knows how much of it is missing. Throws when a level's size is no safe integer, as the book does.
 */
export function grouped(
  instrument: Instrument,
  side: Side,
  levels: readonly BookPrice[],
  grouping: Grouping,
  isWhole: boolean,
): GroupedPrice[] {
  const span = groupSpan(instrument, grouping);
  const found: GroupedPrice[] = [];
  for (const { price, size } of levels) {
    const at = groupPrice(side, price, span);
    const value = notional(instrument, price, size);
    const last = found.at(-1);
    if (last?.price === at) {
      found[found.length - 1] = {
        price: at,
        size: lots(last.size + size),
        value: amount(last.value + value),
      };
    } else found.push({ price: at, size, value });
  }
  if (!isWhole) found.pop();
  return found;
}
