import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import { closingLots } from '#domain/position/holding.ts';
import { freeOf } from '#domain/position/share.ts';
import type { Demand } from '#exchange/core/book/matching.ts';
import type { Owner, Resting, Standing } from '#exchange/core/instruments/standing.ts';
import {
  contractOf,
  heldOf,
  marginModeOf,
  slotOf,
  type Unit,
} from '#exchange/core/positions/slot.ts';
import { moneyOf, sharesOf } from '#exchange/core/positions/unit.ts';
import {
  closesSolvently,
  lossAt,
  marginAt,
  opensSafely,
  solventBound,
} from '#exchange/core/products/linear/solvency.ts';
import type { Asked } from '#exchange/core/products/product.ts';

/**
 * A taker of a contract. Some makers trade less than they offer: one that may only reduce no more than
 * its owner still holds then, and one that gives value away against the mark no more than its owner can
 * bear, so that nobody is made to owe by an order that was left behind.
 */
export class LinearDemand implements Demand<Resting> {
  readonly owner: Owner;
  readonly side: Side;
  readonly bound: Ticks;
  readonly selfTrade: SelfTradeMode;
  readonly #contract: ContractInstrument;
  readonly #size: number;
  /** By how many lots, with sign, the match would change positions that are looked at. */
  readonly #lots = new Map<Standing, Map<PositionSide, number>>();
  /** What it would take of units: losses against the mark and margin of isolated positions. */
  readonly #spent = new Map<Unit, bigint>();

  constructor(standing: Standing, asked: Asked, bound: Ticks, size: Lots | undefined) {
    this.owner = standing.owner;
    this.side = asked.side;
    this.selfTrade = asked.selfTrade;
    this.#contract = contractOf(standing);
    const positionSide = asked.positionSide ?? 'net';
    const { size: held } = heldOf(slotOf(standing), positionSide);
    const closing = closingLots(held, asked.side, size!);
    this.#size = asked.reduceOnly ? closing : size!;
    this.bound = closing > 0 ? solventBound(standing, asked.side, positionSide, bound) : bound;
  }

  wants(_price: Ticks, taken: Lots): number {
    return this.#size - taken;
  }

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

  take(maker: Resting, price: Ticks, size: Lots): Amount {
    const { order, standing } = maker;
    if (this.#isLookedAt(maker)) {
      const side = order.positionSide ?? 'net';
      const opening = (size - closingLots(this.#heldOf(standing, side), order.side, size)) as Lots;
      const { unit } = slotOf(standing);
      this.#spent.set(unit, (this.#spent.get(unit) ?? 0n) + this.#costOf(maker, size, opening));
      const lots = this.#lots.get(standing) ?? new Map<PositionSide, number>();
      lots.set(side, (lots.get(side) ?? 0) + (order.side === 'buy' ? size : -size));
      this.#lots.set(standing, lots);
    }
    return notional(this.#contract, price, size);
  }

  /** Most makers are cross, give nothing away and may open: these are not looked at. */
  #isLookedAt({ order, standing }: Resting): boolean {
    const { told: mark } = standing.listing;
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
    const money = moneyOf(unit);
    if (marginModeOf(standing) === 'cross') {
      return loss === 0n || loss + spent <= freeOf(money, sharesOf(unit));
    }
    const margin = marginAt(standing, order.side, order.price!, opening);
    const isSafe = opensSafely(standing, held, opening, margin, loss);
    return isSafe && spent + margin + loss <= money;
  }
}
