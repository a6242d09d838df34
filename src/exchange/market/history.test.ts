import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketStart, dayMs, hourMs, minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { mergeCandles } from '#domain/candle/merge.ts';
import { notionalUnit } from '#domain/instrument/instrument.ts';
import { profileOf } from '#exchange/market/assets.ts';
import { MadeHistory } from '#exchange/market/history.ts';
import { listingOf, listings } from '#exchange/market/listing.ts';
import { historyDays } from '#exchange/market/walk.ts';

/** Figures for whoever reads the test's output. */
const print = (text: string) => process.stdout.write(`${text}\n`);

const listedAt = Date.parse('2026-05-20T15:07:33.123Z');
const today = bucketStart('1D', listedAt);
const symbols = listings.map(({ instrument }) => instrument.symbol);

const made = new Map<string, MadeHistory>();
const historyOf = (seed: number, symbol: string): MadeHistory => {
  const key = `${seed}/${symbol}`;
  const history = made.get(key) ?? new MadeHistory(seed, listingOf(symbol), listedAt);
  made.set(key, history);
  return history;
};

/** Whether a candle with trades is possible: its prices, its volume and what was paid. */
function isSound(symbol: string, candle: Candle): boolean {
  const { instrument } = listingOf(symbol);
  const { priceStep, sizeStep } = instrument;
  const { open, high, low, close, volume, turnover } = candle;
  const value = turnover / notionalUnit(instrument);
  return (
    low > 0 &&
    Math.max(open, close) <= high &&
    Math.min(open, close) >= low &&
    [open, high, low, close].every((price) => price % priceStep === 0) &&
    volume > 0 &&
    volume % sizeStep === 0 &&
    value >= BigInt(low) * BigInt(volume) &&
    value <= BigInt(high) * BigInt(volume)
  );
}

