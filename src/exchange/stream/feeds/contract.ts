import type { ContractRow } from '#contract/calls/contract-rows.ts';
import type { ChannelData } from '#contract/channels.ts';
import type { Line } from '#domain/line/line.ts';
import { contractRow } from '#exchange/gateway/rows/positions.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';

interface Told {
  readonly row: ContractRow;
  readonly text: string;
}

/** Mark, index, funding and open interest of one contract, or of all of a line. Touched as marks are. */
export class ContractFeed implements Feed<'contract'> {
  readonly loaded: Promise<void>;
  readonly #source: FeedSource;
  readonly #symbol: string | undefined;
  readonly #line: Line;
  #fresh: readonly ContractRow[] = [];
  /** What was told last, by contract. */
  readonly #told = new Map<string, Told>();

  constructor(source: FeedSource, symbolId: string | undefined, line: Line) {
    this.#source = source;
    this.#symbol = symbolId;
    this.#line = line;
    this.loaded = this.reset();
  }

  async refresh(): Promise<void> {
    const { view, directory } = this.#source;
    const symbols =
      this.#symbol === undefined
        ? directory.pairsOf(this.#line).map(({ symbolId }) => symbolId)
        : [this.#symbol];
    const figures = await view.contractFigures(symbols);
    this.#fresh = figures.map((one) => contractRow(directory, one));
  }

  snapshot(): ChannelData['contract'] {
    return [...this.#told.values()].map(({ row }) => row);
  }

  delta(): ChannelData['contract'] | undefined {
    const rows = this.#fresh.filter((row) => this.#isNews(row));
    this.#fresh = [];
    return rows.length === 0 ? undefined : rows;
  }

  async reset(): Promise<void> {
    await this.refresh();
    this.delta();
  }

  /** Time alone is none. */
  #isNews(row: ContractRow): boolean {
    const text = JSON.stringify({ ...row, at: 0 });
    if (this.#told.get(row.symbolId)?.text === text) return false;
    this.#told.set(row.symbolId, { row, text });
    return true;
  }
}
