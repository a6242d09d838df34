import type { BillReason, HoldCause } from '#domain/account/account.ts';
import type { Place } from '#domain/account/place.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { OrderStatus } from '#domain/codes/order-status.ts';
import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { PlanStatus } from '#domain/codes/plan-status.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type {
  ConditionalOrder,
  ForcedCause,
  OrderEnd,
  SelfTradeMode,
} from '#domain/order/order.ts';

/** The rows as read: every integer is a bigint, since some exceed what a number can hold. */
export interface Tables {
  readonly counter: CounterRow;
  readonly instrument: InstrumentRow;
  readonly account: AccountRow;
  readonly account_tally: AccountTallyRow;
  readonly balance: BalanceRow;
  readonly hold: HoldRow;
  readonly transfer: TransferRow;
  readonly orders: OrderRow;
  readonly client_oid: ClientOidRow;
  readonly plans: PlanRow;
  readonly trade: TradeRow;
  readonly fill: FillRow;
  readonly bill: BillRow;
  readonly candle: CandleRow;
  readonly operating: OperatingRow;
  readonly operator_act: OperatorActRow;
}

export interface OperatingRow {
  readonly id: bigint;
  /** `Operating` as JSON. */
  readonly body: string;
}

export interface OperatorActRow {
  readonly id: bigint;
  readonly at: bigint;
  readonly by: string;
  readonly what: string;
  readonly about: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export interface CounterRow {
  readonly id: bigint;
  readonly batch: bigint;
  readonly at: bigint;
  readonly user_id: bigint;
  readonly order_id: bigint;
  readonly trade_id: bigint;
  readonly bill_id: bigint;
  readonly movement_id: bigint;
  readonly priority: bigint;
}

export interface InstrumentRow {
  readonly symbol_id: string;
  readonly body: string;
}

export interface AccountRow {
  readonly id: bigint;
  readonly auth_id: string;
  readonly created_at: bigint;
  readonly fee_in_bgb: bigint;
  readonly frozen: bigint;
  readonly vip_level: bigint;
  readonly vip_day: bigint;
  readonly past_volumes: string;
  readonly cancel_all_at: bigint | null;
  readonly parent_id: bigint | null;
}

export interface AccountTallyRow {
  readonly user_id: bigint;
  readonly version: bigint;
  /** The newest day with a volume; both null when there is none. */
  readonly day: bigint | null;
  readonly volume: bigint | null;
}

export interface BalanceRow {
  readonly user_id: bigint;
  readonly account_type: AccountType;
  readonly scope: string;
  readonly asset: string;
  readonly total: bigint;
  readonly unbilled: bigint;
}

export interface HoldRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly account_type: AccountType;
  readonly scope: string;
  readonly asset: string;
  readonly cause: HoldCause;
  readonly units: bigint;
  readonly reference: string;
  readonly at: bigint;
  readonly ended_at: bigint | null;
}

export interface TransferRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly client_oid: string | null;
  readonly from_user_id: bigint;
  readonly from_type: AccountType;
  readonly from_scope: string;
  readonly to_user_id: bigint;
  readonly to_type: AccountType;
  readonly to_scope: string;
  readonly asset: string;
  readonly units: bigint;
  readonly movement_id: bigint;
  readonly at: bigint;
}

export interface OrderRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly client_oid: string | null;
  readonly digest: string | null;
  readonly symbol_id: string;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly time_in_force: TimeInForce;
  readonly self_trade: SelfTradeMode;
  readonly preset: string | null;
  readonly source: OrderSource;
  readonly plan_id: bigint | null;
  readonly agent_id: bigint | null;
  readonly tag: string | null;
  readonly quote_amount: bigint | null;
  readonly slippage_ppm: bigint | null;
  readonly position_side: PositionSide | null;
  readonly reduce_only: bigint;
  readonly cause: ForcedCause | null;
  /** Null: the account of its instrument's line. */
  readonly place: Place | null;
  readonly created_at: bigint;
  readonly price: bigint | null;
  readonly size: bigint | null;
  readonly filled_size: bigint;
  readonly filled_quote: bigint;
  readonly fee_received: bigint;
  readonly fee_bgb: bigint;
  readonly status: OrderStatus;
  readonly end_reason: OrderEnd | null;
  readonly priority: bigint;
  readonly version: bigint;
  readonly updated_at: bigint;
  readonly steps: string;
}

interface ClientOidRow {
  readonly user_id: bigint;
  readonly client_oid: string;
  readonly what: 'order' | 'plan' | 'transfer' | 'agent';
  readonly id: bigint;
}

export interface PlanRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly client_oid: string | null;
  readonly digest: string | null;
  readonly symbol_id: string;
  readonly side: Side;
  readonly kind: PlanKind;
  readonly source: OrderSource;
  readonly parent_order_id: bigint | null;
  readonly created_at: bigint;
  readonly trigger_price: bigint;
  readonly fires: ConditionalOrder['fires'];
  readonly watches: ConditionalOrder['watches'];
  readonly position_side: PositionSide | null;
  readonly reduce_only: bigint;
  /** Null: the account of its instrument's line. */
  readonly place: Place | null;
  readonly action: ConditionalOrder['action'];
  readonly trail: string | null;
  readonly ratio: string | null;
  readonly preset: string | null;
  readonly preset_ratios: string | null;
  readonly price: bigint | null;
  readonly size: bigint | null;
  readonly quote_amount: bigint | null;
  readonly pair_id: bigint | null;
  readonly status: PlanStatus;
  readonly order_id: bigint | null;
  readonly failure: string | null;
  readonly priority: bigint;
  readonly version: bigint;
  readonly updated_at: bigint;
}

export interface TradeRow {
  readonly symbol_id: string;
  readonly id: bigint;
  readonly price: bigint;
  readonly size: bigint;
  readonly taker_side: Side;
  readonly maker_order_id: bigint;
  readonly taker_order_id: bigint;
  readonly at: bigint;
}

export interface FillRow {
  readonly user_id: bigint;
  readonly trade_id: bigint;
  readonly order_id: bigint;
  readonly symbol_id: string;
  readonly side: Side;
  readonly liquidity: 'maker' | 'taker';
  readonly price: bigint;
  readonly size: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
  readonly fee_asset: string;
  readonly realized: bigint | null;
  readonly at: bigint;
}

export interface BillRow {
  readonly user_id: bigint;
  readonly id: bigint;
  readonly movement_id: bigint;
  readonly account_type: AccountType;
  readonly scope: string;
  readonly asset: string;
  readonly delta: bigint;
  readonly total_after: bigint;
  readonly reason: BillReason;
  readonly trade_id: bigint | null;
  readonly symbol_id: string | null;
  readonly at: bigint;
}

export interface CandleRow {
  readonly symbol_id: string;
  readonly start: bigint;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
}
