import { useMemo } from 'react';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { coming } from '#ui/react/lazy.ts';
import { $indicators } from '../choices.ts';
import { $priceType } from '../plot/type-choices.ts';
import {
  firstIndicators,
  type IndicatorSetting,
  needsOthers,
  settingsOf,
} from './indicator-settings.ts';

const useAll = coming(() => import('./all-indicators.ts'));

/** Which price candles are of, and the indicators that are drawn; those of volume of the last price alone. */
export function useIndicators(isContract: boolean): {
  readonly priceType: TriggerSource;
  readonly indicators: readonly IndicatorSetting[];
} {
  const choices = usePersisted($indicators);
  const chosen = usePersisted($priceType);
  const priceType = isContract ? chosen : 'last';
  const all = useAll(needsOthers(choices)) ?? firstIndicators;
  const indicators = useMemo(
    () =>
      settingsOf(choices, all).filter(
        // Marks and indexes are not traded.
        ({ on, indicator }) => on && (priceType === 'last' || indicator.unit !== 'volume'),
      ),
    [choices, all, priceType],
  );
  return { priceType, indicators };
}
