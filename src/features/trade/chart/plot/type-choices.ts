import { type TriggerSource, triggerSources } from '#domain/order/conditional.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** How candles are drawn. */
export const chartTypes = ['candles', 'hollow', 'heikinAshi', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

export const $chartType = persistedAtom<ChartType>(
  'chart-type',
  'candles',
  (value): value is ChartType => chartTypes.some((one) => one === value),
);

/** What the price axis counts, in the library's order: prices, their logarithm, percent of the first one seen. */
export const scales = ['normal', 'log', 'percent'] as const;
export type Scale = (typeof scales)[number];

export const $scale = persistedAtom<Scale>('chart-scale', 'normal', (value): value is Scale =>
  scales.some((one) => one === value),
);

/** Which of a contract's prices candles are of. */
export const $priceType = persistedAtom<TriggerSource>(
  'chart-price',
  'last',
  (value): value is TriggerSource => triggerSources.some((one) => one === value),
);
