import type { ConditionalOrder } from '#domain/order/order.ts';
import type { Received } from '#exchange/core/orders/received.ts';

/** What undoes the fills of an order that is still open. */
export interface Protection {
  /** What of the fills so far its legs may spend: by what is added to it they grow. */
  covered: Received;
  /** Those of its legs that its user has not canceled. */
  readonly legs: Set<ConditionalOrder>;
}
