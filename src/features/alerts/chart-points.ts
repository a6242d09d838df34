import type { ChartView } from '#stores/chart-view.ts';

/** Where a menu was asked for. */
export interface Point {
  readonly x: number;
  readonly y: number;
  /** The price there; floating point or, by keyboard, that of the candle that is looked at. */
  readonly price: number;
}

/** How long a finger rests before it asks for the menu, and how far it may wander meanwhile. */
const pressMs = 500;
const wanderPx = 8;

/**
 * Calls back with where in the chart a menu is asked for: by the second button, by the key for it,
 * or by a finger that rests. Where no price stands, the browser's own menu comes.
 */
export function onChartMenu(view: ChartView, asked: (point: Point) => void): () => void {
  const { surface } = view;
  const end = new AbortController();
  const { signal } = end;
  let press: { readonly timer: number; readonly x: number; readonly y: number } | undefined;
  const stopPress = () => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  const ask = (x: number, y: number): boolean => {
    const price = view.priceAt(y);
    if (price !== undefined) asked({ x, y, price });
    return price !== undefined;
  };
  surface.addEventListener(
    'contextmenu',
    (event) => {
      stopPress();
      // A key has no place of its own: the menu stands in the middle, for the candle looked at.
      const isByKey = event instanceof PointerEvent && event.pointerType === '';
      if (!isByKey) {
        if (ask(event.clientX, event.clientY)) event.preventDefault();
        return;
      }
      const { left, top, width, height } = surface.getBoundingClientRect();
      const price = Number(view.lookedAt());
      if (!(price > 0)) return;
      event.preventDefault();
      asked({ x: left + width / 2, y: top + height / 3, price });
    },
    { signal },
  );
  surface.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
      stopPress();
      if (pointerType !== 'touch' || !isPrimary) return;
      press = { x, y, timer: window.setTimeout(() => ask(x, y), pressMs) };
    },
    { signal },
  );
  surface.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > wanderPx) stopPress();
    },
    { signal },
  );
  for (const over of ['pointerup', 'pointercancel'] as const) {
    surface.addEventListener(over, stopPress, { signal });
  }
  return () => {
    stopPress();
    end.abort();
  };
}
