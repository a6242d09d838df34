import type { BillReason, ContractBill } from '#domain/account/account.ts';
import type { Line } from '#domain/line/line.ts';
import type { ActRecord } from '#domain/operating/operating.ts';
import type { ConditionalOrder, Fill, Order } from '#domain/order/order.ts';
import type { EntityName, RowOf } from '#exchange/core/entities.ts';
import type { Owner, RowsRequest } from '#exchange/core/entity.ts';

/** A page of rows, newest first; `cursor` is the id to go on before, undefined at the end. */
interface Page<T> {
  readonly rows: readonly T[];
  readonly cursor: number | undefined;
}

export interface PageRequest {
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

interface EndedOrdersRequest extends FillsRequest {
  readonly status?: Order['status'] | undefined;
}

interface EndedPlansRequest extends FillsRequest {
  readonly status?: ConditionalOrder['status'] | undefined;
}

/** Bills of a line's account and of its isolated margins. */
interface ContractBillsRequest extends PageRequest, TimeRange {
  readonly line: Line;
  readonly reason?: BillReason | undefined;
}

/** An operator's act with its number in the trail. */
export interface ActRow extends ActRecord {
  readonly id: number;
}

/** Reads of what has ended, as of some commit no earlier than the call. */
export interface HistoryReads {
  /** Ended orders. */
  orders(request: EndedOrdersRequest): Promise<Page<Order>>;
  /** Ended plans: executed, failed or canceled. */
  plans(request: EndedPlansRequest): Promise<Page<ConditionalOrder>>;
  /** A page of an entity's rows, in the order that its descriptor says. */
  rows<N extends EntityName>(type: N, request: RowsRequest<RowOf<N>>): Promise<Page<RowOf<N>>>;
  /** A row of an entity, living or kept after its end; undefined if it is not of `of`. */
  row<N extends EntityName>(type: N, of: Owner, id: number): Promise<RowOf<N> | undefined>;
  fills(request: FillsRequest): Promise<Page<Fill>>;
  fillsOfOrder(userId: number, orderId: number): Promise<readonly Fill[]>;
  /** Of the exchange's own owners too. */
  contractBills(request: ContractBillsRequest): Promise<Page<ContractBill>>;
  /** What operators did. */
  acts(request: Pick<PageRequest, 'before' | 'limit'>): Promise<Page<ActRow>>;
}
