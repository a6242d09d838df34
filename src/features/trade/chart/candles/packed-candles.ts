import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';

/** Decimals of a pair's prices and sizes. */
interface Places {
  readonly delegatePricePlace: number;
  readonly volumePlace: number;
}

const known = new WeakMap<readonly ChartCandle[], string>();

/**
 * Candles as one short text, without their turnover, which the chart does not show: a quarter of
 * their JSON. The first candle's start and the distance of the first two (ms), then for each: how
 * many distances after the one before if not one, how far it opened from there, and how far its
 * high, low and close lie from its own open, in steps of the price; its volume in steps of the size.
 * @throws RangeError for a figure with more decimals than the pair has.
 */
export function packCandles(rows: readonly ChartCandle[], places: Places): string {
  const text = known.get(rows) ?? packed(rows, places);
  known.set(rows, text);
  return text;
}

function packed(rows: readonly ChartCandle[], places: Places): string {
  const { delegatePricePlace: price, volumePlace } = places;
  const first = rows[0]?.[0] ?? 0;
  const distance = (rows[1]?.[0] ?? first + 1) - first;
  let [start, close] = [first - distance, 0n];
  const parts = rows.map((row) => {
    const [open, high, low, end] = [row[1], row[2], row[3], row[4]].map((text) =>
      units(text, price),
    ) as [bigint, bigint, bigint, bigint];
    const later = (row[0] - start) / distance;
    const gap = open - close;
    [start, close] = [row[0], end];
    const figures = [gap, high - open, open - low, end - open, units(row[5], volumePlace)];
    return [later === 1 ? '' : later, ...figures.map((figure) => figure || '')].join();
  });
  return [`${first},${distance}`, ...parts].join(';');
}

function units(text: string, scale: number): bigint {
  const found = parseUnits(text, scale);
  if (found === undefined) throw new RangeError(`${text} has more than ${scale} decimals`);
  return found;
}

/** What `packCandles` made a text of, as far as it is kept. */
export function unpackCandles(text: string, places: Places): ChartCandle[] {
  const [head = '', ...parts] = text.split(';');
  const [first = 0, distance = 0] = head.split(',').map(Number);
  let [start, close] = [first - distance, 0n];
  return parts.map((part) => {
    const [later = '', ...figures] = part.split(',');
    const [gap, high, low, end, volume] = figures.map(BigInt) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const open = close + gap;
    close = open + end;
    start += distance * Number(later || 1);
    const price = (count: bigint) => formatUnits(count, places.delegatePricePlace);
    return [
      start,
      price(open),
      price(open + high),
      price(open - low),
      price(close),
      formatUnits(volume, places.volumePlace),
    ];
  });
}
