import { type Amount, amount, zero } from '#domain/money/units.ts';
import { notNegative } from '#domain/position/magnitude.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import { unitFiguresWith } from '#exchange/core/positions/unit.ts';
import { having } from '#exchange/core/products/linear/rules.ts';
import type { WaitingDraft } from '#exchange/core/products/product.ts';

/** What open orders would bind more if a draft waited whole; what only closes binds nothing. */
export function waitingCost(standing: Standing, draft: WaitingDraft): Amount {
  if (draft.reduceOnly === true) return zero;
  const figures = unitFiguresWith(standing);
  const held = heldOf(slotOf(standing), draft.positionSide!);
  const after = figures(having(standing, draft, held, draft.size, new Set()));
  return notNegative(amount(after.orders - figures().orders));
}
