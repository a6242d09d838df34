import type { TickerRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import { type Gate, listed, pairsOf } from '#exchange/gateway/gate.ts';
import { tickerRow } from '#exchange/gateway/handlers/market.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

interface Told {
  readonly row: TickerRow;
  readonly text: string;
}

/** The figures of one pair, or of all of a line when no symbol is named. */
export class TickerFeed implements Feed<'ticker'> {
  readonly #gate: Gate;
  readonly #symbol: string | undefined;
  readonly #line: Line;
  readonly #touched = new Set<string>();
  /** What was told last: most of what touches a pair leaves its figures as they are. */
  readonly #told = new Map<string, Told>();

  constructor(gate: Gate, symbolId: string | undefined, line: Line) {
    this.#gate = gate;
    this.#symbol = symbolId;
    this.#line = line;
    this.reset();
  }

  note(symbolId: string): void {
    this.#touched.add(symbolId);
  }

  noteAll(): void {
    for (const { symbolId } of this.#pairs()) this.#touched.add(symbolId);
  }

  snapshot(): ChannelData['ticker'] {
    return [...this.#told.values()].map(({ row }) => row);
  }

  delta(): ChannelData['ticker'] | undefined {
    const rows = [...this.#touched].filter((symbolId) => this.#tell(symbolId));
    this.#touched.clear();
    return rows.length === 0 ? undefined : rows.map((symbolId) => this.#told.get(symbolId)!.row);
  }

  reset(): void {
    this.#touched.clear();
    for (const { symbolId } of this.#pairs()) this.#tell(symbolId);
  }

  /** Whether there is something new to tell of a pair. */
  #tell(symbolId: string): boolean {
    const row = tickerRow(this.#gate, listed(this.#gate, symbolId));
    if (row === undefined) return false;
    const text = JSON.stringify(row);
    if (this.#told.get(symbolId)?.text === text) return false;
    this.#told.set(symbolId, { row, text });
    return true;
  }

  #pairs(): readonly Instrument[] {
    return this.#symbol === undefined
      ? pairsOf(this.#gate, this.#line)
      : [listed(this.#gate, this.#symbol)];
  }
}
