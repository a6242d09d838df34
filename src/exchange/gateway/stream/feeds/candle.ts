import type { CandleRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import { candleRowOf } from '#contract/map/rows.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { type Gate, listed } from '#exchange/gateway/gate.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

/** One interval's candles of a pair: the running one, and the one before it. */
export class CandleFeed implements Feed<'candle'> {
  readonly loaded: Promise<void>;
  readonly symbolId: string;
  readonly #gate: Gate;
  readonly #interval: CandleInterval;
  /** Changed since the last delta, by start: the running bucket, and one that ended since. */
  readonly #changed = new Map<number, Candle>();
  /** The two newest as they were told, oldest first. */
  #told: CandleRow[] = [];

  constructor(gate: Gate, symbolId: string, interval: CandleInterval) {
    this.#gate = gate;
    this.symbolId = symbolId;
    this.#interval = interval;
    this.loaded = this.#load();
  }

  async #load(): Promise<void> {
    const newest = await this.#gate.market.candles(this.symbolId, this.#interval, undefined, 2);
    const rows = newest.map((candle) => this.#row(candle));
    const since = this.#told;
    this.#told = rows;
    for (const row of since) this.#keep(row);
  }

  /**
   * Looks at the candle that runs at `at`: after each batch with trades at the batch's own time, for
   * its writing may outlast the interval, and once a candle has ended it is too late.
   */
  note(at: number): void {
    const candle = this.#gate.market.currentCandle(this.symbolId, this.#interval, at);
    if (candle) this.#changed.set(candle.start, { ...candle });
  }

  snapshot(): ChannelData['candle'] {
    return this.#told;
  }

  delta(): ChannelData['candle'] | undefined {
    const rows = [...this.#changed.values()].map((candle) => this.#row(candle));
    this.#changed.clear();
    const known = new Set(this.#told.map(String));
    const fresh = rows.filter((row) => !known.has(String(row)));
    for (const row of fresh) this.#keep(row);
    return fresh.length === 0 ? undefined : fresh;
  }

  reset(): void {
    // Candles follow from durable trades only: a rebuild takes none of them back.
  }

  #keep(row: CandleRow): void {
    const others = this.#told.filter(([start]) => start !== row[0]);
    this.#told = [...others, row].sort((a, b) => a[0] - b[0]).slice(-2);
  }

  #row(candle: Candle): CandleRow {
    return candleRowOf(listed(this.#gate, this.symbolId), candle);
  }
}
