import { accountPlaceOf, isolatedPlaceOf } from '#domain/account/place.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type Amount, amount, type Lots, zero } from '#domain/money/units.ts';
import { noHolding, type TradeEffect } from '#domain/position/holding.ts';
import type { Position, PositionEnd } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { unitOfPosition } from '#exchange/core/positions/isolated.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import {
  contractOf,
  engage,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import { type State, standingAt } from '#exchange/core/state.ts';

/** Takes up stored positions; choices come first. */
export function loadPositions(state: State): void {
  for (const position of state.tables.positions.values()) {
    const { userId, symbolId, place } = position;
    const owner = state.owners.get(userId)!;
    const standing = standingAt(state, owner, state.listings.get(symbolId)!, place)!;
    slotOf(standing).positions[position.side] = position;
    engage(standing);
    count(standing, 0, position.size);
    state.watchlist.lookAt(unitOfPosition(standing, position));
  }
}

/** An owner's open positions, by contract. */
export function positionsOf(state: State, userId: number): Position[] {
  const standings = state.owners.get(userId)?.standings.values() ?? [];
  return [...standings].flatMap((standing) => {
    if (!isContract(standing.listing.instrument)) return [];
    const { net, long, short } = slotOf(standing).positions;
    return [net, long, short].filter((one) => one !== undefined);
  });
}

/** The account that margins a position: its own, or that of its unit. */
export function marginAccount(standing: Standing, side: PositionSide): Account {
  const { owner, listing } = standing;
  if (marginModeOf(standing) === 'cross') return slotOf(standing).unit.wallet;
  const place = accountPlaceOf(isolatedPlaceOf(listing.instrument.symbolId, side));
  return accountAt(owner, place, contractOf(standing).settle.code);
}

/** The fee of a change, and what it is by. */
interface TakenBy {
  readonly fee: Amount;
  readonly by: PositionEnd;
}

/** Makes a position what a trade made of it, and adds to the sums over its life. */
export function takeEffect(
  state: State,
  standing: Standing,
  side: PositionSide,
  effect: TradeEffect,
  taken: TakenBy,
): void {
  const slot = slotOf(standing);
  const { holding, closed, opened } = effect;
  const known = slot.positions[side];
  const position = known ?? newPosition(state, standing, side, holding.size);
  const turns = closed.lots > 0 && opened.lots > 0;
  if (turns) {
    // A position that turns ends, and another begins: each has its own history.
    const none = { lots: 0 as Lots, value: zero };
    change(state, standing, position, { ...effect, holding: noHolding, opened: none }, taken);
    const begun = newPosition(state, standing, side, holding.size);
    const nothing = { ...none, cost: zero };
    change(
      state,
      standing,
      begun,
      { ...effect, realized: zero, closed: nothing },
      { ...taken, fee: zero },
    );
  } else change(state, standing, position, effect, taken);
  state.turn.expose(standing);
}

function change(
  state: State,
  standing: Standing,
  position: Position,
  { holding, realized, opened, closed }: TradeEffect,
  { fee, by }: TakenBy,
): void {
  count(standing, position.size, holding.size);
  position.size = holding.size;
  position.cost = holding.cost;
  position.realized = amount(position.realized + realized);
  position.fees = amount(position.fees + fee);
  position.openedSize = (position.openedSize + opened.lots) as Lots;
  position.openedValue = amount(position.openedValue + opened.value);
  position.closedSize = (position.closedSize + closed.lots) as Lots;
  position.closedValue = amount(position.closedValue + closed.value);
  position.endedAt = position.size === 0 ? state.now : undefined;
  position.endedBy = position.size === 0 ? by : undefined;
  slotOf(standing).positions[position.side] = position.size === 0 ? undefined : position;
  touchPosition(state, standing, position);
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

/** Notes that a position or its margin changed. */
export function touchPosition(state: State, standing: Standing, position: Position): void {
  state.watchlist.lookAt(unitOfPosition(standing, position));
  position.version += 1;
  position.updatedAt = state.now;
  state.tables.positions.put(position);
}

function newPosition(state: State, standing: Standing, side: PositionSide, size: Lots): Position {
  const direction = size > 0 ? 'long' : 'short';
  return {
    id: ++state.counters.orderId,
    userId: standing.owner.id,
    symbolId: standing.listing.instrument.symbolId,
    place: standing.place,
    side,
    direction,
    marginMode: marginModeOf(standing),
    createdAt: state.now,
    leverage: leverageOf(standing, direction),
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
    endedBy: undefined,
  };
}
