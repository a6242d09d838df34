import type { Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';

/**
 * The waiting plans of a pair that fire in one direction, in a sorted array with the next to fire
 * at its end: the trigger that the price reaches first, and of one trigger the oldest.
 */
export class TriggerList {
  readonly #fires: ConditionalOrder['fires'];
  readonly #sign: number;
  readonly #plans: ConditionalOrder[] = [];

  constructor(fires: ConditionalOrder['fires']) {
    this.#fires = fires;
    this.#sign = fires === 'atOrAbove' ? -1 : 1;
  }

  add(plan: ConditionalOrder): void {
    this.#plans.splice(this.#placeOf(plan), 0, plan);
  }

  remove(plan: ConditionalOrder): void {
    const place = this.#placeOf(plan);
    if (this.#plans[place] !== plan) throw new Error(`plan ${plan.id} is not where it should be`);
    this.#plans.splice(place, 1);
  }

  /**
   * The next plan that `price` fires, of those that have waited for it since a priority; undefined when
   * there is none.
   */
  next(price: Ticks, upTo = Number.POSITIVE_INFINITY): ConditionalOrder | undefined {
    for (let at = this.#plans.length - 1; at >= 0; at--) {
      const plan = this.#plans[at]!;
      if (!hasFired(this.#fires, plan.trigger, price)) return undefined;
      if (plan.priority <= upTo) return plan;
    }
    return undefined;
  }

  /** The index of the first plan that does not fire later than `plan`. */
  #placeOf(plan: ConditionalOrder): number {
    let low = 0;
    let high = this.#plans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isLater(this.#plans[middle]!, plan)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isLater(one: ConditionalOrder, other: ConditionalOrder): boolean {
    const apart = (other.trigger - one.trigger) * this.#sign;
    return apart === 0 ? one.priority > other.priority : apart > 0;
  }
}

const hasFired = (fires: ConditionalOrder['fires'], trigger: Ticks, price: Ticks): boolean =>
  fires === 'atOrAbove' ? price >= trigger : price <= trigger;
