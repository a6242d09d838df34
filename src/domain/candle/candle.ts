import type { Amount, Lots, Ticks } from '#domain/money/units.ts';

/** One candle. `start` is Unix milliseconds (UTC bucket); volume in lots, turnover in quote units. */
export interface Candle {
  readonly start: number;
  open: Ticks;
  high: Ticks;
  low: Ticks;
  close: Ticks;
  volume: Lots;
  turnover: Amount;
}
