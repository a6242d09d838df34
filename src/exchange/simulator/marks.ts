import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Attention } from '#exchange/simulator/attention.ts';
import { isSleepersTime } from '#exchange/simulator/attention.ts';
import type { MarketEngine, MarketLog } from '#exchange/simulator/engine-view.ts';
import { IndexWatch, indexesOf, markedContracts } from '#exchange/simulator/indexes.ts';
import type { ProviderOrders } from '#exchange/simulator/orders.ts';
import type { AssetPrices } from '#exchange/simulator/prices.ts';

/** How often indexes are sent: of contracts that are awake, and of all while lists are viewed. */
const awakeEveryMs = 500;
const listedEveryMs = 2000;

interface MarksParts {
  readonly engine: MarketEngine;
  readonly log: MarketLog;
  readonly prices: AssetPrices;
  readonly orders: ProviderOrders;
  readonly attention: Attention;
}

/** Tells the indexes of contracts, of which the exchange makes their marks. */
export class Marks {
  readonly #parts: MarksParts;
  readonly #watch: IndexWatch;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #allPublishedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: MarksParts) {
    this.#parts = parts;
    this.#watch = new IndexWatch(parts.log);
  }

  /** How many contracts have no index now. */
  get withoutIndex(): number {
    return this.#watch.count;
  }

  /** Those of what is awake, often; with them those of what sleeps, from time to time. */
  async tellDue(now: number): Promise<void> {
    const { attention } = this.#parts;
    const isAllDue = attention.areListsSeen(now)
      ? now - this.#allPublishedAt >= listedEveryMs
      : isSleepersTime(this.#allPublishedAt, now);
    if (isAllDue) return await this.tellAll(now);
    if (now - this.#publishedAt < awakeEveryMs) return;
    this.#publishedAt = now;
    await this.#tell(now, ({ symbolId }) => attention.isAwake(symbolId, now));
  }

  async tellAll(now: number): Promise<void> {
    this.#publishedAt = now;
    this.#allPublishedAt = now;
    await this.#tell(now, () => true);
  }

  async tell(now: number, symbolIds: readonly string[]): Promise<void> {
    await this.#tell(now, ({ symbolId }) => symbolIds.includes(symbolId));
  }

  async #tell(now: number, isMeant: (contract: Instrument) => boolean): Promise<void> {
    const { engine, prices, orders } = this.#parts;
    const contracts = markedContracts(engine.exchange, isMeant);
    const indexes = indexesOf(engine.exchange, prices, contracts, now);
    this.#watch.look(engine.exchange, contracts, indexes);
    await orders.mark(indexes);
  }
}
