import { describe, expect, it } from 'vitest';
import type { FullChartProps } from '../chart.ts';
import { draftedOf, hitOf, type Space, segmentsOf } from './geometry.ts';
import { type Drawing, isDrawn } from './shapes.ts';
import { shapeOf, type Tool, toolNames } from './tools.ts';

const day = Date.UTC(2026, 10, 21);
/** Ten pixels a candle of a minute, one pixel a unit of price, upwards. */
const space: Space = {
  ...{ width: 400, height: 300 },
  xOf: (at) => (at - day) / 6000,
  yOf: (price) => 300 - price,
  pointAt: ({ x, y }) => ({ at: day + Math.round(x / 10) * 60_000, price: 300 - y }),
  shifted: (at, candles) => at + candles * 60_000,
  candlesBetween: (from, to) => Math.round((to - from) / 10),
  step: (price, steps) => price + steps,
};
const points = [
  ...[space.pointAt({ x: 100, y: 200 }), space.pointAt({ x: 200, y: 100 })],
  space.pointAt({ x: 100, y: 250 }),
];
const drawingOf = (tool: Tool): Drawing => ({
  ...{ id: 1, tool },
  points: points.slice(0, shapeOf({ tool }).points),
});
/** `x y x y`, in whole pixels. */
const linesOf = (tool: Tool) =>
  segmentsOf(drawingOf(tool), space).map(({ from, to }) =>
    [from.x, from.y, to.x, to.y].map(Math.round).join(' '),
  );
const props = {
  tag: 'en',
  symbol: { delegatePricePlace: 1 },
  text: { measured: '{{change}} ({{percent}}), {{count}}', tool_note: 'Note' },
} as unknown as FullChartProps;
const labelsOf = (drawing: Drawing) =>
  shapeOf(drawing).labels?.(draftedOf(drawing, space), props) ?? [];

describe('SPOT-02: tools to draw with', () => {
  it('are ten and more, each with a sign of its own', () => {
    expect(toolNames.length).toBeGreaterThanOrEqual(10);
    const icons = toolNames.map((tool) => shapeOf({ tool }).icon);
    expect(new Set(icons).size).toBe(toolNames.length);
  });

  it.each(toolNames.map((tool) => [tool]))('%s is kept, drawn and taken', (tool) => {
    const drawing = drawingOf(tool);
    expect(isDrawn({ isHidden: false, drawings: [drawing] })).toBe(true);
    const few = { ...drawing, points: drawing.points.slice(1) };
    expect(isDrawn({ isHidden: false, drawings: [few] })).toBe(false);
    const [first] = segmentsOf(drawing, space);
    const middle = { x: (first!.from.x + first!.to.x) / 2, y: (first!.from.y + first!.to.y) / 2 };
    expect(hitOf([drawing], undefined, space, middle, 6)?.drawing).toBe(drawing);
  });

  it.each<[Tool, string[]]>([
    ['trend', ['100 200 200 100']],
    ['level', ['0 200 400 200']],
    ['vertical', ['100 0 100 300']],
    ['rectangle', ['100 200 200 200', '200 200 200 100', '200 100 100 100', '100 100 100 200']],
    ['channel', ['100 200 200 100', '100 250 200 150']],
    ['note', ['100 200 124 200']],
  ])('%s is these lines', (tool, lines) => {
    expect(linesOf(tool)).toEqual(lines);
  });

  it('a ray goes beyond its second point, an extended line beyond both', () => {
    const [ray, line] = (['ray', 'extended'] as const).map(
      (tool) => segmentsOf(drawingOf(tool), space)[0]!,
    );
    expect(ray!.from).toEqual({ x: 100, y: 200 });
    expect(ray!.to.y).toBeLessThan(0);
    expect(ray!.to.x - 100).toBeCloseTo(200 - ray!.to.y, 6);
    expect([line!.from.x < 0, line!.to.y < 0]).toEqual([true, true]);
    const still = { ...drawingOf('ray'), points: [points[0]!, points[0]!] };
    expect(segmentsOf(still, space)[0]!.to).toEqual({ x: 100, y: 200 });
  });

  it('an arrow has a head at its second point', () => {
    const [line, ...head] = segmentsOf(drawingOf('arrow'), space);
    expect(head.map(({ from }) => from)).toEqual([line!.to, line!.to]);
    for (const { to } of head) expect(to.x < 200 && to.y > 100).toBe(true);
  });

  it('a range says how far the price goes and how long that takes, a note what it was given', () => {
    expect(labelsOf(drawingOf('measure')).map(({ text }) => text)).toEqual([
      '+100.0 (+100.00%), 10',
    ]);
    expect(labelsOf(drawingOf('note'))[0]!.text).toBe('Note');
    expect(labelsOf({ ...drawingOf('note'), text: 'Sell here' })[0]!.text).toBe('Sell here');
    const long = { ...drawingOf('note'), text: 'x'.repeat(61) };
    expect(isDrawn({ isHidden: false, drawings: [long] })).toBe(false);
  });
});
