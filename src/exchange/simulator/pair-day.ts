import { dayMs } from '#domain/candle/bucket.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type AssetDay, daySteps } from '#exchange/simulator/asset-day.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { Noise } from '#exchange/simulator/noise.ts';
import { lotsOfQuote } from '#exchange/simulator/sizes.ts';
import { typicalValue } from '#exchange/simulator/split.ts';
import { farMax, volumeFactor } from '#exchange/simulator/stir.ts';
import { clockFactor, dayMinutes, minuteSteps } from '#exchange/simulator/volatility.ts';

/** One-minute candles in columns: prices in ticks, volume in lots, value in ticks × lots. */
export interface Minutes {
  /** When the first one starts; none is missing after it. */
  readonly start: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly value: Float64Array;
}

export const minutesOf = (start: number, count: number): Minutes => ({
  start,
  open: new Float64Array(count),
  high: new Float64Array(count),
  low: new Float64Array(count),
  close: new Float64Array(count),
  volume: new Float64Array(count),
  value: new Float64Array(count),
});

/** What the prices of a pair's trades are made of. */
export interface PairShape {
  readonly seed: number;
  readonly listing: Listing;
  readonly base: AssetProfile;
  readonly quote: AssetProfile;
}

/** A minute's first trade is so often at the price of the last one before it, on a fine step. */
const sameOpen = 0.5;
/** Otherwise it is so far off it, in parts of a minute's deviation. */
const openDeviation = 0.05;
/** So often trades between the steps go beyond them, by so much of a step's deviation on average. */
const beyondShare = 0.5;
const beyondMean = 0.68;

/**
 * A day of a pair: trades at the base's price over the quote's, to one side or the other of it by
 * half a spread and onto the pair's price step. So pairs of the same assets agree at every moment.
 */
export function pairDay(shape: PairShape, day: number, base: AssetDay, quote: AssetDay): Minutes {
  const minutes = minutesOf(day * dayMs, dayMinutes);
  const deviations = pairDeviations(shape, base, quote);
  const prices = stepPrices(shape, day, base.path, quote.path);
  addPrices(shape, day, deviations, prices, minutes);
  addVolumes(shape, day, base.deviations, deviations, minutes);
  return minutes;
}

/**
 * The prices that are traded at after each step of a day, in price steps; 0 where nothing is. Each
 * minute's last step is traded: no minute is without.
 */
export function stepPrices(
  { seed, listing }: PairShape,
  day: number,
  base: Float64Array,
  quote: Float64Array,
): Float64Array {
  const { symbolId, priceScale, priceStep } = listing.instrument;
  const noise = new Noise(seed, 'trade', symbolId);
  const perStep = 10 ** priceScale / priceStep;
  const half = listing.spreadPpm / 2e6;
  const traded = Math.min(1, listing.tradesPerSecond * 20) * 256;
  const prices = new Float64Array(daySteps + 1);
  let [log, price] = [0, 0];
  for (let step = 0; step <= daySteps; step++) {
    const next = base[step]! - quote[step]!;
    const isLast = step % minuteSteps === 0;
    // The exponential of a small move, by its series, from one minute to the next.
    const move = next - log;
    price = isLast ? Math.exp(next) : price * (1 + move * (1 + (move / 2) * (1 + move / 3)));
    log = next;
    const bits = noise.bits(day * daySteps + step);
    if (traded < 256 && !isLast && ((bits >>> 8) & 255) >= traded) continue;
    prices[step] = Math.max(1, Math.floor(price * (1 + half * sideOf(bits)) * perStep + 0.5));
  }
  return prices;
}

/** To which side of the middle a trade goes, and how far, in halves of a spread. */
const sideOf = (bits: number): number =>
  (2 * (bits & 1) - 1) * (0.2 + ((bits >>> 1) & 127) * 0.004);

