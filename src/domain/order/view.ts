import type { ContractBillReason } from '#domain/account/account.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';
import type { OrderStatus } from '#domain/codes/order-status.ts';
import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { PlanStatus } from '#domain/codes/plan-status.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { ConditionalOrder, Fill, ForcedCause, OrderEnd } from '#domain/order/order.ts';

/**
 * Orders, plans and fills as their owner sees them: the words of the domain, ids and figures as text.
 * Figures are plain decimals with the decimals of their instrument; times are Unix milliseconds.
 */

/** What an order counts: `quantity` of the base, or of the quote that a market buy may spend. */
interface Counted {
  readonly unit: 'base' | 'quote';
  readonly quantity: string;
}

/** What tells one open row from another, and the earlier state of it from the later. */
interface Told extends Counted {
  readonly id: string;
  readonly clientOid?: string | undefined;
  readonly symbolId: string;
  readonly side: Side;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Grows with every change. */
  readonly version: number;
}

/** What orders of contracts have beside: the position that they change, and whether only to close it. */
interface OfPosition {
  readonly positionSide?: PositionSide | undefined;
  readonly reduceOnly?: boolean | undefined;
}

/** What a fee took, of which asset. */
export interface FeeView {
  readonly asset: string;
  readonly amount: string;
}

interface Watching {
  /** The price that is compared with its trigger; absent: the last. */
  readonly watches?: TriggerSource | undefined;
}

/** A take profit or stop loss of an order; without a price it is executed at market. */
export interface PresetLegView extends Watching {
  readonly trigger: string;
  readonly price?: string | undefined;
}

/** A step of an order's life. */
export interface OrderStepView {
  readonly at: number;
  readonly what: 'accepted' | 'oco' | 'reversed' | 'amended' | 'triggered' | 'ended' | AgentKind;
  /** What it was changed to. */
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  readonly planId?: string | undefined;
  readonly agentId?: string | undefined;
}

/** An order, open or ended. */
export interface OrderView extends Told, OfPosition {
  readonly type: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly price?: string | undefined;
  /** In base, and what it came to in quote. */
  readonly filledSize: string;
  readonly filledQuote: string;
  readonly averagePrice?: string | undefined;
  readonly fees: readonly FeeView[];
  readonly status: OrderStatus;
  readonly end?: OrderEnd | undefined;
  readonly takeProfit?: PresetLegView | undefined;
  readonly stopLoss?: PresetLegView | undefined;
  readonly steps: readonly OrderStepView[];
  /** Why the exchange itself placed it; absent: its user did. */
  readonly cause?: ForcedCause | undefined;
  /** Of contracts, once something was filled: what the part that closed brought, before fees. */
  readonly realized?: string | undefined;
}

/** What makes a plan a trailing stop: a ratio (`0.01` is 1 %) or a distance in price. */
interface TrailView {
  readonly ratio?: string | undefined;
  readonly distance?: string | undefined;
  /** The price from which on it follows; absent: from the start. */
  readonly activation?: string | undefined;
  /** The best price since it follows; absent: it waits for its activation. */
  readonly best?: string | undefined;
}

/** A take profit or stop loss of the order that a plan places; `ratio` is a gain (`0.05`) or a loss (`-0.05`). */
export type PlanLegView = PresetLegView | ({ readonly ratio: string } & Watching);

/** A conditional order, waiting or ended. */
export interface PlanView extends Told, OfPosition {
  /** The price that is compared with the trigger; absent: the last. */
  readonly watches?: TriggerSource | undefined;
  readonly kind: PlanKind;
  /** Empty: it waits for a margin ratio. */
  readonly trigger: string;
  /** Of an MMR stop: the margin ratio that it waits for, and the share of the position that it closes (`0.5`: half). */
  readonly ratio?: { readonly level: string; readonly share: string } | undefined;
  readonly fires: ConditionalOrder['fires'];
  /** The limit price of the order that it places; absent: market. */
  readonly price?: string | undefined;
  readonly trail?: TrailView | undefined;
  /** Of the order that it places: a price, or of a trailing stop a ratio of what that is filled at. */
  readonly takeProfit?: PlanLegView | undefined;
  readonly stopLoss?: PlanLegView | undefined;
  readonly status: PlanStatus;
  /** The order that it placed, and the one that its preset belongs to. */
  readonly orderId?: string | undefined;
  readonly parentOrderId?: string | undefined;
  /** Why it failed: a refusal's code. */
  readonly failure?: string | undefined;
  /** What was filled of the order that it placed, should it have failed. */
  readonly filledSize?: string | undefined;
  readonly filledQuote?: string | undefined;
}

/** The user's side of a trade. */
export interface FillView extends Pick<Fill, 'symbolId' | 'side' | 'liquidity' | 'at'>, OfPosition {
  /** Why the exchange itself placed its order; absent: its user did. */
  readonly cause?: ForcedCause | undefined;
  readonly tradeId: string;
  readonly orderId: string;
  readonly price: string;
  readonly size: string;
  readonly quote: string;
  readonly fee: FeeView;
  /** Of contracts: what the part that closed brought, before the fee. */
  readonly realized?: string | undefined;
}

/** How an open order or a waiting plan is named. */
export type OrderName = Pick<OrderView, 'id' | 'symbolId'>;

/** What of an open order is to be changed; what is left out stays. */
export interface OrderEdit extends OrderName {
  readonly price?: string | undefined;
  readonly quantity?: string | undefined;
  /** What it arms when it is filled, or gives the order that it places: undefined stays, and null is taken off. */
  readonly takeProfit?: PlanLegView | null | undefined;
  readonly stopLoss?: PlanLegView | null | undefined;
}

/** The same of a waiting plan; a moved trigger says which way it is come to. */
export interface PlanEdit extends OrderEdit {
  /** Which kind the plan is of: take profit and stop loss have a call of their own. */
  readonly kind: PlanKind;
  readonly trigger?: string | undefined;
  readonly fires?: PlanView['fires'] | undefined;
  /** Of a trailing stop, whose trigger follows from it: as a ratio (`0.01` is 1 %) or a distance in price. */
  readonly callback?: { readonly ratio: string } | { readonly distance: string } | undefined;
}

/** A page of a history, newest first; `cursor` is where the next one goes on. */
/** Which rows of a history are asked for. */
export interface HistoryAsked {
  /** Undefined: of all instruments of the line. */
  readonly symbolId: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** By the time that the history goes by, Unix milliseconds: from the first on, before the second. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Of orders, plans and fills: buys or sells alone. */
  readonly side?: OrderView['side'] | undefined;
  readonly orderStatus?: 'filled' | 'cancelled' | 'rejected' | undefined;
  readonly planStatus?: 'success' | 'fail' | 'cancelled' | undefined;
  /** Of positions: longs or shorts alone. */
  readonly direction?: 'long' | 'short' | undefined;
  /** Of bills: of this kind alone. */
  readonly reason?: ContractBillReason | undefined;
}

export interface HistoryPage<Row> {
  readonly items: readonly Row[];
  readonly cursor?: string | undefined;
}
