import type { Agent } from '#domain/agent/agent.ts';
import { agentTypeOf } from '#domain/agent/kinds.ts';
import type { Side } from '#domain/codes/side.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { reduceToTier, shareEquity } from '#domain/position/liquidation.ts';
import { bankruptcyPrice } from '#domain/position/liquidation-price.ts';
import { appendStep } from '#domain/position/margin.ts';
import { endAgentsIn } from '#exchange/core/agents/ending.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { closeAt } from '#exchange/core/liquidation/close-at.ts';
import { takeOver } from '#exchange/core/liquidation/take-over.ts';
import {
  type ContractUnit,
  maintenanceOf,
  markOf,
  type Placed,
  type Target,
  targetOf,
} from '#exchange/core/liquidation/target.ts';
import { notify } from '#exchange/core/notices/notify.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import { enterOrder } from '#exchange/core/orders/placing.ts';
import { initialOf, moveMargin } from '#exchange/core/positions/choices.ts';
import { touchPosition } from '#exchange/core/positions/positions.ts';
import { contractOf, type IsolatedUnit, slotOf } from '#exchange/core/positions/slot.ts';
import { gainOf, movable } from '#exchange/core/positions/unit.ts';
import { isLiquidatableAt } from '#exchange/core/risk/unit-kind.ts';
import type { State } from '#exchange/core/state.ts';

/** What a step costs of what a command may do: its order meets makers, and two accounts change. */
const stepCost = 4;

/** How long what nobody takes waits for the next try, and what is on contracts that don't trade. */
const untakenMs = 500;
const closedMs = 5_000;

/**
 * Liquidates a target step by step, as far as the command may: margin is added by itself, orders are
 * canceled, then one position after the other is reduced tier by tier at the market, and what the
 * market does not take is taken over. After each step it is looked at again. Done: it is no longer at
 * risk, or its mark is too old to go by.
 */
export function liquidate(state: State, unit: ContractUnit): Slice {
  for (;;) {
    if (state.turn.sliceLeft <= 0 || state.turn.fillsLeft <= 0) return 'more';
    const target = targetOf(unit);
    if (target === undefined || !isLiquidatableAt(target, state.now)) return 'done';
    state.turn.sliceLeft -= stepCost;
    if (append(state, target)) continue;
    // Its contracts don't trade: trading begins with it.
    if (!target.positions.some((placed) => canClose(state, placed))) return { waitMs: closedMs };
    if (endAgents(state, unit) || cancelOrders(state, target) || net(state, target)) continue;
    const before = sizeOf(target);
    reduce(state, target);
    if (sizeOf(target) === before) return { waitMs: untakenMs };
  }
}

/** Whether a position can be closed now, in the book or outside it. */
const canClose = ({ now }: State, { standing: { listing } }: Placed): boolean =>
  allowed(listing, now, 'liquidate') === 'yes' || allowed(listing, now, 'takeOver') === 'yes';

/** All lots of a target. */
const sizeOf = ({ positions }: Target): number =>
  positions.reduce((sum, { position }) => sum + Math.abs(position.size), 0);

/** Adds margin to an isolated position whose user wants that, one initial margin at a time. */
function append(state: State, { positions }: Target): boolean {
  const { standing, position } = positions[0]!;
  const { unit } = slotOf(standing);
  if (position.marginMode === 'cross' || !position.autoAppend) return false;
  const units = appendStep(amount(initialOf(standing, position)), movable(unit, state.now));
  if (units === 0n) return false;
  moveMargin(state, standing, position, units);
  touchPosition(state, standing, position);
  return true;
}

/** Ends agents that trade contracts of what is liquidated, with their orders. */
function endAgents(state: State, unit: ContractUnit): boolean {
  const { owner, place, wallet } = unit;
  const settles = (symbolId: string): boolean => {
    const { instrument } = state.listings.get(symbolId)!;
    return isContract(instrument) && instrument.settle.code === wallet.balance.asset;
  };
  const ended =
    unit.kind === 'cross'
      ? endAgentsIn(state, owner.id, place, ({ symbolId }) => settles(symbolId), 'liquidation')
      : endAgentsIn(state, owner.id, unit.standing.place, isOnSide(unit), 'liquidation');
  state.turn.sliceLeft -= ended;
  return ended > 0;
}

