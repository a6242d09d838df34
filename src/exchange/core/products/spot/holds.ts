import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import type { Order } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { spentAccount } from '#exchange/core/products/assets.ts';
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
