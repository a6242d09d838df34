import type { ToolShape } from './tool.ts';

/** A line at a price, across all times. */
export const level: ToolShape = {
  points: 1,
  spans: 'times',
  icon: 'M2 10h6M12 10h6M10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  segments: ({ places, space }) =>
    places.map(({ y }) => ({ from: { x: 0, y }, to: { x: space.width, y } })),
};
