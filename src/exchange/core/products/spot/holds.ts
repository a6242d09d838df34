import { baseAmount, lotUnit } from '#domain/instrument/instrument.ts';
import { floorToStep } from '#domain/money/round.ts';
import type { Lots } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import type { Order } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/account.ts';
import { spentAccount } from '#exchange/core/products/spot/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** Freezes what `lots` of an order spend at its price: of a buy the notional, of a sell the base. */
export function reserve(state: State, standing: Standing, order: Order, lots: Lots): void {
  const { side, price } = order;
  const held = orderHold(standing.market.instrument, side, price!, lots);
  state.ledger.freeze(state.changes, spentAccount(standing, side), held);
}

/** Frees it. What an order holds is the sum of what its lots hold, so none of it is left behind. */
export function release(state: State, standing: Standing, order: Order, lots: Lots): void {
  const { side, price } = order;
  const held = orderHold(standing.market.instrument, side, price!, lots);
  state.ledger.free(state.changes, spentAccount(standing, side), held);
}

/** What a buy has received after fees, in whole steps. */
export function closable({ market: { instrument } }: Standing, order: Order): Lots {
  const received = baseAmount(instrument, order.filledSize) - order.feeReceived;
  return floorToStep(Number(received / lotUnit(instrument)), instrument.sizeStep) as Lots;
}
