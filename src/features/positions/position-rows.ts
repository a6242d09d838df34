import { amountText, priceText } from '#contract/map/quantity.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { displayAmount } from '#domain/money/display.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { PlanView } from '#domain/order/view.ts';
import {
  type FuturesAccount,
  type PositionFigures,
  positionFigures,
} from '#domain/position/futures-account.ts';
import { distanceTo } from '#domain/position/risk.ts';
import { type RiskLevel, riskLevel } from '#domain/position/risk-level.ts';
import type { PositionView } from '#domain/position/view.ts';
import { groupDecimal, noFigure, priceDecimal, signedText } from '#i18n/number.ts';
import type { PositionLine } from '#stores/market/position-lines.ts';
import type { PositionsText } from './positions.ts';

/** A position with all that is shown of it. */
export interface PositionItem {
  readonly position: PositionView;
  readonly contract: ContractInstrument;
  readonly mark: string | undefined;
  /** Undefined while its contract has no mark. */
  readonly figures: PositionFigures | undefined;
  readonly takeProfit: PlanView | undefined;
  readonly stopLoss: PlanView | undefined;
  readonly risk: RiskLevel;
}

/** Kinds of conditional orders that close a position, by what they are for. */
const profitKinds: readonly PlanView['kind'][] = ['positionProfit', 'takeProfit'];
const lossKinds: readonly PlanView['kind'][] = ['positionLoss', 'stopLoss', 'moveStop'];

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
  const next = { ...now, position, figures };
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

/** How near it is to liquidation, by its distance and by what it must keep. */
function riskOf(
  { direction }: PositionView,
  mark: Ticks | undefined,
  figures: PositionFigures | undefined,
): RiskLevel {
  if (mark === undefined || figures === undefined) return 'calm';
  const distance = distanceTo(figures.liquidation, mark, direction);
  return riskLevel({ ratioPpm: figures.ratioPpm, distance });
}

/** Positions as rows; those whose contract is not known yet are left out. */
export function positionItems(
  positions: readonly PositionView[],
  account: FuturesAccount,
  plans: readonly PlanView[],
): readonly PositionItem[] {
  return positions.flatMap((position) => {
    const owned = account.contracts.find(({ contract }) => contract.symbolId === position.symbolId);
    if (owned === undefined) return [];
    const { contract, mark } = owned;
    const figures = positionFigures(account, position.symbolId, position.side);
    return [
      {
        ...{ position, contract },
        mark: mark === undefined ? undefined : priceText(contract, mark),
        figures,
        risk: riskOf(position, mark, figures),
        takeProfit: protection(position, plans, profitKinds),
        stopLoss: protection(position, plans, lossKinds),
      },
    ];
  });
}

export const moneyText = (contract: ContractInstrument, units: bigint, tag: string): string =>
  groupDecimal(amountText(contract.settle, displayAmount(contract.settle, units, 'nearest')), tag);

export const gainText = (contract: ContractInstrument, units: bigint, tag: string): string =>
  signedText(amountText(contract.settle, displayAmount(contract.settle, units, 'nearest')), tag);

/** Where a position stands in the chart: at its entry, and where it would be liquidated. */
export function linesOf(
  item: PositionItem,
  text: PositionsText,
  tag: string,
): readonly PositionLine[] {
  const { position, contract, figures } = item;
  const { id, symbolId, direction, entry, size } = position;
  const isLong = direction === 'long';
  const of = (kind: PositionLine['kind'], price: string | undefined, label: string) =>
    price === undefined ? [] : [{ id: `${kind}-${id}`, symbolId, kind, price, label, isLong }];
  const gain = figures
    ? ` ${gainText(contract, figures.unrealized, tag)} ${contract.settle.code}`
    : '';
  const held = `${text[direction]} ${groupDecimal(size, tag)} ${contract.base.code}${gain}`;
  const { liquidation } = figures ?? {};
  const at = liquidation === undefined ? undefined : priceText(contract, liquidation);
  return [...of('entry', entry, held), ...of('liquidation', at, text.liquidationPrice)];
}

export const priceOrNone = (price: string | undefined, tag: string): string =>
  price === undefined ? noFigure : priceDecimal(price, tag);
