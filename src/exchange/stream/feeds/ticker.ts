import type { TickerRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import type { Line } from '#domain/line/line.ts';
import { tickerRow } from '#exchange/gateway/rows/markets.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';
import type { ValuedTicker } from '#exchange/view/view.ts';

interface Told {
  readonly row: TickerRow;
  readonly text: string;
}

/** The figures of one pair, or of all of a line when no symbol is named. */
export class TickerFeed implements Feed<'ticker'> {
  readonly loaded: Promise<void>;
  readonly #source: FeedSource;
  /** Undefined: all of its line. */
  readonly symbolId: string | undefined;
  readonly #line: Line;
  readonly #touched = new Set<string>();
  /** Pairs that were touched, as they were read last. */
  readonly #fresh = new Map<string, ValuedTicker>();
  /** What was told last: most of what touches a pair leaves its figures as they are. */
  readonly #told = new Map<string, Told>();

  constructor(source: FeedSource, symbolId: string | undefined, line: Line) {
    this.#source = source;
    this.symbolId = symbolId;
    this.#line = line;
    this.loaded = this.reset();
  }

  note(symbolId: string): void {
    this.#touched.add(symbolId);
  }

  noteAll(): void {
    for (const symbolId of this.#pairs()) this.#touched.add(symbolId);
  }

  async refresh(): Promise<void> {
    const touched = [...this.#touched];
    this.#touched.clear();
    const tickers = await this.#source.view.tickers(touched);
    for (const ticker of tickers) this.#fresh.set(ticker.symbolId, ticker);
  }

  snapshot(): ChannelData['ticker'] {
    return [...this.#told.values()].map(({ row }) => row);
  }

  delta(): ChannelData['ticker'] | undefined {
    const rows = [...this.#fresh.values()].flatMap((ticker) => this.#tell(ticker) ?? []);
    this.#fresh.clear();
    return rows.length === 0 ? undefined : rows;
  }

  async reset(): Promise<void> {
    this.noteAll();
    await this.refresh();
    this.delta();
  }

  /** The row of a pair when it is another one than was told last. */
  #tell(ticker: ValuedTicker): TickerRow | undefined {
    const row = tickerRow(this.#source.directory, ticker);
    const text = JSON.stringify(row);
    if (this.#told.get(ticker.symbolId)?.text === text) return undefined;
    this.#told.set(ticker.symbolId, { row, text });
    return row;
  }

  #pairs(): readonly string[] {
    const { directory } = this.#source;
    return this.symbolId === undefined
      ? directory.pairsOf(this.#line).map(({ symbolId }) => symbolId)
      : [this.symbolId];
  }
}
