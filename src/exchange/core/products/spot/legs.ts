import type { Instrument } from '#domain/instrument/instrument.ts';
import { baseAmount, lotUnit, notional } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { amount, type Lots, zero } from '#domain/money/units.ts';
import type { ConditionalOrder, Order, OrderDraft, PresetLeg } from '#domain/order/order.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import { oppositeBook } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Received } from '#exchange/core/orders/received.ts';
import type { State } from '#exchange/core/state.ts';

/** What buys back or in place of a limit order buys no more at once than an order may. */
export function countFired(
  { listing }: Standing,
  { side, kind, size, quoteAmount }: ConditionalOrder,
): Pick<OrderDraft, 'size' | 'quoteAmount'> {
  if (quoteAmount === undefined || kind === 'normal' || kind === 'track') {
    return { size, quoteAmount };
  }
  const { instrument } = listing;
  const best = oppositeBook(listing, side).best()?.price;
  const most = best === undefined ? quoteAmount : notional(instrument, best, instrument.sizeMax);
  return { size, quoteAmount: most < quoteAmount ? most : quoteAmount };
}

/** What an order has received after fees, in whole steps; no leg buys for more than one order may. */
export function received(
  _state: State,
  { listing: { instrument } }: Standing,
  order: Order,
): Received {
  if (order.side === 'sell') {
    const { notionalMax } = instrument;
    const quote = amount(order.filledQuote - order.feeReceived);
    const isTooMuch = quote > notionalMax;
    return { size: 0 as Lots, quote: isTooMuch ? notionalMax : quote };
  }
  const base = baseAmount(instrument, order.filledSize) - order.feeReceived;
  const size = floorToStep(Number(base / lotUnit(instrument)), instrument.sizeStep) as Lots;
  return { size, quote: zero };
}

/** What a leg counts of it: of a sell at market the money, at a limit the size that it pays for. */
export function legCount(
  instrument: Instrument,
  { side, price }: Pick<ConditionalOrder, 'side' | 'price'>,
  { size, quote }: Received,
): Pick<ConditionalOrder, 'size' | 'quoteAmount'> {
  if (side === 'sell') return { size, quoteAmount: undefined };
  if (price === undefined) return { size: undefined, quoteAmount: quote };
  const most = sizeWithin(instrument, quote, price);
  return { size: Math.min(most, instrument.sizeMax) as Lots, quoteAmount: undefined };
}

/** Why there is too little for some leg to be placed; undefined: there is enough. */
export function legIssue(instrument: Instrument, order: Order, received: Received) {
  const { sizeMin, notionalMin } = instrument;
  if (order.side === 'buy') return received.size < sizeMin ? 'sizeBelowMin' : undefined;
  if (received.quote < notionalMin) return 'notionalBelowMin';
  const { takeProfit, stopLoss } = order.preset!;
  const isShort = (leg: PresetLeg | undefined) =>
    leg !== undefined && sizeWithin(instrument, received.quote, leg.price ?? leg.trigger) < sizeMin;
  return isShort(takeProfit) || isShort(stopLoss) ? 'sizeBelowMin' : undefined;
}
