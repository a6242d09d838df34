import { bucketStart, dayMs, hourMs, minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { type Instrument, notionalUnit } from '#domain/instrument/instrument.ts';
import { floorToStep } from '#domain/money/round.ts';
import { amount, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { type AssetProfile, profileOf } from '#exchange/market/assets.ts';
import { BoundedCache } from '#exchange/market/bounded-cache.ts';
import { Chance } from '#exchange/market/chance.ts';
import type { Listing } from '#exchange/market/listing.ts';
import { splitCandle, typicalValue } from '#exchange/market/split.ts';
import { dayDeviation, historyDays, walkDays } from '#exchange/market/walk.ts';

/** Candles kept of those that are made on demand, per pair: 1 MB or so. */
const cachedCandlesMax = 6000;

/** The candles of a pair from before it was listed here. */
export interface PairHistory {
  /** Start of the first day there is. */
  readonly first: number;
  /** All of it starts before this moment: the start of the listing's minute. */
  readonly end: number;
  /** The price that trading begins at. */
  readonly close: Ticks;
  /** The day that starts at `start`; undefined when it is not wholly before `end`. */
  day(start: number): Candle | undefined;
  /** The hours of the day that starts at `dayStart`, as far as they are wholly before `end`. */
  hours(dayStart: number): readonly Candle[];
  minutes(hourStart: number): readonly Candle[];
  seconds(minuteStart: number): readonly Candle[];
}

/**
 * The candles of a pair from before it was listed here: made from the seed, on demand, the same
 * each time. Days come first; a day is cut into hours, an hour into minutes, a minute into seconds,
 * each so that the parts merge back into the whole. It ends with the minute before the listing's,
 * whose close is the price that trading begins at.
 */
export class MadeHistory implements PairHistory {
  readonly #seed: number;
  readonly #listing: Listing;
  /** Made when they are first asked for: a start needs the last ones only. */
  readonly #days: (Candle | undefined)[] = [];
  readonly #dayAt: (at: number) => Candle;
  readonly #parts = new BoundedCache<string, readonly Candle[]>(
    cachedCandlesMax,
    (parts) => parts.length,
  );
  readonly first: number;
  readonly end: number;

  /** `profile`: how an asset behaves, by its code; as listed when not given. */
  constructor(seed: number, listing: Listing, listedAt: number, profile = profileOf) {
    this.#seed = seed;
    this.#listing = listing;
    this.end = bucketStart('1m', listedAt);
    this.first = bucketStart('1D', this.end) - historyDays * dayMs;
    this.#dayAt = dayMaker(seed, listing, this.end, profile);
  }

  get close(): Ticks {
    const last = this.end - minuteMs;
    return this.minutes(bucketStart('1H', last)).at(-1)!.close;
  }

  day(start: number): Candle | undefined {
    return start + dayMs <= this.end ? this.#day(start) : undefined;
  }

  hours(dayStart: number): readonly Candle[] {
    return this.#before(this.#hoursOf(dayStart), hourMs);
  }

  minutes(hourStart: number): readonly Candle[] {
    return this.#before(this.#minutesOf(hourStart), minuteMs);
  }

  seconds(minuteStart: number): readonly Candle[] {
    const hour = this.#minutesOf(bucketStart('1H', minuteStart));
    const minute = hour.find(({ start }) => start === minuteStart);
    return this.#before(this.#split('second', minute, secondMs), secondMs);
  }

  #day(start: number): Candle | undefined {
    const at = (start - this.first) / dayMs;
    if (!Number.isInteger(at) || at < 0 || at > historyDays) return undefined;
    this.#days[at] ??= this.#dayAt(at);
    return this.#days[at];
  }

  #before(candles: readonly Candle[], lengthMs: number): readonly Candle[] {
    const last = candles.at(-1);
    if (last === undefined || last.start + lengthMs <= this.end) return candles;
    return candles.filter(({ start }) => start + lengthMs <= this.end);
  }

  #hoursOf(dayStart: number): readonly Candle[] {
    return this.#split('hour', this.#day(dayStart), hourMs);
  }

  #minutesOf(hourStart: number): readonly Candle[] {
    const day = this.#hoursOf(bucketStart('1D', hourStart));
    const hour = day.find(({ start }) => start === hourStart);
    return this.#split('minute', hour, minuteMs);
  }

  #split(
    part: 'hour' | 'minute' | 'second',
    whole: Candle | undefined,
    partMs: number,
  ): readonly Candle[] {
    // Of the day and the hour of the listing there are only the parts before it.
    const partsBefore = whole ? Math.ceil((this.end - whole.start) / partMs) : 0;
    if (whole === undefined || partsBefore <= 0) return [];
    const { instrument } = this.#listing;
    const count = Math.min(part === 'hour' ? 24 : 60, partsBefore);
    const activity = (hour: number) =>
      hourActivity(hour) * Math.min(1, (this.end - whole.start) / hourMs - hour);
    return this.#parts.getOrMake(`${part}/${whole.start}`, () =>
      splitCandle(whole, {
        instrument,
        chance: new Chance(this.#seed, part, instrument.symbol, whole.start),
        partMs,
        count,
        ...(part === 'hour' ? { activity } : {}),
      }),
    );
  }
}

