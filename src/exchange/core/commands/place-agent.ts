import type { Agent, AgentDraft } from '#domain/agent/agent.ts';
import { agentDigest } from '#domain/agent/digest.ts';
import { agentIssues } from '#domain/agent/issues.ts';
import { type Lots, zero } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { enterAgent, touchAgent } from '#exchange/core/agents/ending.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { noteClientOid, repeatedAgent } from '#exchange/core/orders/client-ids.ts';
import { referenceOf } from '#exchange/core/prices/reference.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { footprintOf, type State, standingAt, undoStanding } from '#exchange/core/state.ts';

/** Starts an agent that places orders for its user until it is done. */
export interface PlaceAgent extends UserCommand {
  readonly kind: 'PlaceAgent';
  readonly draft: AgentDraft;
}

/** Starts an agent; its first step comes with the same command, as far as turns are left. */
function handle(state: State, owner: Owner, { draft }: PlaceAgent): Outcome<Agent> {
  const repeated = repeatedAgent(state, owner.id, draft);
  if (repeated !== undefined) return repeated;
  const listing = state.listings.get(draft.symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const footprint = footprintOf(owner);
  const standing = standingAt(state, owner, listing, draft.place);
  if (standing === undefined) return refuse('unsupported');
  const issues = agentIssues(listing.instrument, draft, {
    reference: referenceOf(listing, state.now),
    available: productOf(standing).spendable(standing, draft.side),
    running: state.agentsOf.get(owner.id)?.size ?? 0,
    runningOfAll: state.tables.agents.size,
  });
  const [issue] = issues;
  if (issue !== undefined) {
    const refusal = productOf(standing).withFunds(standing, draft.side, issue);
    undoStanding(standing, footprint);
    return { ok: false, refusal };
  }
  const agent = newAgent(state, standing, draft);
  noteClientOid(state, owner.id, draft.clientOid, { what: 'agent', id: agent.id });
  enterAgent(state, agent);
  touchAgent(state, agent);
  return done(agent);
}

export const placeAgent = userCommandType<PlaceAgent, Agent>({
  kind: 'PlaceAgent',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handle,
});

function newAgent(state: State, { owner, place }: Standing, draft: AgentDraft): Agent {
  const { kind, symbolId, side, size, terms, clientOid, source } = draft;
  return {
    ...{
      id: ++state.counters.orderId,
      userId: owner.id,
      kind,
      symbolId,
      place,
      side,
      size,
      terms,
      clientOid,
      source,
    },
    digest: clientOid === undefined ? undefined : agentDigest(draft),
    createdAt: state.now,
    progress: { slices: 0, nextAt: state.now },
    filledSize: 0 as Lots,
    filledQuote: zero,
    orders: [],
    wakeAt: state.now,
    endReason: undefined,
    failure: undefined,
    version: 0,
    updatedAt: state.now,
    endedAt: undefined,
  };
}
