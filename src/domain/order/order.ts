import type { Place } from '#domain/account/place.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { OrderStatus } from '#domain/codes/order-status.ts';
import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { PlanStatus } from '#domain/codes/plan-status.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { BookPrice } from '#domain/order/book-price.ts';
import type { Direction, PlanAction, Trail, TriggerSource } from '#domain/order/conditional.ts';
import type { RatioStop } from '#domain/order/ratio-stop.ts';

/**
 * Why the exchange itself closes a position: at the market, into the insurance fund, against its own
 * user's other position, against a gain, or since its contract is no longer traded.
 */
export const forcedCauses = ['liquidation', 'takeover', 'agreement', 'adl', 'delivery'] as const;
export type ForcedCause = (typeof forcedCauses)[number];

/** What happens when an order would trade with another of the same user. */
export const selfTradeModes = ['cancelTaker', 'cancelMaker', 'cancelBoth'] as const;
export type SelfTradeMode = (typeof selfTradeModes)[number];

/** One leg of a preset: undoes its order when the price reaches `trigger`, at market or at `price`. */
export interface PresetLeg {
  readonly trigger: Ticks;
  /** The price that is compared with it; absent: the last. */
  readonly watches?: TriggerSource | undefined;
  readonly price?: Ticks | undefined;
}

/**
 * Take profit and stop loss asked for with an order, which they protect from its first fill on: of a buy
 * they sell what was received, of a sell they buy back for what it brought in.
 */
export interface Preset {
  readonly takeProfit?: PresetLeg | undefined;
  readonly stopLoss?: PresetLeg | undefined;
}

/**
 * How much of a contract an order is for, told by what it is worth: in its `quote` (US dollars of coin-margined ones), or in
 * what it settles in.
 */
export interface Worth {
  readonly unit: 'quote' | 'settle';
  readonly units: Amount;
}

/** One leg of a trailing stop's preset: how far from what its order is filled at, in millionths of that. */
export interface RatioLeg {
  readonly ratePpm: number;
  /** As in a `PresetLeg`. */
  readonly watches?: TriggerSource | undefined;
}

/** A preset whose triggers follow from the price that its order is filled at (`presetAt`). */
export interface PresetRatios {
  readonly takeProfit?: RatioLeg | undefined;
  readonly stopLoss?: RatioLeg | undefined;
}

/**
 * A new order as its sender means it. A limit order has `price` and `size`. A market order has
 * either `size` (base) or, for buys only, `quoteAmount`; and `slippagePpm` from the best opposite
 * price, beyond which the rest is canceled.
 */
export interface OrderDraft {
  readonly symbolId: string;
  /** The account that it is traded from; absent: that of the instrument's line. Never what a client sends. */
  readonly place?: Place | undefined;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly price?: Ticks | undefined;
  readonly size?: Lots | undefined;
  readonly quoteAmount?: Amount | undefined;
  /** Of contracts, in the place of `size`: counted when it comes, at its price or the mark (`lotsOfWorth`). */
  readonly worth?: Worth | undefined;
  readonly slippagePpm?: number | undefined;
  /** Of contracts: the position that it changes. */
  readonly positionSide?: PositionSide | undefined;
  /** Of contracts: it may make a position smaller, never larger and never turn it. */
  readonly reduceOnly?: boolean | undefined;
  readonly selfTrade: SelfTradeMode;
  readonly preset?: Preset | undefined;
  /** In the place of `preset`, of the market order of a trailing stop; never what a client sends. */
  readonly presetRatios?: PresetRatios | undefined;
  /** Of a limit order, in the place of `price`: what the book has when it comes. */
  readonly bookPrice?: BookPrice | undefined;
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
  /** Why the exchange itself places it; never what a client sends. */
  readonly cause?: ForcedCause | undefined;
  /** It turns a position; never what a client sends. */
  readonly reverses?: boolean | undefined;
  /** The agent that places it; never what a client sends. */
  readonly agent?:
    | { readonly id: number; readonly kind: AgentKind; readonly tag: string }
    | undefined;
}

