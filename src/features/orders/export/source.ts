import type { ContractBillReason } from '#domain/account/account.ts';
import type { ContractBillView } from '#domain/account/view.ts';
import type { FillView, OrderView, PlanView } from '#domain/order/view.ts';
import type { PositionView } from '#domain/position/view.ts';
import type { AssetLine } from '../asset-lines.ts';

/** Each table's rows. */
export interface TableRows {
  readonly openOrders: OrderView;
  readonly planOrders: PlanView;
  readonly orderHistory: OrderView;
  readonly planHistory: PlanView;
  readonly fills: FillView;
  readonly positionHistory: PositionView;
  readonly bills: ContractBillView;
  readonly assets: AssetLine;
}

type AtHand = 'openOrders' | 'planOrders' | 'assets';
export type Paged = Exclude<keyof TableRows, AtHand>;

/** Where a file's rows come from: those that are at hand, or history, read by pages. */
export type CsvSource =
  | { [T in AtHand]: { readonly table: T; readonly rows: readonly TableRows[T][] } }[AtHand]
  /** Only this pair's; undefined: all. */
  | {
      readonly table: Paged;
      readonly symbolId: string | undefined;
      readonly reason?: ContractBillReason | undefined;
    };
