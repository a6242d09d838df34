import type { Standing } from '#exchange/core/instruments/standing.ts';
import { enqueue } from '#exchange/core/jobs/enqueue.ts';
import { callForMargin, endIdleCalls } from '#exchange/core/liquidation/margin-call.ts';
import {
  keyOf,
  type Risk,
  riskOf,
  safeMove,
  type Target,
  type TargetRef,
  targetOf,
} from '#exchange/core/liquidation/target.ts';
import { fundPosition } from '#exchange/core/liquidation/unwinding.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { slotOf, type Unit } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** Liquidations that one command begins: with two marks a second, 10,000 within five seconds. */
const startedMax = 1_000;
/** Margin calls that one command makes. */
const callsMax = 400;

/** What one command may still begin. */
interface Left {
  started: number;
  calls: number;
}

/**
 * Begins to liquidate whatever the new marks of contracts leave without its maintenance, the insurance
 * fund too, and calls users for margin before; the provider's capital is looked after where it is given.
 * The next marks find what this one has no room for.
 */
export function watchMargins(state: State, symbolIds: readonly string[]): void {
  const seen = new Set<Unit>();
  const left: Left = { started: startedMax, calls: callsMax };
  endIdleCalls(state);
  for (const symbolId of symbolIds) {
    const listing = state.listings.get(symbolId)!;
    for (const standing of marketOf(listing).holders.all()) {
      if (standing.owner.isProvider) continue;
      for (const ref of refsOf(state, standing, seen)) {
        if (left.started <= 0) return;
        watch(state, ref, left);
      }
    }
  }
}

/** Lets the insurance fund sell what it holds of contracts. */
export function watchFund(state: State, symbolIds: readonly string[]): void {
  for (const symbolId of symbolIds) {
    if (fundPosition(state, symbolId) === undefined) continue;
    enqueue(state, { kind: 'unwind', key: `unwind ${symbolId}`, terms: { symbolId } });
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

function watch(state: State, ref: TargetRef, left: Left): void {
  const key = `liquidate ${keyOf(ref)}`;
  if (state.jobsByKey.has(key)) return;
  const standing = standingOf(state, ref);
  if (standing === undefined) return;
  if (standing !== 'unclear' && standing.risk.slack > 0n) {
    noteSlack(state, standing, left);
    return;
  }
  left.started -= 1;
  enqueue(state, { kind: 'liquidate', key, terms: ref });
}

/** A target with its risk, whose marks are fresh. */
interface Watched {
  readonly target: Target;
  readonly risk: Risk;
}

/**
 * How a target stands; undefined: nothing is open, or a mark is too old to say. Where that can't be
 * computed its job will fail in its place, so that operators see it and no other target waits for it.
 */
function standingOf(state: State, ref: TargetRef): Watched | 'unclear' | undefined {
  try {
    const target = targetOf(state, ref);
    const risk = target && riskOf(state, target);
    return risk && { target: target!, risk };
  } catch {
    return 'unclear';
  }
}

/** Calls for margin where that is due, and notes how far marks may move before it is looked at again. */
function noteSlack(state: State, { target, risk }: Watched, left: Left): void {
  const calls = state.called.size;
  const isCallable = left.calls > 0;
  const mayLose = isCallable ? callForMargin(state, target, risk) : undefined;
  if (mayLose === undefined) return;
  left.calls -= Math.max(0, state.called.size - calls);
  noteSafe(target, state.marksMoved + safeMove(mayLose, risk.value));
}

function noteSafe({ unit, positions, symbolId, positionSide }: Target, until: number): void {
  if (symbolId === undefined) unit.safe = { until, money: unit.wallet.balance.total };
  else slotOf(positions[0]!.standing).safe[positionSide!] = until;
}
