import { anchorOf, nearReference, referenceOf } from './reference.ts';
import { isFollowing, moveTrails, startTrail } from './trails.ts';
import { instrumentOf, type NaivePlan, type World } from './world.ts';

/** A trade's price, and what it fires. */
export function notePrice(w: World, symbolId: string, price: number): void {
  if (w.lastPrices.get(symbolId) === price) return;
  const anchor = anchorOf(w, symbolId) ?? BigInt(price) * 1_000_000n;
  w.stood.set(symbolId, { anchor, price, from: w.now });
  w.lastPrices.set(symbolId, price);
  lookAtTriggers(w, symbolId);
}

/** The price that triggers are compared with, as last price and reference are by now. */
export function lookAtTriggers(w: World, symbolId: string): void {
  const instrument = instrumentOf(w, symbolId)!;
  const last = w.lastPrices.get(symbolId);
  if (last === undefined || instrument.state !== 'trading') return;
  w.triggerPrices.set(symbolId, nearReference(last, referenceOf(w, symbolId)!, instrument));
  moveTrails(w, symbolId);
  firePlans(w, symbolId);
}

/** References that nobody tells move with time, until they are where the last price is. */
export function subscribePrices(w: World): void {
  for (const { symbolId } of w.instruments) {
    const stood = w.stood.get(symbolId);
    if (w.told.has(symbolId) || stood === undefined) continue;
    if (stood.anchor !== BigInt(stood.price) * 1_000_000n) lookAtTriggers(w, symbolId);
  }
}

/** Queues the plans that are reached: by trigger on the price's way, then by age. */
export function firePlans(w: World, symbolId: string): void {
  const price = w.triggerPrices.get(symbolId);
  if (price === undefined || instrumentOf(w, symbolId)!.state !== 'trading') return;
  const reached = w.plans.filter(
    (plan) =>
      plan.symbolId === symbolId &&
      plan.status === 'notExecuted' &&
      (!isFollowing(plan) || plan.reached) &&
      (plan.fires === 'atOrAbove' ? price >= plan.trigger : price <= plan.trigger),
  );
  const rising = reached.filter(({ fires }) => fires === 'atOrAbove');
  const falling = reached.filter(({ fires }) => fires === 'atOrBelow');
  rising.sort((a, b) => a.trigger - b.trigger || a.place - b.place);
  falling.sort((a, b) => b.trigger - a.trigger || a.place - b.place);
  for (const plan of [...rising, ...falling]) {
    // The other leg of its pair may have fired a moment ago.
    if (plan.status !== 'notExecuted') continue;
    if (plan.action === 'follow') {
      startTrail(w, plan);
      continue;
    }
    plan.status = 'executing';
    w.fired.push({ id: plan.id, at: w.now, quoted: false });
    const parent =
      plan.parentOrderId === undefined ? undefined : w.everyOrder.get(plan.parentOrderId);
    if (parent !== undefined && parent.end === undefined) w.overtaken.push(parent);
    const other = w.plans.find(({ id }) => id === plan.pairId);
    if (other?.status === 'notExecuted') endPlan(w, other, 'cancelled');
  }
}

export function endPlan(w: World, plan: NaivePlan, status: 'success' | 'fail' | 'cancelled') {
  plan.status = status;
  w.fired = w.fired.filter(({ id }) => id !== plan.id);
  w.plans = w.plans.filter(({ id }) => id !== plan.id);
}
