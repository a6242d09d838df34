import type { Amount, Lots, Ticks } from '#domain/money/units.ts';

/** A pair's last price and its figures over the last 24 hours (1,440 minutes, this one included). */
export interface Ticker {
  readonly symbolId: string;
  readonly last: Ticks;
  readonly open24h: Ticks;
  readonly high24h: Ticks;
  readonly low24h: Ticks;
  readonly volume24h: Lots;
  readonly turnover24h: Amount;
  /** What price limits and triggers are bound to; undefined: not known. */
  readonly reference: Ticks | undefined;
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  /** Unix milliseconds of the newest trade; before the first one, of the listing. */
  readonly at: number;
}
