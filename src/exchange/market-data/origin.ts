import { type PriceSource, seriesIdOf } from '#domain/candle/series.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { byKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Ticks } from '#domain/money/units.ts';
import {
  type ContractPastParts,
  contractOrigin,
  type Origin,
} from '#exchange/market-data/contract-past.ts';
import { NoPast, PairPast } from '#exchange/simulator/history.ts';
import { listings } from '#exchange/simulator/listing.ts';

/** What the candles of a price are read from, where the simulator makes up what was before the listing. */
type OriginOf = (
  parts: ContractPastParts,
  instrument: Instrument,
  source: PriceSource,
) => Origin | undefined;

/** Of a pair of the first start. */
const pairOrigin: OriginOf = ({ thread, cache, recordedMinutes, history }, pair, source) => {
  const { symbolId, listedAt = 0 } = pair;
  const isKnown = listings.some(({ instrument }) => instrument.symbolId === symbolId);
  if (source !== 'last' || !isKnown) return undefined;
  const recorded = recordedMinutes(symbolId);
  return { made: new PairPast(symbolId, listedAt, thread, cache, recorded), stored: history };
};

const contractOriginOf: OriginOf = (parts, instrument, source) =>
  contractOrigin(parts, instrument as ContractInstrument, source);

const originOf = byKind<OriginOf>('candles', {
  spot: pairOrigin,
  linear: contractOriginOf,
  inverse: contractOriginOf,
});

/**
 * What the candles of one of an instrument's prices are read from: for those of the first start there is
 * a past that was made up, for those listed since nothing before `price`. Undefined without a price.
 */
export function originBefore(
  parts: ContractPastParts,
  instrument: Instrument,
  source: PriceSource,
  price: Ticks | undefined,
  now: number,
): Origin | undefined {
  const { symbolId, listedAt = now } = instrument;
  const known = originOf(instrument)(parts, { ...instrument, listedAt }, source);
  if (known !== undefined || price === undefined) return known;
  const { history } = parts;
  const seriesId = seriesIdOf(symbolId, source);
  return {
    // A clock that was ahead when it was listed.
    made: new NoPast(Math.min(listedAt, now), price),
    stored: {
      trades: async (id, limit) => (source === 'last' ? await history.trades(id, limit) : []),
      minuteCandles: (_, from, to) => history.minuteCandles(seriesId, from, to),
    },
  };
}
