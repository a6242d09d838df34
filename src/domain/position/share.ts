import type { HoldMode, MarginMode, PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Valued } from '#domain/instrument/value.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';
import type { UnitFigures } from './acceptance.ts';
import { hedgeInitial, hedgeIsolatedOrderMargin, hedgeOrderMargin } from './hedge-margin.ts';
import type { Holding } from './holding.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin } from './margin.ts';
import { type MarginedOrder, type MarginTerms, orderMargin } from './order-margin.ts';
import { unrealized } from './pnl.ts';

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

/** A contract as its owner trades it. */
export interface OwnContract {
  readonly contract: Valued;
  /** The mark; undefined before the first: then nothing has gained or lost. */
  readonly mark: Ticks | undefined;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  /** Of each direction; the same on cross margin. */
  readonly leverage: { readonly long: number; readonly short: number };
  /** The taker fee in millionths. */
  readonly takerPpm: number;
}

/** What closing a holding at the mark would bring, without fees; nothing while there is none. */
export function gainAt(contract: Valued, mark: Ticks | undefined, holding: Holding): bigint {
  return holding.size === 0 || mark === undefined ? 0n : unrealized(contract, holding, mark);
}

/** What a contract adds to its owner's unit with what they have of it, or would have. */
export const shareOf = (own: OwnContract, having: Having): Share =>
  own.holdMode === 'hedge' ? hedgeShare(own, having) : netShare(own, having);

const termsOf = (
  { marginMode, leverage, takerPpm }: OwnContract,
  direction: 'long' | 'short',
): MarginTerms => ({ marginMode, leverage: leverage[direction], takerPpm });

function netShare(own: OwnContract, having: Having): Share {
  const position = having.held('net');
  const terms = termsOf(own, position.size < 0 ? 'short' : 'long');
  const of = (side: Side) => ({ value: having.values[side], orders: bestFirst(having, side) });
  const orders = orderMargin(position, { buy: of('buy'), sell: of('sell') }, terms);
  if (terms.marginMode === 'isolated') return { ...noShare, orders };
  const positions = initialMargin(magnitude(position.cost), terms.leverage);
  return { unrealized: gainAt(own.contract, own.mark, position), positions, orders };
}

/** Sorted when it is first looked at: mostly it is not. */
function bestFirst(having: Having, side: Side): Iterable<WaitingOrder> {
  return {
    [Symbol.iterator]: () => {
      const orders = having.waiting(side).sort(({ price: one }, { price: other }) => {
        return side === 'buy' ? other - one : one - other;
      });
      return orders[Symbol.iterator]();
    },
  };
}

function hedgeShare(own: OwnContract, having: Having): Share {
  const [long, short] = [having.held('long'), having.held('short')];
  const held = { long: magnitude(long.cost), short: magnitude(short.cost) };
  const opening = { long: having.values.buy, short: having.values.sell };
  const terms = termsOf(own, 'long');
  if (terms.marginMode === 'isolated') {
    const both = { long: terms, short: termsOf(own, 'short') };
    return { ...noShare, orders: hedgeIsolatedOrderMargin(held, opening, both) };
  }
  const { contract, mark } = own;
  return {
    unrealized: gainAt(contract, mark, long) + gainAt(contract, mark, short),
    positions: hedgeInitial(held, terms),
    orders: hedgeOrderMargin(held, opening, terms),
  };
}

/** How a unit with `wallet` units of money stands, with what all of its contracts add. */
export const unitFiguresOf = (wallet: bigint, share: Share): UnitFigures => ({
  wallet: amount(wallet),
  unrealized: amount(share.unrealized),
  initial: amount(share.positions),
  orders: amount(share.orders),
});
