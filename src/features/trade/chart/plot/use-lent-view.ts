import { type RefObject, useEffect, useRef } from 'react';
import { $chartViewOf, type ChartView } from '#stores/market/chart-view.ts';
import { askForMenus } from '../chart-menu.ts';
import { placeOverlay } from './overlay.ts';
import type { useLiveChart } from './use-live-chart.ts';

/** Lends the chart to those beside it who draw on it; the result is the layer for what they draw. */
export function useLentView(
  { chart, element, overlay, seen }: ReturnType<typeof useLiveChart>,
  symbolId: string,
): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const [surface, over, on] = [element.current, overlay.current, layer.current];
    if (!chart || !surface || !over || !on) return;
    const view: ChartView = {
      surface,
      layer: on,
      place: () => placeOverlay(over, chart),
      priceAt: (clientY) => chart.priceAt(clientY - surface.getBoundingClientRect().top),
      lookedAt: () => latest.current?.row[4],
    };
    const $chartView = $chartViewOf(symbolId);
    $chartView.set(view);
    const end = askForMenus(view, symbolId);
    return () => {
      end();
      $chartView.set(undefined);
    };
  }, [chart, element, overlay, symbolId]);
  return layer;
}
