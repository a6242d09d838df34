import type { Drawing, Point } from './shapes.ts';
import { shapeOf } from './tools.ts';

/** A place on the pane of the candles, in pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where times and prices stand at this moment. */
export interface Space {
  readonly width: number;
  readonly height: number;
  readonly xOf: (at: number) => number;
  readonly yOf: (price: number) => number;
  /** The point at a place: on a candle, and on a price as the pair writes them. */
  readonly pointAt: (place: Place) => Point;
  /** A time so many candles later, or earlier when below zero. */
  readonly shifted: (at: number, candles: number) => number;
  /** How many whole candles lie between two places. */
  readonly candlesBetween: (from: number, to: number) => number;
  /** A price so many of the pair's steps further up, or down when below zero. */
  readonly step: (price: number, steps: number) => number;
}

/** The candles' starts, one after the other, and how long the newest one lasts. */
export interface TimeAxis {
  readonly count: number;
  readonly startOf: (at: number) => number;
  readonly widthMs: number;
}

/**
 * The place of a time among candles, counted from the oldest: whole for a candle's start, in between
 * for what lies within it, beyond either end as if candles of the newest one's length went on.
 */
export function indexOfTime({ count, startOf, widthMs }: TimeAxis, time: number): number {
  const [oldest, newest] = [startOf(0), startOf(count - 1)];
  if (time <= oldest) return (time - oldest) / widthMs;
  if (time >= newest) return count - 1 + (time - newest) / widthMs;
  let [low, high] = [0, count - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (startOf(middle) <= time) low = middle;
    else high = middle;
  }
  return low + (time - startOf(low)) / (startOf(high) - startOf(low));
}

/** The time at a place among candles: the inverse of `indexOfTime`. */
export function timeOfIndex({ count, startOf, widthMs }: TimeAxis, index: number): number {
  if (index <= 0) return startOf(0) + index * widthMs;
  if (index >= count - 1) return startOf(count - 1) + (index - count + 1) * widthMs;
  const whole = Math.floor(index);
  const start = startOf(whole);
  return start + (index - whole) * (startOf(whole + 1) - start);
}

export interface Segment {
  readonly from: Place;
  readonly to: Place;
}

const placeOf = ({ at, price }: Point, { xOf, yOf }: Space): Place => ({
  x: xOf(at),
  y: yOf(price),
});

/** A drawing with its points where they stand. */
export const draftedOf = (drawing: Drawing, space: Space) => ({
  ...{ drawing, space },
  places: drawing.points.map((point) => placeOf(point, space)),
});

/** What is drawn of a drawing, first the line that its points are on. */
export const segmentsOf = (drawing: Drawing, space: Space): readonly Segment[] =>
  shapeOf(drawing).segments(draftedOf(drawing, space));

/** By what a drawing is held: the place of each of its points; that of one at all times or prices stands in sight. */
export const handlesOf = (drawing: Drawing, space: Space): readonly Place[] => {
  const { spans } = shapeOf(drawing);
  return drawing.points.map((point) => {
    const place = placeOf(point, space);
    if (spans === 'times') return { ...place, x: space.width / 2 };
    return spans === 'prices' ? { ...place, y: space.height / 2 } : place;
  });
};

/** Where a part of a drawing is held, brought into the pane. */
export function placeOfPart({ drawing, part }: Hit, space: Space): Place {
  const handles = handlesOf(drawing, space);
  const [first, last] = [handles[0]!, handles.at(-1)!];
  const { x, y } =
    part === 'all' ? { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 } : handles[part]!;
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return { x: within(x, space.width), y: within(y, space.height) };
}

export const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** How far a place is from the nearest place of a segment. */
export function distanceTo({ from, to }: Segment, place: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((place.x - from.x) * dx + (place.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return distance(place, { x: from.x + dx * share, y: from.y + dy * share });
}

/** How far a mouse and a finger reach, in pixels to each side. */
export const reaches = { mouse: 6, touch: 20 } as const;

/** What of a drawing is held: one of its points, or all of it. */
export type Part = number | 'all';

export interface Hit {
  readonly drawing: Drawing;
  readonly part: Part;
}

/**
 * What is within reach of a place: a point before a line, the selected before others, what was drawn
 * later before what was drawn earlier.
 */
export function hitOf(
  drawings: readonly Drawing[],
  selected: number | undefined,
  space: Space,
  place: Place,
  reach: number,
): Hit | undefined {
  const inOrder = [...drawings].sort((a, b) =>
    a.id === selected ? -1 : b.id === selected ? 1 : b.id - a.id,
  );
  for (const drawing of inOrder) {
    if (shapeOf(drawing).spans) continue;
    const part = handlesOf(drawing, space).findIndex((handle) => distance(handle, place) <= reach);
    if (part >= 0) return { drawing, part };
  }
  const drawing = inOrder.find((one) =>
    segmentsOf(one, space).some((segment) => distanceTo(segment, place) <= reach),
  );
  return drawing && { drawing, part: 'all' };
}

/** The drawing as it was, with what is held of it carried from one place to another. */
export function carried({ drawing, part }: Hit, space: Space, from: Place, to: Place): Drawing {
  if (part !== 'all') {
    return { ...drawing, points: drawing.points.with(part, space.pointAt(to)) };
  }
  const candles = space.candlesBetween(from.x, to.x);
  const up = space.pointAt(to).price - space.pointAt(from).price;
  return {
    ...drawing,
    points: drawing.points.map(({ at, price }) => ({
      at: space.shifted(at, candles),
      price: price + up,
    })),
  };
}

/** How far a key moves what is held: candles to the right, price steps up. */
export interface Nudge {
  readonly candles: number;
  readonly steps: number;
}

/** The drawing with what is held of it moved by keys; one at all times or prices stays there. */
export function nudged(
  { drawing, part }: Hit,
  { candles, steps }: Nudge,
  { shifted, step }: Pick<Space, 'shifted' | 'step'>,
): Drawing {
  const { spans } = shapeOf(drawing);
  const across = spans === 'times' ? 0 : candles;
  const up = spans === 'prices' ? 0 : steps;
  return {
    ...drawing,
    points: drawing.points.map(({ at, price }, index) =>
      part === 'all' || part === index
        ? { at: across === 0 ? at : shifted(at, across), price: up === 0 ? price : step(price, up) }
        : { at, price },
    ),
  };
}
