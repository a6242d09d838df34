import type { FullChartProps } from '../../chart.ts';
import type { Place, Segment, Space } from '../geometry.ts';
import type { Drawing } from '../shapes.ts';

/** What a drawing is drawn by: its points as they stand on the pane. */
export interface Drafted {
  readonly drawing: Omit<Drawing, 'id' | 'tool'>;
  readonly places: readonly Place[];
  readonly space: Space;
}

/** Words beside a drawing, and where they begin. */
interface DrawnLabel {
  readonly at: Place;
  readonly text: string;
}

/** Something that can be drawn over the candles. */
export interface ToolShape {
  /** How many points set it. */
  readonly points: 1 | 2 | 3;
  /** It stands at all times, or at all prices: what a point says of that counts for nothing. */
  readonly spans?: 'times' | 'prices';
  /** Outline on a 20 × 20 grid. */
  readonly icon: string;
  /** What is drawn and can be taken; the first has the drawing's weight, the others are thin. */
  readonly segments: (drafted: Drafted) => readonly Segment[];
  /** So many segments have the drawing's weight instead of one. */
  readonly thick?: number;
  /** The first segment only leads from point to point. */
  readonly isDashed?: boolean;
  /** What is tinted. */
  readonly area?: (drafted: Drafted) => readonly Place[];
  readonly labels?: (drafted: Drafted, props: FullChartProps) => readonly DrawnLabel[];
}

export const lineOf = ([from, to]: readonly Place[]): readonly Segment[] =>
  from && to ? [{ from, to }] : [];

/** A line that goes on beyond its second point, or beyond both, as far as the pane. */
export function extended(line: Segment, { width, height }: Space, isBoth: boolean): Segment {
  const { from, to } = line;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return line;
  // Farther than any place of the pane is from a point that can be seen.
  const reach = (Math.hypot(from.x, from.y) + Math.hypot(width, height) + length) / length;
  const at = (share: number): Place => ({ x: from.x + dx * share, y: from.y + dy * share });
  return { from: isBoth ? at(-reach) : from, to: at(reach) };
}
