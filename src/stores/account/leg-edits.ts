import { isTrailKind } from '#domain/codes/plan-kind.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import type { PlanEdit, PlanLegView, PlanView } from '#domain/order/view.ts';

export type LegName = 'takeProfit' | 'stopLoss';
type LegEdits = Pick<PlanEdit, LegName>;

/** Decimals of a percentage, and of the ratio that it is. */
const percentScale = 4;
const ratioScale = percentScale + 2;

/** Whether the order that a waiting plan places can have take profit and stop loss: it opens a position. */
export const takesLegs = ({ kind, positionSide, reduceOnly }: PlanView): boolean =>
  (kind === 'normal' || kind === 'track') && positionSide !== undefined && reduceOnly !== true;

/** A leg as it is typed: its trigger price, or of a trailing stop a percentage without a sign; empty: none. */
export function typedLeg(plan: PlanView, name: LegName): string {
  const leg = plan[name];
  if (leg === undefined) return '';
  if ('trigger' in leg) return leg.trigger;
  return formatUnitsShort(parseUnits(leg.ratio.replace('-', ''), ratioScale) ?? 0n, percentScale);
}

/**
 * What of a plan's legs is to be changed: an emptied field takes its leg off. A leg keeps the price that it is
 * executed at, and the price that it watches.
 */
export function legEdits(
  plan: PlanView,
  { priceScale }: { readonly priceScale: number },
  typed: Readonly<Record<LegName, string>>,
): LegEdits | 'invalid' {
  if (!takesLegs(plan)) return {};
  const isTrail = isTrailKind(plan.kind);
  const scale = isTrail ? percentScale : priceScale;
  const edit = (name: LegName): PlanLegView | null | undefined | 'invalid' => {
    const before = plan[name];
    const text = typed[name];
    if (text === '') return before && null;
    const units = parseUnits(text, scale);
    if (!units) return 'invalid';
    if (units === parseUnits(typedLeg(plan, name), scale)) return undefined;
    if (!isTrail) return { ...before, trigger: text };
    const sign = name === 'stopLoss' ? '-' : '';
    return { ...before, ratio: `${sign}${formatUnitsShort(units, ratioScale)}` };
  };
  const [takeProfit, stopLoss] = [edit('takeProfit'), edit('stopLoss')];
  return takeProfit === 'invalid' || stopLoss === 'invalid' ? 'invalid' : { takeProfit, stopLoss };
}

/** A change of a plan and of its legs together. */
export function withLegs(
  { id, symbolId, kind }: PlanView,
  edit: PlanEdit | 'same' | 'invalid',
  legs: LegEdits | 'invalid',
): PlanEdit | 'same' | 'invalid' {
  if (edit === 'invalid' || legs === 'invalid') return 'invalid';
  if (legs.takeProfit === undefined && legs.stopLoss === undefined) return edit;
  return { ...(edit === 'same' ? { id, symbolId, kind } : edit), ...legs };
}
