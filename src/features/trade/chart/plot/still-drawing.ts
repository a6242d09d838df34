import type { ChartCandle } from '#stores/feed/candles.ts';

/**
 * Shares of the plot's height, measured from the top: where prices are drawn (the legend stands
 * above them), where the pane of volumes begins and where its tallest bar ends.
 */
export const plot = { priceTop: 0.1, priceBottom: 0.78, paneTop: 0.8, volumeTop: 0.84 } as const;

/** How much of its place a candle's body takes. */
export const bodyShare = 0.7;
/** The drawing's own height; it is stretched to the place it gets. */
export const drawingHeight = 2000;

interface PriceMark {
  /** Share of the height from the top, in percent. */
  readonly top: number;
  readonly price: number;
}

interface TimeMark {
  /** Share of the width from the start, in percent. */
  readonly at: number;
  readonly start: number;
}

export interface Drawing {
  /** Units: one per candle across, from the middle of the first; `drawingHeight` down. */
  readonly candles: number;
  readonly up: string;
  readonly down: string;
  readonly upWicks: string;
  readonly downWicks: string;
  readonly upVolume: string;
  readonly downVolume: string;
  readonly prices: readonly PriceMark[];
  readonly times: readonly TimeMark[];
  readonly last: PriceMark | undefined;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A step of 1, 2 or 5 times a power of ten that cuts `range` into at most `most` parts. */
export function niceStep(range: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(range / most));
  return power * ([1, 2, 5, 10].find((factor) => range / (power * factor) <= most) ?? 10);
}

/**
 * Where the middle of a label stands along `whole`, of which `share` (0…1) lies before it: where it
 * belongs, but whole within the ends. As CSS; a character is taken for 0.64 em wide.
 */
export function placeOfLabel(text: string, share: number, whole = '100%'): string {
  const half = `${round(text.length * 0.32)}em`;
  return `clamp(${half}, ${whole} * ${share}, ${whole} - ${half})`;
}

function priceMarks(low: number, high: number, topOf: (price: number) => number): PriceMark[] {
  if (!(high > low)) return [];
  const step = niceStep(high - low, 7);
  const first = Math.ceil(low / step);
  const marks: PriceMark[] = [];
  for (let n = first; n * step <= high; n++) {
    marks.push({ price: n * step, top: round(topOf(n * step) * 100) });
  }
  return marks;
}

/** Labels under every nth candle, on whole multiples of their distance in time. */
function timeMarks(rows: readonly ChartCandle[], most: number): TimeMark[] {
  const every = Math.max(1, Math.ceil(rows.length / most));
  const spacing = rows.length > 1 ? rows[1]![0] - rows[0]![0] : 0;
  return rows.flatMap((row, at) =>
    spacing > 0 && (row[0] / spacing) % every === 0 && at > 1 && at < rows.length - 2
      ? [{ at: round(((at + 0.5) / rows.length) * 100), start: row[0] }]
      : [],
  );
}

/**
 * Candles as a few flat paths: what is shown before the chart's library has come. Figures are
 * floating point here: they become pixels.
 */
export function drawCandles(rows: readonly ChartCandle[], timesMax: number): Drawing {
  const figures = rows.map(
    (row) => row.slice(1, 6).map(Number) as [number, number, number, number, number],
  );
  const high = Math.max(...figures.map((row) => row[1]));
  const low = Math.min(...figures.map((row) => row[2]));
  const most = Math.max(...figures.map((row) => row[4])) || 1;
  const range = high - low || 1;
  const topOf = (price: number) =>
    plot.priceTop + ((high - price) / range) * (plot.priceBottom - plot.priceTop);
  // How far the pane of prices reaches beyond them, less what a label at its top would take.
  const room = range / (plot.priceBottom - plot.priceTop);
  const below = room * (plot.paneTop - plot.priceBottom);
  const above = room * (plot.priceTop - 0.03);
  // Whole units, some fifth of a pixel: the page brings hundreds of them.
  const y = (price: number) => Math.round(topOf(price) * drawingHeight);
  const paths = { up: '', down: '', upWicks: '', downWicks: '', upVolume: '', downVolume: '' };
  figures.forEach(([open, top, bottom, close, volume], at) => {
    const way = close >= open ? 'up' : 'down';
    const from = y(Math.max(open, close));
    paths[way] += `M${at} ${from}v${Math.max(4, y(Math.min(open, close)) - from)}`;
    paths[`${way}Wicks`] += `M${at} ${y(top)}V${y(bottom)}`;
    const tall = Math.round((volume / most) * (1 - plot.volumeTop) * drawingHeight);
    paths[`${way}Volume`] += `M${at} ${drawingHeight}v-${tall}`;
  });
  const close = figures.at(-1)?.[3];
  return {
    candles: rows.length,
    ...paths,
    prices: rows.length > 0 ? priceMarks(low - below, high + above, topOf) : [],
    times: timeMarks(rows, timesMax),
    last: close === undefined ? undefined : { price: close, top: round(topOf(close) * 100) },
  };
}
