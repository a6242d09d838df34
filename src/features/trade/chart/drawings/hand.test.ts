import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place, Space } from './geometry.ts';
import { Hand } from './hand.ts';
import type { Drawing } from './shapes.ts';
import type { Tool } from './tools.ts';

const day = Date.UTC(2026, 10, 21);
/** Ten pixels a candle of a minute, one pixel a unit of price, upwards. */
const space: Space = {
  width: 400,
  height: 300,
  xOf: (at) => (at - day) / 6000,
  yOf: (price) => 300 - price,
  pointAt: ({ x, y }) => ({ at: day + Math.round(x / 10) * 60_000, price: 300 - y }),
  shifted: (at, candles) => at + candles * 60_000,
  candlesBetween: (from, to) => Math.round((to - from) / 10),
  step: (price, steps) => price + steps * 5,
};
const place = (x: number, y: number): Place => ({ x, y });
const point = (x: number, y: number) => space.pointAt(place(x, y));
const level: Drawing = { id: 1, tool: 'level', points: [point(50, 100)] };

let tool: Tool | undefined;
let selected: number | undefined;
const onDrawn = vi.fn();
const onChanged = vi.fn();
let hand: Hand;

beforeEach(() => {
  tool = undefined;
  selected = undefined;
  onDrawn.mockReset();
  onChanged.mockReset();
  hand = new Hand({
    space: () => space,
    drawings: () => [level],
    selected: () => selected,
    tool: () => tool,
    onSelect: (id) => {
      selected = id;
    },
    onDrawn,
    onChanged,
    onShown: () => {},
  });
});

describe('SPOT-02: drawing by pointer', () => {
  it('a trend line by a drag', () => {
    tool = 'trend';
    expect(hand.press(place(100, 200), 6)).toBe(true);
    hand.move(place(150, 150));
    expect(hand.shown().at(-1)?.points).toEqual([point(100, 200), point(150, 150)]);
    hand.release(place(150, 150));
    expect(onDrawn).toHaveBeenCalledWith({
      tool: 'trend',
      points: [point(100, 200), point(150, 150)],
    });
    expect(hand.isBusy).toBe(false);
  });

  it('or by two presses, the line following in between', () => {
    tool = 'fibonacci';
    hand.press(place(100, 200), 6);
    hand.release(place(102, 201));
    expect(onDrawn).not.toHaveBeenCalled();
    hand.move(place(300, 50));
    expect(hand.shown().at(-1)?.points[1]).toEqual(point(300, 50));
    hand.press(place(200, 100), 6);
    hand.release(place(200, 100));
    expect(onDrawn).toHaveBeenCalledWith({
      tool: 'fibonacci',
      points: [point(100, 200), point(200, 100)],
    });
  });

  it('a level by one press', () => {
    tool = 'level';
    hand.press(place(100, 200), 6);
    hand.release(place(100, 200));
    expect(onDrawn).toHaveBeenCalledWith({ tool: 'level', points: [point(100, 200)] });
  });

  it('nothing when it is cancelled', () => {
    tool = 'trend';
    hand.press(place(100, 200), 6);
    hand.cancel();
    hand.release(place(200, 100));
    expect(onDrawn).not.toHaveBeenCalled();
    expect(hand.shown()).toEqual([level]);
  });
});

