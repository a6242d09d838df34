import type { Amount, Lots } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import type { AgentOrderEnd } from '#exchange/core/agents/order-end.ts';

/** An open order of an agent, with what of its fills the agent has counted. */
export interface CountedOrder {
  readonly order: Order;
  filledSize: Lots;
  filledQuote: Amount;
}

/**
 * What a running agent has under way, by tag; an order has one of the two. Nothing of it is stored with the
 * agent: it derives from the orders and from the stored ends. Bound: `agentOrdersMax`.
 */
export interface Underway {
  readonly open: Map<string, CountedOrder>;
  /** Ends that no step has dealt with yet. */
  readonly ends: Map<string, AgentOrderEnd>;
}

export const newUnderway = (): Underway => ({ open: new Map(), ends: new Map() });

/** An order of which its agent has counted all that it has filled. */
export const counted = (order: Order): CountedOrder => ({
  ...{ order, filledSize: order.filledSize, filledQuote: order.filledQuote },
});

/** Orders of an agent in the order in which they were placed, however they were changed since. */
export const openOrdersOf = ({ open }: Underway): readonly Order[] =>
  [...open.values()].map(({ order }) => order).sort((one, other) => one.id - other.id);

/** The end of the oldest order. */
export function firstEnd({ ends }: Underway): AgentOrderEnd | undefined {
  let first: AgentOrderEnd | undefined;
  for (const end of ends.values()) if (first === undefined || end.id < first.id) first = end;
  return first;
}
