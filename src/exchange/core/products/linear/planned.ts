import { tpslKinds } from '#domain/codes/plan-kind.ts';
import type { Lots } from '#domain/money/units.ts';
import { openingClosedIssue } from '#domain/order/closed.ts';
import type { ConditionalOrder, OrderDraft } from '#domain/order/order.ts';
import { lotsOfShare } from '#domain/order/ratio-stop.ts';
import { isAgainst } from '#domain/position/holding.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { contractOf, heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import { modeIssue, plansIssue } from '#exchange/core/products/linear/rules.ts';
import type { Planned } from '#exchange/core/products/product.ts';

/** A plan names a position that its user can have; on all contracts of a line there are only so many. */
export const checkPlan = (standing: Standing, draft: Planned, more: number): Refusal | undefined =>
  modeIssue(standing, draft) ??
  plansIssue(standing, more) ??
  (draft.reduceOnly ? undefined : openingClosedIssue(contractOf(standing)));

/** What protects a position that is closed, or has turned. */
export function strays(standing: Standing): readonly ConditionalOrder[] {
  if (standing.plans.size === 0) return [];
  return [...standing.plans.values()].filter(({ kind, side, positionSide }) => {
    if (!tpslKinds.includes(kind)) return false;
    return !isAgainst(heldOf(slotOf(standing), positionSide!).size, side);
  });
}

/** What only reduces closes no more than there is by now; without a size it closes all. */
export function countFired(
  standing: Standing,
  { positionSide, reduceOnly, size, ratio }: ConditionalOrder,
): Pick<OrderDraft, 'size' | 'quoteAmount'> {
  const held = Math.abs(heldOf(slotOf(standing), positionSide!).size);
  if (!reduceOnly) return { size };
  // Where there is no position, the order is refused for that.
  const { sizeStep } = contractOf(standing);
  const most = Math.max(held, sizeStep) as Lots;
  if (ratio !== undefined) return { size: lotsOfShare(most, ratio.sharePpm, sizeStep) };
  return { size: Math.min(size ?? most, most) as Lots };
}
