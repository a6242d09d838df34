import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { type Side, sideOfDelegateType } from '#domain/codes/delegate-type.ts';
import { formatUnits, formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';

/** An open order with a price of its own, as it is drawn across the chart. */
export interface OrderLine {
  readonly orderId: string;
  readonly side: Side;
  readonly price: string;
  readonly size: string;
}

/** The open orders of one pair that wait at a price. */
export const orderLines = (orders: readonly OrderRow[], symbolId: string): readonly OrderLine[] =>
  orders.flatMap((order) => {
    const side = sideOfDelegateType(order.delegateType);
    const { delegatePrice: price, delegateCount: size, orderId } = order;
    return order.symbolId === symbolId && side !== undefined && price !== undefined
      ? [{ orderId, side, price, size }]
      : [];
  });

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
