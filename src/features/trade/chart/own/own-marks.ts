import { bucketStart } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { isTrailKind } from '#domain/codes/plan-kind.ts';
import type { Side } from '#domain/codes/side.ts';
import { faceOn } from '#domain/futures/face.ts';
import { lineOf as lineOfSymbol } from '#domain/line/line.ts';
import { formatUnits, formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import type { FillView, OrderView, PlanView } from '#domain/order/view.ts';

/** An order that waits at a price, as it is drawn across the chart: a plan at its trigger. */
export type OrderLine = {
  /** Of orders and plans together, unlike theirs. */
  readonly id: string;
  readonly side: Side;
  readonly price: string;
} & (
  | { readonly kind: 'order'; readonly row: OrderView }
  | { readonly kind: 'plan'; readonly row: PlanView }
);

/** A row's line is ever the same one: when one order changes, the others' lines stay as they are. */
const known = new WeakMap<OrderView | PlanView, OrderLine | undefined>();

function lineOf<Row extends OrderView | PlanView>(
  row: Row,
  make: (row: Row) => OrderLine | undefined,
): OrderLine | undefined {
  if (!known.has(row)) known.set(row, make(row));
  return known.get(row);
}

const ofOrder = (row: OrderView): OrderLine | undefined =>
  row.price === undefined
    ? undefined
    : { kind: 'order', id: `order-${row.id}`, side: row.side, price: row.price, row };

/**
 * A trailing stop is drawn where it would fire now, or at its activation price while it waits for that; an MMR stop
 * waits at no price.
 */
const ofPlan = (row: PlanView): OrderLine | undefined =>
  row.trigger === ''
    ? undefined
    : { kind: 'plan', id: `plan-${row.id}`, side: row.side, price: row.trigger, row };

/** Whether a line is moved by the price alone, or by the iceberg or TWAP that it is a part of. */
export const isFixedLine = ({ kind, row }: OrderLine): boolean =>
  kind === 'plan'
    ? isTrailKind(row.kind)
    : row.steps?.some(({ agentId }) => agentId !== undefined) === true;

/** The open orders of one pair that wait at a price, and its waiting plans. */
export function orderLines(
  orders: readonly OrderView[],
  plans: readonly PlanView[],
  symbolId: string,
): readonly OrderLine[] {
  const isHere = (row: OrderView | PlanView) => row.symbolId === symbolId;
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
  /** The sum, as sizes are counted. */
  readonly size: string;
  /** The average price, rounded half up to the pair's decimals. */
  readonly price: string;
}

/** More decimals than any figure has. */
const scale = 18;

const unitsOf = (text: string): bigint => parseUnits(text, scale) ?? 0n;

function markOf(fills: readonly FillView[], start: number, decimals: number): FillMark {
  const size = fills.reduce((sum, fill) => sum + unitsOf(fill.size), 0n);
  const value = fills.reduce((sum, fill) => sum + unitsOf(fill.quote), 0n);
  const face = faceOn(lineOfSymbol(fills[0]!.symbolId));
  // Contracts are worth as much in quote at any price, so that their price is what follows from the coins.
  const [paid, count] = face === undefined ? [value, size] : [size * BigInt(face), value];
  const price = count === 0n ? 0n : (paid * 10n ** BigInt(decimals) * 2n + count) / (count * 2n);
  return {
    start,
    side: fills[0]!.side,
    size: formatUnitsShort(size, scale),
    price: formatUnits(price, decimals),
  };
}

/** Fills gathered by candle and side, oldest first; a buy before a sell. */
export function fillMarks(
  fills: readonly FillView[],
  interval: CandleInterval,
  decimals: number,
): readonly FillMark[] {
  const starts = new Map<number, { buy: FillView[]; sell: FillView[] }>();
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
