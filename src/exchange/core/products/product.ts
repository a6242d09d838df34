import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order, OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { Demand, Offers } from '#exchange/core/book/matching.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Resting, Standing, StandingProduct } from '#exchange/core/instruments/standing.ts';
import type { Cause } from '#exchange/core/ledger/ledger.ts';
import type { Received } from '#exchange/core/orders/received.ts';
import type { State } from '#exchange/core/state.ts';

/** One trade while it is cleared: the cause of its bills. */
export interface Deal extends Cause {
  readonly taker: Standing;
  readonly maker: Standing;
  readonly takerOrder: Order;
  readonly makerOrder: Order;
  readonly price: Ticks;
  readonly size: Lots;
  /** `size` in units of the base. */
  readonly base: Amount;
  /** What the demand said that `size` comes to. */
  readonly cost: Amount;
  readonly tradeId: number;
}

/** One of the two sides of a trade. */
export type DealSide = 'taker' | 'maker';

export const standingAs = (deal: Deal, side: DealSide): Standing =>
  side === 'taker' ? deal.taker : deal.maker;

export const orderAs = (deal: Deal, side: DealSide): Order =>
  side === 'taker' ? deal.takerOrder : deal.makerOrder;

/**
 * Clears a product's sides of one taker's trades, one trade after the other, at the prices of the
 * beginning. Orders still stand as before the trade, which is recorded afterwards.
 */
export interface Clearing {
  /** Before both sides exchange what they trade: releases what a maker had reserved for `size`. */
  prepare(deal: Deal, side: DealSide): void;
  /** After that: changes what the side has, takes its fee, adds to its volume and writes its fill. */
  settleSide(deal: Deal, side: DealSide): void;
}

/** Whose trades are cleared. */
export interface Taking {
  readonly standing: Standing;
  readonly order: Order;
}

/** What a taker asks for: a draft, or an open order that is changed. */
export type Asked = Pick<
  Order | OrderDraft,
  'side' | 'selfTrade' | 'quoteAmount' | 'positionSide' | 'reduceOnly'
>;

/** What a plan is to order. */
export type Planned = Pick<PlanDraft, 'side' | 'positionSide' | 'reduceOnly'>;

/** What would wait in the book as a whole. */
export interface WaitingDraft extends Planned {
  readonly price: Ticks;
  readonly size: Lots;
}

/** What is to be taken off an open order: all of its rest, and it ends, or a part. */
export interface Trim {
  readonly resting: Resting;
  readonly lots: Lots;
}

/**
 * What a product line does with orders. The order path (placing, changing, ending, conditional
 * orders, jobs, restarts) knows products by this interface alone, and calls it in this order:
 *
 * 1. `check` before the book is looked at,
 * 2. `plan`, by which a match is searched for; neither changes anything,
 * 3. `afford` once it is known exactly what the match comes to; still nothing has changed,
 * 4. `clearing`, which clears its sides of the trades found,
 * 5. `reserve` for a rest that waits in the book, and `release` when it is traded, made smaller,
 *    canceled or moved.
 *
 * What is reserved derives from the open orders: at a start the order path reserves for each anew.
 */
export interface Product extends StandingProduct {
  /**
   * Why the rules of the line or the owner's funds refuse a draft; `state.context` has what they ask
   * of book and owner. A cost that only the match tells is left to `afford`.
   */
  check(state: State, standing: Standing, draft: OrderDraft): Refusal | undefined;

  /** The same of a new price or size of an open order, whose own reserve counts as available. */
  checkChange(state: State, resting: Resting, price: Ticks, size: Lots): Refusal | undefined;

  /** Why the provider cannot pay for `quotes` in the place of its orders of that side. */
  checkQuotes(
    standing: Standing,
    side: Side,
    quotes: Iterable<readonly [Ticks, Lots]>,
  ): Refusal | undefined;

  /** What a taker wants of the book: up to `bound`, and `size` where it counts lots. */
  plan(standing: Standing, asked: Asked, bound: Ticks, size: Lots | undefined): Demand;

  /** Begins to count for a match what its makers can still trade; absent: whatever they offer. */
  offers?(): Offers<Resting>;

  /** Why the owner cannot pay for what was found (`state.turn.matches`). */
  afford(state: State, standing: Standing, draft: OrderDraft): Refusal | undefined;

  /**
   * Begins to clear what was found (`state.turn.matches`) in a book, at the prices of this moment. `taking` is
   * the taker where it is one of this product's; else the product only clears makers.
   */
  clearing(state: State, listing: Listing, taking: Taking | undefined): Clearing;

  /**
   * Reserves what `lots` of an order may need while they wait, and the stop of an OCO beside it.
   * Throws when that is not there.
   */
  reserve(state: State, standing: Standing, order: Order, lots: Lots): void;

  /** Releases what is reserved for `lots` of an order at the price that it has now, as it was reserved. */
  release(state: State, standing: Standing, order: Order, lots: Lots): void;

  /** What open orders have too much where a trade or an order changed what they may do; absent: never. */
  trims?(standing: Standing): readonly Trim[];

  /**
   * Why the owner cannot pay for a stop that shares what `lots` of a limit order reserve (an OCO). `oco`
   * is what stands of it already.
   */
  checkStop(
    standing: Standing,
    order: Pick<Order, 'side' | 'price'>,
    stop: Pick<ConditionalOrder, 'price' | 'trigger'>,
    lots: Lots,
    oco: Oco | undefined,
  ): Refusal | undefined;

  /** Why the rules of the line refuse plans, `more` of them, beyond those that all lines share. */
  checkPlan(standing: Standing, draft: Planned, more: number): Refusal | undefined;

  /** How much a plan that has fired orders, of what its owner has by now. */
  countFired(standing: Standing, plan: ConditionalOrder): Pick<OrderDraft, 'size' | 'quoteAmount'>;

  /**
   * Why a position cannot be closed by one order and its other side opened by the next, with what was
   * found for both (`state.turn.matches`); absent: there are no positions.
   */
  checkReverse?(
    state: State,
    standing: Standing,
    close: OrderDraft,
    open: OrderDraft,
  ): Refusal | undefined;

  /**
   * What a draft would bind of what is spendable if all of it waited at its price; absent: orders are paid for
   * with what they are worth.
   */
  waitingCost?(standing: Standing, draft: WaitingDraft): Amount;

  /** What an owner may still spend on orders of a side. */
  spendable(standing: Standing, side: Side): Amount;

  /** A refusal of an order of a side; one for want of funds says what there is, and what binds the rest. */
  withFunds(standing: Standing, side: Side, refusal: Refusal): Refusal;

  /** What an order has received so far, which its preset's legs may spend; of a contract what it opened. */
  received(state: State, standing: Standing, order: Order): Received;

  /** What a leg counts of what was received. */
  legCount(
    instrument: Instrument,
    leg: Pick<ConditionalOrder, 'side' | 'price'>,
    received: Received,
  ): Pick<ConditionalOrder, 'size' | 'quoteAmount'>;

  /**
   * Why there is too little for some leg to be placed; undefined: there is enough. `nothing`: there is
   * nothing to protect, so that none fails when the order ends.
   */
  legIssue(
    instrument: Instrument,
    order: Order,
    received: Received,
  ): RefusalCode | 'nothing' | undefined;

  /** Plans that are without object once a position has changed; absent: there never are any. */
  strays?(standing: Standing): readonly ConditionalOrder[];
}

/** The product that clears the orders and trades of a standing. */
export const productOf = ({ product }: Standing): Product => product as Product;
