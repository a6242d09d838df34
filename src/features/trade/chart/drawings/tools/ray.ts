import { extended, lineOf, type ToolShape } from './tool.ts';

/** A line that goes on beyond its second point. */
export const ray: ToolShape = {
  points: 2,
  icon: 'M4.2 14.3L18 4M3 13.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M10.5 8a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3',
  segments: ({ places, space }) => lineOf(places).map((line) => extended(line, space, false)),
};
