import type { Lots, Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import { productOf } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/** What a lot may cost by a stop. */
export const stopAtOf = ({ price, trigger }: Pick<ConditionalOrder, 'price' | 'trigger'>): Ticks =>
  price ?? trigger;

export const restOf = ({ size, filledSize }: Order): Lots => (size! - filledSize) as Lots;

/** Makes the limit order reserve by what `change` makes of the stop beside it; one that is in no book reserves nothing. */
function reserveAnew(state: State, { order, standing }: Oco, change: () => void): void {
  const product = productOf(standing);
  const isOpen = state.orders.has(order.id);
  if (isOpen) product.release(state, standing, order, restOf(order));
  change();
  if (isOpen) product.reserve(state, standing, order, restOf(order));
}

/** Lets a stop share what its limit order reserves. */
export function share(state: State, oco: Oco): void {
  reserveAnew(state, oco, () => state.ocos.set(oco.order.id, oco));
}

/** Reserves for the stop as it is by now. */
export function shareAnew(state: State, oco: Oco): void {
  const stopAt = stopAtOf(oco.stop);
  if (stopAt === oco.stopAt) return;
  reserveAnew(state, oco, () => {
    oco.stopAt = stopAt;
  });
}

/** What an OCO's stop ends reserves nothing beyond the limit order, which is one like any other then. */
export function unshare(state: State, stop: ConditionalOrder): void {
  const oco = stop.kind === 'oco' ? state.ocos.get(stop.pairId!) : undefined;
  if (oco === undefined) return;
  reserveAnew(state, oco, () => state.ocos.delete(oco.order.id));
}