const isOnSide =
  ({ standing, side }: IsolatedUnit) =>
  ({ symbolId, kind, terms }: Agent): boolean =>
    symbolId === standing.listing.instrument.symbolId &&
    (agentTypeOf(kind).wayOf?.(terms).positionSide ?? side) === side;

/** Cancels open orders of what is liquidated, as many as the command may. */
function cancelOrders(state: State, { unit }: Target): boolean {
  const contracts = unit.kind === 'cross' ? [...unit.contracts] : [unit.standing];
  const orders = contracts
    .flatMap((standing) => standing.orders.all())
    .filter(({ order }) => unit.kind === 'cross' || order.positionSide === unit.side)
    .sort((one, other) => one.order.id - other.order.id)
    .slice(0, Math.max(1, state.turn.sliceLeft));
  for (const resting of orders) cancelResting(state, resting, 'liquidation');
  state.turn.sliceLeft -= orders.length;
  return orders.length > 0;
}

/** Of two positions of one contract closes what stands against each other, at the mark and for nothing. */
function net(state: State, { positions }: Target): boolean {
  for (const { standing } of positions) {
    const { long, short } = slotOf(standing).positions;
    if (long === undefined || short === undefined || long.marginMode === 'isolated') continue;
    if (allowed(standing.listing, state.now, 'takeOver') !== 'yes') continue;
    const lots = Math.min(long.size, -short.size) as Lots;
    const price = markOf(standing, state.now)!;
    for (const position of [long, short]) {
      closeAt(state, { standing, position }, { lots, price, cause: 'agreement' });
    }
    return true;
  }
  return false;
}

/** Closes one tier of the position that is first, at the market; what that leaves is taken over. */
function reduce(state: State, target: Target): void {
  const { now } = state;
  const { placed, backing } = firstOf(state, target)!;
  const { standing, position } = placed;
  const contract = contractOf(standing);
  if (allowed(standing.listing, now, 'liquidate') === 'yes') {
    const price = bankruptcyPrice(contract, position, backing);
    const size = reduceToTier(contract, position.size, markOf(standing, now)!);
    if (sellAtMarket(state, placed, price, size) === size || state.turn.fillsLeft <= 0) return;
  }
  // What was sold has changed what stands behind the rest.
  const left = targetOf(target.unit);
  const next = left && firstOf(state, left);
  if (next === undefined || allowed(next.placed.standing.listing, now, 'takeOver') !== 'yes')
    return;
  takeOver(state, next.placed, next.backing);
}

interface First {
  readonly placed: Placed;
  readonly backing: Amount;
}

/**
 * The position with the largest loss of those that can be closed now, and what stands behind it beside its
 * own gain.
 */
function firstOf(state: State, target: Target): First | undefined {
  const { positions, unit } = target;
  if (unit.kind === 'isolated') {
    return { placed: positions[0]!, backing: unit.wallet.balance.total };
  }
  const rows = positions.map((placed) => ({
    id: placed.position.id,
    maintenance: maintenanceOf(placed),
    unrealized: amount(gainOf(placed.standing, placed.position)),
  }));
  for (const { id, backing } of shareEquity(amount(target.equity()), rows)) {
    const placed = positions.find(({ position }) => position.id === id)!;
    if (canClose(state, placed)) return { placed, backing };
  }
  return undefined;
}

/** Sells (or buys back) so many lots at once, no worse than a price; answers how many were. */
function sellAtMarket(state: State, placed: Placed, price: Ticks, size: Lots): number {
  const { standing, position } = placed;
  const side: Side = position.size > 0 ? 'sell' : 'buy';
  const placedOrder = enterOrder(state, standing, {
    ...{ symbolId: position.symbolId, side, positionSide: position.side, price, size },
    ...{ type: 'limit', timeInForce: 'ioc', reduceOnly: true, selfTrade: 'cancelMaker' },
    ...{ source: 'system', cause: 'liquidation' },
  });
  if (!placedOrder.ok) return 0;
  const { filledSize, filledQuote: value } = placedOrder.value;
  if (filledSize > 0) {
    const { side: positionSide } = position;
    notify(state, standing, { kind: 'liquidation', positionSide, size: filledSize, value });
  }
  return filledSize;
}
