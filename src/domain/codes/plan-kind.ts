/**
 * Kinds of conditional orders by their number (§3): normal, take profit and stop loss of a part (a
 * preset's among them), move TP/SL (one of a position that follows the price), take profit and stop
 * loss of a whole position, track (a trailing stop), and the stop of an OCO, whose number is ours.
 */
export const planTypeCode = {
  normal: 0,
  takeProfit: 1,
  stopLoss: 2,
  moveStop: 3,
  positionProfit: 4,
  positionLoss: 5,
  track: 6,
  oco: 8,
} as const;

export type PlanKind = keyof typeof planTypeCode;

export const planKinds = Object.keys(planTypeCode) as [PlanKind, ...PlanKind[]];

/** The kinds that follow the price. */
const trailKinds: readonly PlanKind[] = ['track', 'moveStop'];

export const isTrailKind = (kind: PlanKind): boolean => trailKinds.includes(kind);

/** The kinds that protect: a position of a contract or, of spot, what an order received. */
export const tpslKinds: readonly PlanKind[] = [
  'takeProfit',
  'stopLoss',
  'moveStop',
  'positionProfit',
  'positionLoss',
];
