import { type Amount, amount } from '#domain/money/units.ts';
import { callSlack, isCalm } from '#domain/notice/notice.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import { openingMark } from '#domain/position/opening-mark.ts';
import { requirementOf } from '#domain/position/requirement.ts';
import { gainAt } from '#domain/position/share.ts';
import { keyOf, type Risk, type Target, targetOf } from '#exchange/core/liquidation/target.ts';
import { put } from '#exchange/core/notices/notify.ts';
import { contractOf } from '#exchange/core/positions/slot.ts';
import { gainOf, takerRateOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Calls the user of a target for margin when it comes near to liquidation, once until there is enough
 * again; if it was opened so near, only after there was enough. Returns how much its equity may lose
 * before it must be looked at again.
 */
export function callForMargin(state: State, target: Target, risk: Risk): Amount {
  const key = keyOf(target);
  const { equity, required, slack } = risk;
  const toCall = callSlack(equity, required);
  const call = state.called.get(key);
  const hasEnough = isCalm(equity, required);
  if (call !== undefined) {
    if (hasEnough) endCall(state, key);
    return slack;
  }
  if (target.owner.state === undefined) return amount(toCall > 0n ? toCall : slack);
  if (toCall > 0n && !hasEnough) return amount(toCall);
  const isNews = state.recovered.has(key) || !wasNearAtOpening(target, risk);
  if (hasEnough && !isNews) state.recovered.set(key, refOf(target));
  if (toCall > 0n) return amount(toCall);
  if (isNews) putCall(state, key, target, risk);
  return slack;
}

const refOf = ({ userId, line, symbolId, positionSide }: Target) => ({
  ...{ userId, line, symbolId, positionSide },
});

/** Whether the ratio of a call was passed at the prices that a target was opened at: no news to its user. */
function wasNearAtOpening({ positions }: Target, { equity }: Risk): boolean {
  let then: bigint = equity;
  const opened = positions.map(({ standing, position }) => {
    const contract = contractOf(standing);
    const mark = openingMark(contract, position);
    then += gainAt(contract, mark, position) - gainOf(standing, position);
    return { contract, mark, size: position.size, takerPpm: takerRateOf(standing) };
  });
  return callSlack(then, requirementOf(opened).required) <= 0n;
}

function putCall(state: State, key: string, target: Target, { equity, required }: Risk): void {
  const { userId, line, symbolId, positionSide } = target;
  const { settle } = contractOf(target.positions[0]!.standing);
  const row = put(state, {
    ...{ userId, kind: 'marginCall', line, symbolId, positionSide, asset: settle.code },
    ...{ size: undefined, value: undefined, at: state.now, endedAt: undefined },
    ratioPpm: Number(ratioPpm(required, equity)),
  });
  state.called.set(key, row);
}

/** Ends the calls whose positions are gone. */
export function endIdleCalls(state: State): void {
  for (const [key, ref] of state.recovered) {
    if (targetOf(state, ref) === undefined) state.recovered.delete(key);
  }
  for (const [key, ref] of state.called) {
    if (targetOf(state, ref) === undefined) endCall(state, key);
  }
}

function endCall(state: State, key: string): void {
  const call = state.called.get(key)!;
  state.called.delete(key);
  call.endedAt = state.now;
  state.tables.notices.put(call);
}

/** Knows again which calls stand. */
export function loadCalls(state: State): void {
  for (const call of state.tables.notices.values()) state.called.set(keyOf(call), call);
}
