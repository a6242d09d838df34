import type { Asset } from '#domain/instrument/instrument.ts';
import { amountText } from '#domain/instrument/text.ts';
import { type Amount, zero } from '#domain/money/units.ts';
import { availableToOpen, transferable, type UnitFigures } from '#domain/position/acceptance.ts';
import { notNegative } from '#domain/position/magnitude.ts';

/** What of an account can't be used for anything else, by what needs it. */
interface Bound {
  /** Open orders: what they freeze, or the margin and fees that they reserve. */
  readonly orders: Amount;
  /** The initial margin of open positions. */
  readonly positions: Amount;
  /** Holds: withdrawals and whatever else is kept back until it is decided. */
  readonly holds: Amount;
}

/**
 * What can be done with the balance of an account. Orders and transfers accept exactly this much, since
 * they ask the functions that it comes from.
 */
export interface Funds {
  /** What a new order may use; where positions are margined together, their unrealized profit included. */
  readonly available: Amount;
  /** What may leave the account; a new order on isolated margin may use so much, since its margin leaves it. */
  readonly transferable: Amount;
  /** What open positions that are margined together would bring at their marks; negative: a loss. */
  readonly unrealized: Amount;
  readonly bound: Bound;
  /**
   * Whether a position that is margined by the account has no fresh mark: nobody knows what the account is
   * worth, so nothing is opened with it and nothing leaves it.
   */
  readonly isStale: boolean;
}

/** What a refusal about missing funds says of them, beside what was asked for. */
export const fundsTexts = (asset: Asset, { available, transferable, bound }: Funds) => ({
  available: amountText(asset, available),
  transferable: amountText(asset, transferable),
  boundOrders: amountText(asset, bound.orders),
  boundPositions: amountText(asset, bound.positions),
  boundHolds: amountText(asset, bound.holds),
});

/** Of an account on which no positions stand; they may have lost what is held. */
export function plainFunds(total: Amount, orders: Amount, holds: Amount): Funds {
  const free = notNegative(total - orders - holds);
  const bound = { orders, positions: zero, holds };
  return { available: free, transferable: free, unrealized: zero, bound, isStale: false };
}

/** Of an isolated position's own account: all of it is its margin. */
export const positionFunds = (total: Amount): Funds => ({
  ...{ available: zero, transferable: zero, unrealized: zero },
  bound: { orders: zero, positions: total, holds: zero },
  isStale: false,
});

/** Of an account that margins positions; `unit` counts without what `holds` keep back. */
export const unitFunds = (unit: UnitFigures, holds: Amount): Funds => ({
  available: availableToOpen(unit),
  transferable: transferable(unit),
  unrealized: unit.unrealized,
  bound: { orders: unit.orders, positions: unit.initial, holds },
  isStale: false,
});

/** Of an account that margins a position without a fresh mark; what is bound is by the last marks. */
export const staleFunds = (funds: Funds): Funds => ({
  ...{ ...funds, isStale: true },
  ...{ available: zero, transferable: zero },
});
