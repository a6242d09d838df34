import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** Lines that can be drawn at what the user holds of the pair's coin. */
export const costLineNames = ['averageCost', 'breakeven'] as const;
export type CostLineName = (typeof costLineNames)[number];

const isName = (value: unknown): value is CostLineName =>
  costLineNames.some((name) => name === value);

/** Those that are drawn. */
export const $costLines = persistedAtom<readonly CostLineName[]>(
  'chart-cost-lines',
  [],
  (value): value is readonly CostLineName[] => Array.isArray(value) && value.every(isName),
);
