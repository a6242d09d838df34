import { stream } from '#client/stream.ts';
import type { DataFrame } from '#contract/channels.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';

/** A candle as charts need it: what the exchange answers, whose turnover may be missing. */
export type ChartCandle = readonly [
  start: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  turnover?: string,
];

/**
 * Candles kept of one interval. History may grow to this by scrolling back; then it stops asking.
 */
export const candlesMax = 5_000;

/** Sets candles beside others by their start: what comes later wins. Both oldest first. */
export function mergeCandles(
  before: readonly ChartCandle[],
  rows: readonly ChartCandle[],
): readonly ChartCandle[] {
  const last = before.at(-1);
  const first = rows[0];
  // The usual frame: the newest candle again, or the next one.
  if (rows.length === 1 && first && last && first[0] >= last[0]) {
    return [...(first[0] === last[0] ? before.slice(0, -1) : before), first].slice(-candlesMax);
  }
  const byStart = new Map([...before, ...rows].map((row) => [row[0], row]));
  return [...byStart.values()].sort((a, b) => a[0] - b[0]).slice(-candlesMax);
}

/**
 * Hands on changed candles as they come, with the server's time; a gap is closed by the snapshot's
 * newest two. `priceType`: of a contract, which of its prices they are of; absent: the last.
 */
export const subscribeCandles = (
  symbolId: string,
  interval: CandleInterval,
  onCandles: (rows: readonly ChartCandle[], type: 'snapshot' | 'delta', at: number) => void,
  priceType?: TriggerSource,
): (() => void) =>
  stream().subscribe({ channel: 'candle', symbolId, interval, priceType }, (frame) => {
    const { data, type, at } = frame as DataFrame<'candle'>;
    onCandles(data, type, at);
  });
