import { isTrailKind } from '#domain/codes/plan-kind.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import { isOfOco } from '#domain/order/part.ts';
import type { OrderEdit, OrderView, PlanLegView, PlanView } from '#domain/order/view.ts';

export type LegName = 'takeProfit' | 'stopLoss';
type LegEdits = Pick<OrderEdit, LegName>;
type Row = OrderView | PlanView;

/** Decimals of a percentage, and of the ratio that it is. */
const percentScale = 4;
const ratioScale = percentScale + 2;

const hasLegs = ({ takeProfit, stopLoss }: Row): boolean => !!(takeProfit ?? stopLoss);

/** Whether what a waiting plan or an open order opens can be protected: on spot a buy, or what is protected by now. */
export function takesLegs(row: Row): boolean {
  const isOfPair = row.positionSide === undefined;
  const opens = isOfPair ? row.side === 'buy' || hasLegs(row) : row.reduceOnly !== true;
  return opens && ('kind' in row ? row.kind === 'normal' || row.kind === 'track' : !isArmed(row));
}

/** Once it is filled in part its take profit and stop loss are plans; an OCO's limit order has a stop already. */
const isArmed = (order: OrderView): boolean =>
  isOfOco(order) || (/[1-9]/.test(order.filledSize) && hasLegs(order));

const isByRatio = (row: Row): boolean => 'kind' in row && isTrailKind(row.kind);

/** A leg as it is typed: its trigger price, or of a trailing stop a percentage without a sign; empty: none. */
export function typedLeg(row: Row, name: LegName): string {
  const leg = row[name];
  if (leg === undefined) return '';
  if ('trigger' in leg) return leg.trigger;
  return formatUnitsShort(parseUnits(leg.ratio.replace('-', ''), ratioScale) ?? 0n, percentScale);
}

/**
 * What of a row's legs is to be changed: an emptied field takes its leg off. A leg keeps the price that it is
 * executed at, and the price that it watches.
 */
export function legEdits(
  row: Row,
  { priceScale }: { readonly priceScale: number },
  typed: Readonly<Record<LegName, string>>,
): LegEdits | 'invalid' {
  if (!takesLegs(row)) return {};
  const isRatio = isByRatio(row);
  const scale = isRatio ? percentScale : priceScale;
  const edit = (name: LegName): PlanLegView | null | undefined | 'invalid' => {
    const before = row[name];
    const text = typed[name];
    if (text === '') return before && null;
    const units = parseUnits(text, scale);
    if (!units) return 'invalid';
    if (units === parseUnits(typedLeg(row, name), scale)) return undefined;
    if (!isRatio) return { ...before, trigger: text };
    const sign = name === 'stopLoss' ? '-' : '';
    return { ...before, ratio: `${sign}${formatUnitsShort(units, ratioScale)}` };
  };
  const [takeProfit, stopLoss] = [edit('takeProfit'), edit('stopLoss')];
  return takeProfit === 'invalid' || stopLoss === 'invalid' ? 'invalid' : { takeProfit, stopLoss };
}

/** A change of a row and of its legs together; `named` is the row's name where nothing else is changed. */
export function withLegs<Edit extends OrderEdit>(
  named: Edit,
  edit: Edit | 'same' | 'invalid',
  legs: LegEdits | 'invalid',
): Edit | 'same' | 'invalid' {
  if (edit === 'invalid' || legs === 'invalid') return 'invalid';
  if (legs.takeProfit === undefined && legs.stopLoss === undefined) return edit;
  return { ...(edit === 'same' ? named : edit), ...legs };
}
