import type { Place, Segment } from '../geometry.ts';
import type { ToolShape } from './tool.ts';

/** The corners of the rectangle between two points, around it. */
export function cornersOf([from, to]: readonly Place[]): readonly Place[] {
  return from && to ? [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }] : [];
}

export const edgesOf = (corners: readonly Place[]): readonly Segment[] =>
  corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length]! }));

/** A range of times and prices. */
export const rectangle: ToolShape = {
  points: 2,
  icon: 'M3 5h14v10H3z',
  thick: 4,
  segments: ({ places }) => edgesOf(cornersOf(places)),
  area: ({ places }) => cornersOf(places),
};