/** A plan (trigger) order: waits for a price, then places a limit or market order. */
export interface PlanDraft {
  readonly symbolId: string;
  /** As in an `OrderDraft`. */
  readonly place?: Place | undefined;
  readonly side: Side;
  readonly trigger: Ticks;
  /** The price that is compared with it; absent: the last. */
  readonly watches?: TriggerSource | undefined;
  /** Which way its user expects that price to come; absent: whichever way leads there. */
  readonly fires?: Direction | undefined;
  /** Of contracts, as in an `OrderDraft`. */
  readonly positionSide?: PositionSide | undefined;
  readonly reduceOnly?: boolean | undefined;
  /** The limit price of the order it places; absent: market. */
  readonly price?: Ticks | undefined;
  readonly size?: Lots | undefined;
  readonly quoteAmount?: Amount | undefined;
  /** What the order that it places carries, as one that is placed now does. */
  readonly preset?: Preset | undefined;
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

/** Why an order is no longer open. `filled` aside, all mean that a rest was canceled. */
export type OrderEnd =
  | 'filled'
  | 'cancelledByUser'
  | 'selfTrade'
  | 'immediateRest'
  | 'notFillable'
  | 'wouldTake'
  | 'slippage'
  | 'noLiquidity'
  | 'deadManSwitch'
  | 'pairClosed'
  /** Its contract is delivered, or soon will be. */
  | 'delivery'
  | 'presetTriggered'
  | 'fillsMax'
  | 'positionReduced'
  | 'marginShort'
  | 'liquidation';

/**
 * How a client names an order: by the exchange's id or by its own. With a line it names none of
 * another line.
 */
export type OrderRef = ({ readonly orderId: number } | { readonly clientOid: string }) & {
  readonly line?: Line | undefined;
};

/** Whether an order that has the id of `ref` is on the line that it names. */
export const isOnLineOf = (
  { line }: Pick<OrderRef, 'line'>,
  { symbolId }: { readonly symbolId: string },
): boolean => line === undefined || lineOf(symbolId) === line;

/**
 * A step in an order's life; its fills are kept as fills. `at` is Unix milliseconds. `oco`: it was placed as the limit
 * order of an OCO, whose stop it names.
 */
export type OrderStep =
  | { readonly at: number; readonly what: 'accepted' | 'reversed' }
  | { readonly at: number; readonly what: 'amended'; readonly price: Ticks; readonly size: Lots }
  | { readonly at: number; readonly what: 'triggered' | 'oco'; readonly planId: number }
  | { readonly at: number; readonly what: AgentKind; readonly agentId: number }
  | { readonly at: number; readonly what: 'ended'; readonly reason: OrderEnd };

/** Steps kept per order; of more amendments the oldest go first. */
export const orderStepsMax = 64;

/** An order as the exchange holds it. Only the core changes one. */
export interface Order {
  readonly id: number;
  readonly userId: number;
  readonly clientOid: string | undefined;
  /** `draftDigest` of what it was placed with: tells a repeat from another use of its client id. */
  readonly digest: string | undefined;
  readonly symbolId: string;
  /** The account that it is traded from. */
  readonly place: Place;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly selfTrade: SelfTradeMode;
  readonly source: OrderSource;
  readonly planId: number | undefined;
  /** The agent that placed it. */
  readonly agentId: number | undefined;
  /** What that agent calls it: no other that is open, or whose end it has not dealt with, has the same. */
  readonly tag: string | undefined;
  readonly quoteAmount: Amount | undefined;
  readonly slippagePpm: number | undefined;
  /** The position of a contract that it changes; undefined on spot. */
  readonly positionSide: PositionSide | undefined;
  readonly reduceOnly: boolean;
  /** Why the exchange itself placed it; undefined: its user did. */
  readonly cause: ForcedCause | undefined;
  /**
   * Of contracts, once something was filled: what its fills that closed brought, before fees. It is their sum
   * and is stored with them alone.
   */
  realized?: Amount | undefined;
  readonly createdAt: number;
  /** A leg that its user cancels while the buy is open is gone from here too. */
  preset: Preset | undefined;
  price: Ticks | undefined;
  size: Lots | undefined;
  filledSize: Lots;
  filledQuote: Amount;
  /** Fees so far, in the received asset and in BGB. */
  feeReceived: Amount;
  feeBgb: Amount;
  status: OrderStatus;
  end: OrderEnd | undefined;
  /** Place in the queue of its price: lower is earlier. A new one is drawn by a losing amend. */
  priority: number;
  /** Grows by one with every change. */
  version: number;
  updatedAt: number;
  /** Replaced as a whole with every step: orders of one moment share their first. */
  steps: readonly OrderStep[];
}

/** A conditional order as the exchange holds it: a plan, in the words of the wire and for short. */
export interface ConditionalOrder {
  readonly id: number;
  readonly userId: number;
  readonly clientOid: string | undefined;
  /** `draftDigest` of what it was placed with: tells a repeat from another use of its client id. */
  readonly digest: string | undefined;
  readonly symbolId: string;
  /** The account that its order is traded from. */
  readonly place: Place;
  readonly side: Side;
  readonly kind: PlanKind;
  readonly source: OrderSource;
  /** The order that a take profit or stop loss of a preset belongs to. */
  readonly parentOrderId: number | undefined;
  readonly createdAt: number;
  /** The position of a contract that its order changes; undefined on spot. */
  readonly positionSide: PositionSide | undefined;
  readonly reduceOnly: boolean;
  /** The price that is compared with the trigger. */
  watches: TriggerSource;
  action: PlanAction;
  /** Of a trailing stop that follows: where it began, until it is read or fires. */
  trigger: Ticks;
  /** Decided when placed: which way the price must come to fire. */
  fires: Direction;
  /** Of trailing stops. */
  trail: Trail | undefined;
  /** Of an MMR stop, which waits for this instead of a price. */
  readonly ratio: RatioStop | undefined;
  /** Of trigger orders: what the order that they place carries. */
  preset: Preset | undefined;
  /** The same of trailing stops, whose order has no price before it is filled. */
  presetRatios: PresetRatios | undefined;
  price: Ticks | undefined;
  /** Neither a size nor an amount: it closes the whole position. */
  size: Lots | undefined;
  quoteAmount: Amount | undefined;
  /** The other leg of a pair: when one fires the other is canceled. Of an OCO its limit order. */
  pairId: number | undefined;
  status: PlanStatus;
  /** The order that it placed. */
  orderId: number | undefined;
  /** Why it failed: a refusal, or how the order that it placed ended. */
  failure: string | undefined;
  /** What was filled of the order that it placed, should it have failed. Follows from that order. */
  filled: { readonly size: Lots; readonly quote: Amount } | undefined;
  /** Order among plans of one trigger price; while executing, place in the queue of the fired. */
  priority: number;
  version: number;
  updatedAt: number;
}

/** One match of a taker with a maker. `takerSide` is the aggressor's. */
export interface Trade {
  readonly id: number;
  readonly symbolId: string;
  readonly price: Ticks;
  readonly size: Lots;
  readonly takerSide: Side;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly at: number;
}

/** One side of a trade, as its user sees it. */
export interface Fill {
  readonly tradeId: number;
  readonly orderId: number;
  readonly userId: number;
  readonly symbolId: string;
  readonly side: Side;
  readonly liquidity: 'maker' | 'taker';
  readonly price: Ticks;
  readonly size: Lots;
  readonly quote: Amount;
  readonly fee: Amount;
  /** The asset that the fee was taken in: the received one or BGB. */
  readonly feeAsset: string;
  /** Of contracts: what the part of it that closed a position brought, before the fee. */
  readonly realized?: Amount | undefined;
  /** Of contracts, what the order was that it filled. */
  readonly order?: Pick<Order, 'positionSide' | 'reduceOnly' | 'cause'> | undefined;
  readonly at: number;
}
