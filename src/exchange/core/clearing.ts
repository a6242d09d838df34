import type { UserState } from '#domain/account/account.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Line } from '#domain/line/line.ts';
import type { OrderEnd } from '#domain/order/order.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Standing, Trader } from '#exchange/core/account.ts';
import type { Replies } from '#exchange/core/command.ts';
import { cancelResting } from '#exchange/core/ending.ts';
import { giveUpPlan } from '#exchange/core/presets.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** The dead man's switch's shortest and longest time. */
const timeoutMinMs = 5_000;
const timeoutMaxMs = 600_000;

const mayCancel = ({ market }: Standing): boolean => pairAllows(market.instrument.state, 'cancel');

const standingsOf = (trader: Trader, symbolId: string | undefined, line?: Line): Standing[] =>
  [...trader.standings.values()].filter(
    ({ market: { instrument } }) =>
      (symbolId === undefined || instrument.symbolId === symbolId) &&
      (line === undefined || instrument.line === line),
  );

/** Cancels the open orders of `standings`, oldest first; answers how many. */
function cancelOrders(state: State, standings: readonly Standing[], reason: OrderEnd): number {
  const open = standings.filter(mayCancel).flatMap(({ orders }) => orders.all());
  open.sort((one, other) => one.order.id - other.order.id);
  for (const resting of open) cancelResting(state, resting, reason);
  return open.length;
}

/** Cancels a user's orders and, when asked, plans; of one pair or of all. A halted pair's stay. */
export function cancelAll(
  state: State,
  trader: Trader,
  symbolId: string | undefined,
  withPlans: boolean,
  line?: Line,
): Outcome<Replies['CancelAll']> {
  if (symbolId !== undefined && !state.markets.has(symbolId)) {
    return refuse('symbolUnknown', { value: symbolId });
  }
  const standings = standingsOf(trader, symbolId, line);
  const orders = cancelOrders(state, standings, 'cancelledByUser');
  const plans = withPlans ? cancelPlans(state, standings) : 0;
  return { ok: true, value: { orders, plans } };
}

/** Cancels a user's waiting plans, of one pair or of all; orders stay. */
export function cancelAllPlans(
  state: State,
  trader: Trader,
  symbolId: string | undefined,
  line?: Line,
): Outcome<Replies['CancelAllPlans']> {
  if (symbolId !== undefined && !state.markets.has(symbolId)) {
    return refuse('symbolUnknown', { value: symbolId });
  }
  return { ok: true, value: { plans: cancelPlans(state, standingsOf(trader, symbolId, line)) } };
}

/** Cancels the plans of `standings`, oldest first; returns how many. */
function cancelPlans(state: State, standings: readonly Standing[]): number {
  const plans = standings.flatMap((standing) => [...standing.plans.values()]);
  plans.sort((one, other) => one.id - other.id);
  for (const plan of plans) giveUpPlan(state, plan);
  return plans.length;
}

/** Sets, renews or turns off the dead man's switch. */
export function setCancelAllAfter(
  state: State,
  trader: Trader,
  timeoutMs: number,
): Outcome<Replies['SetCancelAllAfter']> {
  const user = trader.state;
  if (user === undefined) return refuse('userUnknown');
  const inRange = timeoutMs >= timeoutMinMs && timeoutMs <= timeoutMaxMs;
  if (timeoutMs !== 0 && !(Number.isSafeInteger(timeoutMs) && inRange)) {
    return refuse('timeoutInvalid', {
      limit: String(timeoutMs < timeoutMinMs ? timeoutMinMs : timeoutMaxMs),
      value: String(timeoutMs),
    });
  }
  user.cancelAllAt = timeoutMs === 0 ? undefined : state.now + timeoutMs;
  if (user.cancelAllAt === undefined) state.switches.delete(user);
  else state.switches.add(user);
  touchUser(state, trader);
  return { ok: true, value: { cancelAt: user.cancelAllAt } };
}

/** Users whose switch has run out. */
export const dueSwitches = (state: State, now: number): UserState[] =>
  [...state.switches].filter(({ cancelAllAt }) => cancelAllAt! <= now);

/**
 * Cancels the orders of users whose switch has run out, the earliest first. A switch that met a
 * halted pair stays set, so that those orders go as soon as they can.
 */
export function runSwitches(state: State, only: number | undefined): void {
  if (state.switches.size === 0) return;
  const due = dueSwitches(state, state.now).filter(({ id }) => only === undefined || id === only);
  due.sort((one, other) => one.cancelAllAt! - other.cancelAllAt! || one.id - other.id);
  for (const user of due) {
    const trader = state.traders.get(user.id)!;
    const standings = standingsOf(trader, undefined);
    cancelOrders(state, standings, 'deadManSwitch');
    if (standings.some((standing) => standing.orders.size > 0)) continue;
    user.cancelAllAt = undefined;
    state.switches.delete(user);
    touchUser(state, trader);
  }
}
