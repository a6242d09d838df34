import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { type Side, sideOfDelegateType } from '#domain/codes/delegate-type.ts';
import { formatUnits, formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';

/** An order that waits at a price, as it is drawn across the chart: a plan at its trigger. */
export type OrderLine = {
  /** Of orders and plans together, unlike theirs. */
  readonly id: string;
  readonly side: Side;
  readonly price: string;
} & (
  | { readonly kind: 'order'; readonly row: OrderRow }
  | { readonly kind: 'plan'; readonly row: PlanRow }
);

/** A row's line is ever the same one: when one order changes, the others' lines stay as they are. */
const known = new WeakMap<OrderRow | PlanRow, OrderLine | undefined>();

function lineOf<Row extends OrderRow | PlanRow>(
  row: Row,
  make: (row: Row, side: Side) => OrderLine | undefined,
): OrderLine | undefined {
  if (!known.has(row)) {
    const side = sideOfDelegateType(row.delegateType);
    known.set(row, side && make(row, side));
  }
  return known.get(row);
}

const ofOrder = (row: OrderRow, side: Side): OrderLine | undefined =>
  row.delegatePrice === undefined
    ? undefined
    : { kind: 'order', id: `order-${row.orderId}`, side, price: row.delegatePrice, row };

/** A trailing stop has no line: its trigger moves with the price. */
const ofPlan = (row: PlanRow, side: Side): OrderLine | undefined =>
  row.planKind === 'track'
    ? undefined
    : {
        ...{ kind: 'plan', id: `plan-${row.planId}`, side },
        ...{ price: row.triggerPrice, row },
      };

/** The open orders of one pair that wait at a price, and its waiting plans. */
export function orderLines(
  orders: readonly OrderRow[],
  plans: readonly PlanRow[],
  symbolId: string,
): readonly OrderLine[] {
  const isHere = (row: OrderRow | PlanRow) => row.symbolId === symbolId;
  return [
    ...orders.filter(isHere).map((row) => lineOf(row, ofOrder)),
    ...plans.filter(isHere).map((row) => lineOf(row, ofPlan)),
  ].filter((line) => line !== undefined);
}

/** What was bought or sold within one candle. */
export interface FillMark {
  /** The candle's start. */
  readonly start: number;
  readonly side: Side;
  /** The sum, in base. */
  readonly size: string;
  /** The average price, rounded half up to the pair's decimals. */
  readonly price: string;
}

/** More decimals than any figure has. */
const scale = 18;

const unitsOf = (text: string): bigint => parseUnits(text, scale) ?? 0n;

function markOf(fills: readonly FillRow[], start: number, decimals: number): FillMark {
  const size = fills.reduce((sum, fill) => sum + unitsOf(fill.size), 0n);
  const amount = fills.reduce((sum, fill) => sum + unitsOf(fill.amount), 0n);
  const price = size === 0n ? 0n : (amount * 10n ** BigInt(decimals) * 2n + size) / (size * 2n);
  return {
    start,
    side: fills[0]!.side,
    size: formatUnitsShort(size, scale),
    price: formatUnits(price, decimals),
  };
}

/** Fills gathered by candle and side, oldest first; a buy before a sell. */
export function fillMarks(
  fills: readonly FillRow[],
  interval: CandleInterval,
  decimals: number,
): readonly FillMark[] {
  const starts = new Map<number, { buy: FillRow[]; sell: FillRow[] }>();
  for (const fill of fills) {
    const start = bucketStart(interval, fill.at);
    const both = starts.get(start) ?? { buy: [], sell: [] };
    both[fill.side].push(fill);
    starts.set(start, both);
  }
  return [...starts]
    .sort(([a], [b]) => a - b)
    .flatMap(([start, { buy, sell }]) =>
      [buy, sell].filter((some) => some.length > 0).map((some) => markOf(some, start, decimals)),
    );
}
