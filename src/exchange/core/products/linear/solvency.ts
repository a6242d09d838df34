import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { bankruptcyPrice } from '#domain/position/liquidation-price.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { openLoss } from '#domain/position/open-cost.ts';
import { maintenanceAt } from '#domain/position/risk-limits.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import {
  contractOf,
  heldOf,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import { gainOf, takerRateOf, unitEquity } from '#exchange/core/positions/unit.ts';

/** What lots that are bought or sold at a price lose against the mark; nothing at a better price. */
export function lossAt(standing: Standing, side: Side, price: Ticks, lots: Lots): Amount {
  const { reference: mark } = standing.listing;
  if (mark === undefined || (side === 'buy' ? price <= mark : price >= mark)) return zero;
  return openLoss(contractOf(standing), { side, lots, price }, mark);
}

/** What an isolated position of `lots` at a price is opened with. */
export const marginAt = (standing: Standing, side: Side, price: Ticks, lots: Lots): Amount =>
  initialMargin(
    notional(contractOf(standing), price, lots),
    leverageOf(standing, side === 'buy' ? 'long' : 'short'),
  );

/**
 * Whether an isolated position that opens `lots` more for `margin`, `loss` of it lost at once, has what
 * it must keep: else it would be liquidated at once, at the expense of others.
 */
export function opensSafely(
  standing: Standing,
  held: Lots,
  lots: Lots,
  margin: Amount,
  loss: bigint,
): boolean {
  const { reference: mark } = standing.listing;
  if (mark === undefined || loss <= 0n) return true;
  const contract = contractOf(standing);
  const after = (Math.abs(held) + lots) as Lots;
  const kept = maintenanceAt(contract, mark, after) - maintenanceAt(contract, mark, held);
  return margin > loss + kept + feeOn(notional(contract, mark, lots), takerRateOf(standing));
}

/** The bound of an order, no worse than where what margins the position that it closes is used up. */
export function solventBound(
  standing: Standing,
  side: Side,
  positionSide: PositionSide,
  bound: Ticks,
): Ticks {
  const worst = worstPrice(standing, positionSide);
  if (worst === undefined) return bound;
  return (side === 'sell' ? Math.max(bound, worst) : Math.min(bound, worst)) as Ticks;
}

/** Whether closing a position at a price takes no more than margins it. */
export const closesSolvently = (
  standing: Standing,
  side: Side,
  positionSide: PositionSide,
  price: Ticks,
): boolean => solventBound(standing, side, positionSide, price) === price;

/** Where closing a position leaves nothing of its margin, or of its unit’s equity. */
function worstPrice(standing: Standing, side: PositionSide): Ticks | undefined {
  const held = heldOf(slotOf(standing), side);
  if (standing.owner.isProvider) return undefined;
  if (marginModeOf(standing) === 'isolated') {
    const margin = marginAccount(standing, side).balance.total;
    return bankruptcyPrice(contractOf(standing), held, margin);
  }
  if (standing.listing.reference === undefined) return undefined;
  const { unit } = slotOf(standing);
  const backing = amount(unitEquity(unit) - gainOf(standing, held));
  return bankruptcyPrice(contractOf(standing), held, backing);
}
