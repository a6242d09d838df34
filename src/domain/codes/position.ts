/** Which position an order changes: the one of a contract (one-way), or one of its two (hedge). */
export const positionSides = ['net', 'long', 'short'] as const;
export type PositionSide = (typeof positionSides)[number];

/** What a position is margined with: an account of its own, or all of the line's account. */
export const marginModes = ['isolated', 'cross'] as const;
export type MarginMode = (typeof marginModes)[number];

/** Whether a contract has one position or a long and a short one. */
export const holdModes = ['oneWay', 'hedge'] as const;
export type HoldMode = (typeof holdModes)[number];