/** A seed, a pair, and a day, hour and minute of its history. */
const somewhere = fc.record({
  seed: fc.constantFrom(1, 2, 4_294_967_295),
  symbol: fc.constantFrom(...symbols),
  back: fc.integer({ min: 1, max: historyDays }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
});

describe('made history', () => {
  it('an hour is its 60 minutes, a day its 24 hours, a minute its 60 seconds', () => {
    fc.assert(
      fc.property(somewhere, ({ seed, symbol, back, hour, minute }) => {
        const history = historyOf(seed, symbol);
        const day = history.day(today - back * dayMs)!;
        const hours = history.hours(day.start);
        const minutes = history.minutes(day.start + hour * hourMs);
        expect([hours.length, minutes.length]).toEqual([24, 60]);
        expect(mergeCandles('1D', hours)).toEqual([day]);
        expect(mergeCandles('1H', minutes)).toEqual([hours[hour]]);
        const unsound = (candle: Candle) => !isSound(symbol, candle);
        expect([day, ...hours, ...minutes].filter(unsound)).toEqual([]);
        const whole = minutes[minute]!;
        const seconds = history.seconds(whole.start);
        expect(seconds).toHaveLength(60);
        // Where there are fewer lots than seconds, some seconds are without trades.
        if (whole.volume < 600) return;
        expect(mergeCandles('1m', seconds)).toEqual([whole]);
        expect(seconds.filter(unsound)).toEqual([]);
      }),
      { numRuns: 150, seed: 42 },
    );
  });

  it.each(symbols)('%s goes on without a gap from day to day and minute to minute', (symbol) => {
    const history = historyOf(1, symbol);
    let last = history.day(history.first)!;
    expect(history.first).toBe(today - historyDays * dayMs);
    for (let start = history.first + dayMs; start < today; start += dayMs) {
      const day = history.day(start)!;
      expect([day.start, day.open]).toEqual([start, last.close]);
      last = day;
    }
    for (let start = today; start < history.end; start += hourMs) {
      for (const minute of history.minutes(start)) {
        expect(minute.open).toBe(last.close);
        last = minute;
      }
    }
    expect(last.start).toBe(bucketStart('1m', listedAt) - minuteMs);
    expect(last.close).toBe(history.close);
  });

  it('ends before the minute of the listing', () => {
    const history = historyOf(1, 'BTCUSDT');
    expect(history.end).toBe(bucketStart('1m', listedAt));
    expect(history.day(today)).toBeUndefined();
    expect(history.hours(today).at(-1)!.start).toBe(bucketStart('1H', listedAt) - hourMs);
    expect(history.minutes(bucketStart('1H', listedAt)).at(-1)!.start).toBe(history.end - minuteMs);
    expect(history.minutes(bucketStart('1H', listedAt) + hourMs)).toEqual([]);
    expect(history.seconds(history.end)).toEqual([]);
    expect(history.seconds(history.end - minuteMs).at(-1)!.start).toBe(history.end - secondMs);
    expect(history.minutes(history.first - hourMs)).toEqual([]);
  });

  it.each(['00:00:30', '00:01:00', '00:31:10', '12:00:00', '23:59:59'])(
    'listed at %s, a pair of two coins begins where its coins’ prices say',
    (time) => {
      const at = Date.parse(`2026-05-20T${time}Z`);
      const close = (symbol: string) => {
        const history = new MadeHistory(1, listingOf(symbol), at);
        const hour = bucketStart('1H', history.end - minuteMs);
        expect(history.minutes(hour).every((minute) => isSound(symbol, minute))).toBe(true);
        return history.close / 10 ** listingOf(symbol).instrument.priceScale;
      };
      for (const symbol of ['ETHBTC', 'SOLBTC', 'BCHBTC', 'ETHUSDC', 'BTCUSDC', 'XRPUSDC']) {
        const { base, quote, priceScale } = listingOf(symbol).instrument;
        const implied = close(`${base.code}USDT`) / close(`${quote.code}USDT`);
        // Each of the three is rounded to a step of its own.
        const rounding = 10 ** -priceScale + 0.0002 * implied;
        expect(Math.abs(close(symbol) - implied)).toBeLessThan(rounding);
      }
    },
  );

  it('the last day begins at the listed start price', () => {
    const { startPrice } = profileOf('BTC');
    expect(historyOf(1, 'BTCUSDT').hours(today)[0]!.open).toBe(Math.round(startPrice * 10));
  });

  it('is the same for the same seed and time, and another for another seed', () => {
    const again = new MadeHistory(1, listingOf('ETHUSDT'), listedAt);
    const hour = today - 40 * dayMs + 5 * hourMs;
    // Asked in another order, with other things asked before.
    again.seconds(hour + 7 * minuteMs);
    expect(again.minutes(hour)).toEqual(historyOf(1, 'ETHUSDT').minutes(hour));
    expect(again.minutes(hour)).not.toEqual(historyOf(2, 'ETHUSDT').minutes(hour));
  });

  it('looks like a market', () => {
    const history = historyOf(1, 'BTCUSDT');
    const eth = historyOf(1, 'ETHUSDT');
    const starts = Array.from({ length: historyDays }, (_, i) => history.first + i * dayMs);
    const returns = (of: MadeHistory) =>
      starts.map((start) => Math.log(of.day(start)!.close / of.day(start)!.open));
    const one = returns(history);
    const two = returns(eth);
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => value * value)));
    const correlation =
      mean(one.map((value, i) => value * two[i]!)) / (deviation(one) * deviation(two));
    const prices = starts.map((start) => history.day(start)!.close / 10);
    print(
      `BTC: daily deviation ${(100 * deviation(one)).toFixed(2)} %, correlation with ETH ` +
        `${correlation.toFixed(2)}, ${Math.min(...prices)} to ${Math.max(...prices)}`,
    );
    expect(deviation(one)).toBeGreaterThan(0.015);
    expect(deviation(one)).toBeLessThan(0.04);
    expect(correlation).toBeGreaterThan(0.6);
    expect(correlation).toBeLessThan(0.95);
    expect(Math.min(...prices)).toBeGreaterThan(5000);
    expect(Math.max(...prices)).toBeLessThan(500_000);
  });
});
