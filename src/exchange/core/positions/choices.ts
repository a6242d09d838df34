import { ownPlaceOf } from '#domain/account/place.ts';
import type { HoldMode, MarginMode, PositionSide } from '#domain/codes/position.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { freeOf } from '#domain/position/acceptance.ts';
import { initialMargin, removableMargin } from '#domain/position/margin.ts';
import { openingMark } from '#domain/position/opening-mark.ts';
import { type MarginChoice, type Position, usualChoice } from '#domain/position/position.ts';
import { exposureOf, ordersExposure } from '#domain/position/risk-limits.ts';
import { leverageMaxOf } from '#domain/position/tier.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { freeingIssue, isStaleUnit, markStale } from '#exchange/core/instruments/allowed.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import type { Cause } from '#exchange/core/ledger/ledger.ts';
import { crossUnitOf } from '#exchange/core/positions/opening.ts';
import { marginAccount, touchPosition } from '#exchange/core/positions/positions.ts';
import {
  contractOf,
  heldOf,
  holdModeOf,
  leverageOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import { fundsIssue, gainOf, movable, unitFigures } from '#exchange/core/positions/unit.ts';
import { type State, standingOf, touchUser } from '#exchange/core/state.ts';

/** What a user may choose for a contract; what is absent stays. */
export interface MarginChange {
  readonly marginMode?: MarginMode | undefined;
  readonly crossLeverage?: number | undefined;
  readonly longLeverage?: number | undefined;
  readonly shortLeverage?: number | undefined;
  readonly autoAppend?: boolean | undefined;
}

/** Highest leverage of any contract. */
const leverageMost = 125;

/**
 * Some contract of a line, of whatever kind: the position mode is the same for all of them. Undefined: the line has
 * none.
 */
function contractOn({ listings }: State, line: Line): ContractInstrument | undefined {
  for (const { instrument } of listings.values()) {
    if (instrument.line === line && isContract(instrument)) return instrument;
  }
  return undefined;
}

/** Takes up what was stored of choices. */
export function loadChoices(state: State): void {
  const { owners, listings, tables } = state;
  for (const choice of tables.holdChoices.values()) {
    const contract = contractOn(state, choice.line);
    if (contract === undefined) throw new Error(`invariant: no contract on line ${choice.line}`);
    const place = ownPlaceOf(contract.symbolId);
    crossUnitOf(owners.get(choice.userId)!, contract, place).own.hold = choice;
  }
  for (const choice of tables.marginChoices.values()) {
    const listing = listings.get(choice.symbolId)!;
    slotOf(standingOf(state, owners.get(choice.userId)!, listing)).choice = choice;
  }
}

/** What holds for a user's contract, chosen or not. */
function choiceOf(standing: Standing): Omit<MarginChoice, 'id' | 'endedAt'> {
  const { choice } = slotOf(standing);
  return { userId: standing.owner.id, ...usualChoice(contractOf(standing)), ...choice };
}

/**
 * Changes margin mode or leverage of a contract. The mode stands while anything is open there; a
 * leverage must be allowed for what is open, and what it binds then must be there.
 */
export function chooseMargin(
  state: State,
  standing: Standing,
  change: MarginChange,
): Outcome<MarginChoice> {
  if (isSettlingSoon(contractOf(standing))) return refuse('leverageFixed');
  const slot = slotOf(standing);
  const before = choiceOf(standing);
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next = { ...before, ...set } as typeof before;
  if (next.marginMode !== before.marginMode && slot.unit.contracts.has(standing)) {
    return refuse('leverageFixed');
  }
  const leverages = [next.crossLeverage, next.longLeverage, next.shortLeverage];
  const isSound = leverages.every((one) => Number.isSafeInteger(one) && one >= 1);
  const most = Math.min(leverageMost, contractOf(standing).tiers[0]!.leverageMax);
  if (!isSound || Math.max(...leverages) > most) {
    return refuse('leverageMax', { limit: String(most) });
  }
  if (holdModeOf(standing) === 'oneWay' && next.longLeverage !== next.shortLeverage) {
    return refuse('unsupported');
  }
  const old = slot.choice;
  const { id = state.counters.orderId + 1, endedAt } = old ?? {};
  const leveragesBefore = leveragesOf(standing);
  slot.choice = { ...next, id, endedAt };
  const refusal =
    raisingIssue(state, standing, leveragesBefore) ??
    tierIssue(standing) ??
    carryIssue(state, standing);
  if (refusal !== undefined) {
    slot.choice = old;
    return { ok: false, refusal };
  }
  if (old === undefined) state.counters.orderId += 1;
  state.tables.marginChoices.put(slot.choice);
  for (const position of positionsOf(standing)) follow(state, standing, position);
  touchUser(state, standing.owner);
  return done(slot.choice);
}

/** Whether a contract is delivered soon: what was chosen for it stays. */
const isSettlingSoon = ({ state, deliversAt }: ContractInstrument): boolean =>
  state === 'reduceOnly' || (state === 'cancelOnly' && deliversAt !== undefined);

const positionsOf = (standing: Standing): Position[] =>
  Object.values(slotOf(standing).positions).filter((one) => one !== undefined);

const directionOf = ({ size }: Pick<Position, 'size'>) => (size > 0 ? 'long' : 'short');

/** Whether what is open may have its leverage. */
function tierIssue(standing: Standing): Refusal | undefined {
  const contract = contractOf(standing);
  const { reference: mark } = standing.listing;
  const { orders } = slotOf(standing);
  for (const direction of ['long', 'short'] as const) {
    const waiting = ordersExposure(contract, orders[direction === 'long' ? 'buy' : 'sell']);
    const own = positionsOf(standing).filter((one) => directionOf(one) === direction);
    const held = own.reduce(
      (sum, { size, cost }) =>
        sum + exposureOf(contract, mark ?? openingMark(contract, { size, cost }), size),
      0n,
    );
    const allowed = leverageMaxOf(contract.tiers, amount(waiting + held));
    if (waiting + held > 0n && leverageOf(standing, direction) > allowed) {
      return { code: 'leverageMax', values: { limit: String(allowed) } };
    }
  }
  return undefined;
}

const leveragesOf = (standing: Standing) => ({
  long: leverageOf(standing, 'long'),
  short: leverageOf(standing, 'short'),
});

/** Whether a position would get a higher leverage, so that its margin is freed, without a fresh mark. */
function raisingIssue(
  { now }: State,
  standing: Standing,
  before: ReturnType<typeof leveragesOf>,
): Refusal | undefined {
  const after = leveragesOf(standing);
  for (const position of positionsOf(standing)) {
    const direction = directionOf(position);
    if (after[direction] <= before[direction]) continue;
    const stale = freeingIssue(standing, position, now);
    if (stale !== undefined) return stale;
  }
  return undefined;
}

/** Whether the unit can carry what is bound with the leverage as it is now chosen. */
function carryIssue({ now }: State, standing: Standing): Refusal | undefined {
  const { unit } = slotOf(standing);
  const missing = positionsOf(standing).reduce((sum, one) => sum + shortOf(standing, one), 0n);
  const free = freeOf(unitFigures(unit));
  if (missing === 0n && free >= 0n) return undefined;
  if (isStaleUnit(unit, now)) return markStale;
  const spare = movable(unit, now);
  if (free >= 0n && missing <= spare) return undefined;
  return fundsIssue(standing, spare, missing > 0n ? missing : spare - free);
}

/** What an isolated position lacks of its initial margin. */
function shortOf(standing: Standing, position: Position): bigint {
  if (position.marginMode === 'cross') return 0n;
  const needed = initialOf(standing, position);
  const has = marginAccount(standing, position.side).balance.total;
  return needed > has ? needed - has : 0n;
}

/** What a position is opened with. */
export function initialOf(
  standing: Standing,
  { size, cost }: Pick<Position, 'size' | 'cost'>,
): bigint {
  const value = amount(cost < 0n ? -cost : cost);
  return initialMargin(value, leverageOf(standing, size > 0 ? 'long' : 'short'));
}

/** Makes a position follow what was chosen: its leverage, and the margin that this asks for. */
function follow(state: State, standing: Standing, position: Position): void {
  const { autoAppend } = slotOf(standing).choice!;
  const missing = shortOf(standing, position);
  if (missing > 0n) moveMargin(state, standing, position, amount(missing));
  position.leverage = leverageOf(standing, directionOf(position));
  position.autoAppend = autoAppend;
  touchPosition(state, standing, position);
}

/** An owner's conditional orders on all contracts of a line. */
export function plansOf({ standings }: Owner, line: Line): number {
  let count = 0;
  for (const { listing, plans, presetLegs } of standings.values()) {
    if (listing.instrument.line === line) count += plans.size + presetLegs;
  }
  return count;
}

/** Chooses one position or two on all contracts of a line; stands while anything is open there. */
export function chooseHoldMode(
  state: State,
  owner: Owner,
  line: Line,
  holdMode: HoldMode,
): Outcome<{ readonly holdMode: HoldMode }> {
  const contract = contractOn(state, line);
  if (contract === undefined) return refuse('unsupported');
  const { own } = crossUnitOf(owner, contract, ownPlaceOf(contract.symbolId));
  if ((own.hold?.holdMode ?? 'oneWay') === holdMode) return done({ holdMode });
  const isOpen = own.units.some(({ contracts }) => contracts.size > 0);
  if (isOpen || plansOf(owner, line) > 0) return refuse('leverageFixed');
  if (own.hold === undefined) {
    const id = ++state.counters.orderId;
    own.hold = { id, userId: owner.id, line, holdMode, endedAt: undefined };
  } else own.hold.holdMode = holdMode;
  state.tables.holdChoices.put(own.hold);
  touchUser(state, owner);
  return done({ holdMode });
}

/** Adds margin to an isolated position (`units` above zero), or takes some off. */
export function changeMargin(
  state: State,
  standing: Standing,
  side: PositionSide,
  units: Amount,
): Outcome<Position> {
  const { unit, positions } = slotOf(standing);
  const position = positions[side];
  if (position === undefined) return refuse('positionMissing');
  if (position.marginMode === 'cross') return refuse('unsupported');
  if (units === 0n) return refuse('amountInvalid');
  const isStale =
    units > 0n
      ? isStaleUnit(unit, state.now)
      : freeingIssue(standing, position, state.now) !== undefined;
  if (isStale) return { ok: false, refusal: markStale };
  const limit = units > 0n ? movable(unit, state.now) : removable(standing, position);
  const size = units < 0n ? -units : units;
  if (size > limit) return { ok: false, refusal: fundsIssue(standing, limit, size) };
  moveMargin(state, standing, position, units);
  touchPosition(state, standing, position);
  touchUser(state, standing.owner);
  return done(position);
}

/** What may be taken off an isolated position: the less of its margin and equity, less what it is opened with. */
function removable(standing: Standing, position: Position): Amount {
  const margin = marginAccount(standing, position.side).balance.total;
  const gain = gainOf(standing, heldOf(slotOf(standing), position.side));
  return removableMargin(margin, amount(gain), amount(initialOf(standing, position)));
}

/** Moves money into a position's margin, or with `units` below zero out of it. */
export function moveMargin(
  state: State,
  standing: Standing,
  { side, symbolId }: Position,
  units: Amount,
): void {
  const { ledger, changes, now: at } = state;
  const cause: Cause = { movementId: ledger.newMovement(), tradeId: undefined, symbolId, at };
  const { wallet } = slotOf(standing).unit;
  const margin = marginAccount(standing, side);
  const [from, to] = units > 0n ? [wallet, margin] : [margin, wallet];
  ledger.transfer(changes, from, to, amount(units < 0n ? -units : units), 'margin', cause);
}
