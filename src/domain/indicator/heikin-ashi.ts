/** What a candle is drawn by; floating point, as nothing is paid by it. */
export interface Drawn {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * A Heikin-Ashi candle: it closes at the mean of the candle's four prices and opens in the middle of
 * the one before, or of the candle itself when that is the first; its wicks reach to the candle's. S.
 * Nison, Beyond Candlesticks (1994), and D. Valcu, Using the Heikin-Ashi Technique (Technical
 * Analysis of Stocks & Commodities, 2004).
 */
export function heikinAshi({ open, high, low, close }: Drawn, before: Drawn | undefined): Drawn {
  const mean = (open + high + low + close) / 4;
  const from = before ? (before.open + before.close) / 2 : (open + close) / 2;
  return { open: from, high: Math.max(high, from), low: Math.min(low, from), close: mean };
}
