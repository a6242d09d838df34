import type { Transfer } from '#domain/account/transfer.ts';
import type { Agent } from '#domain/agent/agent.ts';
import type { Order, Plan } from '#domain/order/order.ts';

/**
 * What the core asks of the committed past: ended orders and client ids are not kept in memory.
 * Answers show the store as of the last commit; the core itself knows the batch being applied.
 */
export interface Past {
  /** The order or plan that a user's client id names, through the store's unique index. */
  findClientOid(userId: number, clientOid: string): ClientOidRow | undefined;
  findOrder(orderId: number): Order | undefined;
  findPlan(planId: number): Plan | undefined;
  findTransfer(transferId: number): Transfer | undefined;
  findAgent(agentId: number): Agent | undefined;
}

/** Orders, plans, transfers and agents of a user share one space of client ids. */
export interface ClientOidRow {
  readonly what: 'order' | 'plan' | 'transfer' | 'agent';
  readonly id: number;
}
