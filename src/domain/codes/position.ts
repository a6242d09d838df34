/** Which position an order changes: the one of a contract (one-way), or one of its two (hedge). */
export const positionSides = ['net', 'long', 'short'] as const;
export type PositionSide = (typeof positionSides)[number];

/** What a position is margined with: an account of its own, or all of the line's account. */
export const marginModes = ['isolated', 'cross'] as const;
export type MarginMode = (typeof marginModes)[number];

/** On the wire (`marginMode`) isolated margin is `fixed`. */
export const marginModeWord = { isolated: 'fixed', cross: 'cross' } as const;

export const marginModeOfWord = (word: 'fixed' | 'cross'): MarginMode =>
  word === 'fixed' ? 'isolated' : 'cross';

/** Whether a contract has one position or a long and a short one. */
export const holdModes = ['oneWay', 'hedge'] as const;
export type HoldMode = (typeof holdModes)[number];

/** On the wire (`holdMode`). */
export const holdModeCode = { oneWay: 1, hedge: 2 } as const;

export const holdModeOfCode = (code: 1 | 2): HoldMode => (code === 1 ? 'oneWay' : 'hedge');

/** The direction of a position on the wire (`holdSide`). */
export const holdSideCode = { long: 1, short: 2 } as const;
export type Direction = keyof typeof holdSideCode;

export const directionOfCode = (code: 1 | 2): Direction => (code === 1 ? 'long' : 'short');

/** Whether so many lots, with sign, go in a direction; without one they do. */
export const goes = (size: number, direction: Direction | undefined): boolean =>
  direction === undefined || size > 0 === (direction === 'long');
