import type { Candle } from '#domain/candle/candle.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notionalUnit } from '#domain/instrument/instrument.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Chance } from '#exchange/market/chance.ts';

export interface SplitShape {
  readonly instrument: Instrument;
  readonly chance: Chance;
  /** Length of a part, in milliseconds, and how many there are. */
  readonly partMs: number;
  readonly count: number;
  /** How lively a part is beside the others: 1 is average. */
  readonly activity?: (index: number) => number;
}

/**
 * Cuts a made-up candle into parts that merge back into exactly it: the first opens and the last
 * closes with it, one reaches its high, one its low, volume and turnover add up to the unit, and
 * each part's turnover lies between its low and its high times its volume. The whole's high times
 * its volume must be a safe integer: all here is whole ticks, lots and their products.
 */
export function splitCandle(whole: Candle, shape: SplitShape): Candle[] {
  const prices = splitPrices(whole, shape);
  const volumes = splitVolume(whole, prices, shape);
  const values = splitValue(whole, prices, volumes, shape.instrument);
  const unit = notionalUnit(shape.instrument);
  return prices.map((price, i) => ({
    start: whole.start + i * shape.partMs,
    open: price.open as Ticks,
    high: price.high as Ticks,
    low: price.low as Ticks,
    close: price.close as Ticks,
    volume: volumes[i]! as Lots,
    turnover: amount(BigInt(values[i]!) * unit),
  }));
}

interface Prices {
  readonly open: number;
  high: number;
  low: number;
  readonly close: number;
}

/** A walk through open, both extremes and close, and what lies above and below each step of it. */
function splitPrices(whole: Candle, { instrument, chance, count }: SplitShape): Prices[] {
  const { priceStep } = instrument;
  const { high, low } = whole;
  const [highAt, lowAt] = extremesAt(whole, chance, count);
  const deviation = (high - low) / (1.6 * Math.sqrt(count));
  const snap = (price: number) => Math.min(high, Math.max(low, round(price, priceStep)));
  const bounds = walk(whole, highAt, lowAt, count, deviation, chance).map(snap);
  const parts = Array.from({ length: count }, (_, i): Prices => {
    const open = bounds[i]!;
    const close = bounds[i + 1]!;
    const above = Math.abs(chance.normal()) * deviation * 0.45;
    const below = Math.abs(chance.normal()) * deviation * 0.45;
    return {
      open,
      close,
      high: snap(Math.max(open, close) + above),
      low: snap(Math.min(open, close) - below),
    };
  });
  parts[highAt]!.high = high;
  parts[lowAt]!.low = low;
  return parts;
}

const round = (price: number, step: number) => Math.round(price / step) * step;

/** In which parts the extremes lie: an extreme that is the open or close is met there. */
function extremesAt(whole: Candle, chance: Chance, count: number): [number, number] {
  const place = (extreme: number) => {
    const free = chance.index(count);
    if (extreme === whole.open) return 0;
    return extreme === whole.close ? count - 1 : free;
  };
  const highAt = place(whole.high);
  const lowAt = place(whole.low);
  if (highAt !== lowAt || count === 1) return [highAt, lowAt];
  const other = (highAt + 1 + chance.index(count - 1)) % count;
  const highIsEnd = whole.high === whole.open || whole.high === whole.close;
  return highIsEnd ? [highAt, other] : [other, lowAt];
}

/** Prices at the count + 1 bounds of the parts: random bridges between the fixed points. */
function walk(
  whole: Candle,
  highAt: number,
  lowAt: number,
  count: number,
  deviation: number,
  chance: Chance,
): number[] {
  const points = [
    { at: 0, price: whole.open as number },
    { at: highAt + 0.5, price: whole.high as number },
    { at: lowAt + 0.5, price: whole.low as number },
    { at: count, price: whole.close as number },
  ].sort((a, b) => a.at - b.at);
  const bounds: number[] = [whole.open];
  let from = points[0]!;
  let next = 1;
  for (let k = 1; k < count; k++) {
    while (points[next]!.at <= k) from = points[next++]!;
    const to = points[next]!;
    const share = (k - from.at) / (to.at - from.at);
    const mean = from.price + (to.price - from.price) * share;
    const spread = deviation * Math.sqrt((k - from.at) * (1 - share));
    const price = reflect(mean + spread * chance.normal(), whole.low, whole.high);
    bounds.push(price);
    from = { at: k, price };
  }
  bounds.push(whole.close);
  return bounds;
}

/** Folds a price that left [low, high] back into it. */
function reflect(price: number, low: number, high: number): number {
  const folded = price > high ? 2 * high - price : price < low ? 2 * low - price : price;
  return Math.min(high, Math.max(low, folded));
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
  const { chance, activity, count } = shape;
  const step = shape.instrument.sizeStep;
  const usual = (whole.high - whole.low) / Math.sqrt(count) || 1;
  const drawn = prices.map(
    ({ high, low }, i) => (activity?.(i) ?? 1) * (0.5 + (high - low) / usual) * chance.factor(0.55),
  );
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
  volume === 0 ? 0 : Number(turnover / notionalUnit(instrument)) / volume;

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
  const target = Number(whole.turnover / notionalUnit(instrument));
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
