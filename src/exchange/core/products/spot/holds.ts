import { baseAmount, lotUnit, notional } from '#domain/instrument/instrument.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import type { ConditionalOrder, Order, OrderDraft } from '#domain/order/order.ts';
import { oppositeBook } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Received } from '#exchange/core/orders/received.ts';
import { spentAccount } from '#exchange/core/products/spot/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** The price that lots of an order are held at: of an OCO's buy that of its dearer leg. */
export function heldAt(
  state: State,
  { id, side, price }: Pick<Order, 'id' | 'side' | 'price'>,
): Ticks {
  if (side === 'sell' || state.ocos.size === 0) return price!;
  const oco = state.ocos.get(id);
  return oco !== undefined && oco.stopAt > price! ? oco.stopAt : price!;
}

/**
 * What `lots` of an order hold: of a buy the notional, of a sell the base. An order holds the sum of
 * what its lots hold, so that nothing is left behind however it goes.
 */
const holdOf = (state: State, { listing }: Standing, order: Order, lots: Lots): Amount =>
  orderHold(listing.instrument, order.side, heldAt(state, order), lots);

/** Freezes what `lots` of an order may spend. */
export function reserve(state: State, standing: Standing, order: Order, lots: Lots): void {
  const account = spentAccount(standing, order.side);
  state.ledger.freeze(state.changes, account, holdOf(state, standing, order, lots));
}

/** Frees what `lots` of an order hold. */
export function release(state: State, standing: Standing, order: Order, lots: Lots): void {
  const account = spentAccount(standing, order.side);
  state.ledger.free(state.changes, account, holdOf(state, standing, order, lots));
}

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
export function received({ listing: { instrument } }: Standing, order: Order): Received {
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
