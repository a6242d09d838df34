import { type IndexSource, indexPairsOf, indexPrice } from '#domain/futures/index-price.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
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

/** The indexes of all contracts that have one now. */
export function indexesOf(
  exchange: Exchange,
  prices: AssetPrices,
  now: number,
): CommandOf<'MarkContracts'>['indexes'] {
  const instruments = exchange.instruments();
  return instruments.flatMap((contract) => {
    if (contract.kind === 'spot' || contract.state === 'delisted') return [];
    const sources = indexPairsOf(instruments, contract).map((pair) =>
      sourceOf(exchange, prices, pair, now),
    );
    const index: Ticks | undefined = indexPrice(sources, contract.priceScale, now);
    return index === undefined ? [] : [{ symbolId: contract.symbolId, index }];
  });
}
