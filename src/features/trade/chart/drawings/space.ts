import { bucketEnd } from '#domain/candle/bucket.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import type { PriceStep } from '../plot/price-step.ts';
import { indexOfTime, type Space, type TimeAxis, timeOfIndex } from './geometry.ts';

/** Where times and prices stand on the chart now; undefined while it shows nothing. */
export function spaceOf(chart: LiveChart, { decimals, step }: PriceStep): Space | undefined {
  const { rows, interval, grid } = chart;
  const newest = rows.at(-1);
  if (!newest || !grid) return undefined;
  const axis: TimeAxis = {
    count: rows.length,
    startOf: (at) => rows[at]![0],
    widthMs: bucketEnd(interval, newest[0]) - newest[0],
  };
  const { first, spacing, width, height } = grid;
  const indexAt = (x: number) => (x - first) / spacing;
  return {
    width,
    height,
    xOf: (at) => first + indexOfTime(axis, at) * spacing,
    yOf: (price) => chart.placeOf(price),
    pointAt: ({ x, y }) => ({
      at: timeOfIndex(axis, Math.round(indexAt(x))),
      price: Number((chart.priceAt(y, 'edge') ?? 0).toFixed(decimals)),
    }),
    shifted: (at, candles) => Math.round(timeOfIndex(axis, indexOfTime(axis, at) + candles)),
    candlesBetween: (from, to) => Math.round((to - from) / spacing),
    step: (price, steps) => Number((price + steps * Number(step)).toFixed(decimals)),
  };
}
