import type { FundingRecord } from '#domain/futures/figures.ts';
import { fromHistory, type ViewParts } from '#exchange/embedded-view/parts.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

type Name = 'contractFigures' | 'fundingHistory';

/** Reads of contracts: marks, funding, open interest. */
export function contractReads(parts: ViewParts): Pick<ExchangeView, Name> {
  const { engine, history, market } = parts;
  const last = new LastFundings(parts);
  return {
    async contractFigures(named) {
      const { exchange } = engine;
      await last.load(exchange.contractFigures(named).map(({ symbolId }) => symbolId));
      // Read now: what was told meanwhile is in it.
      return engine.exchange.contractFigures(named).map((figures) => ({
        ...figures,
        lastFunding: last.of(figures.symbolId),
        openInterestDayAgo: market().openInterestDayAgo(figures.symbolId),
      }));
    },
    async fundingHistory({ symbolId, ...asked }) {
      const { rows } = await fromHistory(history.rows('fundings', { of: symbolId, ...asked }));
      return rows.map(recordOf);
    },
  };
}

/** A funding as it is told, without what the exchange keeps of it besides. */
const recordOf = ({ symbolId, at, ratePpm, mark }: FundingRecord): FundingRecord => ({
  ...{ symbolId, at, ratePpm, mark },
});

/** The newest funding of each contract: read once, then kept up to date. */
class LastFundings {
  readonly #history: ViewParts['history'];
  /** By symbol id; bound: contracts. */
  readonly #known = new Map<string, FundingRecord | undefined>();

  constructor({ engine, history }: ViewParts) {
    this.#history = history;
    engine.onBatch(({ entities }) => {
      for (const funding of entities.fundings) this.#known.set(funding.symbolId, funding);
    });
  }

  async load(symbolIds: readonly string[]): Promise<void> {
    const missing = symbolIds.filter((symbolId) => !this.#known.has(symbolId));
    await Promise.all(
      missing.map(async (symbolId) => {
        const { rows } = await fromHistory(
          this.#history.rows('fundings', { of: symbolId, limit: 1 }),
        );
        if (!this.#known.has(symbolId)) this.#known.set(symbolId, rows[0]);
      }),
    );
  }

  of(symbolId: string): FundingRecord | undefined {
    const known = this.#known.get(symbolId);
    return known && recordOf(known);
  }
}
