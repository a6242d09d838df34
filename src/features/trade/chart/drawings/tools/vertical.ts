import type { ToolShape } from './tool.ts';

/** A line at a time, across all prices. */
export const vertical: ToolShape = {
  points: 1,
  spans: 'prices',
  icon: 'M10 2v6M10 12v6M10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  segments: ({ places, space }) =>
    places.map(({ x }) => ({ from: { x, y: 0 }, to: { x, y: space.height } })),
};
