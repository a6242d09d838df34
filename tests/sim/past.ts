import type { Transfer } from '#domain/account/transfer.ts';
import type { Agent } from '#domain/agent/agent.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { ClientOidRow } from '#exchange/core/past.ts';
import type { DirectPast } from '#exchange/core/testing-direct.ts';

/** A committed past in memory, for runs that never restart. */
export class MemoryPast implements DirectPast {
  readonly #orders = new Map<number, Order>();
  readonly #plans = new Map<number, ConditionalOrder>();
  readonly #transfers = new Map<number, Transfer>();
  readonly #agents = new Map<number, Agent>();
  readonly #clientOids = new Map<string, ClientOidRow>();

  commit({ orders, plans, transfers, entities }: Changes): void {
    for (const order of orders) {
      this.#orders.set(order.id, order);
      this.#note('order', order);
    }
    for (const plan of plans) {
      this.#plans.set(plan.id, plan);
      this.#note('plan', plan);
    }
    for (const agent of entities.agents) {
      this.#agents.set(agent.id, agent);
      this.#note('agent', agent);
    }
    for (const transfer of transfers) {
      this.#transfers.set(transfer.id, transfer);
      this.#note('transfer', transfer);
    }
  }

  findClientOid(userId: number, clientOid: string): ClientOidRow | undefined {
    return this.#clientOids.get(`${userId} ${clientOid}`);
  }

  findOrder(orderId: number): Order | undefined {
    return copyOf(this.#orders.get(orderId));
  }

  findPlan(planId: number): ConditionalOrder | undefined {
    return copyOf(this.#plans.get(planId));
  }

  findTransfer(transferId: number): Transfer | undefined {
    return copyOf(this.#transfers.get(transferId));
  }

  findRow(_: 'agents', id: number): Agent | undefined {
    return copyOf(this.#agents.get(id));
  }

  #note(
    what: ClientOidRow['what'],
    { id, userId, clientOid }: Order | ConditionalOrder | Transfer | Agent,
  ): void {
    if (clientOid !== undefined) this.#clientOids.set(`${userId} ${clientOid}`, { what, id });
  }
}

/** As a store would answer: a row read, not the live object. */
const copyOf = <T>(row: T | undefined): T | undefined => row && structuredClone(row);
