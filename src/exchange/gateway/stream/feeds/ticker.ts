import type { TickerRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Gate, listed } from '#exchange/gateway/gate.ts';
import { tickerRow } from '#exchange/gateway/handlers/market.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

/** The figures of one pair, or of all when no symbol is named. */
export class TickerFeed implements Feed<'ticker'> {
  readonly #gate: Gate;
  readonly #symbol: string | undefined;
  readonly #touched = new Set<string>();
  /** What was told last, as text: most of what touches a pair leaves its figures as they are. */
  readonly #told = new Map<string, string>();

  constructor(gate: Gate, symbol: string | undefined) {
    this.#gate = gate;
    this.#symbol = symbol;
    this.snapshot();
  }

  note(symbol: string): void {
    this.#touched.add(symbol);
  }

  noteAll(): void {
    for (const { symbol } of this.#pairs()) this.#touched.add(symbol);
  }

  snapshot(): ChannelData['ticker'] {
    return this.#pairs().map((pair) => {
      const row = tickerRow(this.#gate, pair);
      this.#told.set(pair.symbol, JSON.stringify(row));
      return row;
    });
  }

  delta(): ChannelData['ticker'] | undefined {
    const rows: TickerRow[] = [];
    for (const symbol of this.#touched) {
      const row = tickerRow(this.#gate, listed(this.#gate, symbol));
      const text = JSON.stringify(row);
      if (this.#told.get(symbol) === text) continue;
      this.#told.set(symbol, text);
      rows.push(row);
    }
    this.#touched.clear();
    return rows.length === 0 ? undefined : rows;
  }

  reset(): void {
    this.#touched.clear();
  }

  #pairs(): Instrument[] {
    return this.#symbol === undefined
      ? [...this.#gate.engine.exchange.instruments()]
      : [listed(this.#gate, this.#symbol)];
  }
}
