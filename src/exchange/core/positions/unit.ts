import type { AccountType } from '#domain/codes/account-type.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { takerPpmOf } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { amountText } from '#domain/instrument/text.ts';
import { type Line, lines } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { equityOf, type RiskUnit, transferable } from '#domain/position/acceptance.ts';
import {
  hedgeInitial,
  hedgeIsolatedOrderMargin,
  hedgeOrderMargin,
} from '#domain/position/hedge-margin.ts';
import type { Holding } from '#domain/position/holding.ts';
import { magnitude, notNegative } from '#domain/position/magnitude.ts';
import { initialMargin } from '#domain/position/margin.ts';
import {
  type MarginedOrder,
  type MarginTerms,
  orderMargin,
} from '#domain/position/order-margin.ts';
import { unrealized } from '#domain/position/pnl.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
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

const noShare: Share = { unrealized: 0n, positions: 0n, orders: 0n };

export const addShares = (one: Share, other: Share): Share => ({
  unrealized: one.unrealized + other.unrealized,
  positions: one.positions + other.positions,
  orders: one.orders + other.orders,
});

/** An order that waits, or would. */
export interface WaitingOrder extends MarginedOrder {
  readonly side: Side;
  readonly price: Ticks;
}

/** What an owner has of a contract, or would have after an order. */
export interface Having {
  held(side: PositionSide): Holding;
  /** What all orders of a side that may open are worth at their prices. */
  readonly values: { readonly [S in Side]: Amount };
  /** Open orders of a side, asked for only while the position is against them. */
  waiting(side: Side): WaitingOrder[];
}

/** What an owner has now. */
export const havingNow = (standing: Standing): Having => {
  const { orders } = slotOf(standing);
  return {
    held: (side) => heldOf(slotOf(standing), side),
    values: { buy: orders.buy.value, sell: orders.sell.value },
    waiting: (side) => waitingOrders(standing, side),
  };
};

/** Open orders of a side, but for those left out. */
export function waitingOrders(
  standing: Standing,
  side: Side,
  except?: ReadonlySet<number>,
): WaitingOrder[] {
  const contract = contractOf(standing);
  return standing.orders.all().flatMap(({ order, rest }) => {
    if (order.side !== side || except?.has(order.id)) return [];
    const [price, lots] = [order.price!, rest as Lots];
    const value = notional(contract, price, lots);
    return [{ side, price, lots, value, reduceOnly: order.reduceOnly }];
  });
}

/** The rate that an owner pays as a taker, in millionths. */
export const takerRateOf = ({ owner, listing }: Standing): number =>
  owner.state === undefined ? 0 : takerPpmOf(listing.instrument, owner.state.vipLevel);

/** What a contract adds to its unit with what its owner has, or would have. */
export const shareOf = (standing: Standing, having: Having): Share =>
  holdModeOf(standing) === 'hedge' ? hedgeShare(standing, having) : netShare(standing, having);

function termsOf(standing: Standing, direction: 'long' | 'short'): MarginTerms {
  const marginMode = marginModeOf(standing);
  return { marginMode, leverage: leverageOf(standing, direction), takerPpm: takerRateOf(standing) };
}

function netShare(standing: Standing, having: Having): Share {
  const position = having.held('net');
  const terms = termsOf(standing, position.size < 0 ? 'short' : 'long');
  const of = (side: Side) => ({ value: having.values[side], orders: sorted(having, side) });
  const orders = orderMargin(position, { buy: of('buy'), sell: of('sell') }, terms);
  if (terms.marginMode === 'isolated') return { ...noShare, orders };
  const positions = initialMargin(magnitude(position.cost), terms.leverage);
  return { unrealized: gainOf(standing, position), positions, orders };
}

/** Sorted when it is first looked at: mostly it is not. */
function sorted(having: Having, side: Side): Iterable<WaitingOrder> {
  return {
    [Symbol.iterator]: () => {
      const orders = having.waiting(side).sort(({ price: one }, { price: other }) => {
        return side === 'buy' ? other - one : one - other;
      });
      return orders[Symbol.iterator]();
    },
  };
}

function hedgeShare(standing: Standing, having: Having): Share {
  const [long, short] = [having.held('long'), having.held('short')];
  const held = { long: magnitude(long.cost), short: magnitude(short.cost) };
  const opening = { long: having.values.buy, short: having.values.sell };
  const terms = termsOf(standing, 'long');
  if (terms.marginMode === 'isolated') {
    const both = { long: terms, short: termsOf(standing, 'short') };
    return { ...noShare, orders: hedgeIsolatedOrderMargin(held, opening, both) };
  }
  return {
    unrealized: gainOf(standing, long) + gainOf(standing, short),
    positions: hedgeInitial(held, terms),
    orders: hedgeOrderMargin(held, opening, terms),
  };
}

/** What a holding would bring at the mark; nothing while there is none. */
export function gainOf({ listing }: Standing, holding: Holding): bigint {
  const { told: mark, instrument } = listing;
  if (holding.size === 0 || mark === undefined) return 0n;
  const value = notional(instrument, mark, Math.abs(holding.size) as Lots);
  return unrealized(holding, value);
}

/** What all cross positions of a unit would bring at the mark. */
export function gainsOf({ contracts }: Unit): bigint {
  let sum = 0n;
  for (const standing of contracts) {
    if (marginModeOf(standing) === 'isolated') continue;
    const { net, long, short } = slotOf(standing).positions;
    for (const position of [net, long, short]) if (position) sum += gainOf(standing, position);
  }
  return sum;
}

/** What backs a position at the mark: its margin and its gain, or all that its unit is worth. */
export function backingOf(standing: Standing, side: PositionSide): bigint {
  const { unit } = slotOf(standing);
  const { total } = marginAccount(standing, side).balance;
  if (marginModeOf(standing) === 'cross') return total + gainsOf(unit);
  return total + gainOf(standing, heldOf(slotOf(standing), side));
}

/** Says that there is too little, in the settle asset: `limit` is there, `needed` is asked for. */
export function fundsIssue(standing: Standing, limit: bigint, needed: bigint): Refusal {
  const { settle } = contractOf(standing);
  const values = {
    limit: amountText(settle, notNegative(limit)),
    value: amountText(settle, amount(needed)),
    asset: settle.code,
  };
  return { code: 'balanceNotEnough', values };
}

/** What all contracts of a unit add to it, one left out. */
export function sharesOf({ contracts }: Unit, except?: Standing): Share {
  let sum = noShare;
  for (const standing of contracts) {
    if (standing !== except) sum = addShares(sum, shareOf(standing, havingNow(standing)));
  }
  return sum;
}

/** A unit as its rules see it, with `wallet` units of money. */
const riskUnit = (wallet: bigint, share: Share): RiskUnit => ({
  wallet: amount(wallet),
  unrealized: amount(share.unrealized),
  initial: amount(share.positions),
  orders: amount(share.orders),
});

/** What may still be bound by new positions and orders; below zero: too much is. */
export const freeOf = (wallet: bigint, share: Share): bigint =>
  equityOf(riskUnit(wallet, share)) - share.positions - share.orders;

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
  return transferable(riskUnit(total - frozen, share));
}
