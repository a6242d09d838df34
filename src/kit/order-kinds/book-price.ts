import { priceText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Ticks } from '#domain/money/units.ts';
import { type BookPrice, bookPrices, levelOf } from '#domain/order/book-price.ts';
import { fill } from '#i18n/fill.ts';
import type { Typed } from '#kit/form/form.ts';
import type { KindField, KindValue, SideContext, Words } from './kind.ts';

/*
 * A limit price that is one of the book (§3: counterparty 1 or 5, queue 1 or 5): the order names it, and the exchange
 * fixes the price when the order comes. Until then all that follows from a price is worked out with that level as it is.
 */

/** Which price of the book is chosen; undefined: a price is typed. */
export const bookPriceIn = ({ bookPrice }: Typed): BookPrice | undefined =>
  (bookPrice || undefined) as BookPrice | undefined;

/** The price of a limit order: as typed, or what the book has now. Undefined: none, or that side is empty. */
export function limitPriceOf(typed: Typed, context: SideContext): Ticks | undefined {
  const chosen = bookPriceIn(typed);
  if (chosen === undefined) return priceOf(context.instrument, typed.price ?? '');
  const { side, depth } = levelOf(chosen, context.side);
  const levels = context.opposite(side === 'buy' ? 'sell' : 'buy');
  // Where there are fewer levels, that of the last, as the exchange does.
  return levels[Math.min(depth, levels.length) - 1]?.price;
}

/** A price of the book in words. */
export const bookPriceText = (chosen: BookPrice, text: Words): string =>
  fill(text[chosen.slice(0, -1)] ?? '', { level: chosen.slice(-1) });

/** What is typed of a limit order, with all that follows from its price at the price that the book has now. */
export function atBookPrice<Context extends SideContext>(
  reduce: (before: Typed, change: Typed, context: Context) => Typed,
  typed: Typed,
  context: Context,
): Typed {
  if (!isAtBookPrice(typed)) return typed;
  const price = limitPriceOf(typed, context);
  const text = price === undefined ? '' : priceText(context.instrument, price);
  if (text === typed.price) return typed;
  const at = reduce(typed, { price: text }, context);
  const { percent = '' } = typed;
  return percent === '' ? at : reduce(at, { percent }, context);
}

/** Whether what an order comes to is no more than about that. */
export const isAtBookPrice = (typed: Typed): boolean =>
  typed.type === 'limit' && bookPriceIn(typed) !== undefined;

/** The price that is expected, among what an order comes to. */
export const bookPriceValues = (typed: Typed, context: SideContext): readonly KindValue[] => {
  if (!isAtBookPrice(typed)) return [];
  const { instrument } = context;
  const price = limitPriceOf(typed, context);
  return [
    {
      ...{ label: 'price', isPrice: true, isAbout: true, unit: instrument.quote.code },
      value: price && priceText(instrument, price),
    },
  ];
};

/** What a change does to the rest: what one of the prices can't be combined with is turned off. */
export function withBookPrice(before: Typed, change: Typed): Typed {
  const { bookPrice } = change;
  if (!bookPrice) return change;
  return {
    ...change,
    // It can't be filled whole or not at all at a price that is still to come.
    ...(before.timeInForce === 'fok' && { timeInForce: 'gtc' }),
    // The other side's price would take.
    ...(!isQueue(change) && { makerOnly: '' }),
  };
}

const isQueue = ({ bookPrice = '' }: Typed): boolean => bookPrice.startsWith('queue');

/** Whether an order can ask to be a maker. */
export const canBeMaker = (typed: Typed): boolean =>
  bookPriceIn(typed) === undefined || isQueue(typed);

const choice = {
  ...{ name: 'bookPrice', input: 'choice', look: 'held', label: 'bboName' },
  options: [
    { value: '', label: 'limitPrice', short: 'bbo' },
    ...bookPrices.map((value) => ({
      value,
      ...{ label: value.slice(0, -1), values: { level: value.slice(-1) } },
    })),
  ],
} as const satisfies KindField;

/** A typed price, in which a price of the book can be chosen; that stands in its place then. */
export const withBookPrices = (limitPrice: KindField): readonly KindField[] => [
  {
    ...limitPrice,
    isShown: (typed) => bookPriceIn(typed) === undefined,
    holds: () => choice.name,
  },
  {
    ...{ name: 'bookWord', input: 'word', label: 'price', holds: () => choice.name },
    isShown: (typed) => bookPriceIn(typed) !== undefined,
  },
  choice,
];
