import type { ToolShape } from './tool.ts';

/** The stroke under a note, by which it is taken, in pixels. */
const underline = 24;

/** Words at a point. */
export const note: ToolShape = {
  points: 1,
  icon: 'M4 5h12M10 5v11M7.5 16h5',
  segments: ({ places }) =>
    places.map((from) => ({ from, to: { x: from.x + underline, y: from.y } })),
  labels: ({ drawing, places }, { text }) =>
    places.map((at) => ({ at, text: drawing.text || text.tool_note })),
};
