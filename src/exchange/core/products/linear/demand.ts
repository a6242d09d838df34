import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import { closingLots } from '#domain/position/holding.ts';
import type { Demand } from '#exchange/core/book/matching.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { contractOf, heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import { solventBound } from '#exchange/core/products/linear/solvency.ts';
import type { Asked } from '#exchange/core/products/product.ts';

/** A taker of a contract: one that may only reduce wants no more than it holds. */
export class LinearDemand implements Demand {
  readonly owner: Owner;
  readonly side: Side;
  readonly bound: Ticks;
  readonly selfTrade: SelfTradeMode;
  readonly #contract: ContractInstrument;
  readonly #size: number;

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

  costOf(price: Ticks, size: Lots): Amount {
    return notional(this.#contract, price, size);
  }
}
