import type { SparklineRow } from '#contract/calls/market.ts';
import { priceText } from '#contract/map/quantity.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

const hoursShown = 24;

interface Kept {
  readonly hour: number;
  readonly pairs: number;
  readonly rows: Promise<SparklineRow[]>;
}

/** What finished hours came to does not change: one answer an hour and exchange is kept. */
const kept = new WeakMap<ExchangeView, Kept>();

async function read({ directory, view }: Gate, hour: number): Promise<SparklineRow[]> {
  const rows: SparklineRow[] = [];
  // One pair after the other, so that orders get their turns in between.
  for (const instrument of directory.instruments) {
    const { symbol } = instrument;
    const candles = await view.candles(symbol, '1H', hour, hoursShown);
    const closes = candles.map(({ close }) => priceText(instrument, close));
    rows.push({ symbolId: symbol, closes });
  }
  return rows;
}

/** The closes of the last 24 finished hours of every pair; read once an hour. */
export function sparklineRows(gate: Gate): Promise<SparklineRow[]> {
  const { view, directory } = gate;
  const hour = bucketStart('1H', Date.now());
  const pairs = directory.instruments.length;
  const known = kept.get(view);
  if (known?.hour === hour && known.pairs === pairs) return known.rows;
  const rows = read(gate, hour);
  kept.set(view, { hour, pairs, rows });
  rows.catch(() => kept.delete(view));
  return rows;
}
