/** One candle of a series without gaps: prices as plain numbers, oldest first. */
export interface Bar {
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A figure and the range that real candles of liquid pairs lie in. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly digits: number;
}

export const isIn = ({ value, from, to }: Figure): boolean => value >= from && value <= to;

const minuteMs = 60_000;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const share = <T>(values: readonly T[], is: (value: T, i: number) => boolean): number =>
  values.filter(is).length / values.length;

export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]!;
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (const [i, value] of a.entries()) {
    product += (value - meanA) * (b[i]! - meanB);
    squareA += (value - meanA) ** 2;
    squareB += (b[i]! - meanB) ** 2;
  }
  return product / Math.sqrt(squareA * squareB);
}

const autocorrelation = (values: readonly number[], lag: number): number =>
  correlation(values.slice(lag), values.slice(0, -lag));

const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
};

function kurtosis(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 4)) / variance(values) ** 2;
}

/** Logarithmic returns from close to close. */
export const returnsOf = (bars: readonly Bar[]): number[] =>
  bars.slice(1).map(({ close }, i) => Math.log(close / bars[i]!.close));

/** The means of values by group, the largest over the smallest. */
function spreadOf(values: readonly number[], groupOf: (i: number) => number): number {
  const groups = new Map<number, { sum: number; count: number }>();
  for (const [i, value] of values.entries()) {
    const group = groupOf(i);
    const known = groups.get(group) ?? { sum: 0, count: 0 };
    groups.set(group, { sum: known.sum + value, count: known.count + 1 });
  }
  const means = [...groups.values()].map(({ sum, count }) => sum / count);
  return Math.max(...means) / Math.min(...means);
}

function merge(bars: readonly Bar[], minutes: number): Bar[] {
  const lengthMs = minutes * minuteMs;
  const merged: Bar[] = [];
  for (const bar of bars) {
    const start = Math.floor(bar.start / lengthMs) * lengthMs;
    const last = merged.at(-1);
    if (last?.start !== start) {
      merged.push({ ...bar, start });
      continue;
    }
    const high = Math.max(last.high, bar.high);
    const low = Math.min(last.low, bar.low);
    const volume = last.volume + bar.volume;
    merged[merged.length - 1] = { ...last, high, low, close: bar.close, volume };
  }
  return merged;
}

interface Touches {
  readonly counts: number[];
  readonly apart: number;
  readonly edge: number;
}

/** How many of a parent's parts reach its extreme, how often apart, and how often at its edges. */
function touchesOf(parts: readonly Bar[], wholes: readonly Bar[], perWhole: number): Touches {
  const counts: number[] = [];
  let apart = 0;
  let edge = 0;
  for (const [i, whole] of wholes.entries()) {
    const own = parts.slice(i * perWhole, (i + 1) * perWhole);
    for (const side of ['high', 'low'] as const) {
      const at = own.flatMap((part, k) => (part[side] === whole[side] ? [k] : []));
      counts.push(at.length);
      if (at.some((k, j) => j > 0 && k > at[j - 1]! + 1)) apart++;
      if (at[0]! < perWhole / 10 || at[0]! >= perWhole * 0.9) edge++;
    }
  }
  return { counts, apart: apart / counts.length, edge: edge / counts.length };
}

/** Figures of the candles of one interval by themselves. */
function shapeOf(bars: readonly Bar[]) {
  const ranged = bars.filter(({ high, low }) => high > low);
  const bodies = ranged.map(({ open, close, high, low }) => Math.abs(close - open) / (high - low));
  const upper = mean(
    ranged.map(({ open, close, high, low }) => (high - Math.max(open, close)) / (high - low)),
  );
  const lower = mean(
    ranged.map(({ open, close, high, low }) => (Math.min(open, close) - low) / (high - low)),
  );
  const isUp = bars.map(({ open, close }) => Math.sign(close - open));
  const directed = isUp.filter((sign) => sign !== 0);
  return {
    bodies,
    body: mean(bodies),
    upper,
    lower,
    wickless: 100 * share(bodies, (body) => body >= 1),
    doji: (100 * bodies.filter((body) => body < 0.05).length) / bodies.length,
    range: 10_000 * mean(bars.map(({ high, low, open }) => (high - low) / open)),
    flips: share(directed.slice(1), (sign, i) => sign !== directed[i]!),
    longestRun: longest(directed, (a, b) => a === b),
  };
}

function longest<T>(values: readonly T[], goesOn: (a: T, b: T) => boolean): number {
  let [most, run] = [1, 1];
  for (const [i, value] of values.entries()) {
    if (i === 0) continue;
    run = goesOn(values[i - 1]!, value) ? run + 1 : 1;
    most = Math.max(most, run);
  }
  return most;
}

