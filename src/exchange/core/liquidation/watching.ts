import type { Standing } from '#exchange/core/instruments/standing.ts';
import { callForMargin, endIdleCalls } from '#exchange/core/liquidation/margin-call.ts';
import {
  keyOf,
  riskOf,
  safeMove,
  type Target,
  type TargetRef,
  targetOf,
} from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { slotOf, type Unit } from '#exchange/core/positions/slot.ts';
import { startJob } from '#exchange/core/schedule/jobs.ts';
import type { State } from '#exchange/core/state.ts';

/** Jobs that one command begins, and margin calls that it makes. */
const startedMax = 400;

/**
 * Begins to liquidate whatever the new marks of contracts leave without its maintenance, the insurance
 * fund too, and calls users for margin before; the provider's capital is looked after where it is given.
 */
export function watchMargins(state: State, symbolIds: readonly string[]): void {
  const seen = new Set<Unit>();
  const most = state.liquidating.size + startedMax;
  const callsMost = state.called.size + startedMax;
  endIdleCalls(state);
  for (const symbolId of symbolIds) {
    const listing = state.listings.get(symbolId)!;
    for (const standing of [...marketOf(listing).holders]) {
      if (standing.owner.isProvider) continue;
      // The next marks find the others.
      if (state.liquidating.size >= most || state.called.size >= callsMost) return;
      for (const ref of refsOf(state, standing, seen)) watch(state, ref);
    }
  }
}

/** What is margined together at a standing and may be at risk: isolated positions each, a unit's cross ones once. */
function refsOf(state: State, standing: Standing, seen: Set<Unit>): TargetRef[] {
  const { unit, positions, safe } = slotOf(standing);
  const { line, symbolId } = standing.listing.instrument;
  const userId = standing.owner.id;
  const { marksMoved } = state;
  return Object.values(positions).flatMap((position) => {
    if (position === undefined) return [];
    const { side: positionSide, marginMode } = position;
    if (marginMode === 'isolated') {
      return safe[positionSide] >= marksMoved ? [] : [{ userId, line, symbolId, positionSide }];
    }
    if (seen.has(unit)) return [];
    seen.add(unit);
    const { until, money } = unit.safe;
    return until >= marksMoved && money === unit.wallet.balance.total ? [] : [{ userId, line }];
  });
}

function watch(state: State, ref: TargetRef): void {
  const key = keyOf(ref);
  if (state.liquidating.has(key)) return;
  const target = targetOf(state, ref);
  const risk = target && riskOf(state, target);
  if (target === undefined || risk === undefined) return;
  if (risk.slack > 0n) {
    const mayLose = callForMargin(state, target, risk);
    noteSafe(target, state.marksMoved + safeMove(mayLose, risk.value));
    return;
  }
  state.liquidating.add(key);
  startJob(state, 'liquidate', ref, () => undefined);
  state.pending = undefined;
}

function noteSafe({ unit, positions, symbolId, positionSide }: Target, until: number): void {
  if (symbolId === undefined) unit.safe = { until, money: unit.wallet.balance.total };
  else slotOf(positions[0]!.standing).safe[positionSide!] = until;
}
