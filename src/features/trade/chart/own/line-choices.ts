import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** What of a user's own is drawn until it is switched off. */
export const ownLineNames = ['positions', 'orders', 'fills'] as const;
export type OwnLineName = (typeof ownLineNames)[number];

const isName = (value: unknown): value is OwnLineName =>
  ownLineNames.some((name) => name === value);

/** What of it was switched off. */
export const $hiddenLines = persistedAtom<readonly OwnLineName[]>(
  'chart-hidden-lines',
  [],
  (value): value is readonly OwnLineName[] => Array.isArray(value) && value.every(isName),
);