/** Mean over the days of the longest row of full bodies of which each goes against the one before. */
function alternation(bars: readonly Bar[], perDay: number): number {
  const lengths: number[] = [];
  for (let day = 0; (day + 1) * perDay <= bars.length; day++) {
    let [most, run] = [0, 0];
    let before = 0;
    for (const { open, high, low, close } of bars.slice(day * perDay, (day + 1) * perDay)) {
      const isFull = high > low && Math.abs(close - open) / (high - low) > 0.8;
      const sign = isFull ? Math.sign(close - open) : 0;
      run = sign === 0 ? 0 : sign === -before ? run + 1 : 1;
      before = sign;
      most = Math.max(most, run);
    }
    lengths.push(most);
  }
  return mean(lengths);
}

/** What is held against real candles, of whole days of one-minute candles. */
export function figuresOf(minutes: readonly Bar[]): Figure[] {
  const figures: Figure[] = [];
  const add = (name: string, value: number, from: number, to: number, digits = 2) =>
    figures.push({ name, value, from, to, digits });
  const series = new Map(
    [1, 5, 15, 60, 1440].map((length) => [
      length,
      length === 1 ? [...minutes] : merge(minutes, length),
    ]),
  );
  const bars = (length: number) => series.get(length)!;
  addTouches(add, bars);
  addShapes(add, bars);
  addReturns(add, bars);
  addClock(add, bars(1));
  addRanges(add, bars);
  return figures;
}

type Add = (name: string, value: number, from: number, to: number, digits?: number) => void;
type Bars = (length: number) => readonly Bar[];

function addTouches(add: Add, bars: Bars): void {
  const hour = touchesOf(bars(1), bars(60), 60);
  const atLeast = (counts: readonly number[], least: number) =>
    100 * share(counts, (count) => count >= least);
  add('1m touching the 1H extreme', mean(hour.counts), 1.02, 1.35);
  add('1m in 1H: 2 touches or more, %', atLeast(hour.counts, 2), 2, 25, 1);
  add('1m in 1H: 3 touches or more, %', atLeast(hour.counts, 3), 0, 6, 1);
  add('1m in 1H: touches apart, %', 100 * hour.apart, 0.2, 8, 1);
  add('1H extreme at the edges, %', 100 * hour.edge, 30, 48, 1);
  const day = touchesOf(bars(60), bars(1440), 24);
  add('1H touching the 1D extreme', mean(day.counts), 1, 1.1);
  add('1H in 1D: 2 touches or more, %', atLeast(day.counts, 2), 0, 10, 1);
  add('1H in 1D: 3 touches or more, %', atLeast(day.counts, 3), 0, 0, 1);
}

function addShapes(add: Add, bars: Bars): void {
  const [m1, m5, m15, h1, d1] = [1, 5, 15, 60, 1440].map((length) => shapeOf(bars(length)));
  add('body/range 1m', m1!.body, 0.46, 0.7);
  add('body/range 5m', m5!.body, 0.44, 0.6);
  add('body/range 15m', m15!.body, 0.42, 0.53);
  add('body/range 1H', h1!.body, 0.39, 0.49);
  add('body/range 1D', d1!.body, 0.32, 0.54);
  add('1m body p10', quantile(m1!.bodies, 0.1), 0, 0.16);
  add('1m body p50', quantile(m1!.bodies, 0.5), 0.45, 0.85);
  add('1m body p90', quantile(m1!.bodies, 0.9), 0.8, 1);
  add('1H body p10', quantile(h1!.bodies, 0.1), 0.07, 0.12);
  add('1H body p50', quantile(h1!.bodies, 0.5), 0.39, 0.49);
  add('1H body p90', quantile(h1!.bodies, 0.9), 0.72, 0.83);
  add('wickless 1m, %', m1!.wickless, 0.2, 15, 1);
  add('wickless 5m, %', m5!.wickless, 0, 5, 1);
  add('wickless 15m, %', m15!.wickless, 0, 2, 1);
  add('wickless 1H, %', h1!.wickless, 0, 0.5, 1);
  add('doji 1m, %', m1!.doji, 4, 10, 1);
  add('doji 15m, %', m15!.doji, 3, 6, 1);
  add('doji 1H, %', h1!.doji, 3, 8, 1);
  add('upper wick 1m', m1!.upper, 0.14, 0.28);
  add('lower wick 1m', m1!.lower, 0.14, 0.28);
  add('upper wick 1H', h1!.upper, 0.23, 0.32);
  add('lower wick 1H', h1!.lower, 0.23, 0.32);
  add('P(flip) 1m', m1!.flips, 0.46, 0.53, 3);
  add('P(flip) 15m', m15!.flips, 0.48, 0.55, 3);
  add('P(flip) 1H', h1!.flips, 0.48, 0.58, 3);
  add('longest run 1m', m1!.longestRun, 10, 20, 0);
  add('longest run 15m', m15!.longestRun, 8, 14, 0);
  add('longest run 1H', h1!.longestRun, 6, 14, 0);
  add('full-body alternation 1m', alternation(bars(1), 1440), 2.4, 6);
  add('full-body alternation 5m', alternation(bars(5), 288), 1.7, 3.8);
  add('full-body alternation 15m', alternation(bars(15), 96), 1.2, 2.2);
  add('full-body alternation 1H', alternation(bars(60), 24), 0.6, 1.4);
}

