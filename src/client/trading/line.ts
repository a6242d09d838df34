import type { Answer } from '#client/call.ts';
import type { ContractBillView } from '#domain/account/view.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type {
  FillView,
  HistoryAsked,
  HistoryPage,
  OrderEdit,
  OrderName,
  OrderView,
  PlanEdit,
  PlanView,
} from '#domain/order/view.ts';
import type { PositionView } from '#domain/position/view.ts';

/** A draft as it is sent: `send` sends the very same each time. */
interface Sendable<Row> {
  /** The same for drafts that ask for the same. */
  readonly key: string;
  readonly send: (clientOid: string) => Promise<Answer<Row>>;
}

/** How one kind of a line's orders is traded. Everything but `sendable` is one call. */
export interface KindTrading<Draft, Row, Edit extends OrderName> {
  readonly sendable: (instrument: Instrument, draft: Draft) => Sendable<Row>;
  /** Those that are open: of one instrument, or of all of the line. */
  readonly open: (symbolId: string | undefined) => Promise<Answer<HistoryPage<Row>>>;
  /** Those that have ended. */
  readonly history: (asked: HistoryAsked) => Promise<Answer<HistoryPage<Row>>>;
  readonly edit: (edit: Edit) => Promise<Answer<Row>>;
  readonly cancel: (name: OrderName) => Promise<Answer<Row>>;
  /** Answers how many were canceled. */
  readonly cancelAll: (symbolId: string | undefined) => Promise<Answer<number>>;
}

/** How a product line is traded: a line is one of these. */
export interface LineTrading {
  readonly orders: KindTrading<OrderDraft, OrderView, OrderEdit>;
  readonly plans: KindTrading<PlanDraft, PlanView, PlanEdit>;
  readonly fills: (asked: HistoryAsked) => Promise<Answer<HistoryPage<FillView>>>;
  /** The fills of one order, oldest first. */
  readonly fillsOfOrder: (orderId: string) => Promise<Answer<readonly FillView[]>>;
  /** Of a line of contracts: positions that have ended, and every change of its balances. */
  readonly endedPositions?: (asked: HistoryAsked) => Promise<Answer<HistoryPage<PositionView>>>;
  readonly bills?: (asked: HistoryAsked) => Promise<Answer<HistoryPage<ContractBillView>>>;
}
