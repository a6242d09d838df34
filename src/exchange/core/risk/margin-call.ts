import { isolatedPlaceOf } from '#domain/account/place.ts';
import { accountTypeOn } from '#domain/line/line.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { callSlack, calmGap, isCalm, type Notice } from '#domain/notice/notice.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import { smaller } from '#domain/position/magnitude.ts';
import { put } from '#exchange/core/notices/notify.ts';
import { type RiskUnit, unitNameOf, unitRefOf } from '#exchange/core/risk/unit.ts';
import { type OpenUnit, slackOf, type UnitRisk } from '#exchange/core/risk/unit-kind.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Calls the user of a unit for margin when it comes near to liquidation, once until there is enough again;
 * if it was opened so near, only after there was enough. Returns by how much its equity may change before
 * it must be looked at again: before a call, a liquidation, or the end of a call.
 */
export function callForMargin(
  state: State,
  unit: RiskUnit,
  open: OpenUnit,
  risk: UnitRisk,
): Amount {
  const { equity, required } = risk;
  const slack = slackOf(risk);
  if (unit.owner.state === undefined) return slack;
  const name = unitNameOf(unitRefOf(unit));
  const isEnough = isCalm(equity, required);
  if (isEnough) endCall(state, name);
  const toCall = amount(callSlack(equity, required));
  const isCalled = state.marginCalls.has(name);
  const toCalm = amount(calmGap(equity, required));
  if (isCalled) return smaller(slack, toCalm);
  if (toCall > 0n && !isEnough) return smaller(toCall, toCalm);
  const isNews = state.recovered.has(name) || !wasNearAtOpening(open, risk);
  if (isEnough) {
    if (!isNews) state.recovered.add(name);
    return toCall;
  }
  if (isNews) state.marginCalls.set(name, putCall(state, unit, open, risk));
  return smaller(slack, toCalm);
}

/** Whether the ratio of a call was passed at the prices that a unit was opened at: no news to its user. */
function wasNearAtOpening(open: OpenUnit, risk: UnitRisk): boolean {
  const { equity, required } = open.coverAtOpening(risk);
  return callSlack(equity, required) <= 0n;
}

function putCall(
  state: State,
  { owner, wallet }: RiskUnit,
  open: OpenUnit,
  { equity, required }: UnitRisk,
): Notice {
  return put(state, {
    ...{ userId: owner.id, kind: 'marginCall', asset: wallet.balance.asset },
    ...open.callSubject(),
    ...{ size: undefined, value: undefined, at: state.now, endedAt: undefined },
    ratioPpm: Number(ratioPpm(required, equity)),
  });
}

/** Nothing of a unit is open any more. */
export function endCalls(state: State, unit: RiskUnit): void {
  const name = unitNameOf(unitRefOf(unit));
  state.recovered.delete(name);
  endCall(state, name);
}

function endCall(state: State, name: string): void {
  const call = state.marginCalls.get(name);
  if (call === undefined) return;
  state.marginCalls.delete(name);
  call.endedAt = state.now;
  state.tables.notices.put(call);
}

/** Knows again which calls stand. */
export function loadCalls(state: State): void {
  for (const call of state.tables.notices.values()) state.marginCalls.set(nameOf(call), call);
}

/** Names the unit that a call is about. */
function nameOf({ userId, line, symbolId, positionSide, asset }: Notice): string {
  const place =
    symbolId === undefined ? accountTypeOn(line) : isolatedPlaceOf(symbolId, positionSide!);
  return unitNameOf({ userId, place, asset });
}
