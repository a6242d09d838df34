import type { Standing } from '#exchange/core/instruments/standing.ts';
import { isAtRisk, type TargetRef, targetOf } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { slotOf, type Unit } from '#exchange/core/positions/slot.ts';
import { startJob } from '#exchange/core/schedule/jobs.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Begins to liquidate whatever the new marks of contracts leave without its maintenance, the insurance
 * fund too; the provider's capital is looked after where it is given.
 */
export function watchMargins(state: State, symbolIds: readonly string[]): void {
  const seen = new Set<Unit>();
  for (const symbolId of symbolIds) {
    const listing = state.listings.get(symbolId)!;
    for (const standing of [...marketOf(listing).holders]) {
      if (standing.owner.isProvider) continue;
      for (const ref of refsOf(standing, seen)) watch(state, ref);
    }
  }
}

/** What is margined together at a standing: isolated positions each, the cross ones of a unit once. */
function refsOf(standing: Standing, seen: Set<Unit>): TargetRef[] {
  const { unit, positions } = slotOf(standing);
  const { line, symbolId } = standing.listing.instrument;
  const userId = standing.owner.id;
  return Object.values(positions).flatMap((position) => {
    if (position === undefined) return [];
    if (position.marginMode === 'isolated') {
      return [{ userId, line, symbolId, positionSide: position.side }];
    }
    if (seen.has(unit)) return [];
    seen.add(unit);
    return [{ userId, line }];
  });
}

function watch(state: State, ref: TargetRef): void {
  const target = targetOf(state, ref);
  if (target === undefined || !isAtRisk(state, target) || isUnderWay(state, ref)) return;
  // Its user's own jobs are no reason to wait.
  startJob(state, 'liquidate', ref, () => undefined);
  state.pending = undefined;
}

const isUnderWay = (state: State, ref: TargetRef): boolean =>
  [...state.tables.jobs.values()].some(
    ({ kind, terms }) =>
      kind === 'liquidate' &&
      terms.userId === ref.userId &&
      terms.line === ref.line &&
      terms.symbolId === ref.symbolId &&
      terms.positionSide === ref.positionSide,
  );
