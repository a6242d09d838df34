import type { ContractRow } from '#contract/calls/contract-rows.ts';
import type { ChannelData } from '#contract/channels.ts';
import type { Line } from '#domain/line/line.ts';
import { contractRow } from '#exchange/gateway/rows/positions.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';

/** Mark, index, funding and open interest of one contract, or of all of a line. */
export class ContractFeed implements Feed<'contract'> {
  readonly loaded: Promise<void>;
  readonly #source: FeedSource;
  /** Undefined: all of its line. */
  readonly symbolId: string | undefined;
  readonly #line: Line;
  readonly #touched = new Set<string>();
  #fresh: readonly ContractRow[] = [];
  /** What was told last, by contract. */
  readonly #told = new Map<string, ContractRow>();

  constructor(source: FeedSource, symbolId: string | undefined, line: Line) {
    this.#source = source;
    this.symbolId = symbolId;
    this.#line = line;
    this.loaded = this.reset();
  }

  note(symbolId: string): void {
    this.#touched.add(symbolId);
  }

  async refresh(): Promise<void> {
    const touched = [...this.#touched];
    this.#touched.clear();
    const { view, directory } = this.#source;
    const figures = await view.contractFigures(touched);
    this.#fresh = figures.map((one) => contractRow(directory, one));
  }

  snapshot(): ChannelData['contract'] {
    return [...this.#told.values()];
  }

  delta(): ChannelData['contract'] | undefined {
    const rows = this.#fresh;
    this.#fresh = [];
    for (const row of rows) this.#told.set(row.symbolId, row);
    return rows.length === 0 ? undefined : rows;
  }

  async reset(): Promise<void> {
    const { directory } = this.#source;
    const symbols =
      this.symbolId === undefined
        ? directory.pairsOf(this.#line).map(({ symbolId }) => symbolId)
        : [this.symbolId];
    for (const symbolId of symbols) this.#touched.add(symbolId);
    await this.refresh();
    this.delta();
  }
}
