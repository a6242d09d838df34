import type { NaivePlan, World } from './world.ts';

/** Whether a trailing stop follows the price by now. */
export const isFollowing = (plan: NaivePlan) =>
  plan.trail !== undefined && plan.action === 'place' && plan.status === 'notExecuted';

/** Where it fires, seen from its best price: its callback away, never cut short. */
export function stopAt({ side, trail }: NaivePlan): number {
  const best = BigInt(trail!.best!);
  const { callback } = trail!;
  const sign = side === 'sell' ? -1n : 1n;
  if ('distance' in callback) return Number(best + sign * BigInt(callback.distance));
  const scaled = best * (1_000_000n + sign * BigInt(callback.ratePpm));
  const down = scaled / 1_000_000n;
  const isWhole = scaled % 1_000_000n === 0n;
  return Number(side === 'sell' || isWhole ? down : down + 1n);
}

/** Every trailing stop of the pair sees the price. */
export function moveTrails(w: World, symbolId: string): void {
  const price = w.triggerPrices.get(symbolId)!;
  for (const plan of w.plans) {
    if (plan.symbolId !== symbolId || !isFollowing(plan)) continue;
    better(plan, price);
    if (plan.side === 'sell' ? price <= plan.trigger : price >= plan.trigger) plan.reached = true;
  }
}

/** A new best price, should it be one. */
function better(plan: NaivePlan, price: number): void {
  const trail = plan.trail!;
  const isBetter = plan.side === 'sell' ? price > trail.best! : price < trail.best!;
  if (isBetter) trail.best = price;
  plan.trigger = stopAt(plan);
}

/** Follows from the price as it is, which all beside it have seen by then. */
export function startTrail(w: World, plan: NaivePlan): void {
  const price = w.triggerPrices.get(plan.symbolId)!;
  for (const other of w.plans) {
    const isBeside = other.symbolId === plan.symbolId && other.side === plan.side;
    if (isBeside && isFollowing(other)) better(other, price);
  }
  plan.action = 'place';
  plan.trail!.best = price;
  plan.trigger = stopAt(plan);
  plan.fires = plan.side === 'sell' ? 'atOrBelow' : 'atOrAbove';
  plan.place = w.nextPlace++;
}
