import type { Ticks } from '#domain/money/units.ts';

/** A price that a user wants to be told of. */
export interface Alert {
  readonly id: number;
  readonly userId: number;
  readonly symbolId: string;
  /** `up` fires at the price or above it, `down` at it or below. */
  readonly direction: 'up' | 'down';
  readonly price: Ticks;
  readonly createdAt: number;
  readonly fired: { readonly at: number; readonly price: Ticks } | undefined;
}

export const isReached = ({ direction, price }: Pick<Alert, 'direction' | 'price'>, last: Ticks) =>
  direction === 'up' ? last >= price : last <= price;

/** Waiting alerts of a pair and direction, in a sorted array with the next to fire at its end. */
export class AlertList {
  readonly #alerts: Alert[] = [];

  add(alert: Alert): void {
    this.#alerts.splice(this.#placeOf(alert), 0, alert);
  }

  get size(): number {
    return this.#alerts.length;
  }

  /** Takes an alert out, if it is there. */
  remove(alert: Alert): void {
    const place = this.#placeOf(alert);
    if (this.#alerts[place]?.id === alert.id) this.#alerts.splice(place, 1);
  }

  /** Takes the next alert that `last` fires; undefined: none. */
  take(last: Ticks): Alert | undefined {
    const next = this.#alerts.at(-1);
    return next !== undefined && isReached(next, last) ? this.#alerts.pop() : undefined;
  }

  /** The index of the first alert that does not fire later than `alert`. */
  #placeOf(alert: Alert): number {
    let low = 0;
    let high = this.#alerts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isLater(this.#alerts[middle]!, alert)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isLater(one: Alert, other: Alert): boolean {
  const apart = one.direction === 'up' ? one.price - other.price : other.price - one.price;
  return apart === 0 ? one.id > other.id : apart > 0;
}
