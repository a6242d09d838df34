import type { Side } from '#domain/codes/delegate-type.ts';
import { divUp } from '#domain/futures/divide.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';

/** What is held of a contract: a size (positive: long) and exactly what it was opened for, with its sign. */
export interface Holding {
  readonly size: Lots;
  readonly cost: Amount;
}

/** The value of lots at a price, in units of the settle asset, not negative. */
export type ValueOf = (price: Ticks, size: Lots) => Amount;

/** What a trade made of a holding. Sizes and values are without sign. */
export interface Taken extends Holding {
  /** What the closed part brought: what it was sold for less what it was bought for. */
  readonly realized: Amount;
  readonly closedSize: Lots;
  readonly closedValue: Amount;
  readonly openedSize: Lots;
  readonly openedValue: Amount;
}

export const nothingHeld: Holding = { size: 0 as Lots, cost: zero };

/** Whether a trade of `side` makes a holding smaller. */
export const closes = ({ size }: Pick<Holding, 'size'>, side: Side): boolean =>
  side === 'buy' ? size < 0 : size > 0;

/** The lots of a trade that close a holding; the rest opens. */
export const closingLots = (holding: Pick<Holding, 'size'>, side: Side, size: Lots): Lots =>
  closes(holding, side) ? (Math.min(Math.abs(holding.size), size) as Lots) : (0 as Lots);

/**
 * A holding after a trade of `size` lots: what stands against it is closed first, the rest opens.
 * The cost that a partial close releases is rounded against the holder. The costs of all holders of
 * a contract are what was realized of it, which its clearing account has paid.
 */
export function takeTrade(
  { size: held, cost }: Holding,
  side: Side,
  price: Ticks,
  size: Lots,
  worth: ValueOf,
): Taken {
  const closedSize = closingLots({ size: held }, side, size);
  const openedSize = (size - closedSize) as Lots;
  const openedValue = openedSize === 0 ? zero : worth(price, openedSize);
  const closedValue = closedSize === 0 ? zero : worth(price, closedSize);
  const released = releasedCost({ size: held, cost }, closedSize);
  const sold = side === 'sell';
  return {
    size: (held + (sold ? -size : size)) as Lots,
    cost: amount(cost - released + (sold ? -openedValue : openedValue)),
    realized: amount((sold ? closedValue : -closedValue) - (closedSize === 0 ? 0n : released)),
    ...{ closedSize, closedValue, openedSize, openedValue },
  };
}

/** The cost of `closed` lots of a holding, with its sign, rounded up: against the holder. */
function releasedCost({ size, cost }: Holding, closed: Lots): Amount {
  if (closed === 0) return zero;
  const held = Math.abs(size);
  return closed === held ? cost : amount(divUp(cost * BigInt(closed), BigInt(held)));
}

/** What closing at the mark would bring, before fees: `value` is the size's at the mark, with its sign. */
export const unrealized = ({ cost }: Holding, value: Amount): Amount => amount(value - cost);
