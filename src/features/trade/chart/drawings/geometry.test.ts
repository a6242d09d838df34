import { describe, expect, it } from 'vitest';
import {
  carried,
  distanceTo,
  hitOf,
  indexOfTime,
  placeOfPart,
  type Space,
  segmentsOf,
  type TimeAxis,
  timeOfIndex,
} from './geometry.ts';
import type { Drawing } from './shapes.ts';
import { levelsOf } from './tools/fibonacci.ts';

const starts = [0, 60, 120, 240, 300];
const axis: TimeAxis = { count: 5, startOf: (at) => starts[at]!, widthMs: 60 };

describe('SPOT-02: a time’s place among candles', () => {
  it.each([
    [0, 0],
    [90, 1.5],
    [180, 2.5],
    [300, 4],
    [420, 6],
    [-120, -2],
  ])('%d is %d, and back', (time, index) => {
    expect(indexOfTime(axis, time)).toBe(index);
    expect(timeOfIndex(axis, index)).toBe(time);
  });

  it('goes on after the newest as wide as it is, whatever lies before it', () => {
    const gap: TimeAxis = { count: 2, startOf: (at) => [0, 240][at]!, widthMs: 60 };
    expect(indexOfTime(gap, 300)).toBe(2);
    expect(timeOfIndex(gap, 2)).toBe(300);
  });

  it('is the same time in another interval', () => {
    const wide: TimeAxis = { count: 2, startOf: (at) => [0, 240][at]!, widthMs: 240 };
    expect(timeOfIndex(wide, indexOfTime(wide, 90))).toBe(90);
    expect(timeOfIndex(wide, indexOfTime(wide, 420))).toBe(420);
  });
});

/** Ten pixels a candle of a minute, one pixel a unit of price, upwards. */
const space: Space = {
  width: 400,
  height: 300,
  xOf: (at) => at / 6,
  yOf: (price) => 300 - price,
  pointAt: ({ x, y }) => ({ at: Math.round(x / 10) * 60, price: 300 - y }),
  shifted: (at, candles) => at + candles * 60,
  candlesBetween: (from, to) => Math.round((to - from) / 10),
  step: (price, steps) => price + steps,
};
/** From (100, 200) up to (200, 100). */
const points = [
  { at: 600, price: 100 },
  { at: 1200, price: 200 },
];
const trend: Drawing = { id: 1, tool: 'trend', points };
const level: Drawing = { id: 2, tool: 'level', points: [{ at: 0, price: 250 }] };
const fibonacci: Drawing = { id: 3, tool: 'fibonacci', points };

describe('SPOT-02: what is drawn', () => {
  it('a retracement is divided from where the move ended to where it began', () => {
    expect(
      levelsOf(points).map(({ ratio, price }) => [ratio, Math.round(price * 10) / 10]),
    ).toEqual([
      [0, 200],
      [0.236, 176.4],
      [0.382, 161.8],
      [0.5, 150],
      [0.618, 138.2],
      [0.786, 121.4],
      [1, 100],
    ]);
    expect(segmentsOf(fibonacci, space)).toHaveLength(8);
  });

  it('a level goes across, a trend line from point to point', () => {
    expect(segmentsOf(level, space)).toEqual([{ from: { x: 0, y: 50 }, to: { x: 400, y: 50 } }]);
    expect(segmentsOf(trend, space)).toEqual([
      { from: { x: 100, y: 200 }, to: { x: 200, y: 100 } },
    ]);
  });

  it.each<[string, number, number, number]>([
    ['on it', 150, 150, 0],
    ['beside it', 160, 150, Math.SQRT1_2 * 10],
    ['beyond its end', 100, 210, 10],
  ])('the distance of a place %s', (_, x, y, apart) => {
    const [segment] = segmentsOf(trend, space);
    expect(distanceTo(segment!, { x, y })).toBeCloseTo(apart, 9);
  });
});

describe('SPOT-02: what is within reach', () => {
  const all = [trend, level, fibonacci];
  const cases: readonly [string, number, number, number | undefined, number, string | undefined][] =
    [
      ['nothing', 300, 200, undefined, 6, undefined],
      ['a line', 390, 55, undefined, 6, '2 all'],
      ['a point of what was drawn later', 102, 198, undefined, 6, '3 0'],
      ['a point of what is selected', 102, 198, 1, 6, '1 0'],
      ['its other point', 204, 100, 1, 6, '1 1'],
      ['a level of a retracement', 180, 150, undefined, 6, '3 all'],
      ['a finger reaches further', 300, 66, undefined, 20, '2 all'],
      ['a mouse does not', 300, 66, undefined, 6, undefined],
    ];
  it.each(cases)('%s', (_, x, y, selected, reach, found) => {
    const hit = hitOf(all, selected, space, { x, y }, reach);
    expect(hit && `${hit.drawing.id} ${hit.part}`).toBe(found);
  });
});

describe('SPOT-02: what is carried', () => {
  it('a point alone', () => {
    const hit = { drawing: trend, part: 1 } as const;
    const moved = carried(hit, space, { x: 200, y: 100 }, { x: 243, y: 80 });
    expect(moved.points).toEqual([points[0], { at: 1440, price: 220 }]);
  });

  it('all of it, by whole candles', () => {
    const hit = { drawing: fibonacci, part: 'all' } as const;
    const moved = carried(hit, space, { x: 150, y: 150 }, { x: 131, y: 160 });
    expect(moved.points).toEqual([
      { at: 480, price: 90 },
      { at: 1080, price: 190 },
    ]);
  });
});

describe('SPOT-02: where keys hold a drawing', () => {
  const { width, height } = space;
  const placed = (x: number, y: number) => ({ ...space.pointAt({ x, y }) });
  it.each<[string, Drawing, 'all' | number, object]>([
    [
      'at its point',
      { id: 1, tool: 'trend', points: [placed(50, 100), placed(90, 60)] },
      1,
      { x: 90, y: 60 },
    ],
    [
      'all of it in the middle',
      { id: 1, tool: 'trend', points: [placed(50, 100), placed(90, 60)] },
      'all',
      { x: 70, y: 80 },
    ],
    [
      'a level in the middle of the pane',
      { id: 1, tool: 'level', points: [placed(50, 100)] },
      'all',
      { x: width / 2, y: 100 },
    ],
    [
      'at the edge when it is beyond',
      { id: 1, tool: 'trend', points: [placed(-50, 100), placed(width + 50, height + 50)] },
      1,
      { x: width, y: height },
    ],
  ])('%s', (_, drawing, part, place) => {
    expect(placeOfPart({ drawing, part }, space)).toEqual(place);
  });
});
