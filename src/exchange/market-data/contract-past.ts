import { bucketStart, minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { type PriceSource, seriesIdOf } from '#domain/candle/series.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { lots, type Ticks, ticks, zero } from '#domain/money/units.ts';
import type { Stored } from '#exchange/market-data/series.ts';
import { Basis } from '#exchange/simulator/basis.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import { PairPast, type Past } from '#exchange/simulator/history.ts';
import { knownListing, listingOf } from '#exchange/simulator/listing.ts';
import type { CandleCache, PastSource } from '#exchange/simulator/past.ts';
import { baseOfLots, lotsOfBase } from '#exchange/simulator/sizes.ts';
import type { History } from '#exchange/store/store.ts';

/** How often a price is told in a minute: what candles of mark and index count in the place of a volume. */
const samples = 120;

export interface ContractPastParts {
  readonly exchange: Pick<Exchange, 'instrument'>;
  readonly history: Pick<History, 'minuteCandles' | 'trades'>;
  readonly seed: number;
  readonly thread: PastSource;
  readonly cache: CandleCache;
  /** How many minutes of a pair were recorded; undefined: none. */
  readonly recordedMinutes: (symbolId: string) => number | undefined;
}

/** What the candles of a series are read from. */
export interface Origin {
  readonly made: Past;
  readonly stored: Stored;
}

/**
 * The past of a contract of the first start or of a quarter: made from the paths that its coin's pair was made from, up to
 * where that pair was listed; from there up to the contract's own listing (a folder from before contracts)
 * the pair's trades with the contract's basis on top; then what was stored. So both always agree.
 * Undefined for another contract, or one without such a pair.
 */
export function contractOrigin(
  parts: ContractPastParts,
  contract: ContractInstrument,
  source: PriceSource,
): Origin | undefined {
  const { exchange, thread, cache, recordedMinutes } = parts;
  const { base, quote, symbolId, listedAt = 0 } = contract;
  const pair = exchange.instrument(pricedAs(base.code) + pricedAs(quote.code));
  if (pair === undefined || knownListing(symbolId) === undefined) return undefined;
  const from = Math.min(pair.listedAt ?? listedAt, listedAt);
  const recorded = recordedMinutes(pair.symbolId);
  return {
    made: new PairPast(symbolId, from, thread, cache, recorded, source),
    stored: storedSince(parts, contract, pair, source),
  };
}

/** Minutes since the pair's listing: borrowed from the pair up to the contract's, then its own. */
function storedSince(
  { history, seed }: ContractPastParts,
  contract: ContractInstrument,
  pair: Instrument,
  source: PriceSource,
): Stored {
  const basis = source === 'index' ? undefined : new Basis(seed, listingOf(contract.symbolId));
  const begins = bucketStart('1m', contract.listedAt ?? 0);
  const seriesId = seriesIdOf(contract.symbolId, source);
  return {
    trades: async (id, limit) => (source === 'last' ? await history.trades(id, limit) : []),
    async minuteCandles(_, from, to) {
      const [own, others] = await Promise.all([
        to > begins ? history.minuteCandles(seriesId, Math.max(from, begins), to) : [],
        from < begins ? history.minuteCandles(pair.symbolId, from, Math.min(to, begins)) : [],
      ]);
      const lent = others.map((candle) => borrowed(candle, contract, pair, basis));
      return [...(source === 'last' ? lent : lent.map(sampled)), ...own];
    },
  };
}

/** A minute of a pair as its contract would have had it. */
function borrowed(
  { start, open, high, low, close, volume }: Candle,
  contract: ContractInstrument,
  pair: Instrument,
  basis: Basis | undefined,
): Candle {
  const { priceScale, priceStep, sizeStep } = contract;
  const scale = 10 ** (priceScale - pair.priceScale) / priceStep;
  const [begun, ended] = [start, start + minuteMs].map((at) => Math.exp(basis?.at(at) ?? 0));
  const priceOf = (price: Ticks, factor: number) =>
    ticks(Math.max(1, Math.round(price * scale * factor)) * priceStep);
  const [first, last] = [priceOf(open, begun!), priceOf(close, ended!)];
  const busier =
    listingOf(contract.symbolId).dailyTurnover / listingOf(pair.symbolId).dailyTurnover;
  const size = lotsOfBase(contract, busier * baseOfLots(pair, volume, close), last) / sizeStep;
  const count = lots(Math.max(1, Math.round(size)) * sizeStep);
  return {
    ...{ start, open: first, close: last, volume: count },
    high: ticks(Math.max(first, last, priceOf(high, Math.min(begun!, ended!)))),
    low: ticks(Math.min(first, last, priceOf(low, Math.max(begun!, ended!)))),
    turnover: notional(contract, last, count),
  };
}

const sampled = (candle: Candle): Candle => ({ ...candle, volume: lots(samples), turnover: zero });
