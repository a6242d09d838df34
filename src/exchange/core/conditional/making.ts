import type { Side } from '#domain/codes/side.ts';
import type { Ticks } from '#domain/money/units.ts';
import { type Trail, trailDirection, trailStop } from '#domain/order/conditional.ts';
import { directionOf } from '#domain/order/direction.ts';
import { presetLegs } from '#domain/order/issues.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import type { State } from '#exchange/core/state.ts';

type Needed = 'userId' | 'symbolId' | 'place' | 'side' | 'kind' | 'source' | 'trigger' | 'fires';

/** What a conditional order is made of; the rest is as of one that was just placed. */
export type PlanTerms = Pick<ConditionalOrder, Needed> & Partial<ConditionalOrder>;

/** Makes a conditional order. It waits for nothing yet: `addPlan` does that. */
export const newPlan = (state: State, terms: PlanTerms): ConditionalOrder => ({
  id: ++state.counters.orderId,
  clientOid: undefined,
  digest: undefined,
  parentOrderId: undefined,
  createdAt: state.now,
  watches: 'last',
  positionSide: undefined,
  reduceOnly: false,
  action: 'place',
  trail: undefined,
  ratio: undefined,
  preset: undefined,
  presetRatios: undefined,
  price: undefined,
  size: undefined,
  quoteAmount: undefined,
  pairId: undefined,
  status: 'notExecuted',
  orderId: undefined,
  failure: undefined,
  filled: undefined,
  priority: ++state.counters.priority,
  version: 0,
  updatedAt: state.now,
  ...terms,
});

/** The plans that a plan's order will arm: room is kept for them until it has placed it. */
export const legsOfPlan = ({
  preset,
  presetRatios,
}: Pick<ConditionalOrder, 'preset' | 'presetRatios'>): number => presetLegs(preset ?? presetRatios);

/** How a trailing stop begins, at the price that it is to follow. */
export const trailTerms = (
  side: Side,
  { callback, activation }: Trail,
  price: Ticks,
): Pick<ConditionalOrder, 'action' | 'trigger' | 'fires' | 'trail'> => ({
  action: activation === undefined ? 'place' : 'follow',
  trigger: activation ?? trailStop(side, callback, price),
  fires: activation === undefined ? trailDirection(side) : directionOf(activation, price),
  trail: { callback, activation },
});
