import type { Lots } from '#domain/money/units.ts';
import type { OrderEnd } from '#domain/order/order.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** An end of an order that its agent has not dealt with yet. It ends with the step that does. */
export interface AgentOrderEnd {
  /** The order's. */
  readonly id: number;
  readonly agentId: number;
  readonly tag: string;
  readonly reason: OrderEnd;
  readonly filledSize: Lots;
  endedAt: number | undefined;
}

export const agentOrderEndEntity: Entity<AgentOrderEnd> = {
  name: 'agent_order_end',
  columns: {
    id: 'integer',
    agentId: 'integer',
    tag: 'text',
    reason: 'text',
    filledSize: 'integer',
    endedAt: 'integer',
  },
  keepMs: 0,
  fault: ({ filledSize }) => (filledSize < 0 ? 'it filled less than nothing' : undefined),
};
