import { describe, expect, it } from 'vitest';
import { bucketStart, dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { mergeCandles } from '#domain/candle/merge.ts';
import type { PriceSource } from '#domain/candle/series.ts';
import { inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import { faceValue } from '#domain/instrument/instrument.ts';
import { assetProfiles, profileOf } from '#exchange/simulator/assets.ts';
import { Basis } from '#exchange/simulator/basis.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { PastMaker, type PastRequest } from '#exchange/simulator/past-maker.ts';

const end = bucketStart('1m', Date.parse('2026-05-20T15:07:33.123Z'));
const day = bucketStart('1D', end) - 40 * dayMs;
const seed = 3;
const maker = new PastMaker({ seed, profiles: assetProfiles, recordings: new Map() });

function candlesOf(symbolId: string, price: PriceSource, more: Partial<PastRequest> = {}) {
  const of = { symbolId, price, interval: '1m', from: day, to: day + dayMs, end } as const;
  const columns = maker.candles({ ...of, ...more });
  return Array.from({ length: columns.count }, (_, i) => columns.at(i));
}

/** A price of an instrument in whole coins of its quote. */
const priceOf = (symbolId: string, ticks: number) =>
  ticks / 10 ** listingOf(symbolId).instrument.priceScale;

const contracts = listedContracts.map((contract) => ({
  ...{ contract, symbolId: contract.symbolId, spot: contract.symbol },
}));

describe('FUT-01 the made past of a contract', () => {
  it.each(contracts)('$symbolId: its prices agree with those of $spot', (of) => {
    const { contract, symbolId, spot } = of;
    const basis = new Basis(seed, listingOf(contract.symbolId));
    const pair = candlesOf(spot, 'last');
    const series = (['last', 'mark', 'index'] as const).map((price) => candlesOf(symbolId, price));
    const [last, mark, index] = series as [Candle[], Candle[], Candle[]];
    const spread = (id: string) => {
      const { spreadPpm, instrument } = listingOf(id);
      const { startPrice } = profileOf(instrument.base.code);
      // Two steps of the price, which may have fallen to a third since.
      return (
        spreadPpm / 1e6 + (6 * instrument.priceStep) / (startPrice * 10 ** instrument.priceScale)
      );
    };
    const lead = 0.06 * profileOf(contract.base.code).dailyVolatility;
    const room = spread(symbolId) + spread(spot);
    const apart: number[] = [];
    for (let i = 0; i < 1440; i++) {
      const [own, of, at] = [last[i]!, pair[i]!, index[i]!];
      const now = own.start + minuteMs;
      const paid = priceOf(symbolId, own.close) / priceOf(spot, of.close);
      expect(Math.abs(Math.log(paid) - basis.at(now))).toBeLessThan(room + lead);
      expect(Math.abs(priceOf(symbolId, at.close) / priceOf(spot, of.close) - 1)).toBeLessThan(
        room,
      );
      expect(Math.abs(Math.log(mark[i]!.close / at.close) - basis.at(now))).toBeLessThan(
        room + lead,
      );
      apart.push(1e4 * (own.close / mark[i]!.close - 1));
      expect(at.low <= Math.min(at.open, at.close) && at.high >= Math.max(at.open, at.close)).toBe(
        true,
      );
    }
    // As much as in life: about a basis point, more of what is wilder.
    const deviation = Math.sqrt(apart.reduce((sum, one) => sum + one * one, 0) / apart.length);
    expect(deviation).toBeGreaterThan(0.2);
    expect(deviation).toBeLessThan(6);
  });

  it('has a believable basis: small, to either side for days, and larger for livelier coins', () => {
    const figures = listedContracts.map((contract) => {
      const basis = new Basis(seed, listingOf(contract.symbolId));
      const values = Array.from({ length: 2000 }, (_, i) => basis.at(day + i * 3 * hourMs));
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
      const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length;
      return { symbolId: contract.symbolId, mean, deviation: Math.sqrt(variance), values };
    });
    for (const { symbolId, mean, deviation, values } of figures) {
      expect(Math.abs(mean), symbolId).toBeLessThan(0.0006);
      expect(deviation).toBeGreaterThan(0.0001);
      expect(Math.max(...values.map(Math.abs))).toBeLessThan(0.005);
    }
    const of = (code: string) => figures.find(({ symbolId }) => symbolId.startsWith(code))!;
    expect(of('SUI').deviation).toBeGreaterThan(1.1 * of('BTC').deviation);
  });

  it.each(['last', 'mark', 'index'] as const)(
    'MKT-01 has candles of longer intervals that are its minutes merged: %s',
    (price) => {
      const minutes = candlesOf('SOLUSDT_UMCBL', price);
      for (const interval of ['5m', '1H', '1D'] as const) {
        const made = candlesOf('SOLUSDT_UMCBL', price, { interval });
        expect(made).toEqual(mergeCandles(interval, minutes));
      }
      const seconds = candlesOf('SOLUSDT_UMCBL', price, {
        interval: '1s',
        from: end - hourMs,
        to: end,
      });
      const hour = candlesOf('SOLUSDT_UMCBL', price, { from: end - hourMs, to: end });
      expect(mergeCandles('1m', seconds).map(({ close }) => close)).toEqual(
        hour.map(({ close }) => close),
      );
    },
  );
});

describe('FUT-07 the made past of a contract that settles in its coin', () => {
  it.each(inverseContracts)('$symbolId: is as busy as its market', ({ symbolId }) => {
    const contracts = candlesOf(symbolId, 'last').reduce((sum, { volume }) => sum + volume, 0);
    const share = (contracts * faceValue) / listingOf(symbolId).dailyTurnover;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(3);
  });
});
