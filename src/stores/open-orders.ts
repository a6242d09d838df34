import type { OrderRow } from '#contract/calls/spot-order.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';

/** Ended orders remembered, so that a late answer does not bring one back. */
const endedMax = 500;

const openStatuses: readonly number[] = [
  orderStatusCode.init,
  orderStatusCode.new,
  orderStatusCode.partial,
];

const isOpen = ({ status }: OrderRow): boolean => openStatuses.includes(status);

/**
 * The open orders, put together from snapshots, deltas and answers, which may cross each other: of
 * one order the higher version counts.
 */
export class OpenOrders {
  readonly #open = new Map<string, OrderRow>();
  readonly #ended = new Map<string, number>();

  /** Everything anew: what is not among `rows` is no longer open. */
  reset(rows: readonly OrderRow[]): void {
    this.#open.clear();
    this.take(rows);
  }

  /** Returns whether one of the rows ended an order that was open or unknown. */
  take(rows: readonly OrderRow[]): boolean {
    let ended = false;
    for (const row of rows) {
      if (this.#versionOf(row.orderId) >= row.version) continue;
      if (isOpen(row)) {
        this.#open.set(row.orderId, row);
      } else {
        this.#open.delete(row.orderId);
        this.#remember(row);
        ended = true;
      }
    }
    return ended;
  }

  /** Newest first. */
  rows(): readonly OrderRow[] {
    return [...this.#open.values()].sort(
      (a, b) => b.createTime - a.createTime || Number(b.orderId) - Number(a.orderId),
    );
  }

  #versionOf(orderId: string): number {
    return this.#ended.get(orderId) ?? this.#open.get(orderId)?.version ?? -1;
  }

  #remember({ orderId, version }: OrderRow): void {
    this.#ended.set(orderId, version);
    if (this.#ended.size <= endedMax) return;
    const [oldest] = this.#ended.keys();
    if (oldest !== undefined) this.#ended.delete(oldest);
  }
}
