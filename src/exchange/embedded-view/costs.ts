import { BoundedCache } from '#domain/bounded-cache.ts';
import type { CostAsset } from '#domain/cost/holding.ts';
import type { Costs, CostsRequest, History } from '#exchange/store/store.ts';

/** Fills that one read takes in: other reads of history come between two of them. */
const fillsPerRead = 2_000;
/** Reads of one call: who has more fills asks again and goes on from there. */
const readsPerCall = 5;
/** Holdings kept in memory, of all users together. */
const holdingsMax = 200_000;

const nothing: Costs = { upTo: 0, holdings: new Map() };

export interface CostsSoFar {
  readonly costs: Costs;
  /** Whether all fills are in; else a further call takes in more. */
  readonly isComplete: boolean;
}

/**
 * What users hold at cost, worked out of their fills when they ask and kept, so that the next time
 * only the fills since are read. What is no longer kept is worked out anew, to the same figures.
 */
export class CostKeeper {
  readonly #history: Pick<History, 'costs'>;
  readonly #kept = new BoundedCache<string, Costs>(
    holdingsMax,
    ({ holdings }) => 1 + holdings.size,
  );
  /** By user and currency: who asks twice at once is read for once. Bounded by the reads that may wait. */
  readonly #running = new Map<string, Promise<CostsSoFar>>();

  constructor(history: Pick<History, 'costs'>) {
    this.#history = history;
  }

  of(userId: number, counted: CostAsset): Promise<CostsSoFar> {
    const key = `${counted} ${userId}`;
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const reading = this.#read(key, { userId, counted }).finally(() => this.#running.delete(key));
    this.#running.set(key, reading);
    return reading;
  }

  async #read(key: string, whose: Pick<CostsRequest, 'userId' | 'counted'>): Promise<CostsSoFar> {
    for (let read = 0; ; read++) {
      const from = this.#kept.get(key) ?? nothing;
      const { costs, more } = await this.#history.costs({ ...whose, from, limit: fillsPerRead });
      this.#kept.set(key, costs);
      if (!more || read + 1 === readsPerCall) return { costs, isComplete: !more };
    }
  }
}
