import { lotsOf, sizeText, ticksOf } from '#contract/map/quantity.ts';
import { isTrailKind, tpslKinds } from '#domain/codes/plan-kind.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { type Amount, amount, lots } from '#domain/money/units.ts';
import { unrealized } from '#domain/position/pnl.ts';
import type { HeldPosition } from '#stores/trading/contracts-account.ts';
import type { OrderLine } from './own-marks.ts';

/** What an order or plan is for a position, if it is a take profit or a stop loss. */
export type Role = 'profit' | 'loss';

const roles: Readonly<Record<string, Role>> = {
  takeProfit: 'profit',
  positionProfit: 'profit',
  stopLoss: 'loss',
  positionLoss: 'loss',
};

export function roleOf({ kind, row }: OrderLine): Role | undefined {
  if (kind !== 'plan') return undefined;
  // A protection that follows the price stops a loss.
  const isTrailing = isTrailKind(row.kind) && tpslKinds.includes(row.kind);
  return roles[row.kind] ?? (isTrailing ? 'loss' : undefined);
}

/** What an order closes of a position. */
export interface Closing {
  /** Never more than the position has left. */
  readonly size: string;
  /** What closing that at the price brings, before fees; rounded towards zero. */
  readonly pnl: Amount;
  readonly settle: Asset;
}

/** Whether it can only close: a protection, a reduce-only order, or one against a side of hedge mode. */
const onlyCloses = ({ kind, row }: OrderLine): boolean =>
  row.reduceOnly === true ||
  (row.positionSide !== undefined && row.positionSide !== 'net') ||
  (kind === 'plan' && tpslKinds.includes(row.kind));

/** What an order or plan of a contract would close at a price; undefined where it closes nothing. */
export function closingOf(
  line: OrderLine,
  price: string,
  held: readonly HeldPosition[],
): Closing | undefined {
  const { row, side } = line;
  if (!onlyCloses(line)) return undefined;
  const position = held.find(
    ({ position: one }) =>
      one.symbolId === row.symbolId &&
      one.side === (row.positionSide ?? 'net') &&
      (one.direction === 'long') === (side === 'sell'),
  );
  if (!position) return undefined;
  const { contract, own } = position;
  const at = ticksOf(contract, price);
  const all = Math.abs(own.size);
  const asked = row.quantity ? lotsOf(contract, row.quantity) : own.size;
  if (at === undefined || asked === undefined || all === 0) return undefined;
  const part = Math.min(all, Math.abs(asked));
  const pnl = amount((unrealized(contract, own, at) * BigInt(part)) / BigInt(all));
  return { size: sizeText(contract, lots(part)), pnl, settle: contract.settle };
}
