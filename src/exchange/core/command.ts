import type { Hold } from '#domain/account/account.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { Agent } from '#domain/agent/agent.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { Act, Announcement, LocalTexts } from '#domain/operating/operating.ts';
import type { Order, OrderDraft, Plan, PlanDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { CancelAgent } from '#exchange/core/commands/cancel-agent.ts';
import type { PlaceHold, ReleaseHold } from '#exchange/core/commands/holds.ts';
import type { PlaceAgent } from '#exchange/core/commands/place-agent.ts';
import type { TransferCommand } from '#exchange/core/commands/transfer.ts';

/** How a client names an order: by the exchange's id or by its own. */
export type OrderRef = { readonly orderId: number } | { readonly clientOid: string };

/** One resting order that the provider wants to have. */
export interface Quote {
  readonly side: Side;
  readonly price: Ticks;
  readonly size: Lots;
}

/**
 * Everything that can change the exchange. A command is plain data, applied in the order of the
 * queue; `reply` of each kind stands in `Replies`.
 */
export type Command =
  /** Makes a user with starting balances; the same `authId` again answers the same user. */
  | {
      readonly kind: 'OpenAccount';
      readonly authId: string;
      readonly grants: readonly { readonly asset: string; readonly units: Amount }[];
      /** The user whose sub-account it is to be. */
      readonly parentId?: number | undefined;
    }
  /** Moves from the outside world to a user (`credit`) or a provider (`refill`). */
  | {
      readonly kind: 'Credit';
      readonly userId: number;
      readonly asset: string;
      readonly units: Amount;
    }
  /** Lists a pair or changes its steps, limits or state. */
  | { readonly kind: 'ListInstrument'; readonly instrument: Instrument }
  | { readonly kind: 'SetFeeInBgb'; readonly userId: number; readonly feeInBgb: boolean }
  | { readonly kind: 'PlaceOrder'; readonly userId: number; readonly draft: OrderDraft }
  | {
      readonly kind: 'PlaceOrders';
      readonly userId: number;
      readonly drafts: readonly OrderDraft[];
    }
  | {
      readonly kind: 'AmendOrder';
      readonly userId: number;
      readonly order: OrderRef;
      readonly price?: Ticks | undefined;
      readonly size?: Lots | undefined;
    }
  | { readonly kind: 'CancelOrder'; readonly userId: number; readonly order: OrderRef }
  | {
      readonly kind: 'CancelOrders';
      readonly userId: number;
      readonly orders: readonly OrderRef[];
    }
  /** Cancels all open orders and, when `plans`, waiting plans; of one symbol, one line or all. */
  | {
      readonly kind: 'CancelAll';
      readonly userId: number;
      readonly line?: Line | undefined;
      readonly symbolId?: string | undefined;
      readonly plans: boolean;
    }
  /** Dead man's switch: cancel all when not renewed within `timeoutMs` (5,000–600,000); 0 is off. */
  | { readonly kind: 'SetCancelAllAfter'; readonly userId: number; readonly timeoutMs: number }
  | { readonly kind: 'PlacePlan'; readonly userId: number; readonly draft: PlanDraft }
  | {
      readonly kind: 'AmendPlan';
      readonly userId: number;
      readonly plan: OrderRef;
      readonly trigger?: Ticks | undefined;
      /** As in `PlanDraft`. */
      readonly fires?: Plan['fires'] | undefined;
      readonly price?: Ticks | undefined;
      readonly size?: Lots | undefined;
      /** Of a plan that counts quote. A plan keeps its unit. */
      readonly quoteAmount?: Amount | undefined;
    }
  | { readonly kind: 'CancelPlan'; readonly userId: number; readonly plan: OrderRef }
  | { readonly kind: 'PlacePlans'; readonly userId: number; readonly drafts: readonly PlanDraft[] }
  | { readonly kind: 'CancelPlans'; readonly userId: number; readonly plans: readonly OrderRef[] }
  /** Cancels all waiting plans, of one symbol or of all; open orders stay. */
  | {
      readonly kind: 'CancelAllPlans';
      readonly userId: number;
      readonly line?: Line | undefined;
      readonly symbolId?: string | undefined;
    }
  /**
   * Makes a provider's resting orders on one symbol equal to `quotes`, touching what differs.
   * `reference` is the price that the pair's rules are bound to from then on; absent: as it was.
   */
  | {
      readonly kind: 'ReplaceQuotes';
      readonly userId: number;
      readonly symbolId: string;
      readonly reference?: Ticks | undefined;
      readonly quotes: readonly Quote[];
    }
  /** An operator lists a pair that was not there. */
  | { readonly kind: 'ListPair'; readonly instrument: Instrument; readonly act: Act }
  /** An operator changes a pair's state, rules or fees. */
  | {
      readonly kind: 'ChangePair';
      readonly symbolId: string;
      readonly change: PairChange;
      readonly act: Act;
    }
  | {
      readonly kind: 'FreezeUser';
      readonly userId: number;
      readonly frozen: boolean;
      readonly cancelOrders: boolean;
      readonly act: Act;
    }
  | {
      readonly kind: 'CreditUser';
      readonly userId: number;
      readonly asset: string;
      readonly units: Amount;
      readonly act: Act;
    }
  | {
      readonly kind: 'RestrictArea';
      readonly area: string;
      readonly restricted: boolean;
      readonly act: Act;
    }
  | {
      readonly kind: 'SetOperator';
      readonly userId: number;
      readonly operator: boolean;
      readonly act: Act;
    }
  | {
      readonly kind: 'PostAnnouncement';
      readonly title: LocalTexts;
      readonly text: LocalTexts;
      readonly act: Act;
    }
  | {
      readonly kind: 'WithdrawAnnouncement';
      readonly announcementId: number;
      readonly act: Act;
    }
  /** Writes into the trail what an operator does beside the core. */
  | {
      readonly kind: 'NoteAct';
      readonly what: string;
      readonly about: string;
      readonly after: string;
      readonly act: Act;
    }
  /** An operator believes the machine's clock, which jumped. `before`: the time until then. */
  | { readonly kind: 'ConfirmClock'; readonly before: number; readonly act: Act }
  /**
   * Lets time pass: dead man's switches (only that of `switchOf`, when it is set), and plans fired
   * earlier that still wait for their turn.
   */
  | { readonly kind: 'ElapseTime'; readonly switchOf?: number | undefined }
  | TransferCommand
  | PlaceHold
  | ReleaseHold
  | PlaceAgent
  | CancelAgent
  /** Only lets fired plans take their turn. */
  | { readonly kind: 'RunFired' }
  /** A slice of the jobs under way, or of one. */
  | { readonly kind: 'RunJobs'; readonly jobId?: number | undefined }
  /** Lets an agent whose time has come take its step. */
  | { readonly kind: 'RunAgent'; readonly agentId: number }
  /** Ends an agent whose step can't be recorded. */
  | { readonly kind: 'FailAgent'; readonly agentId: number }
  /** Gives up a job whose slice can't be recorded. */
  | { readonly kind: 'FailJob'; readonly jobId: number }
  /** Ends a fired plan that can't be carried out. */
  | { readonly kind: 'FailFired'; readonly planId: number };

/** What an operator may change of a pair; a fee of undefined is the VIP level's. */
export type PairChange = Partial<
  Pick<
    Instrument,
    | 'state'
    | 'priceStep'
    | 'sizeStep'
    | 'sizeMin'
    | 'sizeMax'
    | 'notionalMin'
    | 'notionalMax'
    | 'makerPpm'
    | 'takerPpm'
  >
>;

export type CommandKind = Command['kind'];
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;

/** What each command answers when it was not refused. */
export interface Replies {
  readonly OpenAccount: { readonly userId: number };
  readonly Credit: undefined;
  readonly ListInstrument: undefined;
  readonly SetFeeInBgb: undefined;
  readonly PlaceOrder: Order;
  /** One outcome per draft, in order. */
  readonly PlaceOrders: readonly BatchItem<Order>[];
  readonly AmendOrder: Order;
  readonly CancelOrder: Order;
  readonly CancelOrders: readonly BatchItem<Order>[];
  readonly CancelAll: { readonly orders: number; readonly plans: number };
  readonly SetCancelAllAfter: { readonly cancelAt: number | undefined };
  readonly PlacePlan: Plan;
  readonly AmendPlan: Plan;
  readonly CancelPlan: Plan;
  readonly PlacePlans: readonly BatchItem<Plan>[];
  readonly CancelPlans: readonly BatchItem<Plan>[];
  readonly CancelAllPlans: { readonly plans: number };
  readonly ReplaceQuotes: undefined;
  readonly ListPair: Instrument;
  readonly ChangePair: Instrument;
  readonly FreezeUser: undefined;
  readonly CreditUser: undefined;
  readonly RestrictArea: undefined;
  readonly SetOperator: undefined;
  readonly PostAnnouncement: Announcement;
  readonly WithdrawAnnouncement: undefined;
  readonly ConfirmClock: undefined;
  readonly NoteAct: undefined;
  readonly ElapseTime: undefined;
  readonly Transfer: Transfer;
  readonly PlaceHold: Hold;
  readonly ReleaseHold: Hold | undefined;
  readonly PlaceAgent: Agent;
  readonly CancelAgent: Agent;
  readonly RunAgent: undefined;
  readonly FailAgent: undefined;
  readonly RunFired: undefined;
  readonly RunJobs: undefined;
  readonly FailJob: undefined;
  readonly FailFired: undefined;
}

type BatchItem<T> = Outcome<T>;
export type Reply<K extends CommandKind> = Outcome<Replies[K]>;
