import type { Side } from '#domain/codes/delegate-type.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { type LinearInstrument, notional, notionalUnit } from '#domain/instrument/instrument.ts';
import { type Amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import { closes, closingLots } from '#domain/position/holding.ts';
import { initialMargin } from '#domain/position/requirement.ts';
import type { Demand } from '#exchange/core/book/matching.ts';
import type { Owner, Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import {
  contractOf,
  heldOf,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import type { Asked } from '#exchange/core/products/product.ts';

/** What the match being planned would take of one maker's owner. */
interface Planned {
  /** Lots by which the position of the order's side would change, with sign. */
  lots: number;
  /** Money that isolated positions would be opened with. */
  margin: bigint;
}

/**
 * A taker of a contract. A maker that may only reduce trades no more than its owner still holds then,
 * and an isolated one no more than it has margin for.
 */
export class LinearDemand implements Demand<Resting> {
  readonly owner: Owner;
  readonly side: Side;
  readonly bound: Ticks;
  readonly selfTrade: SelfTradeMode;
  readonly #contract: LinearInstrument;
  readonly #size: number;
  /** By owner: the position sides of one owner on a contract change together. */
  readonly #planned = new Map<Standing, Map<PositionSide, Planned>>();

  constructor(standing: Standing, asked: Asked, bound: Ticks, size: Lots | undefined) {
    this.owner = standing.owner;
    this.side = asked.side;
    this.selfTrade = asked.selfTrade;
    this.#contract = contractOf(standing);
    const held = heldOf(slotOf(standing), asked.positionSide ?? 'net');
    const most = asked.reduceOnly ? closingLots(held, asked.side, size!) : size!;
    this.#size = most;
    this.bound = closes(held, asked.side) ? solvent(standing, asked, bound) : bound;
  }

  wants(_price: Ticks, taken: Lots): number {
    return this.#size - taken;
  }

  tradable(maker: Resting): number {
    const { order, rest, standing } = maker;
    const { reducing } = slotOf(standing);
    if (reducing === 0 && marginModeOf(standing) === 'cross') return rest;
    const side = order.positionSide ?? 'net';
    const planned = this.#plannedOf(standing, side);
    const held = { size: (heldOf(slotOf(standing), side).size + planned.lots) as Lots };
    const closing = closingLots(held, order.side, rest as Lots);
    if (marginModeOf(standing) === 'isolated') {
      const price = order.price!;
      if (closing > 0 && !isSolvent(standing, side, order.side, price)) return 0;
      if (!this.#hasMargin(maker, (rest - closing) as Lots, planned)) return closing;
    }
    return order.reduceOnly ? closing : rest;
  }

  take(maker: Resting, price: Ticks, size: Lots): Amount {
    const { order, standing } = maker;
    if (slotOf(standing).reducing > 0 || marginModeOf(standing) === 'isolated') {
      const side = order.positionSide ?? 'net';
      const planned = this.#plannedOf(standing, side);
      const held = { size: (heldOf(slotOf(standing), side).size + planned.lots) as Lots };
      const opening = (size - closingLots(held, order.side, size)) as Lots;
      planned.lots += order.side === 'buy' ? size : -size;
      if (opening > 0) planned.margin += marginOf(maker, opening);
    }
    return notional(this.#contract, price, size);
  }

  #plannedOf(standing: Standing, side: PositionSide): Planned {
    const sides = this.#planned.get(standing) ?? new Map<PositionSide, Planned>();
    const planned = sides.get(side) ?? { lots: 0, margin: 0n };
    this.#planned.set(standing, sides.set(side, planned));
    return planned;
  }

  /** Whether the money for opening `lots` of an isolated position is there. */
  #hasMargin(maker: Resting, lots: Lots, planned: Planned): boolean {
    if (lots === 0) return true;
    const { total, frozen } = slotOf(maker.standing).unit.wallet.balance;
    return total - frozen >= planned.margin + marginOf(maker, lots);
  }
}

function marginOf({ order, standing }: Resting, lots: Lots): bigint {
  const direction = order.side === 'buy' ? 'long' : 'short';
  const value = notional(contractOf(standing), order.price!, lots);
  return initialMargin(value, leverageOf(standing, direction));
}

/** Whether closing an isolated position at a price takes no more than its margin. */
function isSolvent(standing: Standing, side: PositionSide, closing: Side, price: Ticks): boolean {
  const worst = bankruptcyPrice(standing, side);
  return worst === undefined || (closing === 'sell' ? price >= worst : price <= worst);
}

/** The bound of an order, no worse than where the margin of what it closes is used up. */
function solvent(standing: Standing, { side, positionSide = 'net' }: Asked, bound: Ticks): Ticks {
  const worst = bankruptcyPrice(standing, positionSide);
  if (worst === undefined) return bound;
  return (side === 'sell' ? Math.max(bound, worst) : Math.min(bound, worst)) as Ticks;
}

/** Where closing an isolated position leaves nothing of its margin, rounded to its advantage. */
function bankruptcyPrice(standing: Standing, side: PositionSide): Ticks | undefined {
  if (marginModeOf(standing) === 'cross') return undefined;
  const { size, cost } = heldOf(slotOf(standing), side);
  const margin = marginAccount(standing, side).balance.total;
  const unit = notionalUnit(contractOf(standing)) * BigInt(Math.abs(size));
  // A long's value at it is its cost less its margin, a short's its cost and its margin.
  const value = size > 0 ? cost - margin : -cost + margin;
  if (value <= zero) return undefined;
  return Number(size > 0 ? (value + unit - 1n) / unit : value / unit) as Ticks;
}
