import { priceText } from '../price-text.ts';
import type { Point } from '../shapes.ts';
import { lineOf, type ToolShape } from './tool.ts';

/** What a move that began upwards or downwards is divided at. */
const ratios = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The prices of a retracement: 0 is where the move ended, 1 where it began. */
export const levelsOf = ([from, to]: readonly Point[]): readonly {
  readonly ratio: number;
  readonly price: number;
}[] =>
  from && to
    ? ratios.map((ratio) => ({ ratio, price: to.price + (from.price - to.price) * ratio }))
    : [];

/** The levels at which a move that went from the first point to the second is divided. */
export const fibonacci: ToolShape = {
  points: 2,
  icon: 'M3 4h14M3 8h14M3 12h14M3 16h14M6 16l8-12',
  isDashed: true,
  segments({ drawing, places, space }) {
    const [first, second] = places;
    if (!first || !second) return [];
    const [start, end] = [Math.min(first.x, second.x), Math.max(first.x, second.x)];
    const levels = levelsOf(drawing.points).map(({ price }) => {
      const y = space.yOf(price);
      return { from: { x: start, y }, to: { x: end, y } };
    });
    return [...lineOf(places), ...levels];
  },
  labels: ({ drawing, places, space }, props) =>
    levelsOf(drawing.points).map(({ ratio, price }) => ({
      at: { x: Math.min(...places.map(({ x }) => x)), y: space.yOf(price) },
      text: `${priceText(price, props)} (${ratio})`,
    })),
};
