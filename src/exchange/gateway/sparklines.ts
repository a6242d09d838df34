import type { SparklineRow } from '#contract/calls/market.ts';
import { priceText } from '#contract/map/quantity.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { Line } from '#domain/line/line.ts';
import { type Gate, pairsOf } from '#exchange/gateway/gate.ts';
import type { Market } from '#exchange/market/market.ts';

const hoursShown = 24;

interface Kept {
  readonly hour: number;
  readonly pairs: number;
  readonly rows: Promise<SparklineRow[]>;
}

/** What finished hours came to does not change: one answer an hour and market is kept. */
const kept = new WeakMap<Market, Map<Line, Kept>>();

async function read(gate: Gate, line: Line, hour: number): Promise<SparklineRow[]> {
  const rows: SparklineRow[] = [];
  // One pair after the other, so that orders get their turns in between.
  for (const instrument of pairsOf(gate, line)) {
    const { symbolId } = instrument;
    const candles = await gate.market.candles(symbolId, '1H', hour, hoursShown);
    const closes = candles.map(({ close }) => priceText(instrument, close));
    rows.push({ symbolId, closes });
  }
  return rows;
}

/** The closes of the last 24 finished hours of every pair of a line; read once an hour. */
export function sparklineRows(gate: Gate, line: Line): Promise<SparklineRow[]> {
  const { market } = gate;
  const hour = bucketStart('1H', Date.now());
  const pairs = pairsOf(gate, line).length;
  const byLine = kept.get(market) ?? new Map<Line, Kept>();
  kept.set(market, byLine);
  const known = byLine.get(line);
  if (known?.hour === hour && known.pairs === pairs) return known.rows;
  const rows = read(gate, line, hour);
  byLine.set(line, { hour, pairs, rows });
  rows.catch(() => byLine.delete(line));
  return rows;
}
