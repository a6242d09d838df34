import { orderIssues, presetLegs } from '#domain/order/issues.ts';
import type { Order, OrderRef, PresetLeg } from '#domain/order/order.ts';
import { areSameLegs, changedLegs, type LegsChange } from '#domain/order/preset-change.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { openOrder } from '#exchange/core/orders/client-ids.ts';
import { type State, touchOrder } from '#exchange/core/state.ts';

/**
 * Changes the take profit and stop loss that an open order will arm; a leg that is left out stays, and one
 * that is null goes.
 * Once they wait they are plans, and changed as such.
 */
export interface AmendPreset extends UserCommand {
  readonly kind: 'AmendPreset';
  readonly order: OrderRef;
  readonly preset: LegsChange<PresetLeg>;
}

function handle(
  state: State,
  owner: Owner,
  { order: ref, preset: change }: AmendPreset,
): Outcome<Order> {
  const found = openOrder(state, owner.id, ref);
  if (!found.ok) return found;
  if (owner.state?.frozen) return refuse('userFrozen');
  const { order, standing } = found.value;
  if (state.protections.has(order.id)) return refuse('notChangeable');
  // What an OCO's limit order leaves is its stop's.
  if (state.ocos.has(order.id)) return refuse('presetInvalid');
  const preset = changedLegs(order.preset, change);
  if (areSameLegs(preset, order.preset)) return refuse('amendNothing');
  const { instrument, watched } = standing.listing;
  const { price: triggerPrice } = watched.last;
  const before = presetLegs(order.preset);
  const refusal = orderIssues(
    instrument,
    { ...order, preset, clientOid: undefined },
    {
      ...{ reference: undefined, triggerPrice, watched, bestOpposite: undefined },
      available: undefined,
      openOrders: 0,
      plans: standing.plans.size + standing.presetLegs - before,
    },
  )[0];
  if (refusal !== undefined) return { ok: false, refusal };
  standing.presetLegs += presetLegs(preset) - before;
  order.preset = preset;
  touchOrder(state, order, owner);
  return done(order);
}

export const amendPreset = userCommandType<AmendPreset, Order>({
  kind: 'AmendPreset',
  needs: ({ userId, order }, needs) => needs.order(userId, order),
  apply: handle,
});
