import type { Agent } from '#domain/agent/agent.ts';
import { agentTypeOf } from '#domain/agent/kinds.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** Agents in the store. They stay as long as the orders that they placed. */
export const agentEntity: Entity<Agent> = {
  name: 'agent',
  columns: {
    id: 'integer',
    userId: 'integer',
    kind: 'text',
    symbolId: 'text',
    place: 'text',
    terms: 'json',
    clientOid: 'text',
    digest: 'text',
    source: 'text',
    createdAt: 'integer',
    state: 'json',
    filledSize: 'integer',
    filledQuote: 'amount',
    orderId: 'integer',
    wakeAt: 'integer',
    endReason: 'text',
    failure: 'text',
    version: 'integer',
    updatedAt: 'integer',
    endedAt: 'integer',
  },
  keepMs: Number.POSITIVE_INFINITY,
  pages: { of: 'userId', byLine: true, filters: ['symbolId', 'kind'] },
  fault(agent) {
    const { orderId, wakeAt, endReason: end, endedAt } = agent;
    if ((end === undefined) !== (endedAt === undefined)) return 'its end and its time disagree';
    const goesOn = orderId !== undefined || wakeAt !== undefined;
    if (end !== undefined && goesOn) return 'it ended and goes on';
    return agentTypeOf(agent.kind).fault(agent);
  },
};
