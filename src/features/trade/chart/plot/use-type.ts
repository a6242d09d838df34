import { useEffect } from 'react';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { patiently } from '#ui/react/lazy.ts';
import type { LiveChart } from './live-chart.ts';
import { $chartType, $scale, scales } from './type-choices.ts';

/** Draws candles, and counts prices, as was chosen. */
export function useType(chart: LiveChart | undefined): void {
  const type = usePersisted($chartType);
  const scale = usePersisted($scale);
  useEffect(() => {
    if (!chart) return;
    let gone = false;
    const set = async () => {
      const ways =
        type === 'candles' ? undefined : await patiently(() => import('./chart-types.ts'));
      if (!gone) chart.setType(ways && type !== 'candles' ? ways.typeSeries(type) : undefined);
    };
    void set();
    return () => {
      gone = true;
    };
  }, [chart, type]);
  useEffect(() => chart?.setScale(scales.indexOf(scale)), [chart, scale]);
}
