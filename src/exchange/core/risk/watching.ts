import { pairAllows } from '#domain/codes/pair-state.ts';
import { costSignOf } from '#domain/instrument/value.ts';
import type { Amount } from '#domain/money/units.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { hasReached, type RatioStop, slackToLevel } from '#domain/order/ratio-stop.ts';
import { smaller } from '#domain/position/magnitude.ts';
import { cancelPlan, firePlan, isCancelable } from '#exchange/core/conditional/triggers.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { enqueue } from '#exchange/core/jobs/enqueue.ts';
import { unitOfPosition } from '#exchange/core/positions/isolated.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { slotOf } from '#exchange/core/positions/slot.ts';
import { unitKindOf } from '#exchange/core/risk/kinds.ts';
import { callForMargin, endCalls } from '#exchange/core/risk/margin-call.ts';
import { bandAround, inverseMove, priceLeeway } from '#exchange/core/risk/price-leeway.ts';
import { type RiskUnit, unitNameOf, unitRefOf } from '#exchange/core/risk/unit.ts';
import { isAtRisk, type OpenUnit, type UnitRisk } from '#exchange/core/risk/unit-kind.ts';
import { byOwner } from '#exchange/core/risk/watchlist.ts';
import type { State } from '#exchange/core/state.ts';

/** Liquidations that one command begins: with two marks a second, 10,000 within five seconds. */
const startedMax = 1_000;
/** Margin calls that one command makes. */
const callsMax = 400;

/** By so many units rounding alone may change how an inverse position stands: proceeds, maintenance and fee. */
const roundedUnits = 3n;

/** A unit that must be liquidated; no risk: it can't be computed. */
interface AtRisk {
  readonly unit: RiskUnit;
  readonly open: OpenUnit;
  readonly risk: UnitRisk | undefined;
}

/**
 * Looks at all units that are due: begins to liquidate those that are left without what they must keep, the
 * insurance fund too, and calls users for margin before. The next marks find what this command has no room
 * for. Of the provider's none is due: its capital is looked after where it is given.
 */
export function watchUnits(state: State): void {
  const found: AtRisk[] = [];
  const callsBefore = state.marginCalls.size;
  for (const unit of state.watchlist.takeDue()) {
    const hasRoom = state.marginCalls.size - callsBefore < callsMax;
    const atRisk = look(state, unit, hasRoom);
    if (atRisk !== undefined) found.push(atRisk);
  }
  if (found.length > 1) found.sort(byRatio);
  for (const [at, { unit, open }] of found.entries()) {
    state.watchlist.lookAt(unit);
    cancelStops(state, open);
    if (at < startedMax)
      enqueue(state, { kind: 'liquidate', key: jobKeyOf(unit), terms: unitRefOf(unit) });
  }
}

/** Whether a job liquidates a unit now. */
export const isLiquidating = (state: State, unit: RiskUnit): boolean =>
  state.jobsByKey.has(jobKeyOf(unit));

const jobKeyOf = (unit: RiskUnit): string => `liquidate ${unitNameOf(unitRefOf(unit))}`;

/** Looks at a unit; undefined: it is safe, can't be judged now, or is being liquidated. */
function look(state: State, unit: RiskUnit, hasRoom: boolean): AtRisk | undefined {
  const open = unitKindOf(unit).open(unit);
  if (open === undefined) {
    endCalls(state, unit);
    return undefined;
  }
  if (isLiquidating(state, unit)) {
    state.watchlist.lookAt(unit);
    return undefined;
  }
  const stale = open.stale(state.now);
  if (stale !== undefined) {
    state.watchlist.await(unit, stale.instrument.symbolId);
    return undefined;
  }
  const risk = riskOf(open);
  if (risk === undefined || isAtRisk(risk)) return { unit, open, risk };
  fireStops(state, open, risk);
  if (hasRoom) setBands(state, unit, open, risk);
  else state.watchlist.lookAt(unit);
  return undefined;
}

