import type { Place } from '#domain/account/place.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { OrderDraft, OrderEnd } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';

/** What all orders of an agent have in common that go one way. */
export interface OneWay {
  readonly side: Side;
  /** Of contracts, as in an `OrderDraft`. */
  readonly positionSide?: PositionSide;
  readonly reduceOnly?: boolean;
}

/** What agents are asked for that trade a total in slices. */
export interface SliceTerms extends OneWay {
  /** All that it is to trade, in lots. */
  readonly size: Lots;
  /** The price of every slice, or the worst one; ticks. */
  readonly price?: number;
}

/** What an iceberg is asked for: one visible slice at a time, until all is filled. */
export interface IcebergTerms extends SliceTerms {
  /** Size of each slice, in lots. */
  readonly visible: number;
  /** How far a slice is placed behind the best price of its side, in millionths; absent: at `price`. */
  readonly distancePpm?: number;
  /** How far a slice's size may be from `visible`, in percent, by chance. */
  readonly variation?: number;
}

/** What a TWAP is asked for: `slices` orders, one each `intervalMs`. Without a price each pays what a market order may. */
export interface TwapTerms extends SliceTerms {
  readonly slices: number;
  readonly intervalMs: number;
}

/** How far an agent has come that trades in slices. */
export interface SliceState {
  /** Slices that it has had. */
  readonly slices: number;
  /** When the next one is due, Unix milliseconds; absent: not by the clock. */
  readonly nextAt?: number;
}

/** Terms by the kind of agent: plain data, kept as JSON. */
export interface TermsOf {
  readonly iceberg: IcebergTerms;
  readonly twap: TwapTerms;
}

/** Where an agent stands between two steps, by its kind: plain data, kept as JSON. */
export interface StateOf {
  readonly iceberg: SliceState;
  readonly twap: SliceState;
}

/** An agent as its sender means it. */
export type AgentDraft<K extends AgentKind = AgentKind> = {
  [N in K]: {
    readonly kind: N;
    readonly symbolId: string;
    /** As in an `OrderDraft`. */
    readonly place?: Place | undefined;
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
  | 'pairClosed'
  /** Its contract is delivered, or soon will be. */
  | 'delivery'
  /** The unit that its contract is margined in was liquidated. */
  | 'liquidation'
  /** Its user has chosen to hold one position instead of two, or the other way round. */
  | 'holdMode';

/** An agent as the exchange holds it. Only the core changes one. Its orders name it; it does not list them. */
export interface Agent<K extends AgentKind = AgentKind> {
  readonly id: number;
  readonly userId: number;
  readonly kind: K;
  readonly symbolId: string;
  /** The account that its orders are traded from. */
  readonly place: Place;
  readonly terms: TermsOf[K];
  readonly clientOid: string | undefined;
  /** `agentDigest` of what it was placed with. */
  readonly digest: string | undefined;
  readonly source: OrderSource;
  readonly createdAt: number;
  state: StateOf[K];
  /** What all of its orders have filled, on either side. */
  filledSize: Lots;
  filledQuote: Amount;
  /** The order that it placed last, while that is open. */
  orderId: number | undefined;
  /** When it is woken next, Unix milliseconds; undefined: when one of its orders ends. */
  wakeAt: number | undefined;
  endReason: AgentEnd | undefined;
  /** Why it failed, or why its last order could not be placed: a refusal. */
  failure: string | undefined;
  version: number;
  updatedAt: number;
  endedAt: number | undefined;
}

/** What an agent knows of itself when it is woken. */
export type AgentSelf<K extends AgentKind = AgentKind> = Pick<
  Agent<K>,
  'id' | 'symbolId' | 'terms' | 'state' | 'filledSize'
>;

/** What an agent sees of its market. */
export interface AgentSight {
  readonly now: number;
  readonly instrument: Instrument;
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  readonly reference: Ticks | undefined;
}

/** Why an agent doesn't get what it asked for: `tagUsed`: it has an order of that tag. */
export type AgentRefusal = RefusalCode | 'tagUsed';

/** What wakes an agent. */
export type AgentEvent =
  /** It was just placed, or its time has come. */
  | { readonly what: 'due' }
  /** One of its orders ended. */
  | {
      readonly what: 'ended';
      readonly tag: string;
      readonly end: OrderEnd;
      readonly filledSize: Lots;
    }
  /** What it has just asked for by this tag was refused. */
  | { readonly what: 'refused'; readonly tag: string; readonly code: AgentRefusal };

/** An order of an agent: its instrument, place and source are the agent's. */
export type AgentOrderDraft = OneWay & Pick<OrderDraft, 'type' | 'timeInForce' | 'price' | 'size'>;

/** What an agent wants done; its runtime does it by the rules for everybody. */
export type Intent =
  /**
   * The tag names the order. It is refused while an order of that tag is open or its end not dealt with, so
   * that nothing asked for twice is placed twice.
   */
  | { readonly do: 'place'; readonly tag: string; readonly draft: AgentOrderDraft }
  /** Its end is an event like any other. Where no order of that tag is open, that event came or will come. */
  | { readonly do: 'cancel'; readonly tag: string }
  | { readonly do: 'end'; readonly end: AgentEnd };

export interface Step<State = StateOf[AgentKind]> {
  readonly state: State;
  /** When it wants to be woken, Unix milliseconds; undefined: when one of its orders ends. */
  readonly wakeAt: number | undefined;
  readonly intents: readonly Intent[];
}

/** Agents of one user that may run at once, and of all users. */
export const agentsOfUserMax = 20;
export const agentsMax = 20_000;

/** Orders of one agent that are open or whose end it has not dealt with. */
export const agentOrdersMax = 200;

/** What one step may ask for; an agent that wants more goes on with its next step. */
export const intentsMax = 10;

/** How long an agent waits before it tries again what the exchange does not take at the moment. */
export const retryMs = 10_000;
