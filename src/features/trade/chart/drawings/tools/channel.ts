import type { Place } from '../geometry.ts';
import type { ToolShape } from './tool.ts';

/** The line from the first point to the second, and that beside it through the third. */
function sides(places: readonly Place[]): readonly (readonly [Place, Place])[] {
  const [from, to, beside] = places;
  if (!from || !to || !beside) return [];
  const share = to.x === from.x ? 0 : (beside.x - from.x) / (to.x - from.x);
  const down = beside.y - (from.y + (to.y - from.y) * share);
  const moved = ({ x, y }: Place): Place => ({ x, y: y + down });
  return [
    [from, to],
    [moved(from), moved(to)],
  ];
}

/** Two lines that run side by side. */
export const channel: ToolShape = {
  points: 3,
  icon: 'M2 12.5L15 4M5 16.5L18 8',
  thick: 2,
  segments: ({ places }) => sides(places).map(([from, to]) => ({ from, to })),
  area: ({ places }) => {
    const [one, other] = sides(places);
    return one && other ? [one[0], one[1], other[1], other[0]] : [];
  },
};
