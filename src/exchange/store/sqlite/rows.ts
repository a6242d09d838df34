import type { Balance, Bill, ContractBill, UserState } from '#domain/account/account.ts';
import { ownPlaceOf, type Place } from '#domain/account/place.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { noOperating, type Operating } from '#domain/operating/operating.ts';
import type { Trail } from '#domain/order/conditional.ts';
import type {
  ConditionalOrder,
  Fill,
  Order,
  OrderStep,
  Preset,
  PresetRatios,
  Trade,
} from '#domain/order/order.ts';
import type { RatioStop } from '#domain/order/ratio-stop.ts';
import type { PositionEnd } from '#domain/position/position.ts';
import type {
  AccountRow,
  AccountTallyRow,
  BalanceRow,
  BillRow,
  CandleRow,
  FillRow,
  InstrumentRow,
  OperatingRow,
  OperatorActRow,
  OrderRow,
  PlanRow,
  TradeRow,
  TransferRow,
} from '#exchange/store/sqlite/tables.ts';
import type { ActRow } from '#exchange/store/store.ts';

/** Rows as read become what the domain calls them. Amounts stay bigint, the rest are numbers. */

const optionalNumber = (value: bigint | null) => (value === null ? undefined : Number(value));
const optionalTicks = (value: bigint | null) => (value === null ? undefined : ticks(Number(value)));
const optionalLots = (value: bigint | null) => (value === null ? undefined : lots(Number(value)));
const optionalAmount = (value: bigint | null) => (value === null ? undefined : amount(value));

/** What an order of contracts has brought stands in its fills alone: a column to be read with it. */
export const realizedOfOrder = `case when position_side is not null
  then (select sum(realized) from fill where order_id = orders.id) end as realized`;

export type RealizedOrderRow = OrderRow & { readonly realized?: bigint | null | undefined };

/** Of an order in the account of its line, as most are, no place is stored. */
const placeOfRow = ({ place, symbol_id }: Pick<OrderRow, 'place' | 'symbol_id'>): Place =>
  place ?? ownPlaceOf(symbol_id);

export const toOrder = (row: RealizedOrderRow): Order => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  clientOid: row.client_oid ?? undefined,
  digest: row.digest ?? undefined,
  symbolId: row.symbol_id,
  place: placeOfRow(row),
  side: row.side,
  type: row.type,
  timeInForce: row.time_in_force,
  selfTrade: row.self_trade,
  preset: row.preset === null ? undefined : (JSON.parse(row.preset) as Preset),
  source: row.source,
  planId: optionalNumber(row.plan_id),
  agentId: optionalNumber(row.agent_id),
  tag: row.tag ?? undefined,
  quoteAmount: optionalAmount(row.quote_amount),
  slippagePpm: optionalNumber(row.slippage_ppm),
  positionSide: row.position_side ?? undefined,
  reduceOnly: row.reduce_only !== 0n,
  cause: row.cause ?? undefined,
  realized: optionalAmount(row.realized ?? null),
  createdAt: Number(row.created_at),
  price: optionalTicks(row.price),
  size: optionalLots(row.size),
  filledSize: lots(Number(row.filled_size)),
  filledQuote: amount(row.filled_quote),
  feeReceived: amount(row.fee_received),
  feeBgb: amount(row.fee_bgb),
  status: row.status,
  end: row.end_reason ?? undefined,
  priority: Number(row.priority),
  version: Number(row.version),
  updatedAt: Number(row.updated_at),
  steps: JSON.parse(row.steps) as OrderStep[],
});

/** The last two stand in the order that a failed plan had placed, and are read where it is shown. */
export type FilledPlanRow = PlanRow & {
  readonly filled_size?: bigint | null | undefined;
  readonly filled_quote?: bigint | null | undefined;
};

export const toPlan = (row: FilledPlanRow): ConditionalOrder => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  clientOid: row.client_oid ?? undefined,
  digest: row.digest ?? undefined,
  symbolId: row.symbol_id,
  place: placeOfRow(row),
  side: row.side,
  kind: row.kind,
  source: row.source,
  parentOrderId: optionalNumber(row.parent_order_id),
  createdAt: Number(row.created_at),
  positionSide: row.position_side ?? undefined,
  reduceOnly: row.reduce_only !== 0n,
  watches: row.watches,
  action: row.action,
  trail: row.trail === null ? undefined : (JSON.parse(row.trail) as Trail),
  ratio: row.ratio === null ? undefined : (JSON.parse(row.ratio) as RatioStop),
  preset: row.preset === null ? undefined : (JSON.parse(row.preset) as Preset),
  presetRatios:
    row.preset_ratios === null ? undefined : (JSON.parse(row.preset_ratios) as PresetRatios),
  trigger: ticks(Number(row.trigger_price)),
  fires: row.fires,
  price: optionalTicks(row.price),
  size: optionalLots(row.size),
  quoteAmount: optionalAmount(row.quote_amount),
  pairId: optionalNumber(row.pair_id),
  status: row.status,
  orderId: optionalNumber(row.order_id),
  failure: row.failure ?? undefined,
  filled:
    row.filled_size == null
      ? undefined
      : { size: lots(Number(row.filled_size)), quote: amount(row.filled_quote ?? 0n) },
  priority: Number(row.priority),
  version: Number(row.version),
  updatedAt: Number(row.updated_at),
});

/** `frozen` is not stored: whoever builds a core derives it from the open orders. */
export const toBalance = (row: BalanceRow): Balance => ({
  userId: Number(row.user_id),
  accountType: row.account_type,
  scope: row.scope,
  asset: row.asset,
  total: amount(row.total),
  frozen: amount(0n),
  ...(row.unbilled === 0n ? {} : { unbilled: amount(row.unbilled) }),
});

