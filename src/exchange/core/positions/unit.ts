import type { AccountType } from '#domain/codes/account-type.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { takerPpmOf } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { type Line, lines } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { type Holding, unrealized } from '#domain/position/holding.ts';
import { openingValue, requirement, type Waiting } from '#domain/position/requirement.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import {
  contractOf,
  heldOf,
  holdModeOf,
  leverageOf,
  marginModeOf,
  slotOf,
  type Unit,
} from '#exchange/core/positions/slot.ts';

/** What a contract adds to its owner's unit, in units of the settle asset. */
export interface Share {
  /** What closing its cross positions at the mark would bring. */
  readonly unrealized: bigint;
  /** What its cross positions and its orders bind. */
  readonly positions: bigint;
  readonly orders: bigint;
}

export const noShare: Share = { unrealized: 0n, positions: 0n, orders: 0n };

export const addShares = (one: Share, other: Share): Share => ({
  unrealized: one.unrealized + other.unrealized,
  positions: one.positions + other.positions,
  orders: one.orders + other.orders,
});

/** An order that waits, or would. */
export interface WaitingOrder extends Waiting {
  readonly price: Ticks;
}

/** What an owner has of a contract, or would have after an order. */
export interface Having {
  held(side: PositionSide): Holding;
  /** All that waits on a side and may open, and the list of it, asked for only where some of it closes. */
  readonly sums: { readonly [S in Side]: Waiting };
  waiting(side: Side): WaitingOrder[];
}

/** What an owner has now. */
export const havingNow = (standing: Standing): Having => ({
  held: (side) => heldOf(slotOf(standing), side),
  sums: slotOf(standing).orders,
  waiting: (side) => waitingOrders(standing, side),
});

/** Open orders of a side that may open. */
export function waitingOrders(
  standing: Standing,
  side: Side,
  except?: ReadonlySet<number>,
): WaitingOrder[] {
  const contract = contractOf(standing);
  return standing.orders.all().flatMap(({ order, rest }) => {
    if (order.side !== side || order.reduceOnly || except?.has(order.id)) return [];
    const [price, lots] = [order.price!, rest as Lots];
    return [{ price, lots, value: notional(contract, price, lots) }];
  });
}

/** What a contract adds to its unit with what its owner has, or would have. */
export function shareOf(standing: Standing, having: Having): Share {
  const holdMode = holdModeOf(standing);
  const marginMode = marginModeOf(standing);
  const isHedge = holdMode === 'hedge';
  const net = having.held('net');
  const long = isHedge ? having.held('long') : net;
  const short = isHedge ? having.held('short') : net;
  const { owner, listing } = standing;
  const level = owner.state?.vipLevel;
  const { positions, orders } = requirement({
    ...{ holdMode, marginMode },
    takerPpm: level === undefined ? 0 : takerPpmOf(listing.instrument, level),
    long: {
      cost: long.cost > 0n ? long.cost : zero,
      orders: opened(having, 'buy', isHedge ? 0 : -net.size),
      leverage: leverageOf(standing, 'long'),
    },
    short: {
      cost: amount(short.cost < 0n ? -short.cost : 0n),
      orders: opened(having, 'sell', isHedge ? 0 : net.size),
      leverage: leverageOf(standing, 'short'),
    },
  });
  const gained =
    marginMode === 'isolated'
      ? 0n
      : gainOf(standing, long) + (isHedge ? gainOf(standing, short) : 0n);
  return { unrealized: gained, positions, orders };
}

/** What a holding would bring at the mark; nothing while there is none. */
export function gainOf({ listing }: Standing, holding: Holding): bigint {
  const { told: mark, instrument } = listing;
  if (holding.size === 0 || mark === undefined) return 0n;
  return unrealized(holding, notional(instrument, mark, holding.size));
}

/** What orders of a side open beyond `against` lots that they close first. */
function opened(having: Having, side: Side, against: number): Amount {
  const sum = having.sums[side];
  if (against <= 0 || sum.lots === 0) return sum.value;
  if (sum.lots <= against) return zero;
  const orders = having.waiting(side).sort(({ price: one }, { price: other }) => {
    return side === 'buy' ? other - one : one - other;
  });
  return openingValue(orders, against as Lots);
}

/** What all contracts of a unit add to it, one left out. */
export function sharesOf({ contracts }: Unit, except?: Standing): Share {
  let sum = noShare;
  for (const standing of contracts) {
    if (standing !== except) sum = addShares(sum, shareOf(standing, havingNow(standing)));
  }
  return sum;
}

/** What a unit's account is worth with its cross positions. */
export const equityOf = (wallet: bigint, share: Share): bigint => wallet + share.unrealized;

/** What may still be bound by new positions and orders; below zero: too much is. */
export const freeOf = (wallet: bigint, share: Share): bigint =>
  equityOf(wallet, share) - share.positions - share.orders;

/** What may be moved out of an owner's account of a type; undefined where it margins nothing. */
export function movableFrom(owner: Owner, type: AccountType): Amount | undefined {
  for (const [line, unit] of owner.slots) {
    const isOf = (lines[line as Line].accountType as AccountType) === type;
    if (isOf) return movable(unit as Unit, sharesOf(unit as Unit));
  }
  return undefined;
}

/** What may be moved out of a unit: of the money and of the equity, less what is bound. */
export function movable({ wallet }: Unit, share: Share): Amount {
  const { total, frozen } = wallet.balance;
  const gained = share.unrealized < 0n ? share.unrealized : 0n;
  const free = total - frozen + gained - share.positions - share.orders;
  return amount(free > 0n ? free : 0n);
}
