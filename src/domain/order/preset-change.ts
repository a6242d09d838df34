/** Take profit and stop loss, of whatever a leg is. */
interface Legs<Leg> {
  readonly takeProfit?: Leg | undefined;
  readonly stopLoss?: Leg | undefined;
}

/** What a preset is changed to: a leg that is left out stays, and one that is null goes. */
export type LegsChange<Leg> = { readonly [L in keyof Legs<Leg>]?: Leg | null | undefined };

/** A preset after a change; undefined: no leg is left. */
export function changedLegs<Leg>(
  legs: Legs<Leg> | undefined,
  change: LegsChange<Leg>,
): Legs<Leg> | undefined {
  const { takeProfit = legs?.takeProfit, stopLoss = legs?.stopLoss } = change;
  if (!takeProfit && !stopLoss) return undefined;
  return { takeProfit: takeProfit ?? undefined, stopLoss: stopLoss ?? undefined };
}

/** Whether two presets have the same legs; what is undefined in one may be absent in the other. */
export const areSameLegs = <Leg extends object>(
  one: Legs<Leg> | undefined,
  other: Legs<Leg> | undefined,
): boolean =>
  isSameLeg(one?.takeProfit, other?.takeProfit) && isSameLeg(one?.stopLoss, other?.stopLoss);

function isSameLeg<Leg extends object>(one: Leg | undefined, other: Leg | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const names = Object.keys({ ...one, ...other }) as (keyof Leg)[];
  return names.every((name) => one[name] === other[name]);
}
