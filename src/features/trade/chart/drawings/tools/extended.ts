import { extended, lineOf, type ToolShape } from './tool.ts';

/** A line that goes on beyond both of its points. */
export const extendedLine: ToolShape = {
  points: 2,
  icon: 'M2 16L18 4M7 10.8a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M13 6.2a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3',
  segments: ({ places, space }) => lineOf(places).map((line) => extended(line, space, true)),
};
