import { $chartPointOf, type ChartView } from '#stores/market/chart-view.ts';

/** How long a finger rests before it asks for the menu, and how far it may wander meanwhile. */
const pressMs = 500;
const wanderPx = 8;
/** A finger that rests asks twice, by itself and by the browser; what comes later is another press. */
const onceMoreMs = 1000;

/**
 * Asks for a menu where one is wanted on the chart: by the second button, by the key for it, or by a
 * finger that rests. Where no price stands the browser's own menu comes, and so it does to who asks
 * once more while nobody has shown what was asked for.
 */
export function askForMenus(view: ChartView, symbolId: string): () => void {
  const $chartPoint = $chartPointOf(symbolId);
  const { surface } = view;
  const end = new AbortController();
  const { signal } = end;
  let press: { readonly timer: number; readonly x: number; readonly y: number } | undefined;
  const stopPress = () => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  const ask = (x: number, y: number, price = view.priceAt(y)): boolean => {
    const askedAt = performance.now();
    const { askedAt: before = askedAt } = $chartPoint.get() ?? {};
    const isAsked = price !== undefined && askedAt - before < onceMoreMs;
    $chartPoint.set(isAsked ? { x, y, price, askedAt } : undefined);
    return isAsked;
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
      if (price > 0 && ask(left + width / 2, top + height / 3, price)) event.preventDefault();
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
