import type { Agent } from '#domain/agent/agent.ts';
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
    side: 'text',
    size: 'integer',
    terms: 'json',
    clientOid: 'text',
    digest: 'text',
    source: 'text',
    createdAt: 'integer',
    progress: 'json',
    filledSize: 'integer',
    filledQuote: 'amount',
    orders: 'json',
    wakeAt: 'integer',
    endReason: 'text',
    failure: 'text',
    version: 'integer',
    updatedAt: 'integer',
    endedAt: 'integer',
  },
  keepMs: Number.POSITIVE_INFINITY,
  pages: { of: 'userId', byLine: true, filters: ['symbolId', 'kind'] },
  fault: ({ size, filledSize, orders, endReason: end, endedAt, progress }) => {
    const open = orders.filter((order) => order.end === undefined);
    const still = open.reduce((sum, order) => sum + order.size - order.filledSize, 0);
    if (filledSize + still > size) return 'it trades more than it was asked to';
    if ((end === undefined) !== (endedAt === undefined)) return 'its end and its time disagree';
    if (end === 'filled' && filledSize !== size) return 'it ended as filled and was not';
    if (end !== undefined && orders.length > 0) return 'it ended and has orders';
    return progress.slices < 0 ? 'it had less than no slices' : undefined;
  },
};
