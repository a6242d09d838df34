import { keptChoice } from '#stores/kept-choice.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether rows of other pairs than the page's are hidden, in all tables. */
export const $hidesOthers = keptChoice('hideOthers', false, isBoolean);
