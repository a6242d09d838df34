/** Plan kinds that spot knows (§3): normal, and the take profit and stop loss of a preset pair. */
export const planKinds = ['normal', 'takeProfit', 'stopLoss'] as const;

export type PlanKind = (typeof planKinds)[number];
