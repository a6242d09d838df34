import type { SparklineRow } from '#contract/calls/market.ts';
import { priceText } from '#contract/map/quantity.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { Line } from '#domain/line/line.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

const hoursShown = 24;

interface Kept {
  readonly hour: number;
  readonly pairs: number;
  readonly rows: Promise<SparklineRow[]>;
}

/** What finished hours came to does not change: one answer an hour and exchange is kept. */
const kept = new WeakMap<ExchangeView, Map<Line, Kept>>();

async function read({ directory, view }: Gate, line: Line, hour: number): Promise<SparklineRow[]> {
  const rows: SparklineRow[] = [];
  // One pair after the other, so that orders get their turns in between.
  for (const instrument of directory.pairsOf(line)) {
    const { symbolId } = instrument;
    const candles = await view.candles(symbolId, '1H', hour, hoursShown);
    const closes = candles.map(({ close }) => priceText(instrument, close));
    rows.push({ symbolId, closes });
  }
  return rows;
}

/** The closes of the last 24 finished hours of every pair of a line; read once an hour. */
export function sparklineRows(gate: Gate, line: Line): Promise<SparklineRow[]> {
  const { view, directory } = gate;
  const hour = bucketStart('1H', Date.now());
  const pairs = directory.pairsOf(line).length;
  const byLine = kept.get(view) ?? new Map<Line, Kept>();
  kept.set(view, byLine);
  const known = byLine.get(line);
  if (known?.hour === hour && known.pairs === pairs) return known.rows;
  const rows = read(gate, line, hour);
  byLine.set(line, { hour, pairs, rows });
  rows.catch(() => byLine.delete(line));
  return rows;
}
