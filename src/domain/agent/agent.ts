import type { Place } from '#domain/account/place.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { OrderDraft, OrderEnd } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';

/** What an iceberg is asked for: one visible slice at a time, until all is filled. */
export interface IcebergTerms {
  /** Size of each slice, in lots. */
  readonly visible: number;
  /** The price of every slice, or the worst one when slices follow the best price; ticks. */
  readonly price?: number;
  /** How far a slice is placed behind the best price of its side, in millionths; absent: at `price`. */
  readonly distancePpm?: number;
  /** How far a slice's size may be from `visible`, in percent, by chance. */
  readonly variation?: number;
}

/** What a TWAP is asked for: `slices` orders, one each `intervalMs`. */
export interface TwapTerms {
  readonly slices: number;
  readonly intervalMs: number;
  /** The worst price of a slice, in ticks; absent: whatever a market order may pay. */
  readonly price?: number;
}

/** Terms by the kind of agent. */
export interface TermsOf {
  readonly iceberg: IcebergTerms;
  readonly twap: TwapTerms;
}
/** An agent as its sender means it. */
export type AgentDraft<K extends AgentKind = AgentKind> = {
  [N in K]: {
    readonly kind: N;
    readonly symbolId: string;
    /** As in an `OrderDraft`. */
    readonly place?: Place | undefined;
    readonly side: Side;
    /** All that it is to trade, in lots. */
    readonly size: Lots;
    readonly terms: TermsOf[N];
    readonly clientOid?: string | undefined;
    readonly source: OrderSource;
  };
}[K];

/** Why an agent no longer runs. */
export type AgentEnd =
  | 'filled'
  /** A TWAP had its last slice, and a rest is left. */
  | 'timeUp'
  /** What is left is less than an order may be. */
  | 'restTooSmall'
  | 'failed'
  | 'cancelledByUser'
  | 'deadManSwitch'
  | 'pairClosed';

/** An order of an agent that has not ended, or whose end it has not dealt with yet. */
export interface AgentOrder {
  readonly id: number;
  readonly size: number;
  readonly filledSize: number;
  /** In quote units, as text: it is kept as JSON. */
  readonly filledQuote: string;
  readonly end?: OrderEnd;
}

/** How far an agent has come; plain data, kept as JSON. */
export interface AgentProgress {
  /** Slices that it has had. */
  readonly slices: number;
  /** When the next one is due, Unix milliseconds; absent: not by the clock. */
  readonly nextAt?: number;
}

/** An agent as the exchange holds it. Only the core changes one. */
export interface Agent {
  readonly id: number;
  readonly userId: number;
  readonly kind: AgentKind;
  readonly symbolId: string;
  /** The account that its orders are traded from. */
  readonly place: Place;
  readonly side: Side;
  readonly size: Lots;
  readonly terms: IcebergTerms | TwapTerms;
  readonly clientOid: string | undefined;
  /** `agentDigest` of what it was placed with. */
  readonly digest: string | undefined;
  readonly source: OrderSource;
  readonly createdAt: number;
  progress: AgentProgress;
  /** What all of its orders have filled so far. */
  filledSize: Lots;
  filledQuote: Amount;
  /** Oldest first. */
  orders: readonly AgentOrder[];
  /** When it is woken next, Unix milliseconds; undefined: when one of its orders ends. */
  wakeAt: number | undefined;
  endReason: AgentEnd | undefined;
  /** Why it failed, or why its last slice could not be placed: a refusal. */
  failure: string | undefined;
  version: number;
  updatedAt: number;
  endedAt: number | undefined;
}

/** What an agent knows of itself when it is woken. */
export interface AgentSelf<T> {
  readonly id: number;
  readonly symbolId: string;
  readonly side: Side;
  readonly size: Lots;
  readonly filledSize: Lots;
  readonly terms: T;
  readonly progress: AgentProgress;
}

/** What an agent sees of its market. */
export interface AgentSight {
  readonly now: number;
  readonly instrument: Instrument;
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  readonly reference: Ticks | undefined;
}

/** What wakes an agent. */
export type AgentEvent =
  /** It was just placed, or its time has come. */
  | { readonly what: 'due' }
  | { readonly what: 'ended'; readonly end: OrderEnd; readonly filledSize: number }
  /** The order that it has just asked for was refused. */
  | { readonly what: 'refused'; readonly code: RefusalCode };

/** What an agent wants done; its runtime does it by the rules for everybody. */
type Intent =
  | { readonly do: 'place'; readonly draft: SliceDraft }
  | { readonly do: 'end'; readonly end: AgentEnd };

/** An order of an agent: pair and source are the agent's. */
export type SliceDraft = Pick<OrderDraft, 'type' | 'timeInForce' | 'price' | 'size'>;

export interface Step {
  readonly progress: AgentProgress;
  /** When it wants to be woken, Unix milliseconds; undefined: when one of its orders ends. */
  readonly wakeAt: number | undefined;
  readonly intents: readonly Intent[];
}

/** Agents of one user that may run at once, and of all users. */
export const agentsOfUserMax = 20;
export const agentsMax = 20_000;

/** What one step may ask for. */
export const intentsMax = 4;

/** How long an agent waits before it tries again what the exchange does not take at the moment. */
export const retryMs = 10_000;
