import type { NaivePlan, World } from './world.ts';

/** Queues the plans that the last price fires: by trigger on its way, then by age. */
export function firePlans(w: World, symbol: string): void {
  const price = w.lastPrices.get(symbol);
  if (price === undefined) return;
  const reached = w.plans.filter(
    (plan) =>
      plan.symbol === symbol &&
      plan.status === 'notExecuted' &&
      (plan.fires === 'atOrAbove' ? price >= plan.trigger : price <= plan.trigger),
  );
  const rising = reached.filter(({ fires }) => fires === 'atOrAbove');
  const falling = reached.filter(({ fires }) => fires === 'atOrBelow');
  rising.sort((a, b) => a.trigger - b.trigger || a.place - b.place);
  falling.sort((a, b) => b.trigger - a.trigger || a.place - b.place);
  for (const plan of [...rising, ...falling]) {
    // The other leg of its pair may have fired a moment ago.
    if (plan.status !== 'notExecuted') continue;
    plan.status = 'executing';
    w.fired.push(plan.id);
    const other = w.plans.find(({ id }) => id === plan.pairId);
    if (other?.status === 'notExecuted') endPlan(w, other, 'cancelled');
  }
}

export function endPlan(w: World, plan: NaivePlan, status: 'success' | 'fail' | 'cancelled') {
  plan.status = status;
  w.fired = w.fired.filter((id) => id !== plan.id);
  w.plans = w.plans.filter(({ id }) => id !== plan.id);
}
