import type { Side } from '#domain/codes/side.ts';
import { type CostSign, costSignOf, notional, type Valued } from '#domain/instrument/value.ts';
import { divUp } from '#domain/money/divide.ts';
import { type Amount, amount, type Lots, lots, type Ticks, zero } from '#domain/money/units.ts';

/** What somebody holds of a contract on one position. */
export interface Holding {
  /** Positive: long, negative: short. */
  readonly size: Lots;
  /** Exact value at entry, in units of the settle asset; of a long with the contract's `CostSign`, of a short with the other. */
  readonly cost: Amount;
}

export const noHolding: Holding = { size: lots(0), cost: zero };

/** The value of a size at a price, not negative, in units of the settle asset. */
export type ValueAt = (price: Ticks, size: Lots) => Amount;

/** How trades of a contract are valued. */
export interface Valuing {
  readonly valueAt: ValueAt;
  readonly costSign: CostSign;
}

export const valuingOf = (contract: Valued): Valuing => ({
  valueAt: (price, size) => notional(contract, price, size),
  costSign: costSignOf(contract),
});

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
  /** The part that closed: its cost with the sign that it had, and its value at the trade's price. */
  readonly closed: { readonly lots: Lots; readonly cost: Amount; readonly value: Amount };
  /** The part that opened, with its value at the trade's price. */
  readonly opened: { readonly lots: Lots; readonly value: Amount };
}

/** How a trade moves sizes and costs: a buy adds, a sell takes away. */
export const signOf = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1);

/** Whether costs and proceeds of a position of `size` are above zero. */
export const hasPositiveCost = (contract: Pick<Valued, 'kind'>, size: Lots): boolean =>
  size > 0 === costSignOf(contract) > 0;

/** Lots that a trade of `side` opens for a value, without sign. */
export function holdingFor(
  contract: Valued,
  side: Side,
  { lots: count, value }: { readonly lots: Lots; readonly value: Amount },
): Holding {
  const size = lots(signOf(side) * count);
  return { size, cost: hasPositiveCost(contract, size) ? value : amount(-value) };
}

/** The same at a price. */
export const holdingAt = (contract: Valued, { side, lots: count, price }: PositionTrade): Holding =>
  holdingFor(contract, side, { lots: count, value: notional(contract, price, count) });

/** Whether a trade on `side` closes a position of `size`. */
export const isAgainst = (size: Lots, side: Side): boolean => size * signOf(side) < 0;

/** How many of the lots that `side` trades close a position of `size`; the others open. */
export const closingLots = (size: Lots, side: Side, traded: Lots): Lots =>
  (isAgainst(size, side) ? Math.min(traded, Math.abs(size)) : 0) as Lots;

/**
 * The position after a trade of it: a trade against it closes first, and what is left opens. A
 * partial close releases cost rounded up, which is against the holder on every side. Over all participants of a contract, clearing account + Σ cost stays what it was.
 */
export function takeTrade(
  { size, cost }: Holding,
  trade: PositionTrade,
  { valueAt, costSign }: Valuing,
): TradeEffect {
  const sign = signOf(trade.side);
  const closing = closingLots(size, trade.side, trade.lots);
  const opening = lots(trade.lots - closing);
  const value = valueAt(trade.price, trade.lots);
  // Only the whole value is rounded where values round; both sides of a trade have the same.
  const closedValue = opening === 0 ? value : closing === 0 ? zero : valueAt(trade.price, closing);
  const openedValue = amount(value - closedValue);
  const released = closing === 0 ? 0n : divUp(cost * BigInt(closing), BigInt(Math.abs(size)));
  const signed = BigInt(sign * costSign);
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
