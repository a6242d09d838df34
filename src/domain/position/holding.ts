import type { Side } from '#domain/codes/side.ts';
import { divUp } from '#domain/money/divide.ts';
import { type Amount, amount, type Lots, lots, type Ticks, zero } from '#domain/money/units.ts';

/** What somebody holds of a contract on one position. */
export interface Holding {
  /** Positive: long, negative: short. */
  readonly size: Lots;
  /** Exact value at entry with the size's sign, in units of the settle asset. */
  readonly cost: Amount;
}

export const noHolding: Holding = { size: lots(0), cost: zero };

/** The value of a size at a price, not negative, in units of the settle asset. */
export type ValueAt = (price: Ticks, size: Lots) => Amount;

export interface PositionTrade {
  readonly side: Side;
  readonly lots: Lots;
  readonly price: Ticks;
}

/** What a trade did to a position. */
export interface TradeEffect {
  readonly holding: Holding;
  /** PnL that the contract's clearing account pays; negative: that it receives. */
  readonly realized: Amount;
  /** The part that closed: its cost with the position's sign, and its value at the trade's price. */
  readonly closed: { readonly lots: Lots; readonly cost: Amount; readonly value: Amount };
  /** The part that opened, with its value at the trade's price. */
  readonly opened: { readonly lots: Lots; readonly value: Amount };
}

/** How a trade moves sizes and costs: a buy adds, a sell takes away. */
export const signOf = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1);

/** Whether a trade on `side` closes a position of `size`. */
export const isAgainst = (size: Lots, side: Side): boolean => size * signOf(side) < 0;

/** How many of the lots that `side` trades close a position of `size`; the others open. */
export const closingLots = (size: Lots, side: Side, traded: Lots): Lots =>
  (isAgainst(size, side) ? Math.min(traded, Math.abs(size)) : 0) as Lots;

/**
 * The position after a trade of it: a trade against it closes first, and what is left opens. A
 * partial close releases cost rounded against the holder: up for a long, its magnitude down for a
 * short. Over all participants of a contract, clearing account + Σ cost stays what it was.
 */
export function takeTrade(holding: Holding, trade: PositionTrade, valueAt: ValueAt): TradeEffect {
  const { size, cost } = holding;
  const sign = signOf(trade.side);
  const closing = closingLots(size, trade.side, trade.lots);
  const opening = lots(trade.lots - closing);
  const value = valueAt(trade.price, trade.lots);
  // Only the whole value is rounded where values round; both sides of a trade have the same.
  const closedValue = opening === 0 ? value : closing === 0 ? zero : valueAt(trade.price, closing);
  const openedValue = amount(value - closedValue);
  const released = closing === 0 ? 0n : divUp(cost * BigInt(closing), BigInt(Math.abs(size)));
  const signed = BigInt(sign);
  return {
    holding: {
      size: lots(size + sign * trade.lots),
      cost: amount(cost - released + signed * openedValue),
    },
    realized: amount(-signed * closedValue - released),
    closed: { lots: closing, cost: amount(released), value: closedValue },
    opened: { lots: opening, value: openedValue },
  };
}

/** Long and short of the same contract as one position: its PnL at any mark is the sum of both. */
export const netHolding = (one: Holding, other: Holding): Holding => ({
  size: lots(one.size + other.size),
  cost: amount(one.cost + other.cost),
});
