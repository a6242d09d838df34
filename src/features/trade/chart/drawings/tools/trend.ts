import { lineOf, type ToolShape } from './tool.ts';

/** A line from point to point. */
export const trend: ToolShape = {
  points: 2,
  icon: 'M4.2 14.3L15.8 5.7M3 13.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M17 3.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3',
  segments: ({ places }) => lineOf(places),
};
