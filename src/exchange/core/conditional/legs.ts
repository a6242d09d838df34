import { isContract } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Lots } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import { restOf, shareAnew } from '#exchange/core/conditional/shared-hold.ts';
import { cancelPlan } from '#exchange/core/conditional/triggers.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { type State, touchPlan } from '#exchange/core/state.ts';

/**
 * What the stop counts for a rest of its limit order: the rest, but on spot of a buy at market what was held
 * for it, which it can always pay.
 */
export function stopCount(
  { listing: { instrument } }: Standing,
  { side, price, trigger }: Pick<ConditionalOrder, 'side' | 'price' | 'trigger'>,
  rest: Lots,
): Pick<ConditionalOrder, 'size' | 'quoteAmount'> {
  return side === 'buy' && price === undefined && !isContract(instrument)
    ? { size: undefined, quoteAmount: notional(instrument, trigger, rest) }
    : { size: rest, quoteAmount: undefined };
}

/** Makes the stop and what both hold fit the rest of the limit order. */
export function fitStop(state: State, oco: Oco): void {
  const { order, standing, stop } = oco;
  const rest = restOf(order);
  shareAnew(state, oco);
  const count = stopCount(standing, stop, rest);
  if (count.size === stop.size && count.quoteAmount === stop.quoteAmount) return;
  const { updatedAt, status } = stop;
  Object.assign(stop, count);
  touchPlan(state, stop);
  // One that has fired counts its wait from then.
  if (status === 'executing') stop.updatedAt = updatedAt;
}

/** After a limit order was filled, changed or has ended: the stop beside it follows. */
export function followLimitOrder(state: State, order: Order): void {
  const oco = state.ocos.get(order.id);
  if (oco === undefined) return;
  if (order.end === undefined) fitStop(state, oco);
  else cancelPlan(state, oco.stop);
}
