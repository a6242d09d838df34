import { planOrdersOfLineMax } from '#domain/instrument/instrument.ts';
import type { Lots } from '#domain/money/units.ts';
import { issue } from '#domain/order/issues.ts';
import type { ConditionalOrder, OrderDraft } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import { modeIssue } from '#exchange/core/products/linear/rules.ts';
import type { Planned } from '#exchange/core/products/product.ts';

/** A plan names a position that its user can have; on all contracts of a line there are only so many. */
export const checkPlan = (standing: Standing, draft: Planned): Refusal | undefined =>
  modeIssue(standing, draft) ?? plansIssue(standing, 1);

/** Whether `more` conditional orders would be too many for the line. */
export function plansIssue({ owner, listing }: Standing, more: number): Refusal | undefined {
  const { line } = listing.instrument;
  let count = more;
  for (const standing of owner.standings.values()) {
    if (standing.listing.instrument.line !== line) continue;
    count += standing.plans.size + standing.presetLegs;
  }
  return count > planOrdersOfLineMax
    ? issue('planOrdersMax', { limit: String(planOrdersOfLineMax) })
    : undefined;
}

/** What only reduces closes no more than there is by now; without a size it closes all. */
export function countFired(
  standing: Standing,
  { positionSide, reduceOnly, size }: ConditionalOrder,
): Pick<OrderDraft, 'size' | 'quoteAmount'> {
  const held = Math.abs(heldOf(slotOf(standing), positionSide!).size);
  // Where there is no position, the order is refused for that.
  if (!reduceOnly || (held === 0 && size !== undefined)) return { size };
  return { size: Math.min(size ?? held, held) as Lots };
}