/** Hours of a UTC day: busiest while both Europe and America are awake. */
const hourActivity = (hour: number) => 1 + 0.45 * Math.cos(((hour - 15) / 24) * 2 * Math.PI);

/** The price of a pair in ticks, on its step, from the logarithms of its assets' prices in USDT. */
export function ticksOf(instrument: Instrument, logPrice: number): Ticks {
  const { priceScale, priceStep } = instrument;
  const steps = Math.round((Math.exp(logPrice) * 10 ** priceScale) / priceStep);
  return ticks(Math.max(1, steps) * priceStep);
}

/**
 * Makes the day that lies `at` days after the first one. The last one is the part of a day that
 * was over at `end`: there each pair is at the price that its coins' prices say.
 */
function dayMaker(
  seed: number,
  listing: Listing,
  end: number,
  profile: (code: string) => AssetProfile,
): (at: number) => Candle {
  const { instrument } = listing;
  const startDay = Math.floor(end / dayMs);
  const base = profile(instrument.base.code);
  const quote = profile(instrument.quote.code);
  const bases = walkDays(seed, base, startDay);
  const quotes = walkDays(seed, quote, startDay);
  const price = (at: number) => bases[at]! - quotes[at]!;
  return (at) => {
    const day = startDay - historyDays + at;
    const share = Math.min(1, end / dayMs - day);
    const deviation = Math.hypot(
      dayDeviation(seed, base, day),
      dayDeviation(seed, quote, day) * (1 - base.correlation),
    );
    const close = price(at) + (price(at + 1) - price(at)) * Math.sqrt(share);
    const [openTicks, closeTicks] = [ticksOf(instrument, price(at)), ticksOf(instrument, close)];
    return makeDay(seed, listing, { day, share, deviation }, openTicks, closeTicks);
  };
}

/** A day, how much of it there is (all: 1), and the deviation of a whole day's return. */
interface Span {
  readonly day: number;
  readonly share: number;
  readonly deviation: number;
}

function makeDay(
  seed: number,
  { instrument, dailyTurnover }: Listing,
  { day, share, deviation: whole }: Span,
  open: Ticks,
  close: Ticks,
): Candle {
  const { symbol, priceScale, priceStep, sizeScale, sizeStep } = instrument;
  const chance = new Chance(seed, 'range', symbol, day);
  const deviation = whole * Math.sqrt(share);
  const beyond = () => Math.exp(Math.abs(chance.normal()) * deviation * 0.45);
  const onStep = (price: number) => Math.max(priceStep, Math.round(price / priceStep) * priceStep);
  const high = Math.max(open, close, onStep(Math.max(open, close) * beyond()));
  const low = Math.min(open, close, onStep(Math.min(open, close) / beyond()));
  const usualRange = 1.6 * deviation * open;
  const lively = 0.6 + (0.4 * (high - low)) / usualRange;
  const size = (dailyTurnover * share * lively * chance.factor(0.25)) / (open / 10 ** priceScale);
  const volumeMax = Math.floor(Number.MAX_SAFE_INTEGER / high);
  const volume = floorToStep(Math.min(volumeMax, Math.floor(size * 10 ** sizeScale)), sizeStep);
  const value = BigInt(typicalValue({ open, high, low, close }, volume));
  return {
    start: day * dayMs,
    open,
    high: ticks(high),
    low: ticks(low),
    close,
    volume: lots(volume),
    turnover: amount(value * notionalUnit(instrument)),
  };
}
