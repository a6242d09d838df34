import { priceText } from '#contract/map/quantity.ts';
import type { PlanView } from '#domain/order/view.ts';
import type { PositionView } from '#domain/position/view.ts';
import { noFigure, priceDecimal } from '#i18n/number.ts';
import type { HeldPosition } from '#stores/trading/contracts-account.ts';

/** A position with all that is shown of it. */
export interface PositionItem extends Omit<HeldPosition, 'mark'> {
  readonly mark: string | undefined;
  readonly takeProfit: PlanView | undefined;
  readonly stopLoss: PlanView | undefined;
  /** Move TP/SL: a stop of the position that follows the price. */
  readonly moving: PlanView | undefined;
}

/** Kinds of conditional orders that close a position, by what they are for. */
const profitKinds: readonly PlanView['kind'][] = ['positionProfit', 'takeProfit'];
const lossKinds: readonly PlanView['kind'][] = ['positionLoss', 'stopLoss'];

/** The conditional order of a position that is shown: that of the whole position before others. */
function protection(
  { symbolId, side }: PositionView,
  plans: readonly PlanView[],
  kinds: readonly PlanView['kind'][],
): PlanView | undefined {
  const own = plans.filter(
    (plan) => plan.symbolId === symbolId && plan.positionSide === side && kinds.includes(plan.kind),
  );
  return own.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0];
}

const isSame = (one: object | undefined, other: object | undefined): boolean => {
  if (one === undefined || other === undefined || one === other) return one === other;
  const values = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === values.size && entries.every(([key, value]) => values.get(key) === value)
  );
};

/** A row as it was before where it says the same now. */
function keptItem(old: PositionItem | undefined, now: PositionItem): PositionItem {
  if (old === undefined) return now;
  const position = isSame(old.position, now.position) ? old.position : now.position;
  const figures = isSame(old.figures, now.figures) ? old.figures : now.figures;
  const own = isSame(old.own, now.own) ? old.own : now.own;
  const next = { ...now, position, figures, own };
  return isSame(old, next) ? old : next;
}

/**
 * Gives rows back as they were given the last time where they say the same: marks move twice a second,
 * and a row is drawn again only when it is another one.
 */
export function itemKeeper(): (now: readonly PositionItem[]) => readonly PositionItem[] {
  let known: ReadonlyMap<string, PositionItem> = new Map();
  return (now) => {
    const items = now.map((item) => keptItem(known.get(item.position.id), item));
    known = new Map(items.map((item) => [item.position.id, item]));
    return items;
  };
}

/** Positions as rows, with what is set to close them. */
export const positionItems = (
  held: readonly HeldPosition[],
  plans: readonly PlanView[],
): readonly PositionItem[] =>
  held.map(({ mark, ...one }) => ({
    ...one,
    mark: mark === undefined ? undefined : priceText(one.contract, mark),
    takeProfit: protection(one.position, plans, profitKinds),
    stopLoss: protection(one.position, plans, lossKinds),
    moving: protection(one.position, plans, ['moveStop']),
  }));

export const priceOrNone = (price: string | undefined, tag: string): string =>
  price === undefined ? noFigure : priceDecimal(price, tag);
