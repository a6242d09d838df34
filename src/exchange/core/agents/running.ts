import {
  type Agent,
  type AgentEvent,
  type AgentSight,
  intentsMax,
  type SliceDraft,
} from '#domain/agent/agent.ts';
import { stepAgent } from '#domain/agent/step.ts';
import { lots } from '#domain/money/units.ts';
import { endAgent, noteAgentOrders, touchAgent } from '#exchange/core/agents/ending.ts';
import { closeOvertaken } from '#exchange/core/conditional/plans.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { fillsMax } from '#exchange/core/limits.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import { renewVipLevel } from '#exchange/core/orders/volume.ts';
import { referenceOf } from '#exchange/core/prices/reference.ts';
import type { State } from '#exchange/core/state.ts';

/** Lets at most `max` agents whose time has come take a step, the earliest first. */
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

/** Lets an agent take its step, if it still runs. */
export function runAgent(state: State, agentId: number): void {
  const agent = state.tables.agents.get(agentId);
  if (agent?.wakeAt === undefined || agent.wakeAt > state.now) return;
  renewVipLevel(state, state.owners.get(agent.userId)!);
  const ended = agent.orders.filter(({ end }) => end !== undefined);
  agent.orders = agent.orders.filter(({ end }) => end === undefined);
  agent.wakeAt = undefined;
  if (ended.length === 0) carryOut(state, agent, { what: 'due' });
  for (const { end, filledSize } of ended) {
    if (agent.endReason === undefined)
      carryOut(state, agent, { what: 'ended', end: end!, filledSize });
  }
  closeOvertaken(state);
  noteAgentOrders(state);
  if (agent.endReason === undefined) touchAgent(state, agent);
}

function carryOut(state: State, agent: Agent, event: AgentEvent): void {
  const listing = state.listings.get(agent.symbolId)!;
  const { progress, wakeAt, intents } = stepAgent(
    agent.kind,
    agent,
    event,
    sightOf(state, listing),
  );
  const isLimited = intents.length <= intentsMax;
  if (!isLimited) throw new Error(`invariant: agent ${agent.id} wants too much in one step`);
  agent.progress = progress;
  agent.wakeAt = wakeAt;
  for (const intent of intents) {
    if (intent.do === 'end') {
      endAgent(state, agent, intent.end);
      return;
    }
    // Else a refusal could go on for ever.
    if (event.what === 'refused') throw new Error(`invariant: agent ${agent.id} insists`);
    placeSlice(state, agent, intent.draft);
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

function placeSlice(state: State, agent: Agent, draft: SliceDraft): void {
  const { id, kind, symbolId, place, side } = agent;
  const placed = placeOrder(state, state.owners.get(agent.userId)!, {
    ...draft,
    ...{ symbolId, place, side, selfTrade: 'cancelTaker', source: 'system', agent: { id, kind } },
  });
  if (!placed.ok) {
    agent.failure = placed.refusal.code;
    carryOut(state, agent, { what: 'refused', code: placed.refusal.code });
    return;
  }
  agent.failure = undefined;
  const known = { id: placed.value.id, size: draft.size!, filledSize: lots(0), filledQuote: '0' };
  agent.orders = [...agent.orders, known];
  noteAgentOrders(state);
}
