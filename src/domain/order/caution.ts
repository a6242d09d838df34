import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { mulDivDown } from '#domain/money/round.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Estimate } from '#domain/order/estimate.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { sizeWithin } from '#domain/order/sweep.ts';

/** From here on a market order's price impact is pointed out, in millionths: 0.5 %. */
export const impactWarnPpm = 5_000;

/**
 * A limit price this much worse than the best is asked about, in millionths: 2 %. A market order
 * stops at 1 % by itself, and the band refuses what is 5 % off: a price that reaches twice as far
 * as the boldest usual order is more often a slip than a wish.
 */
export const farPricePpm = 20_000;

/**
 * An order that would take this much of what the page sees of the other side is asked about, in
 * millionths: a quarter. Nobody's usual order does that to a book, a slipped digit does.
 */
export const bookSharePpm = 250_000;

/** What a person should look at again before an order is sent; none of it is against a rule. */
export type Caution =
  /** The average price is `ppm` worse than the best. */
  | { readonly what: 'impact'; readonly ppm: number }
  /** The limit price is `ppm` worse than `best`. */
  | { readonly what: 'farPrice'; readonly ppm: number; readonly best: Ticks }
  /** It takes `ppm` of the shown book. */
  | { readonly what: 'bookShare'; readonly ppm: number }
  /** It is to rest only, and would take: the exchange ends it at once. */
  | { readonly what: 'postOnlyTakes' }
  /** Fill or kill, and what is shown of the book does not fill it: the exchange ends it at once. */
  | { readonly what: 'fokNotFilled' }
  /** Only `size` of a market order would be filled. */
  | { readonly what: 'partFill'; readonly size: Lots };

/** Whether a caution is more than told: it has to be confirmed. */
export const asksFirst = ({ what }: Caution): boolean =>
  what !== 'impact' && what !== 'postOnlyTakes' && what !== 'fokNotFilled';

const million = 1_000_000n;

/** How much worse than `best` a price is for an order of `side`, in millionths; 0: no worse. */
function worsePpm(side: Side, price: Ticks, best: Ticks): number {
  const apart = side === 'buy' ? price - best : best - price;
  return apart <= 0 ? 0 : Number(mulDivDown(BigInt(apart), million, BigInt(best)));
}

/** A limit price far beyond `best`, which is the book's or, of a plan order, its trigger. */
export function priceCaution(
  side: Side,
  price: Ticks | undefined,
  best: Ticks | undefined,
): Extract<Caution, { readonly what: 'farPrice' }> | undefined {
  if (price === undefined || best === undefined) return undefined;
  const ppm = worsePpm(side, price, best);
  return ppm >= farPricePpm ? { what: 'farPrice', ppm, best } : undefined;
}

type Levels = readonly { readonly price: Ticks; readonly size: Lots }[];

/** What the next lot costs after `filled` were taken; beyond the last level as much as there. */
function nextPrice(levels: Levels, filled: Lots): Ticks | undefined {
  let left: number = filled;
  for (const { price, size } of levels) {
    left -= size;
    if (left < 0) return price;
  }
  return levels.at(-1)?.price;
}

/** Whether a market order finds less than it wants; what is too little for a step is no want. */
function isPartFilled(
  instrument: Instrument,
  { size, quoteAmount }: Pick<OrderDraft, 'size' | 'quoteAmount'>,
  levels: Levels,
  { filledSize, filledQuote }: Pick<Estimate, 'filledSize' | 'filledQuote'>,
): boolean {
  if (size !== undefined) return filledSize < size;
  const price = nextPrice(levels, filledSize);
  if (quoteAmount === undefined) return false;
  const rest = amount(quoteAmount - filledQuote);
  return price === undefined || sizeWithin(instrument, rest, price, filledSize) > 0;
}

/** Whether fill or kill finds less than all, so that it takes nothing. */
export const isKilled = (
  { timeInForce, size }: Pick<OrderDraft, 'timeInForce' | 'size'>,
  { filledSize }: Pick<Estimate, 'filledSize'>,
): boolean => timeInForce === 'fok' && size !== undefined && filledSize < size;

/** Whether an order at a price meets the best one of the other side. */
const takes = (side: Side, price: Ticks | undefined, best: Ticks | undefined): boolean =>
  price !== undefined && best !== undefined && (side === 'buy' ? price >= best : price <= best);

/** What is unusual about an order that the rules let through; `levels`: the other side, best first. */
export function orderCautions(
  instrument: Instrument,
  draft: Pick<OrderDraft, 'side' | 'type' | 'timeInForce' | 'price' | 'size' | 'quoteAmount'>,
  levels: Levels,
  estimate: Pick<Estimate, 'filledSize' | 'filledQuote' | 'slippagePpm'>,
): readonly Caution[] {
  const { filledSize, slippagePpm } = estimate;
  const best = levels[0]?.price;
  // It can pay no bad price: it takes nothing.
  if (draft.timeInForce === 'makerOnly') {
    return takes(draft.side, draft.price, best) ? [{ what: 'postOnlyTakes' }] : [];
  }
  if (isKilled(draft, estimate)) return best === undefined ? [] : [{ what: 'fokNotFilled' }];
  const isMarket = draft.type === 'market';
  const seen = levels.reduce((sum, { size }) => sum + BigInt(size), 0n);
  const share = seen === 0n ? 0 : Number(mulDivDown(BigInt(filledSize), million, seen));
  const isPart = isMarket && isPartFilled(instrument, draft, levels, estimate);
  const found: readonly (Caution | undefined)[] = [
    priceCaution(draft.side, draft.price, best),
    isPart ? { what: 'partFill', size: filledSize } : undefined,
    share >= bookSharePpm ? { what: 'bookShare', ppm: share } : undefined,
    isMarket && slippagePpm >= impactWarnPpm ? { what: 'impact', ppm: slippagePpm } : undefined,
  ];
  return found.filter((one) => one !== undefined);
}
