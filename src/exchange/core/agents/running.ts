import {
  type Agent,
  type AgentEvent,
  type AgentOrderDraft,
  type AgentRefusal,
  type AgentSight,
  agentOrdersMax,
} from '#domain/agent/agent.ts';
import { agentTypeOf } from '#domain/agent/kinds.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import { lots, zero } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import {
  closeEnd,
  endAgent,
  noteAgentOrders,
  touchAgent,
  underwayOf,
} from '#exchange/core/agents/ending.ts';
import { firstEnd } from '#exchange/core/agents/underway.ts';
import { closeOvertaken } from '#exchange/core/conditional/plans.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { fillsMax } from '#exchange/core/limits.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import { renewVipLevel } from '#exchange/core/orders/volume.ts';
import { referenceOf } from '#exchange/core/prices/reference.ts';
import type { State } from '#exchange/core/state.ts';

/** Lets agents whose time has come take at most `max` steps, the earliest first. */
export function runAgents(state: State, max: number): void {
  noteAgentOrders(state);
  // Agents have as many fills as a command; the last of them may use up all of them.
  for (let turn = 0, fills = 0; turn < max && fills < fillsMax; turn++) {
    const due = state.wakes.takeDue(state.now);
    if (due === undefined) return;
    state.turn.fillsLeft = fillsMax;
    runAgent(state, due.key);
    fills += fillsMax - state.turn.fillsLeft;
  }
}

/**
 * Lets an agent take its step, if it still runs: about the end of its oldest order that it has not dealt with,
 * else about the time that has come. More ends are for its next steps.
 */
export function runAgent(state: State, agentId: number): void {
  const agent = state.tables.agents.get(agentId);
  if (agent?.wakeAt === undefined || agent.wakeAt > state.now) return;
  renewVipLevel(state, state.owners.get(agent.userId)!);
  const underway = underwayOf(state, agentId);
  const end = firstEnd(underway);
  if (end === undefined) carryOut(state, agent, { what: 'due' });
  else {
    closeEnd(state, end);
    const { tag, reason, filledSize } = end;
    carryOut(state, agent, { what: 'ended', tag, end: reason, filledSize });
  }
  closeOvertaken(state);
  noteAgentOrders(state);
  if (agent.endReason !== undefined) return;
  if (underway.ends.size > 0) agent.wakeAt = state.now;
  touchAgent(state, agent);
}

function carryOut(state: State, agent: Agent, event: AgentEvent): void {
  const type = agentTypeOf(agent.kind);
  const listing = state.listings.get(agent.symbolId)!;
  const { state: next, wakeAt, intents } = type.step(agent, event, sightOf(state, listing));
  if (intents.length > type.intentsMax) {
    throw new Error(`invariant: agent ${agent.id} wants too much in one step`);
  }
  agent.state = next;
  agent.wakeAt = wakeAt;
  for (const intent of intents) {
    if (intent.do === 'end') {
      endAgent(state, agent, intent.end);
      return;
    }
    // Else a refusal could go on for ever.
    if (event.what === 'refused') throw new Error(`invariant: agent ${agent.id} insists`);
    if (intent.do === 'cancel') cancelTagged(state, agent, intent.tag);
    else placeTagged(state, agent, intent.tag, intent.draft);
    if (agent.endReason !== undefined) return;
  }
}

const sightOf = (state: State, listing: Listing): AgentSight => ({
  now: state.now,
  instrument: listing.instrument,
  bestBid: listing.buy.best()?.price,
  bestAsk: listing.sell.best()?.price,
  reference: referenceOf(listing, state.now),
});

/** Places an order for an agent, by the rules for everybody and those of its tags. */
function placeTagged(state: State, agent: Agent, tag: string, draft: AgentOrderDraft): void {
  const { open, ends } = underwayOf(state, agent.id);
  if (open.has(tag) || ends.has(tag)) refuseTagged(state, agent, tag, 'tagUsed');
  else if (open.size + ends.size >= agentOrdersMax)
    refuseTagged(state, agent, tag, 'openOrdersMax');
  else {
    const { id, kind, symbolId, place } = agent;
    const placed = placeOrder(state, state.owners.get(agent.userId)!, {
      ...{ ...draft, symbolId, place, selfTrade: 'cancelTaker', source: 'system' },
      agent: { id, kind, tag },
    });
    if (placed.ok) takeUp(state, agent, placed.value);
    else refuseTagged(state, agent, tag, placed.refusal.code);
  }
}

function takeUp(state: State, agent: Agent, order: Order): void {
  agent.failure = undefined;
  agent.orderId = order.id;
  const { open } = underwayOf(state, agent.id);
  open.set(order.tag!, { order, filledSize: lots(0), filledQuote: zero });
  noteAgentOrders(state);
}

/** Cancels an open order of an agent, in its user's name. */
function cancelTagged(state: State, agent: Agent, tag: string): void {
  const known = underwayOf(state, agent.id).open.get(tag);
  if (known === undefined) return;
  const resting = state.orders.get(known.order.id)!;
  if (!pairAllows(resting.standing.listing.instrument.state, 'cancel')) {
    refuseTagged(state, agent, tag, 'pairNotOpen');
    return;
  }
  cancelResting(state, resting, 'cancelledByUser');
  noteAgentOrders(state);
}

/** The agent decides what a refusal means. */
function refuseTagged(state: State, agent: Agent, tag: string, code: AgentRefusal): void {
  agent.failure = code;
  carryOut(state, agent, { what: 'refused', tag, code });
}