/**
 * How a unit stands. Where that can't be computed its job will fail in its place, so that operators see it
 * and no other unit waits for it.
 */
function riskOf(open: OpenUnit): UnitRisk | undefined {
  try {
    return open.risk();
  } catch {
    return undefined;
  }
}

/** Calls for margin where that is due, and notes between which prices the unit need not be looked at. */
function setBands(state: State, unit: RiskUnit, open: OpenUnit, risk: UnitRisk): void {
  const instruments = open.instruments();
  const falling = instruments.filter(({ instrument }) => costSignOf(instrument) < 0).length;
  const toCall = callForMargin(state, unit, open, risk);
  const toStops = slackToStops(open, risk).reduce(smaller, toCall);
  const slack = toStops - roundedUnits * BigInt(falling);
  const move = slack > 0n ? priceLeeway(risk, slack) : 0n;
  for (const { instrument, reference } of instruments) {
    const isInverse = costSignOf(instrument) < 0;
    const { low, high } = bandAround(reference!, isInverse ? inverseMove(move) : move);
    state.watchlist.setBand(unit, instrument.symbolId, low, high);
  }
}

/** MMR stops that wait for a unit's ratio, the lowest level first. */
const waitingStops = (open: OpenUnit): readonly RatioPlan[] =>
  (open.stops?.() ?? [])
    .filter((plan): plan is RatioPlan => plan.ratio !== undefined && plan.status === 'notExecuted')
    .sort((one, other) => one.ratio.levelPpm - other.ratio.levelPpm || one.id - other.id);

type RatioPlan = ConditionalOrder & { readonly ratio: RatioStop };

/**
 * Fires the stops whose level a unit has come to. Those that the command has no room for, or whose contract doesn't
 * trade, wait for the next marks.
 */
function fireStops(state: State, open: OpenUnit, risk: UnitRisk): void {
  for (const plan of waitingStops(open)) {
    if (!hasReached(risk, plan.ratio.levelPpm) || state.turn.firesLeft <= 0) return;
    const listing = state.listings.get(plan.symbolId)!;
    if (!pairAllows(listing.instrument.state, 'take')) continue;
    state.turn.firesLeft -= 1;
    firePlan(state, listing, plan);
  }
}

const slackToStops = (open: OpenUnit, risk: UnitRisk): readonly Amount[] =>
  waitingStops(open).map(({ ratio }) => slackToLevel(risk, ratio.levelPpm));

/** A liquidation goes before the stops of its unit, those that have fired too. */
function cancelStops(state: State, open: OpenUnit): void {
  for (const plan of open.stops?.() ?? []) if (isCancelable(state, plan)) cancelPlan(state, plan);
}

/** Who lacks the most of what is required goes first, what can't be computed last; then by owner and place. */
function byRatio(one: AtRisk, other: AtRisk): number {
  const [first, second] = [one.risk, other.risk];
  if (first === undefined || second === undefined) {
    return (
      Number(first === undefined) - Number(second === undefined) || byOwner(one.unit, other.unit)
    );
  }
  // Without equity a ratio has no end.
  const [isFirstGone, isSecondGone] = [first.equity <= 0n, second.equity <= 0n];
  if (isFirstGone || isSecondGone) {
    return Number(isSecondGone) - Number(isFirstGone) || byOwner(one.unit, other.unit);
  }
  const difference = first.required * second.equity - second.required * first.equity;
  return difference === 0n ? byOwner(one.unit, other.unit) : difference > 0n ? -1 : 1;
}

/** Makes due all units with a position of a contract, whose rules have changed. */
export function lookAtHolders(state: State, listing: Listing): void {
  for (const standing of marketOf(listing).holders.all()) {
    for (const position of Object.values(slotOf(standing).positions)) {
      if (position !== undefined) state.watchlist.lookAt(unitOfPosition(standing, position));
    }
  }
}