function addReturns(add: Add, bars: Bars): void {
  const [m1, m5, m15, h1] = [1, 5, 15, 60].map((length) => returnsOf(bars(length)));
  const sizes = (values: readonly number[]) => values.map(Math.abs);
  const [size1, size15, sizeH] = [sizes(m1!), sizes(m15!), sizes(h1!)];
  add('kurtosis 1m', kurtosis(m1!), 9, 150, 1);
  add('kurtosis 5m', kurtosis(m5!), 9, 150, 1);
  add('kurtosis 15m', kurtosis(m15!), 7, 60, 1);
  add('kurtosis 1H', kurtosis(h1!), 5, 50, 1);
  add('p99/p50 of |r| 1m', quantile(size1, 0.99) / quantile(size1, 0.5), 6, 12, 1);
  for (const lag of [1, 2, 3])
    add(`ac r 1m, lag ${lag}`, autocorrelation(m1!, lag), -0.06, 0.06, 3);
  for (const lag of [1, 2, 3]) add(`ac r 15m, lag ${lag}`, autocorrelation(m15!, lag), -0.12, 0.12);
  add('ac |r| 1m, lag 1', autocorrelation(size1, 1), 0.2, 0.5);
  add('ac |r| 1m, lag 5', autocorrelation(size1, 5), 0.14, 0.45);
  add('ac |r| 1m, lag 10', autocorrelation(size1, 10), 0.12, 0.43);
  add('ac |r| 1m, lag 60', autocorrelation(size1, 60), 0.08, 0.28);
  add('ac |r| 15m, lag 1', autocorrelation(size15, 1), 0.15, 0.5);
  add('ac |r| 15m, lag 5', autocorrelation(size15, 5), 0.07, 0.35);
  add('ac |r| 15m, lag 10', autocorrelation(size15, 10), 0.06, 0.3);
  add('ac |r| 1H, lag 1', autocorrelation(sizeH, 1), 0.04, 0.4);
  const one = variance(m1!);
  add('variance ratio 5m', variance(m5!) / 5 / one, 0.85, 1.2);
  add('variance ratio 15m', variance(m15!) / 15 / one, 0.8, 1.1);
  add('variance ratio 1H', variance(h1!) / 60 / one, 0.72, 1.2);
}

function addClock(add: Add, minutes: readonly Bar[]): void {
  const later = minutes.slice(1);
  const sizes = returnsOf(minutes).map(Math.abs);
  const volumes = later.map(({ volume }) => volume);
  const hourOf = (i: number) => Math.floor(later[i]!.start / (60 * minuteMs)) % 24;
  const minuteOf = (i: number) => Math.floor(later[i]!.start / minuteMs) % 60;
  const atZero = (values: readonly number[]) =>
    mean(values.filter((_, i) => minuteOf(i) === 0)) /
    mean(values.filter((_, i) => minuteOf(i) !== 0));
  add('hour of day, |r|', spreadOf(sizes, hourOf), 1.4, 3);
  add('hour of day, volume', spreadOf(volumes, hourOf), 1.7, 4.5);
  add('minute 0, |r|', atZero(sizes), 1, 1.6);
  add('minute 0, volume', atZero(volumes), 1.1, 1.6);
  add('minutes of the hour, |r|', spreadOf(sizes, minuteOf), 1.3, 2);
  add('minutes of the hour, volume', spreadOf(volumes, minuteOf), 1.3, 2.1);
  add('volume with |r| 1m', correlation(volumes, sizes), 0.4, 0.7);
  const by15 = merge(minutes, 15);
  add(
    'volume with |r| 15m',
    correlation(
      by15.slice(1).map(({ volume }) => volume),
      returnsOf(by15).map(Math.abs),
    ),
    0.4,
    0.76,
  );
  const gaps = later.map(({ open }, i) => Math.abs(Math.log(open / minutes[i]!.close)));
  const zeros = 100 * share(gaps, (gap) => gap === 0);
  add('opens at the last close, %', zeros, 30, zeros > 99 ? 100 : 55, 1);
  add('gap to the last close, bp', 10_000 * mean(gaps), 0, 0.5);
}

function addRanges(add: Add, bars: Bars): void {
  const range = (length: number) => shapeOf(bars(length)).range;
  add('range 1m, bp', range(1), 4, 25, 1);
  add('range 5m, bp', range(5), 12, 60, 1);
  add('range 15m, bp', range(15), 25, 110, 1);
  add('range 1H, bp', range(60), 50, 230, 0);
  add('range 1H over 1m', range(60) / range(1), 8, 12, 1);
  add('range 1D over 1H', range(1440) / range(60), 4.6, 6.1, 1);
  const days = bars(1440).map(({ high, low, open }) => (100 * (high - low)) / open);
  add('day range p10, %', quantile(days, 0.1), 1, 5);
  add('day range p50, %', quantile(days, 0.5), 2.5, 7);
  add('day range p90, %', quantile(days, 0.9), 4, 14);
}
