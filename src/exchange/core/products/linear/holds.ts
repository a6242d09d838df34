import { notional } from '#domain/instrument/value.ts';
import { amount, type Lots } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { contractOf, engage, slotOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** Counts lots of an order that waits: what they bind follows from the sums, and nothing is frozen. */
export function reserve(state: State, standing: Standing, order: Order, lots: Lots): void {
  const slot = slotOf(standing);
  if (order.reduceOnly) {
    slot.reducing += lots;
    state.turn.expose(standing);
  } else {
    const sum = slot.orders[order.side];
    sum.lots = (sum.lots + lots) as Lots;
    sum.value = amount(sum.value + notional(contractOf(standing), order.price!, lots));
  }
  engage(standing);
}

/** Counts them no more. Where values round, the sum stays what the rest of the order is worth. */
export function release(_state: State, standing: Standing, order: Order, lots: Lots): void {
  const slot = slotOf(standing);
  const contract = contractOf(standing);
  const rest = (order.size! - order.filledSize) as Lots;
  const left = rest === lots ? 0n : notional(contract, order.price!, (rest - lots) as Lots);
  if (order.reduceOnly) slot.reducing -= lots;
  else {
    const sum = slot.orders[order.side];
    sum.lots = (sum.lots - lots) as Lots;
    sum.value = amount(sum.value - notional(contract, order.price!, rest) + left);
  }
  engage(standing);
}
