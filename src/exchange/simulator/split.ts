import type { Candle } from '#domain/candle/candle.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Chance } from '#exchange/simulator/chance.ts';
import { productOf, turnoverOf } from '#exchange/simulator/sizes.ts';

export interface SplitShape {
  readonly instrument: Instrument;
  readonly chance: Chance;
  /** Length of a part, in milliseconds, and how many there are. */
  readonly partMs: number;
  readonly count: number;
  /** Where the price is known to have stood, in order. */
  readonly guides?: readonly Guide[];
}

/** A price that was reached `at` so many parts after the beginning. */
export interface Guide {
  readonly at: number;
  readonly price: number;
}

/**
 * Cuts a candle into parts that merge back into exactly it: the first opens and the last
 * closes with it, one reaches its high, one its low, volume and turnover add up to the unit, and
 * each part's turnover lies between its low and its high times its volume. The whole's high times
 * its volume must be a safe integer: all here is whole ticks, lots and their products.
 */
export function splitCandle(whole: Candle, shape: SplitShape): Candle[] {
  const prices = splitPrices(whole, shape);
  const volumes = splitVolume(whole, prices, shape);
  const values = splitValue(whole, prices, volumes, shape.instrument);
  const turnovers = turnoversOf(whole, volumes, values, shape.instrument);
  return prices.map((price, i) => ({
    start: whole.start + i * shape.partMs,
    open: price.open as Ticks,
    high: price.high as Ticks,
    low: price.low as Ticks,
    close: price.close as Ticks,
    volume: volumes[i]! as Lots,
    turnover: turnovers[i]!,
  }));
}

/** What the parts are worth. Where values round, the largest one has what is missing to the whole's. */
function turnoversOf(
  whole: Candle,
  volumes: readonly number[],
  values: readonly number[],
  instrument: Instrument,
): Amount[] {
  const made = volumes.map((volume, i) => turnoverOf(instrument, volume, BigInt(values[i]!)));
  const missing = made.reduce<bigint>((left, one) => left - one, whole.turnover);
  if (missing === 0n) return made;
  const largest = volumes.indexOf(Math.max(...volumes));
  return made.map((one, i) => (i === largest ? amount(one + missing) : one));
}

interface Prices {
  readonly open: number;
  high: number;
  low: number;
  readonly close: number;
}

/** A path through open, both extremes, what else is known, and close, cut into its parts. */
function splitPrices(whole: Candle, shape: SplitShape): Prices[] {
  const { count, guides = [] } = shape;
  const known = guides.filter(({ price }) => price >= whole.low && price <= whole.high);
  const [highAt, lowAt] = extremesAt(whole, known, shape.chance, count);
  const bounds = pathThrough(whole, pointsOf(whole, known, highAt, lowAt, count), shape);
  const parts = Array.from({ length: count }, (_, i): Prices => {
    const open = bounds[i]!;
    const close = bounds[i + 1]!;
    return { open, close, high: Math.max(open, close), low: Math.min(open, close) };
  });
  parts[highAt]!.high = whole.high;
  parts[lowAt]!.low = whole.low;
  return parts;
}

/**
 * In which parts the extremes lie: one that is the open or close is met there, others beside the
 * known prices that come nearest to them.
 */
function extremesAt(
  whole: Candle,
  known: readonly Guide[],
  chance: Chance,
  count: number,
): [number, number] {
  const place = (extreme: number) => {
    const free = chance.index(count);
    if (extreme === whole.open) return 0;
    if (extreme === whole.close) return count - 1;
    if (known.length === 0) return free;
    const far = ({ price }: Guide) => Math.abs(price - extreme);
    const ends = [
      { at: 0, price: whole.open },
      { at: count, price: whole.close },
    ];
    const next = [...known, ...ends].reduce((best, each) => (far(each) < far(best) ? each : best));
    const at = next.at + (chance.next() < 0.5 ? -1 : 1) * (free % 4);
    return Math.min(count - 1, Math.max(0, at));
  };
  const highAt = place(whole.high);
  const lowAt = place(whole.low);
  if (highAt !== lowAt || count === 1) return [highAt, lowAt];
  const other = (highAt + 1 + chance.index(count - 1)) % count;
  const highIsEnd = whole.high === whole.open || whole.high === whole.close;
  return highIsEnd ? [highAt, other] : [other, lowAt];
}

