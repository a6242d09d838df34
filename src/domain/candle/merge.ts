import { bucketStart } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import {
  type Amount,
  boundedAmount,
  boundedLots,
  lots,
  type Ticks,
  zero,
} from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';

/** A candle in which nothing was traded: it stands at the price before it. */
export const flatCandle = (start: number, price: Ticks): Candle => ({
  start,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: lots(0),
  turnover: zero,
});

/** Adds `trade`, worth `turnover` quote units, to its candle; the first to trade opens it. */
export function foldTrade(
  candle: Candle,
  trade: Pick<Trade, 'price' | 'size'>,
  turnover: Amount,
): void {
  const { price } = trade;
  if (candle.volume === 0) openAt(candle, price);
  if (price > candle.high) candle.high = price;
  if (price < candle.low) candle.low = price;
  candle.close = price;
  candle.volume = boundedLots(candle.volume + trade.size);
  candle.turnover = boundedAmount(candle.turnover + turnover);
}

/** Adds `next`, which follows within the same bucket, to `candle`. A flat one changes nothing. */
export function foldCandle(candle: Candle, next: Candle): void {
  if (next.volume === 0) return;
  if (candle.volume === 0) openAt(candle, next.open);
  if (next.high > candle.high) candle.high = next.high;
  if (next.low < candle.low) candle.low = next.low;
  candle.close = next.close;
  candle.volume = boundedLots(candle.volume + next.volume);
  candle.turnover = boundedAmount(candle.turnover + next.turnover);
}

/** A candle that was flat for want of trades begins with its first one. */
function openAt(candle: Candle, price: Ticks): void {
  candle.open = price;
  candle.high = price;
  candle.low = price;
}

/** Candles without a gap from `from` up to `to`: missing ones are flat at the price before them. */
export function fillGaps(
  candles: readonly Candle[],
  price: Ticks,
  from: number,
  to: number,
  stepMs: number,
): Candle[] {
  const filled: Candle[] = [];
  let next = 0;
  let close = price;
  for (let start = from; start < to; start += stepMs) {
    const known = candles[next];
    if (known?.start === start) {
      filled.push(known);
      close = known.close;
      next++;
    } else {
      filled.push(flatCandle(start, close));
    }
  }
  return filled;
}

/** Merges candles of a shorter interval, oldest first, into those of `interval`. */
export function mergeCandles(interval: CandleInterval, candles: Iterable<Candle>): Candle[] {
  const merged: Candle[] = [];
  let last: Candle | undefined;
  for (const candle of candles) {
    const start = bucketStart(interval, candle.start);
    if (last?.start === start) {
      foldCandle(last, candle);
    } else {
      last = { ...candle, start };
      merged.push(last);
    }
  }
  return merged;
}
