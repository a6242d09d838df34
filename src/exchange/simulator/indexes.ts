import {
  type IndexSource,
  indexMarketsOf,
  indexPartsOf,
  indexPrice,
  mapParts,
} from '#domain/futures/index-price.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import type { Exchange, MarketLog } from '#exchange/simulator/engine-view.ts';
import type { AssetPrices } from '#exchange/simulator/prices.ts';

/** A pair as a source of an index; one that nobody quotes has an empty side and is left out. */
function sourceOf(
  exchange: Exchange,
  prices: AssetPrices,
  pair: Instrument,
  now: number,
): IndexSource {
  const best = (side: 'buy' | 'sell') => exchange.depth(pair.symbolId, side, 1)[0]?.price;
  const exogenous = ticks(Math.max(1, Math.round(Math.exp(prices.logExogenous(pair)))));
  return { priceScale: pair.priceScale, bid: best('buy'), ask: best('sell'), exogenous, at: now };
}

type Indexes = CommandOf<'MarkContracts'>['indexes'];

/** Contracts that have a mark, of those that are asked for. */
export const markedContracts = (
  exchange: Pick<Exchange, 'instruments'>,
  isMeant: (contract: Instrument) => boolean,
): readonly Instrument[] =>
  exchange
    .instruments()
    .filter((one) => isContract(one) && one.state !== 'delisted' && isMeant(one));

/** The indexes of those contracts that have one now. */
export function indexesOf(
  exchange: Exchange,
  prices: AssetPrices,
  contracts: readonly Instrument[],
  now: number,
): Indexes {
  const instruments = exchange.instruments();
  return contracts.flatMap((contract) => {
    const sources = mapParts(indexPartsOf(instruments, contract), (pair) =>
      sourceOf(exchange, prices, pair, now),
    );
    const index: Ticks | undefined = indexPrice(sources, contract.priceScale, now);
    return index === undefined ? [] : [{ symbolId: contract.symbolId, index }];
  });
}

/**
 * Says at once when the last spot pair of a contract's index has stopped, since nothing else would until
 * its mark is missed; and when one is back.
 */
export class IndexWatch {
  readonly #log: MarketLog;
  #without: ReadonlySet<string> = new Set();

  constructor(log: MarketLog) {
    this.#log = log;
  }

  /** How many contracts have no index now. */
  get count(): number {
    return this.#without.size;
  }

  /** `contracts`: of which indexes were asked for; what is known of others stays. */
  look(
    exchange: Pick<Exchange, 'instruments'>,
    contracts: readonly Instrument[],
    indexes: Indexes,
  ): void {
    const has = new Set(indexes.map(({ symbolId }) => symbolId));
    const all = exchange.instruments();
    const asked = new Set(contracts.map(({ symbolId }) => symbolId));
    const without = contracts.filter(({ symbolId }) => !has.has(symbolId));
    for (const contract of without) {
      const { symbolId } = contract;
      if (this.#without.has(symbolId)) continue;
      this.#log.error(
        { symbolId, pairs: pairsOf(all, contract) },
        'A contract has no index: all its spot pairs have stopped. Its mark price is stale in 10 seconds.',
      );
    }
    for (const symbolId of this.#without) {
      if (has.has(symbolId)) this.#log.info({ symbolId }, 'A contract has an index again.');
    }
    const others = markedContracts(exchange, ({ symbolId }) => !asked.has(symbolId));
    const still = others.filter(({ symbolId }) => this.#without.has(symbolId));
    this.#without = new Set([...still, ...without].map(({ symbolId }) => symbolId));
  }
}

/** The spot pairs of a contract's index, and their states. */
const pairsOf = (all: readonly Instrument[], contract: Instrument): readonly string[] =>
  indexMarketsOf(all, contract).map(({ symbolId, state }) => `${symbolId} ${state}`);
