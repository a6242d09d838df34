import type { SparklineRow } from '#contract/calls/market.ts';
import { priceText } from '#contract/map/quantity.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Market } from '#exchange/market/market.ts';

const hoursShown = 24;

interface Kept {
  readonly hour: number;
  readonly pairs: number;
  readonly rows: Promise<SparklineRow[]>;
}

/** What finished hours came to does not change: one answer an hour and market is kept. */
const kept = new WeakMap<Market, Kept>();

async function read({ engine, market }: Gate, hour: number): Promise<SparklineRow[]> {
  const rows: SparklineRow[] = [];
  // One pair after the other, so that orders get their turns in between.
  for (const instrument of engine.exchange.instruments()) {
    const { symbolId } = instrument;
    const candles = await market.candles(symbolId, '1H', hour, hoursShown);
    const closes = candles.map(({ close }) => priceText(instrument, close));
    rows.push({ symbolId, closes });
  }
  return rows;
}

/** The closes of the last 24 finished hours of every pair; read once an hour. */
export function sparklineRows(gate: Gate): Promise<SparklineRow[]> {
  const { market, engine } = gate;
  const hour = bucketStart('1H', Date.now());
  const pairs = engine.exchange.instruments().length;
  const known = kept.get(market);
  if (known?.hour === hour && known.pairs === pairs) return known.rows;
  const rows = read(gate, hour);
  kept.set(market, { hour, pairs, rows });
  rows.catch(() => kept.delete(market));
  return rows;
}
