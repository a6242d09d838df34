import type { Place } from '#domain/account/place.ts';
import type { Agent, AgentEnd } from '#domain/agent/agent.ts';
import { amount, type Lots } from '#domain/money/units.ts';
import type { Order, OrderEnd } from '#domain/order/order.ts';
import type { AgentOrderEnd } from '#exchange/core/agents/order-end.ts';
import {
  counted,
  newUnderway,
  openOrdersOf,
  type Underway,
} from '#exchange/core/agents/underway.ts';
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
  state.underway.set(agent.id, newUnderway());
  state.wakes.set('agent', agent.id, agent.wakeAt);
}

/** Takes up what stored agents have under way, once all orders are there. */
export function loadAgents(state: State): void {
  const { agents, agentOrderEnds } = state.tables;
  for (const agent of agents.values()) enterAgent(state, agent);
  for (const end of agentOrderEnds.values()) {
    underwayOf(state, end.agentId).ends.set(end.tag, end);
  }
  for (const { order } of state.orders.values()) {
    if (order.agentId === undefined) continue;
    underwayOf(state, order.agentId).open.set(order.tag!, counted(order));
  }
}

/** What a running agent has under way. */
export function underwayOf(state: State, agentId: number): Underway {
  const underway = state.underway.get(agentId);
  if (underway === undefined) throw new Error(`invariant: agent ${agentId} does not run`);
  return underway;
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
 * Counts what the command did to agents' orders, in its own batch: so nothing that was filled is ever counted
 * twice or not at all. An agent of which an order ended is woken. However many of its orders changed, an
 * agent's row changes once.
 */
export function noteAgentOrders(state: State): void {
  const { agentOrders } = state.turn;
  if (agentOrders === undefined || agentOrders.size === 0) return;
  const changed = new Set<Agent>();
  for (const order of agentOrders) {
    const agent = state.tables.agents.get(order.agentId!);
    if (agent !== undefined && noteOrder(state, agent, order)) changed.add(agent);
  }
  agentOrders.clear();
  for (const agent of changed) touchAgent(state, agent);
}

/** Counts what one of an agent's orders has filled since it was last counted; answers whether anything changed. */
function noteOrder(state: State, agent: Agent, order: Order): boolean {
  const { open, ends } = underwayOf(state, agent.id);
  const tag = order.tag!;
  const known = open.get(tag);
  if (known?.order !== order) return false;
  const { id, filledSize, filledQuote, end: reason } = order;
  if (known.filledSize === filledSize && reason === undefined) return false;
  agent.filledSize = (agent.filledSize + filledSize - known.filledSize) as Lots;
  agent.filledQuote = amount(agent.filledQuote + filledQuote - known.filledQuote);
  known.filledSize = filledSize;
  known.filledQuote = filledQuote;
  if (reason === undefined) return true;
  open.delete(tag);
  if (agent.orderId === id) agent.orderId = undefined;
  // One that has ended deals with nothing any more.
  if (agent.endReason !== undefined) return true;
  const end = { id, agentId: agent.id, tag, reason, filledSize, endedAt: undefined };
  ends.set(tag, end);
  state.tables.agentOrderEnds.put(end);
  agent.wakeAt = state.now;
  return true;
}

/** Takes an end away that its agent deals with. */
export function closeEnd(state: State, end: AgentOrderEnd): void {
  end.endedAt = state.now;
  state.tables.agentOrderEnds.put(end);
  underwayOf(state, end.agentId).ends.delete(end.tag);
}

/** Ends an agent and cancels its open orders with it; answers how many. */
export function endAgent(
  state: State,
  agent: Agent,
  end: AgentEnd,
  reason: OrderEnd = 'cancelledByUser',
): number {
  agent.endReason = end;
  noteAgentOrders(state);
  const underway = underwayOf(state, agent.id);
  const open = openOrdersOf(underway);
  for (const { id } of open) cancelResting(state, state.orders.get(id)!, reason);
  noteAgentOrders(state);
  for (const one of underway.ends.values()) closeEnd(state, one);
  agent.wakeAt = undefined;
  agent.endedAt = state.now;
  state.underway.delete(agent.id);
  state.agentsOf.get(agent.userId)?.delete(agent.id);
  if (state.agentsOf.get(agent.userId)?.size === 0) state.agentsOf.delete(agent.userId);
  touchAgent(state, agent);
  return open.length;
}

/** A user's running agents, the oldest first. */
export const agentsOf = (state: State, userId: number): readonly Agent[] =>
  [...(state.agentsOf.get(userId) ?? [])].map((id) => state.tables.agents.get(id)!);

/** Ends a user's agents of a place that `isMeant` says, with their orders; answers how many things ended. */
export function endAgentsIn(
  state: State,
  userId: number,
  place: Place,
  isMeant: (agent: Agent) => boolean,
  end: Extract<AgentEnd, 'liquidation' | 'holdMode'>,
): number {
  const meant = agentsOf(state, userId).filter((agent) => agent.place === place && isMeant(agent));
  const reason = end === 'liquidation' ? end : 'cancelledByUser';
  return meant.reduce((sum, agent) => sum + 1 + endAgent(state, agent, end, reason), 0);
}

/** Ends an agent whose step can't be recorded. */
export function failAgent(state: State, agentId: number): void {
  const agent = state.tables.agents.get(agentId);
  if (agent === undefined) return;
  agent.failure = 'notRecorded';
  endAgent(state, agent, 'failed');
}