/** All that the path goes through, in order; what is reached within a part lies in its middle. */
function pointsOf(
  whole: Candle,
  known: readonly Guide[],
  highAt: number,
  lowAt: number,
  count: number,
): Guide[] {
  return [
    { at: 0, price: whole.open },
    { at: highAt + 0.5, price: whole.high },
    { at: lowAt + 0.5, price: whole.low },
    ...known,
    { at: count, price: whole.close },
  ].sort((a, b) => a.at - b.at);
}

/** Prices at the count + 1 bounds of the parts: random bridges from point to point. */
function pathThrough(whole: Candle, points: readonly Guide[], shape: SplitShape): number[] {
  const { chance, count, instrument } = shape;
  const deviation = (whole.high - whole.low) / (1.6 * Math.sqrt(count));
  const bounds: number[] = [whole.open];
  for (const [i, to] of points.entries()) {
    if (i === 0) continue;
    const bridge = bridgeWithin(whole, points[i - 1]!, to, deviation, instrument.priceStep, chance);
    bounds.push(...bridge);
  }
  return [...bounds.slice(0, count), whole.close];
}

/** A bridge that leaves the whole's range is drawn anew, so often, each time a little calmer. */
const drawsMax = 12;
const calmer = 0.85;

/**
 * Prices at the whole numbers in (from.at, to.at]: a random bridge under the condition that it stays
 * within the whole's range. The last try is straight, and does.
 */
function bridgeWithin(
  { low, high }: Candle,
  from: Guide,
  to: Guide,
  deviation: number,
  step: number,
  chance: Chance,
): number[] {
  for (let draw = 1; ; draw++) {
    const spread = draw === drawsMax ? 0 : deviation * calmer ** (draw - 1);
    const prices = bridge(from, to, spread, step, chance);
    if (draw === drawsMax || prices.every((price) => price >= low && price <= high)) return prices;
  }
}

function bridge(from: Guide, to: Guide, deviation: number, step: number, chance: Chance): number[] {
  const prices: number[] = [];
  let { at, price } = from;
  for (let k = Math.floor(from.at) + 1; k <= to.at; k++) {
    const share = to.at === at ? 1 : (k - at) / (to.at - at);
    const mean = price + (to.price - price) * share;
    const spread = deviation * Math.sqrt((k - at) * (1 - share));
    price = Math.round((mean + spread * chance.normal()) / step) * step;
    at = k;
    prices.push(price);
  }
  return prices;
}

/** What a candle's trades cost on average, when nothing more is known: in quarters of ticks. */
const typicalQuarters = ({ open, high, low, close }: Prices): number => open + high + low + close;

/** What `volume` lots cost at a candle's typical price, in whole ticks × lots. */
export function typicalValue(prices: Prices, volume: number): number {
  const quarters = typicalQuarters(prices);
  return volume * Math.floor(quarters / 4) + Math.floor((volume * (quarters % 4)) / 4);
}

/**
 * Shares of the volume in whole size steps: livelier parts and longer moves trade more, leaning to
 * the dearer or the cheaper parts until the average price is nearly the whole's.
 */
function splitVolume(whole: Candle, prices: readonly Prices[], shape: SplitShape): number[] {
  const { chance, count } = shape;
  const step = shape.instrument.sizeStep;
  const usual = (whole.high - whole.low) / Math.sqrt(count) || 1;
  const drawn = prices.map(({ high, low }) => (0.5 + (high - low) / usual) * chance.factor(0.55));
  const weights = leaned(drawn, prices, averageTicks(whole, shape.instrument));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const steps = Math.floor(whole.volume / step);
  // Each part trades at least a little, as long as there is enough for all.
  const least = steps >= count ? 1 : 0;
  const free = steps - least * count;
  let weightSum = 0;
  let given = 0;
  return weights.map((weight, i) => {
    weightSum += weight;
    const upTo = i === count - 1 ? free : Math.floor(free * Math.min(1, weightSum / total));
    const share = upTo - given;
    given = upTo;
    return (least + share) * step + (i === count - 1 ? whole.volume - steps * step : 0);
  });
}

