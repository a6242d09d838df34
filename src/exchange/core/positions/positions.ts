import type { PositionSide } from '#domain/codes/position.ts';
import { type Amount, amount, type Lots, zero } from '#domain/money/units.ts';
import type { Taken } from '#domain/position/holding.ts';
import type { Position } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import {
  contractOf,
  engage,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import { type State, standingOf } from '#exchange/core/state.ts';

/** Takes up stored choices and positions. */
export function loadPositions(state: State): void {
  const find = (userId: number, symbolId: string) =>
    standingOf(state.owners.get(userId)!, state.listings.get(symbolId)!);
  for (const choice of state.tables.holdChoices.values()) {
    const listing = [...state.listings.values()].find(
      ({ instrument: { kind, line } }) => kind === 'linear' && line === choice.line,
    );
    if (listing === undefined) continue;
    slotOf(standingOf(state.owners.get(choice.userId)!, listing)).unit.hold = choice;
  }
  for (const choice of state.tables.marginChoices.values()) {
    slotOf(find(choice.userId, choice.symbolId)).choice = choice;
  }
  for (const position of state.tables.positions.values()) {
    const standing = find(position.userId, position.symbolId);
    slotOf(standing).positions[position.side] = position;
    engage(standing);
    count(standing, 0, position.size);
  }
}

/** An owner's open positions, by contract. */
export function positionsOf(state: State, userId: number): Position[] {
  const standings = state.owners.get(userId)?.standings.values() ?? [];
  return [...standings].flatMap((standing) => {
    if (standing.listing.instrument.kind === 'spot') return [];
    const { net, long, short } = slotOf(standing).positions;
    return [net, long, short].filter((one) => one !== undefined);
  });
}

/** The account that margins a position: its own, or that of its unit. */
export function marginAccount(standing: Standing, side: PositionSide): Account {
  const { owner, listing } = standing;
  if (marginModeOf(standing) === 'cross') return slotOf(standing).unit.wallet;
  const place = { type: 'mixIsolated', scope: `${listing.instrument.symbolId}:${side}` } as const;
  return accountAt(owner, place, contractOf(standing).settle.code);
}

/** Makes a position what a trade made of it, and adds to the sums over its life. */
export function takeTaken(
  state: State,
  standing: Standing,
  side: PositionSide,
  taken: Taken,
  fee: Amount,
): void {
  const slot = slotOf(standing);
  const position = slot.positions[side] ?? newPosition(state, standing, side, taken.size);
  const turns = position.size !== 0 && taken.size !== 0 && position.size > 0 !== taken.size > 0;
  if (turns) {
    // A position that turns ends, and another begins: each has its own history.
    const { openedSize, openedValue, closedSize, closedValue, realized } = taken;
    const none = { openedSize: 0 as Lots, openedValue: zero };
    const ended = { size: 0 as Lots, cost: zero, closedSize, closedValue, realized, ...none };
    change(state, standing, position, ended, fee);
    const begun = newPosition(state, standing, side, taken.size);
    const { size, cost } = taken;
    const rest = { closedSize: 0 as Lots, closedValue: zero, realized: zero };
    change(state, standing, begun, { size, cost, openedSize, openedValue, ...rest }, zero);
  } else change(state, standing, position, taken, fee);
  state.exposed.add(standing);
}

function change(
  state: State,
  standing: Standing,
  position: Position,
  taken: Taken,
  fee: Amount,
): void {
  count(standing, position.size, taken.size);
  position.size = taken.size;
  position.cost = taken.cost;
  position.realized = amount(position.realized + taken.realized);
  position.fees = amount(position.fees + fee);
  position.openedSize = (position.openedSize + taken.openedSize) as Lots;
  position.openedValue = amount(position.openedValue + taken.openedValue);
  position.closedSize = (position.closedSize + taken.closedSize) as Lots;
  position.closedValue = amount(position.closedValue + taken.closedValue);
  position.endedAt = position.size === 0 ? state.now : undefined;
  slotOf(standing).positions[position.side] = position.size === 0 ? undefined : position;
  touchPosition(state, position);
  engage(standing);
  const { holders } = marketOf(standing.listing);
  const { net, long, short } = slotOf(standing).positions;
  if ((net ?? long ?? short) === undefined) holders.delete(standing);
}

/** Counts a position among those of its contract. */
function count(standing: Standing, before: number, after: number): void {
  const market = marketOf(standing.listing);
  market.openInterest = (market.openInterest + Math.max(after, 0) - Math.max(before, 0)) as Lots;
  if (after !== 0) market.holders.add(standing);
}

/** Notes that a position changed. */
export function touchPosition(state: State, position: Position): void {
  position.version += 1;
  position.updatedAt = state.now;
  state.tables.positions.put(position);
}

function newPosition(state: State, standing: Standing, side: PositionSide, size: Lots): Position {
  return {
    id: ++state.counters.orderId,
    userId: standing.owner.id,
    symbolId: standing.listing.instrument.symbolId,
    side,
    marginMode: marginModeOf(standing),
    createdAt: state.now,
    leverage: leverageOf(standing, size > 0 ? 'long' : 'short'),
    size: 0 as Lots,
    cost: zero,
    settledAt: marketOf(standing.listing).fundingIndex,
    realized: zero,
    fees: zero,
    funding: zero,
    openedSize: 0 as Lots,
    openedValue: zero,
    closedSize: 0 as Lots,
    closedValue: zero,
    autoAppend: slotOf(standing).choice?.autoAppend ?? false,
    version: 0,
    updatedAt: state.now,
    endedAt: undefined,
  };
}
