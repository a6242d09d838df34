import type { ChartPiece } from './piece.ts';

const width = 600;
const height = 120;
/** Room above and below the line, which is as thick as this. */
const edge = 4;

/** A picture's place needs no more than this. */
const placeText = (place: number): string => String(Math.round(place * 10) / 10);

/** The line through the points, and how far down zero lies; undefined: outside of the picture. */
export function lineOf(points: ChartPiece['points']): {
  readonly path: string;
  readonly zero: number | undefined;
} {
  const [times, values] = [points.map(({ at }) => at), points.map(({ value }) => value)];
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => (end === start ? 0 : ((at - start) / (end - start)) * width);
  const y = (value: number) =>
    high === low ? height / 2 : edge + ((high - value) / (high - low)) * (height - 2 * edge);
  const path = points.map(({ at, value }) => `${placeText(x(at))} ${placeText(y(value))}`);
  const hasZero = low <= 0 && high >= 0;
  return { path: `M${path.join('L')}`, zero: hasZero ? Number(placeText(y(0))) : undefined };
}
