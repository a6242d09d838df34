import type { SymbolRow } from '#contract/calls/market.ts';
import { amountText } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notional, valueAssetOf } from '#domain/instrument/value.ts';
import { percentChange } from '#domain/money/change.ts';
import { type Amount, amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { Book, BookLevel } from '#stores/feed/book-sides.ts';

export const depthCatalogs = [
  'depth',
  'words-trading',
  'words-value',
] as const satisfies readonly CatalogName[];
type DepthText = TextsOf<typeof depthCatalogs>;

export interface DepthProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  readonly text: DepthText;
}

/** Side of the square that the curves are drawn in; it is stretched to the place it gets. */
export const depthSize = 1000;
/** Share of the height that the largest total takes. */
const tallest = 0.92;

/** A level with all that stands between it and the middle. */
export interface DepthLevel {
  readonly side: Side;
  readonly price: Ticks;
  /** Its own size and those of all better levels. */
  readonly total: Lots;
}

export interface Depth {
  /** The lowest and the highest price shown, in ticks; not whole ones. */
  readonly low: number;
  readonly high: number;
  /** What is shown, from the lowest price to the highest. */
  readonly levels: readonly DepthLevel[];
  /** The largest total shown. */
  readonly most: Lots;
  /** The steps of each side, from the middle outwards. */
  readonly bids: string;
  readonly asks: string;
}

/** The area under steps, which begin at the bottom. */
export const areaUnder = (steps: string): string => (steps === '' ? '' : `${steps}V${depthSize}Z`);

function levelsOf(side: Side, levels: readonly BookLevel[]): readonly DepthLevel[] {
  let total = 0;
  return levels.map(({ price, size }) => {
    total += size;
    return { side, price, total: lots(total) };
  });
}

/** Steps up and away from the middle, on to the edge of the picture. */
function stepsOf(
  levels: readonly DepthLevel[],
  edge: number,
  x: (price: number) => number,
  y: (total: number) => number,
): string {
  const best = levels[0];
  if (!best) return '';
  const steps = levels.map(({ price, total }) => `H${x(price)}V${y(total)}`).join('');
  return `M${x(best.price)} ${depthSize}${steps}H${edge}`;
}

/** Twice the price between the best bid and the best ask, in ticks; of one side its best. */
function middleTwice({ bids, asks }: Book): number | undefined {
  const [bid, ask] = [bids[0]?.price ?? asks[0]?.price, asks[0]?.price ?? bids[0]?.price];
  return bid === undefined || ask === undefined ? undefined : bid + ask;
}

/**
 * What the curves of a book show: as far from the middle as the nearer end of both sides, divided
 * by `zoom`. Undefined for an empty book. Coordinates are floating point: they become pixels.
 */
export function depthOf(book: Book, zoom: number): Depth | undefined {
  const twice = middleTwice(book);
  if (twice === undefined) return undefined;
  const middle = twice / 2;
  const ends = [book.bids, book.asks].flatMap((side) => {
    const last = side.at(-1);
    // Its last level is seen as well: on after it goes what its levels lie apart on average.
    return last ? [Math.abs(last.price - middle) * (1 + 1 / side.length)] : [];
  });
  const reach = Math.max(Math.min(...ends) / zoom, 1);
  const [low, high] = [middle - reach, middle + reach];
  const isShown = ({ price }: DepthLevel) => price >= low && price <= high;
  const bids = levelsOf('buy', book.bids).filter(isShown);
  const asks = levelsOf('sell', book.asks).filter(isShown);
  const most = Math.max(bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0, 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  const x = (price: number) => round(((price - low) / (high - low)) * depthSize);
  const y = (total: number) => round((1 - (total / most) * tallest) * depthSize);
  return {
    low,
    high,
    levels: [...bids.toReversed(), ...asks],
    most: lots(most),
    bids: stepsOf(bids, 0, x, y),
    asks: stepsOf(asks, depthSize, x, y),
  };
}

/** Share of the height, from the top, at which a total stands. */
export const topOfTotal = (total: number, { most }: Depth): number => 1 - (total / most) * tallest;

/** Share of the width at which a price stands. */
export const placeOfPrice = (price: number, { low, high }: Depth): number =>
  (price - low) / (high - low);

/**
 * The place among `levels` of the one that an order would have to go to, to reach a price; within
 * the spread the nearer best. Undefined when none is shown.
 */
export function levelAt({ levels }: Depth, price: number): number | undefined {
  const firstAsk = levels.findIndex(({ side }) => side === 'sell');
  const lastBid = (firstAsk < 0 ? levels.length : firstAsk) - 1;
  const bid = levels[lastBid];
  const ask = levels[firstAsk];
  const isBid = bid && (!ask || price - bid.price < ask.price - price);
  if (isBid) {
    const at = levels.findIndex((level) => level.price >= price);
    return at < 0 ? lastBid : Math.min(at, lastBid);
  }
  if (!ask) return undefined;
  return Math.max(
    levels.findLastIndex((level) => level.price <= price),
    firstAsk,
  );
}

/** What all up to a level would cost or bring, in what values are counted in; exact. */
export function worthTo(instrument: Instrument, book: Book, level: DepthLevel): string {
  const levels = level.side === 'buy' ? book.bids : book.asks;
  const isWithin = ({ price }: BookLevel) =>
    level.side === 'buy' ? price >= level.price : price <= level.price;
  const worth = levels
    .filter(isWithin)
    .reduce<Amount>(
      (sum, { price, size }) => amount(sum + notional(instrument, price, size)),
      amount(0n),
    );
  return amountText(valueAssetOf(instrument), worth);
}

/** How far a price is from the middle, in percent: signed decimal text. */
export const distanceOf = (book: Book, price: Ticks): string | undefined =>
  percentChange(String(middleTwice(book) ?? 0), String(2 * ticks(price)));