describe('SPOT-02: moving by pointer', () => {
  it('takes what is within reach, and nothing is kept before the release', () => {
    expect(hand.press(place(300, 104), 6)).toBe(true);
    expect(selected).toBe(1);
    hand.move(place(320, 124));
    const moved = { ...level, points: [point(70, 120)] };
    expect(hand.shown()).toEqual([moved]);
    expect(onChanged).not.toHaveBeenCalled();
    hand.release(place(320, 124));
    expect(onChanged).toHaveBeenCalledWith(moved, level);
  });

  it('leaves other presses to the chart, which lets go of the selected', () => {
    selected = 1;
    expect(hand.press(place(300, 150), 6)).toBe(false);
    expect(selected).toBeUndefined();
  });

  it('a press alone changes nothing, nor does what was cancelled', () => {
    hand.press(place(300, 100), 6);
    hand.release(place(300, 100));
    hand.press(place(300, 100), 6);
    hand.move(place(300, 150));
    hand.cancel();
    hand.release(place(300, 150));
    expect(onChanged).not.toHaveBeenCalled();
    expect(hand.shown()).toEqual([level]);
  });

  it('nor does a hand that is not quite still, or that carries it there and back', () => {
    hand.press(place(300, 100), 6);
    hand.move(place(301, 101));
    expect(hand.shown()).toEqual([level]);
    hand.release(place(301, 101));
    hand.press(place(300, 100), 6);
    hand.move(place(300, 150));
    hand.move(place(300, 100));
    hand.release(place(300, 100));
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('what was carried follows small steps too', () => {
    hand.press(place(300, 100), 6);
    hand.move(place(300, 150));
    hand.move(place(300, 102));
    hand.release(place(300, 102));
    expect(onChanged).toHaveBeenCalledWith({ ...level, points: [point(50, 102)] }, level);
  });

  it('never beyond all prices', () => {
    hand.press(place(300, 100), 6);
    hand.move(place(300, 250));
    hand.move(place(300, 500));
    hand.release(place(300, 500));
    expect(onChanged).toHaveBeenCalledWith({ ...level, points: [point(50, 250)] }, level);
  });
});

describe('SPOT-02: moving by keys', () => {
  const trend: Drawing = { id: 2, tool: 'trend', points: [point(50, 100), point(90, 60)] };
  const drawings = [level, trend];
  beforeEach(() => {
    hand = new Hand({
      space: () => space,
      drawings: () => drawings,
      selected: () => 2,
      tool: () => undefined,
      onSelect: () => {},
      onDrawn,
      onChanged,
      onShown: () => {},
    });
  });

  it.each<[string, number, 'all' | number, [candles: number, steps: number], Drawing]>([
    [
      'a point by steps',
      2,
      1,
      [0, -2],
      { ...trend, points: [trend.points[0]!, { ...trend.points[1]!, price: 230 }] },
    ],
    ['a point by candles', 2, 0, [3, 0], { ...trend, points: [point(80, 100), trend.points[1]!] }],
    ['all of it', 2, 'all', [-1, 1], { ...trend, points: [point(40, 95), point(80, 55)] }],
    ['a level only by its price', 1, 'all', [10, 1], { ...level, points: [point(50, 95)] }],
  ])('%s', (_, id, part, [candles, steps], moved) => {
    hand.nudge(id, part, { candles, steps });
    expect(hand.shown()).toContainEqual(moved);
    expect(onChanged).not.toHaveBeenCalled();
    hand.keepNudged();
    expect(onChanged).toHaveBeenCalledWith(moved, id === 1 ? level : trend);
  });

  it('is taken back as a whole', () => {
    hand.nudge(2, 1, { candles: 0, steps: 1 });
    hand.nudge(2, 'all', { candles: 5, steps: 0 });
    hand.cancel();
    hand.keepNudged();
    expect(hand.shown()).toEqual(drawings);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('is kept when another drawing is moved, or a pointer comes', () => {
    hand.nudge(1, 'all', { candles: 0, steps: 1 });
    hand.nudge(2, 'all', { candles: 0, steps: 1 });
    expect(onChanged).toHaveBeenCalledTimes(1);
    hand.press(place(300, 10), 6);
    expect(onChanged).toHaveBeenCalledTimes(2);
  });

  it('there and back is no change, nor is a price below all prices', () => {
    hand.nudge(1, 'all', { candles: 0, steps: 1 });
    hand.nudge(1, 'all', { candles: 0, steps: -1 });
    hand.nudge(1, 'all', { candles: 0, steps: -1000 });
    hand.keepNudged();
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('SPOT-02: a drawing of three points', () => {
  it('is set by three presses, or by a drag and a press', () => {
    tool = 'channel';
    for (const [x, y] of [
      [100, 200],
      [200, 100],
      [150, 250],
    ] as const) {
      hand.move(place(x, y));
      hand.press(place(x, y), 6);
      hand.release(place(x, y));
    }
    const points = [point(100, 200), point(200, 100), point(150, 250)];
    expect(onDrawn.mock.lastCall).toEqual([{ tool, points }]);

    hand.press(place(100, 200), 6);
    hand.move(place(200, 100));
    hand.release(place(200, 100));
    expect(onDrawn).toHaveBeenCalledTimes(1);
    hand.move(place(150, 250));
    hand.press(place(150, 250), 6);
    hand.release(place(150, 250));
    expect(onDrawn.mock.lastCall).toEqual([{ tool, points }]);
    expect(onDrawn).toHaveBeenCalledTimes(2);
  });
});
