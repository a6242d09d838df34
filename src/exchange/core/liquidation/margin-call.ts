import { type Amount, amount } from '#domain/money/units.ts';
import { callSlack, isCalm } from '#domain/notice/notice.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import { keyOf, type Risk, type Target, targetOf } from '#exchange/core/liquidation/target.ts';
import { put } from '#exchange/core/notices/notify.ts';
import { contractOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Calls the user of a target for margin when it comes near to liquidation, once until there is enough
 * again. Answers how much its equity may lose before it must be looked at anew.
 */
export function callForMargin(state: State, target: Target, risk: Risk): Amount {
  const key = keyOf(target);
  const { equity, required, slack } = risk;
  const toCall = callSlack(equity, required);
  const call = state.called.get(key);
  if (call !== undefined) {
    if (isCalm(equity, required)) endCall(state, key);
    return slack;
  }
  if (toCall > 0n || target.owner.state === undefined) return amount(toCall > 0n ? toCall : slack);
  const { userId, line, symbolId, positionSide } = target;
  const { settle } = contractOf(target.positions[0]!.standing);
  const row = put(state, {
    ...{ userId, kind: 'marginCall', line, symbolId, positionSide, asset: settle.code },
    ...{ size: undefined, value: undefined, at: state.now, endedAt: undefined },
    ratioPpm: Number(ratioPpm(required, equity)),
  });
  state.called.set(key, row);
  return slack;
}

/** Ends the calls whose positions are gone. */
export function endIdleCalls(state: State): void {
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
