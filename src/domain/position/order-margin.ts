import type { Side } from '#domain/codes/side.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { mulDivDown } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, zero } from '#domain/money/units.ts';
import { type Holding, isAgainst } from './holding.ts';
import { larger, magnitude, notNegative } from './magnitude.ts';
import { initialMargin } from './margin.ts';

/** An open order as far as margin is concerned. */
export interface MarginedOrder {
  /** What is not filled yet. */
  readonly lots: Lots;
  /** Value of these lots at the order's price. */
  readonly value: Amount;
  readonly reduceOnly: boolean;
}

/** The open orders of an owner on one side of a contract. */
export interface OrdersOfSide {
  /** Value of those that are not reduce-only. */
  readonly value: Amount;
  /** All of them, best price first; read only while the position is against them. */
  readonly orders: Iterable<MarginedOrder>;
}

export type OpenOrders = Readonly<Record<Side, OrdersOfSide>>;

/** What opening costs an owner on a contract. */
export interface OpeningTerms {
  readonly leverage: number;
  /** The taker fee in millionths. */
  readonly takerPpm: number;
}

/** On what terms an owner opens positions on a contract. */
export interface MarginTerms extends OpeningTerms {
  readonly marginMode: 'cross' | 'isolated';
}

/** Initial margin and taker fee of a value that is opened on top of a held one of the same side. */
export function openingMargin(held: Amount, opening: Amount, terms: OpeningTerms): Amount {
  const { leverage, takerPpm } = terms;
  const margin = initialMargin(amount(held + opening), leverage) - initialMargin(held, leverage);
  return amount(margin + feeOn(opening, takerPpm));
}

/**
 * The part of a side's value that would open: all of it, less the lots that fill first and close
 * an opposite position of `size`. Reduce-only orders close too when their turn comes, so that what
 * stands behind them opens; they open nothing themselves.
 */
export function openingValue(size: Lots, side: Side, { value, orders }: OrdersOfSide): Amount {
  if (!isAgainst(size, side)) return value;
  let [left, opening] = [Math.abs(size), value];
  for (const order of orders) {
    const closing = Math.min(left, order.lots);
    left -= closing;
    if (!order.reduceOnly) {
      const closed = mulDivDown(order.value, BigInt(closing), BigInt(order.lots));
      opening = amount(opening - closed);
    }
    if (left === 0) break;
  }
  return opening;
}

/**
 * What a side needs beyond the position's initial margin once all of its `value` has filled, of
 * which `opening` opened; negative when it frees margin, zero when nothing opened.
 *
 * Against a position on cross margin: initial margin of what opened and taker fee of all, less the
 * position's initial margin, which is free by then. On isolated margin that is not counted: what
 * closing gives back is known only then, and pays the fee of closing.
 */
export function sideMargin(
  { size, cost }: Holding,
  side: Side,
  { value, opening }: { readonly value: Amount; readonly opening: Amount },
  terms: MarginTerms,
): Amount {
  if (opening === 0n) return zero;
  const { leverage, takerPpm, marginMode } = terms;
  const held = magnitude(cost);
  if (!isAgainst(size, side)) return openingMargin(held, opening, terms);
  if (marginMode === 'isolated') return openingMargin(zero, opening, terms);
  const margin = initialMargin(opening, leverage) - initialMargin(held, leverage);
  return amount(margin + feeOn(value, takerPpm));
}

/**
 * What the open orders of an owner reserve on a contract, in units of the settle asset (one-way
 * mode): what the side that needs more needs, since filling one side frees the other. Where no order
 * is against the position it costs the same for any number of orders.
 */
export function orderMargin(position: Holding, orders: OpenOrders, terms: MarginTerms): Amount {
  const of = (side: Side) => {
    const opening = openingValue(position.size, side, orders[side]);
    return sideMargin(position, side, { value: orders[side].value, opening }, terms);
  };
  return notNegative(larger(of('buy'), of('sell')));
}
