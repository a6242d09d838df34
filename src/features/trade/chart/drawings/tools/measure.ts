import { fill } from '#i18n/fill.ts';
import { percentText, signedPrice } from '#i18n/number.ts';
import { cornersOf, edgesOf } from './rectangle.ts';
import { lineOf, type ToolShape } from './tool.ts';

/** How far a price goes from point to point, and how long that takes. */
export const measure: ToolShape = {
  points: 2,
  icon: 'M3 7h14v6H3zM6 7v2.5M9 7v3.5M12 7v2.5M15 7v3.5',
  isDashed: true,
  segments: ({ places }) => [...lineOf(places), ...edgesOf(cornersOf(places))],
  area: ({ places }) => cornersOf(places),
  labels({ drawing, places, space }, { symbol, tag, text }) {
    const [first, second] = drawing.points;
    const [from, to] = places;
    if (!first || !second || !from || !to) return [];
    const change = second.price - first.price;
    const words = fill(text.measured, {
      change: signedPrice(change.toFixed(symbol.delegatePricePlace), tag),
      percent: percentText(((change / first.price) * 100).toFixed(2), tag),
      count: space.candlesBetween(from.x, to.x),
    });
    const isUp = to.y <= from.y;
    return [{ at: { x: Math.min(from.x, to.x), y: isUp ? to.y : to.y + 18 }, text: words }];
  },
};
