/**
 * Kinds of conditional orders that spot knows, by their number (§3): normal, take profit and stop loss
 * of a preset pair, track (a trailing stop), and the stop of an OCO, whose number is ours.
 */
export const planTypeCode = { normal: 0, takeProfit: 1, stopLoss: 2, track: 6, oco: 8 } as const;

export type PlanKind = keyof typeof planTypeCode;

export const planKinds = Object.keys(planTypeCode) as [PlanKind, ...PlanKind[]];
