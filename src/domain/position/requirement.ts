import type { HoldMode, MarginMode } from '#domain/codes/position.ts';
import { mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, zero } from '#domain/money/units.ts';

const million = 1_000_000n;

/** What a position of `value` is opened with at `leverage`, rounded up. */
export const initialMargin = (value: Amount, leverage: number): Amount =>
  amount(mulDivUp(value, 1n, BigInt(leverage)));

/** Of one direction of a contract: what its position cost and what its open orders would open, without sign. */
export interface Direction {
  readonly cost: Amount;
  readonly orders: Amount;
  readonly leverage: number;
}

/** What an owner has and may come to have of a contract. */
export interface Exposure {
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly long: Direction;
  readonly short: Direction;
  /** The owner's taker rate, in millionths: at most this is paid of what orders open. */
  readonly takerPpm: number;
}

const feeOn = (value: Amount, ppm: number): bigint => mulDivUp(value, BigInt(ppm), million);

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * What positions and orders of a contract bind of the account that they are margined with, in units of
 * the settle asset. One-way: what the larger direction would need, since one closes the other. Two
 * positions with the whole account behind them: the larger one's margin and the smaller one's closing
 * fee. Isolated positions have their margin by themselves; only what orders open beyond it is bound.
 */
export function requirement(exposure: Exposure): { positions: Amount; orders: Amount } {
  const positions = margins(exposure, false);
  const whole = margins(exposure, true);
  const { long, short, takerPpm, marginMode } = exposure;
  const fees = feeOn(amount(long.orders + short.orders), takerPpm);
  const orders = amount(larger(whole - positions, 0n) + fees);
  return { positions: marginMode === 'cross' ? amount(positions) : zero, orders };
}

function margins(exposure: Exposure, withOrders: boolean): bigint {
  const { holdMode, marginMode, takerPpm } = exposure;
  const [long, short] = [exposure.long, exposure.short].map(({ cost, orders, leverage }) => {
    const value = amount(withOrders ? cost + orders : cost);
    return { value, margin: initialMargin(value, leverage) };
  }) as [Margined, Margined];
  if (holdMode === 'oneWay') return larger(long.margin, short.margin);
  if (marginMode === 'isolated') return long.margin + short.margin;
  const closing = feeOn(amount(smaller(long.value, short.value)), takerPpm);
  return larger(long.margin, short.margin) + closing;
}

interface Margined {
  readonly value: Amount;
  readonly margin: Amount;
}

/** Lots of open orders of one direction at a price, the first to be traded first. */
export interface Waiting {
  readonly lots: Lots;
  /** What they are worth at their price. */
  readonly value: Amount;
}

/**
 * What orders would open beyond what stands against them: of those that trade first, `closing` lots
 * close. Rounded up where an order does both.
 */
export function openingValue(orders: Iterable<Waiting>, closing: Lots): Amount {
  let left: number = closing;
  let value = 0n;
  for (const order of orders) {
    const opens = order.lots - Math.min(left, order.lots);
    left -= order.lots - opens;
    if (opens > 0) value += mulDivUp(order.value, BigInt(opens), BigInt(order.lots));
  }
  return amount(value);
}
