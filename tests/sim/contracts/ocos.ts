// Knows by itself what the legs of an OCO have to do with each other. No code of the exchange: only its types.
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';

/** What is open of a user. */
export interface OpenOf {
  readonly orders: (userId: number) => readonly Order[];
}

const waits = ({ status }: ConditionalOrder): boolean =>
  status === 'notExecuted' || status === 'executing';

/** Both legs are there, for the same rest of the same position, or neither is; what a stop has ended trades no more. */
export class Ocos {
  readonly #limits = new Map<number, number>();
  readonly #ended = new Set<number>();
  /** OCOs of which the stop was carried out: a run without would prove nothing. */
  stopped = 0;

  after({ plans, orders, fills }: Changes, open: OpenOf): string | undefined {
    const late = fills.find(({ orderId }) => this.#ended.has(orderId));
    if (late !== undefined) return `order ${late.orderId} traded though its stop was carried out`;
    for (const plan of plans) {
      if (plan.kind !== 'oco') continue;
      this.#limits.set(plan.id, plan.pairId!);
      const wrong = waits(plan) ? this.#beside(plan, open) : this.#gone(plan, open);
      if (wrong !== undefined) return wrong;
    }
    for (const { planId } of orders) {
      const limit = planId === undefined ? undefined : this.#limits.get(planId);
      if (limit === undefined) continue;
      this.stopped++;
      this.#ended.add(limit);
    }
    return undefined;
  }

  #beside(plan: ConditionalOrder, open: OpenOf): string | undefined {
    const order = open.orders(plan.userId).find(({ id }) => id === plan.pairId);
    if (order === undefined) return `the stop ${plan.id} waits without its limit order`;
    const isSame =
      order.side === plan.side &&
      order.positionSide === plan.positionSide &&
      order.reduceOnly === plan.reduceOnly;
    if (!isSame) return `the legs of ${plan.id} do not do the same`;
    const rest = order.size! - order.filledSize;
    return plan.size === rest ? undefined : `the stop ${plan.id} counts ${plan.size} of ${rest}`;
  }

  #gone(plan: ConditionalOrder, open: OpenOf): string | undefined {
    const isLeft = open.orders(plan.userId).some(({ id }) => id === plan.pairId);
    return isLeft ? `order ${plan.pairId} is left without its stop` : undefined;
  }
}
