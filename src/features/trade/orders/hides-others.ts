import { persistedAtom } from '#stores/choice/persisted-atom.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether rows of other pairs than the page's are hidden, in all tables. */
export const $hidesOthers = persistedAtom('hideOthers', false, isBoolean);
