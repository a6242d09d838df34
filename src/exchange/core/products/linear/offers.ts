import type { PositionSide } from '#domain/codes/position.ts';
import type { Lots } from '#domain/money/units.ts';
import { freeOf } from '#domain/position/acceptance.ts';
import { closingLots } from '#domain/position/holding.ts';
import type { Offers } from '#exchange/core/book/matching.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { type CrossUnit, heldOf, marginModeOf, slotOf } from '#exchange/core/positions/slot.ts';
import { moneyOf, unitFigures } from '#exchange/core/positions/unit.ts';
import {
  closesSolvently,
  lossAt,
  marginAt,
  opensSafely,
} from '#exchange/core/products/linear/solvency.ts';

/**
 * What makers of a contract can trade in one match. Some trade less than they offer: one that may only
 * reduce no more than its owner still holds then, and one that gives value away against the mark no more
 * than its owner can bear, so that nobody is made to owe by an order that was left behind.
 */
export class LinearOffers implements Offers<Resting> {
  /** By how many lots, with sign, the match would change positions that are looked at. */
  readonly #lots = new Map<Standing, Map<PositionSide, number>>();
  /** What it would take of units: losses against the mark and margin of isolated positions. */
  readonly #spent = new Map<CrossUnit, bigint>();

  tradable(maker: Resting): number {
    const { order, rest, standing } = maker;
    if (!this.#isLookedAt(maker)) return rest;
    const side = order.positionSide ?? 'net';
    const held = this.#heldOf(standing, side);
    const closing = closingLots(held, order.side, rest as Lots);
    if (closing > 0 && !closesSolvently(standing, order.side, side, order.price!)) return 0;
    const opening = (rest - closing) as Lots;
    if (order.reduceOnly || opening === 0) return closing;
    return this.#opens(maker, held, opening) ? rest : closing;
  }

  take(maker: Resting, size: Lots): void {
    if (!this.#isLookedAt(maker)) return;
    const { order, standing } = maker;
    const side = order.positionSide ?? 'net';
    const opening = (size - closingLots(this.#heldOf(standing, side), order.side, size)) as Lots;
    const { unit } = slotOf(standing);
    this.#spent.set(unit, (this.#spent.get(unit) ?? 0n) + this.#costOf(maker, size, opening));
    const lots = this.#lots.get(standing) ?? new Map<PositionSide, number>();
    lots.set(side, (lots.get(side) ?? 0) + (order.side === 'buy' ? size : -size));
    this.#lots.set(standing, lots);
  }

  /** Most makers are cross, give nothing away and may open: these are not looked at. */
  #isLookedAt({ order, standing }: Resting): boolean {
    const { reference: mark } = standing.listing;
    if (standing.owner.isSystem) return false;
    if (slotOf(standing).reducing > 0 || marginModeOf(standing) === 'isolated') return true;
    return mark !== undefined && (order.side === 'buy' ? order.price! > mark : order.price! < mark);
  }

  #heldOf(standing: Standing, side: PositionSide): Lots {
    const planned = this.#lots.get(standing)?.get(side) ?? 0;
    return (heldOf(slotOf(standing), side).size + planned) as Lots;
  }

  #costOf({ order, standing }: Resting, size: Lots, opening: Lots): bigint {
    const loss = lossAt(standing, order.side, order.price!, size);
    if (marginModeOf(standing) === 'cross' || opening === 0) return loss;
    return loss + marginAt(standing, order.side, order.price!, opening);
  }

  /** Whether what opens can be margined, what it loses against the mark included. */
  #opens(maker: Resting, held: Lots, opening: Lots): boolean {
    const { order, standing } = maker;
    const { unit } = slotOf(standing);
    const loss = lossAt(standing, order.side, order.price!, opening);
    const spent = this.#spent.get(unit) ?? 0n;
    if (marginModeOf(standing) === 'cross') {
      return loss === 0n || loss + spent <= freeOf(unitFigures(unit));
    }
    const margin = marginAt(standing, order.side, order.price!, opening);
    const isSafe = opensSafely(standing, held, opening, margin, loss);
    return isSafe && spent + margin + loss <= moneyOf(unit);
  }
}