export const toTransfer = (row: TransferRow): Transfer => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  clientOid: row.client_oid ?? undefined,
  from: { userId: Number(row.from_user_id), type: row.from_type, scope: row.from_scope },
  to: { userId: Number(row.to_user_id), type: row.to_type, scope: row.to_scope },
  asset: row.asset,
  units: amount(row.units),
  movementId: Number(row.movement_id),
  at: Number(row.at),
});

/**
 * The days before the newest as JSON: `[[day, "units"], …]`; JSON has no integers of 64 bits. They
 * no longer change.
 */
export const pastVolumesText = (volumes: UserState['volumeByDay']): string =>
  JSON.stringify(volumes.slice(0, -1).map(({ day, volume }) => [day, volume.toString()]));

function toVolumes(past: string, { day, volume }: AccountTallyRow): UserState['volumeByDay'] {
  const volumes = (JSON.parse(past) as [number, string][]).map(([on, units]) => ({
    day: on,
    volume: amount(BigInt(units)),
  }));
  if (day !== null && volume !== null) volumes.push({ day: Number(day), volume: amount(volume) });
  return volumes;
}

export const toUser = (row: AccountRow & AccountTallyRow): UserState => ({
  id: Number(row.id),
  authId: row.auth_id,
  ...(row.parent_id === null ? {} : { parentId: Number(row.parent_id) }),
  createdAt: Number(row.created_at),
  feeInBgb: row.fee_in_bgb !== 0n,
  frozen: row.frozen !== 0n,
  vipLevel: Number(row.vip_level),
  vipDay: Number(row.vip_day),
  volumeByDay: toVolumes(row.past_volumes, row),
  cancelAllAt: optionalNumber(row.cancel_all_at),
  version: Number(row.version),
});

/** JSON has no integers of 64 bits: amounts are texts in it. */
export const instrumentText = (instrument: Instrument): string =>
  JSON.stringify(instrument, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

interface TierBody {
  readonly upTo: string;
}

/** What a row of an older version doesn't have is as it is by itself. */
export const toOperating = (row: OperatingRow | undefined): Operating =>
  row === undefined ? noOperating : { ...noOperating, ...(JSON.parse(row.body) as Operating) };

export const toAct = (row: OperatorActRow): ActRow => ({
  ...row,
  id: Number(row.id),
  at: Number(row.at),
});

export function toInstrument(row: InstrumentRow): Instrument {
  const body = JSON.parse(row.body);
  return {
    ...body,
    notionalMin: amount(BigInt(body.notionalMin)),
    notionalMax: amount(BigInt(body.notionalMax)),
    ...(body.tiers === undefined ? {} : { tiers: body.tiers.map(toTier) }),
  };
}

const toTier = (tier: TierBody) => ({ ...tier, upTo: amount(BigInt(tier.upTo)) });

export const toTrade = (row: TradeRow): Trade => ({
  id: Number(row.id),
  symbolId: row.symbol_id,
  price: ticks(Number(row.price)),
  size: lots(Number(row.size)),
  takerSide: row.taker_side,
  makerOrderId: Number(row.maker_order_id),
  takerOrderId: Number(row.taker_order_id),
  at: Number(row.at),
});

/** A fill with what its order was; of contracts. */
export interface OrderedFillRow extends FillRow {
  readonly order?: Pick<OrderRow, 'position_side' | 'reduce_only' | 'cause'> | undefined;
}

const orderOfFill = ({ order }: OrderedFillRow): Fill['order'] =>
  order && {
    positionSide: order.position_side ?? undefined,
    reduceOnly: order.reduce_only !== 0n,
    cause: order.cause ?? undefined,
  };

export const toFill = (row: OrderedFillRow): Fill => ({
  tradeId: Number(row.trade_id),
  orderId: Number(row.order_id),
  userId: Number(row.user_id),
  symbolId: row.symbol_id,
  side: row.side,
  liquidity: row.liquidity,
  price: ticks(Number(row.price)),
  size: lots(Number(row.size)),
  quote: amount(row.quote),
  fee: amount(row.fee),
  feeAsset: row.fee_asset,
  realized: optionalAmount(row.realized),
  order: orderOfFill(row),
  at: Number(row.at),
});

export const toBill = (row: BillRow): Bill => ({
  id: Number(row.id),
  movementId: Number(row.movement_id),
  userId: Number(row.user_id),
  accountType: row.account_type,
  scope: row.scope,
  asset: row.asset,
  delta: amount(row.delta),
  totalAfter: amount(row.total_after),
  reason: row.reason,
  tradeId: optionalNumber(row.trade_id),
  symbolId: row.symbol_id ?? undefined,
  at: Number(row.at),
});

/** A bill of contracts with what it was caused by. */
export interface CausedBillRow extends BillRow {
  readonly cause: PositionEnd | undefined;
}

export const toContractBill = (row: CausedBillRow): ContractBill => ({
  ...toBill(row),
  cause: row.cause,
});

/** What says by what an order closes. */
export const orderEnding = (row: Pick<OrderRow, 'cause' | 'plan_id' | 'steps'>) => ({
  cause: row.cause ?? undefined,
  planId: optionalNumber(row.plan_id),
  steps: JSON.parse(row.steps) as OrderStep[],
});

export const toCandle = (row: CandleRow): Candle => ({
  start: Number(row.start),
  open: ticks(Number(row.open)),
  high: ticks(Number(row.high)),
  low: ticks(Number(row.low)),
  close: ticks(Number(row.close)),
  volume: lots(Number(row.volume)),
  turnover: amount(row.turnover),
});
