import type { Place, Segment } from '../geometry.ts';
import { lineOf, type ToolShape } from './tool.ts';

/** How long the head's two strokes are, in pixels, and how far they are spread. */
const headLength = 11;
const spread = Math.PI / 7;

function headOf({ from, to }: Segment): readonly Segment[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return [angle + spread, angle - spread].map((way) => ({
    from: to,
    to: { x: to.x - headLength * Math.cos(way), y: to.y - headLength * Math.sin(way) } as Place,
  }));
}

/** A line that points at its second point. */
export const arrow: ToolShape = {
  points: 2,
  icon: 'M4 16L16 4M9 4h7v7',
  thick: 3,
  segments: ({ places }) => lineOf(places).flatMap((line) => [line, ...headOf(line)]),
};
