import type { Agent, AgentEnd, AgentOrder } from '#domain/agent/agent.ts';
import { amount, type Lots } from '#domain/money/units.ts';
import type { Order, OrderEnd } from '#domain/order/order.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** Takes up an agent that runs, a new one or one of the store. */
export function enterAgent(state: State, agent: Agent): void {
  let own = state.agentsOf.get(agent.userId);
  if (own === undefined) {
    own = new Set();
    state.agentsOf.set(agent.userId, own);
  }
  own.add(agent.id);
  state.wakes.set('agent', agent.id, agent.wakeAt);
}

/** Notes that an agent changed. */
export function touchAgent(state: State, agent: Agent): void {
  agent.version += 1;
  agent.updatedAt = state.now;
  state.tables.agents.put(agent);
  state.wakes.set('agent', agent.id, agent.wakeAt);
  touchUser(state, state.owners.get(agent.userId)!);
}

/**
 * Brings what agents know of their orders up to date with what the command did to these, in its
 * own batch: so nothing that was filled is ever counted twice or not at all. An agent of which an
 * order ended is woken.
 */
export function noteAgentOrders(state: State): void {
  const { agentOrders } = state.turn;
  if (agentOrders === undefined) return;
  for (const order of agentOrders) {
    const agent = state.tables.agents.get(order.agentId!);
    if (agent !== undefined) noteOrder(state, agent, order);
  }
  agentOrders.clear();
}

function noteOrder(state: State, agent: Agent, order: Order): void {
  const known = agent.orders.find(({ id }) => id === order.id);
  if (known === undefined) return;
  const { filledSize, filledQuote, end } = order;
  if (known.filledSize === filledSize && known.end === end) return;
  agent.filledSize = (agent.filledSize + filledSize - known.filledSize) as Lots;
  agent.filledQuote = amount(agent.filledQuote + filledQuote - BigInt(known.filledQuote));
  const next: AgentOrder = {
    ...{ id: known.id, size: known.size, filledSize, filledQuote: String(filledQuote) },
    ...(end === undefined ? {} : { end }),
  };
  agent.orders = agent.orders.map((one) => (one === known ? next : one));
  if (end !== undefined) agent.wakeAt = state.now;
  touchAgent(state, agent);
}

const openOrdersOf = (state: State, { orders }: Agent) =>
  orders.flatMap(({ id }) => state.orders.get(id) ?? []);

/** Ends an agent and cancels its open orders with it; answers how many. */
export function endAgent(
  state: State,
  agent: Agent,
  end: AgentEnd,
  reason: OrderEnd = 'cancelledByUser',
): number {
  const open = openOrdersOf(state, agent);
  for (const resting of open) cancelResting(state, resting, reason);
  noteAgentOrders(state);
  agent.orders = [];
  agent.progress = { slices: agent.progress.slices };
  agent.wakeAt = undefined;
  agent.endReason = end;
  agent.endedAt = state.now;
  state.agentsOf.get(agent.userId)?.delete(agent.id);
  if (state.agentsOf.get(agent.userId)?.size === 0) state.agentsOf.delete(agent.userId);
  touchAgent(state, agent);
  return open.length;
}

/** A user's running agents, the oldest first. */
export const agentsOf = (state: State, userId: number): readonly Agent[] =>
  [...(state.agentsOf.get(userId) ?? [])].map((id) => state.tables.agents.get(id)!);

/** Ends an agent whose step can't be recorded. */
export function failAgent(state: State, agentId: number): void {
  const agent = state.tables.agents.get(agentId);
  if (agent === undefined) return;
  agent.failure = 'notRecorded';
  endAgent(state, agent, 'failed');
}