const averageTicks = ({ volume, turnover }: Candle, instrument: Instrument): number =>
  volume === 0 ? 0 : productOf(instrument, volume, turnover) / volume;

/** Weights times e^(lean × distance), with the lean at which the weighted mean is `average`. */
function leaned(weights: readonly number[], prices: readonly Prices[], average: number): number[] {
  const distances = prices.map((price) => typicalQuarters(price) / 4 - average);
  const widest = Math.max(...distances.map(Math.abs)) || 1;
  const shares = distances.map((distance) => distance / widest);
  let low = -leanMax;
  let high = leanMax;
  for (let i = 0; i < 16; i++) {
    const lean = (low + high) / 2;
    let mean = 0;
    for (const [part, share] of shares.entries()) {
      mean += weights[part]! * Math.exp(lean * share) * share;
    }
    if (mean < 0) low = lean;
    else high = lean;
  }
  return weights.map((weight, part) => weight * Math.exp(high * shares[part]!));
}

/** Parts may weigh so much more or less (e^±6) for the sake of the average price. */
const leanMax = 6;

/**
 * Turnover of the parts in ticks × lots: their typical prices, and what is missing to the whole's
 * turnover spread over them, each staying between its low and its high.
 */
function splitValue(
  whole: Candle,
  prices: readonly Prices[],
  volumes: number[],
  instrument: Instrument,
): number[] {
  const target = productOf(instrument, whole.volume, whole.turnover);
  const sum = (of: (price: Prices) => number) =>
    prices.reduce((total, price, i) => total + volumes[i]! * of(price), 0);
  moveVolume(prices, volumes, 'high', target - sum(({ high }) => high));
  moveVolume(prices, volumes, 'low', sum(({ low }) => low) - target);
  const values = prices.map((price, i) => typicalValue(price, volumes[i]!));
  const missing = target - values.reduce((total, value) => total + value, 0);
  const side = missing > 0 ? 'high' : 'low';
  const room = prices.map((price, i) => Math.abs(volumes[i]! * price[side] - values[i]!));
  return spread(values, missing, room);
}

/**
 * Adds `missing` to the parts in proportion to the room that each has. Should whole lots leave too
 * little room (parts without any range), the first ones take the rest.
 */
function spread(values: readonly number[], missing: number, room: readonly number[]): number[] {
  const total = room.reduce((sum, part) => sum + part, 0);
  const sign = Math.sign(missing);
  const part = total === 0 ? 0 : Math.min(1, Math.abs(missing) / total);
  let left = Math.abs(missing);
  const shares = values.map(() => 0);
  const give = (i: number, most: number) => {
    const share = Math.min(left, most);
    shares[i]! += share;
    left -= share;
  };
  for (const [i, most] of room.entries()) give(i, Math.floor(most * part));
  for (const [i, most] of room.entries()) give(i, most - shares[i]!);
  for (const [i, value] of values.entries()) give(i, sign > 0 ? left : value - shares[i]!);
  return values.map((value, i) => value + sign * shares[i]!);
}

/**
 * When the whole's turnover is beyond what the parts' highs (lows) times their volumes can hold,
 * moves lots to the part with the whole's high (low), from the parts that are farthest from it.
 */
function moveVolume(
  prices: readonly Prices[],
  volumes: number[],
  side: 'high' | 'low',
  short: number,
): void {
  if (short <= 0) return;
  const extreme = prices.map((price) => price[side]);
  const best = extreme.indexOf(side === 'high' ? Math.max(...extreme) : Math.min(...extreme));
  const gap = (i: number) => Math.abs(extreme[best]! - extreme[i]!);
  const order = [...prices.keys()].sort((a, b) => gap(b) - gap(a));
  let left = short;
  for (const i of order) {
    if (left <= 0 || gap(i) === 0) return;
    // One lot stays: a part without trades would count as flat.
    const moved = Math.min(Math.ceil(left / gap(i)), Math.max(0, volumes[i]! - 1));
    volumes[i]! -= moved;
    volumes[best]! += moved;
    left -= moved * gap(i);
  }
}