function addPrices(
  { seed, listing }: PairShape,
  day: number,
  deviations: Float64Array,
  prices: Float64Array,
  { open, high, low, close }: Minutes,
): void {
  const { symbolId, priceStep } = listing.instrument;
  const noise = new Noise(seed, 'minute', symbolId);
  const half = listing.spreadPpm / 2e6;
  let last = prices[0]!;
  for (let minute = 0; minute < dayMinutes; minute++) {
    const first = minute * minuteSteps;
    const at = (day * dayMinutes + minute) * 3;
    const deviation = deviations[minute]! * last;
    const begun = noise.bits(at);
    // Where a step is large beside the moves, prices are the same often enough by themselves.
    const isSame = begun >>> 16 < sameOpen * 65_536 * (1 - Math.min(1, 9 / deviation));
    const off = deviation * openDeviation * noise.normal(at + 1) + last * half * sideOf(begun);
    const from = isSame ? last : Math.max(1, Math.round(last + off));
    let [most, least] = [from, from];
    for (let step = first + 1; step <= first + minuteSteps; step++) {
      const price = prices[step]!;
      if (price === 0) continue;
      if (price > most) most = price;
      if (price < least) least = price;
    }
    last = prices[first + minuteSteps]!;
    const ends = noise.bits(at + 2);
    const stepDeviation = deviation / Math.sqrt(minuteSteps);
    const above = beyond(ends & 65_535, stepDeviation, most === from || most === last);
    const below = beyond(ends >>> 16, stepDeviation, least === from || least === last);
    open[minute] = from * priceStep;
    close[minute] = last * priceStep;
    high[minute] = (most + above) * priceStep;
    low[minute] = Math.max(1, least - below) * priceStep;
  }
}

/** How far trades go beyond an extreme of the steps, out of 16 bits; less often beyond an end. */
function beyond(bits: number, deviation: number, isEnd: boolean): number {
  const often = isEnd ? beyondShare * 0.62 : beyondShare;
  const chance = bits / 65_536 / often;
  return chance >= 1 ? 0 : Math.round(-Math.log(1 - chance) * beyondMean * deviation);
}

/** Deviations of a pair's returns by minute of the day. */
function pairDeviations({ base, quote }: PairShape, one: AssetDay, other: AssetDay): Float64Array {
  if (quote.dailyVolatility === 0) return one.deviations;
  const shared = 2 * base.correlation * quote.correlation;
  return one.deviations.map((value, minute) => {
    const second = other.deviations[minute]!;
    return Math.sqrt(Math.max(0, value * value + second * second - shared * value * second));
  });
}

/** Volume: more of it in lively times and in minutes that move far. */
function addVolumes(
  { seed, listing, base }: PairShape,
  day: number,
  baseDeviations: Float64Array,
  deviations: Float64Array,
  minutes: Minutes,
): void {
  const { instrument, dailyTurnover } = listing;
  const noise = new Noise(seed, 'volume', instrument.symbolId);
  const usual = dailyTurnover / dayMinutes;
  const usualDeviation = base.dailyVolatility / Math.sqrt(dayMinutes) || 1;
  for (let minute = 0; minute < dayMinutes; minute++) {
    const at = day * dayMinutes + minute;
    const [open, close] = [minutes.open[minute]!, minutes.close[minute]!];
    const expected = 0.8 * deviations[minute]! * open;
    const far = expected === 0 ? 1 : Math.min(farMax, Math.abs(close - open) / expected);
    const lively = baseDeviations[minute]! / usualDeviation || 1;
    const stir = { lively, far, strain: 0 };
    const worth = usual * volumeFactor(stir, clockFactor(at), noise.normal(at));
    setVolume(minutes, minute, lotsOfQuote(instrument, worth, close), instrument);
  }
}

function setVolume(minutes: Minutes, minute: number, size: number, instrument: Instrument): void {
  const { open, high, low, close } = minutes;
  const prices = {
    open: open[minute]!,
    high: high[minute]!,
    low: low[minute]!,
    close: close[minute]!,
  };
  const { sizeStep } = instrument;
  const most = Math.floor(Number.MAX_SAFE_INTEGER / 64 / prices.high / sizeStep);
  const steps = Math.min(most, Math.max(1, Math.round(size / sizeStep)));
  minutes.volume[minute] = steps * sizeStep;
  minutes.value[minute] = typicalValue(prices, steps * sizeStep);
}
