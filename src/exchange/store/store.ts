import type { Bill, BillReason, ContractBill } from '#domain/account/account.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { CostAsset } from '#domain/cost/holding.ts';
import type { Holdings } from '#domain/cost/take-fill.ts';
import type { Line } from '#domain/line/line.ts';
import type { ActRecord } from '#domain/operating/operating.ts';
import type { ConditionalOrder, Fill, Order, Trade } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { EntityName, RowOf } from '#exchange/core/entities.ts';
import type { Owner, RowsRequest } from '#exchange/core/entity.ts';
import type { Past } from '#exchange/core/past.ts';
import type { Counters, Snapshot } from '#exchange/core/snapshot.ts';

/**
 * Where the exchange's truth lies. SQLite is the first implementation (`sqlite/`); PostgreSQL will
 * be the second. Writing is synchronous: the engine writes a batch, then acknowledges it.
 */
export interface Store extends Past {
  /** All living state, to build the core from. */
  load(): Snapshot;
  /**
   * Writes a whole batch durably in one transaction. Throws `StoreFull` when nothing of it was
   * written and the store may recover, `RowRefused` when nothing of it was written since a row of it
   * never can be; any other error leaves the outcome unknown.
   */
  write(batch: Batch): void;
  /** Whether a write would go through now: a synced write to a row of its own. Never throws. */
  probe(): boolean;
  /** The time of the last batch written, 0 in a new store: time never goes back, restarts included. */
  lastBatchAt(): number;
  close(): void;
}

export interface Batch {
  readonly changes: Changes;
  readonly counters: Counters;
  /** The unit of the candles is fixed: one minute. */
  readonly candles: readonly { readonly symbolId: string; readonly candle: Candle }[];
  readonly now: number;
}

/** The batch was rolled back and nothing of it is in the store. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The batch was rolled back: it holds a row that can't be written, now or later. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
}

/** A page of rows, newest first; `cursor` is the id to go on before, undefined at the end. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly cursor: number | undefined;
}

interface PageRequest {
  readonly userId: number;
  readonly symbolId?: string | undefined;
  /** Of one line only; of all when left out. */
  readonly line?: Line | undefined;
  readonly before?: number | undefined;
  /** 1–100. */
  readonly limit: number;
}

/** What of a history is asked for: by the time that it goes by, from `from` on and before `to`. */
interface TimeRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Buys or sells alone. */
export interface FillsRequest extends PageRequest, TimeRange {
  readonly side?: Order['side'] | undefined;
}

export interface EndedOrdersRequest extends FillsRequest {
  readonly status?: Order['status'] | undefined;
}

export interface EndedPlansRequest extends FillsRequest {
  readonly status?: ConditionalOrder['status'] | undefined;
}

export interface BillsRequest extends Omit<PageRequest, 'symbolId' | 'line'> {
  readonly asset?: string | undefined;
}

/** Bills of a line's account and of its isolated margins. */
export interface ContractBillsRequest extends PageRequest, TimeRange {
  readonly line: Line;
  readonly reason?: BillReason | undefined;
}

export type ActsRequest = Pick<PageRequest, 'before' | 'limit'>;

/** An operator's act with its number in the trail. */
export interface ActRow extends ActRecord {
  readonly id: number;
}

/** What a user holds at cost, as of one of their trades. */
export interface Costs {
  /** The last trade that is in it; 0: none. */
  readonly upTo: number;
  readonly holdings: Holdings;
}

export interface CostsRequest {
  readonly userId: number;
  /** The currency in which cost is counted, in `from` as well. */
  readonly counted: CostAsset;
  readonly from: Costs;
  /** Fills to take in, at most. */
  readonly limit: number;
}

export interface CostsPage {
  readonly costs: Costs;
  /** Whether there may be further fills. */
  readonly more: boolean;
}

/** Too many reads of history are waiting: try again later. */
export class HistoryBusy extends Error {
  override readonly name = 'HistoryBusy';
}

/** Reads of history, off the event loop. They see what was committed when they run. */
export interface History {
  /** Reads that have not been answered yet, for the metrics. */
  readonly waiting: number;
  /** Ended orders. */
  orders(request: EndedOrdersRequest): Promise<Page<Order>>;
  /** Ended plans: executed, failed or canceled. */
  plans(request: EndedPlansRequest): Promise<Page<ConditionalOrder>>;
  /** A page of an entity's rows, in the order that its descriptor says. */
  rows<N extends EntityName>(type: N, request: RowsRequest<RowOf<N>>): Promise<Page<RowOf<N>>>;
  /** A row of an entity, living or kept after its end, if it is of `of`. */
  row<N extends EntityName>(type: N, of: Owner, id: number): Promise<RowOf<N> | undefined>;
  fills(request: FillsRequest): Promise<Page<Fill>>;
  fillsOfOrder(userId: number, orderId: number): Promise<readonly Fill[]>;
  /** Cost of what is held, taken further by the fills since. */
  costs(request: CostsRequest): Promise<CostsPage>;
  bills(request: BillsRequest): Promise<Page<Bill>>;
  contractBills(request: ContractBillsRequest): Promise<Page<ContractBill>>;
  /** What operators did. */
  acts(request: ActsRequest): Promise<Page<ActRow>>;
  /** The newest trades of a pair, newest first. */
  trades(symbolId: string, limit: number): Promise<readonly Trade[]>;
  /** One-minute candles with start in [from, to), oldest first; of more, the newest 50,000. */
  minuteCandles(symbolId: string, from: number, to: number): Promise<readonly Candle[]>;
  close(): Promise<void>;
}
