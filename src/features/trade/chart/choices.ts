import {
  type CandleInterval,
  candleIntervals,
  pinnedIntervals,
} from '#domain/codes/candle-interval.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';
import { isZone, type Zone } from './plot/zone.ts';

/** Undefined: as the page came. */
export const $interval = persistedAtom<CandleInterval | undefined>(
  'chart-interval',
  undefined,
  (value): value is CandleInterval => candleIntervals.some((one) => one === value),
);

/** Intervals that stand in the bar, shortest first. */
export const $pinned = persistedAtom<readonly CandleInterval[]>(
  'chart-pinned',
  pinnedIntervals,
  (value): value is readonly CandleInterval[] =>
    Array.isArray(value) && value.every((one) => candleIntervals.includes(one)),
);

export const $zone = persistedAtom<Zone>('chart-zone', 'browser', isZone);

/** What was chosen of one indicator; its values in the order of its parameters, null: left out. */
export interface IndicatorChoice {
  readonly on: boolean;
  readonly values: readonly (number | null)[];
}

/** By indicator, as far as something was chosen. Whether its values may be is not looked at here. */
export type IndicatorChoices = Readonly<Record<string, IndicatorChoice>>;

const isChoice = (value: unknown): value is IndicatorChoice =>
  typeof value === 'object' &&
  value !== null &&
  'on' in value &&
  typeof value.on === 'boolean' &&
  'values' in value &&
  Array.isArray(value.values) &&
  value.values.every((one) => one === null || typeof one === 'number');

export const $indicators = persistedAtom<IndicatorChoices>(
  'chart-indicators',
  {},
  (value): value is IndicatorChoices =>
    typeof value === 'object' && value !== null && Object.values(value).every(isChoice),
);
