import type { Agent, AgentDraft } from '#domain/agent/agent.ts';
import { agentDigest } from '#domain/agent/digest.ts';
import { type AgentContext, agentsIssue } from '#domain/agent/issues.ts';
import { agentTypeOf } from '#domain/agent/kinds.ts';
import { type Lots, zero } from '#domain/money/units.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { enterAgent, touchAgent } from '#exchange/core/agents/ending.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { staleIssue } from '#exchange/core/instruments/allowed.ts';
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
  const refusal = startIssue(state, standing, draft);
  if (refusal !== undefined) {
    undoStanding(standing, footprint);
    return { ok: false, refusal };
  }
  const agent = newAgent(state, standing, draft);
  noteClientOid(state, owner.id, draft.clientOid, { what: 'agent', id: agent.id });
  enterAgent(state, agent);
  touchAgent(state, agent);
  return done(agent);
}

/** Why it can't start: the rules of its kind, or too many that run. */
function startIssue(state: State, standing: Standing, draft: AgentDraft): Refusal | undefined {
  const { listing, owner } = standing;
  const type = agentTypeOf(draft.kind);
  const product = productOf(standing);
  const way = type.wayOf?.(draft.terms);
  const { waitingCost } = product;
  const costOf: AgentContext['costOf'] =
    way && waitingCost && ((price, size) => waitingCost(standing, { ...way, price, size }));
  const context: AgentContext = {
    reference: referenceOf(listing, state.now),
    available: way && product.spendable(standing, way.side),
    costOf,
  };
  const ofUser = state.agentsOf.get(owner.id)?.size ?? 0;
  const issue =
    agentsIssue({ ofUser, ofAll: state.tables.agents.size }) ??
    (way && product.checkPlan(standing, way, 0)) ??
    (costOf && way?.reduceOnly !== true ? staleIssue(standing, state.now) : undefined) ??
    type.issues(listing.instrument, draft, context)[0];
  return issue && way ? product.withFunds(standing, way.side, issue) : issue;
}

export const placeAgent = userCommandType<PlaceAgent, Agent>({
  kind: 'PlaceAgent',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handle,
});

function newAgent(state: State, { owner, place }: Standing, draft: AgentDraft): Agent {
  const { kind, symbolId, terms, clientOid, source } = draft;
  return {
    ...{
      id: ++state.counters.orderId,
      userId: owner.id,
      kind,
      symbolId,
      place,
      terms,
      clientOid,
      source,
    },
    digest: clientOid === undefined ? undefined : agentDigest(draft),
    createdAt: state.now,
    state: agentTypeOf(kind).begin(state.now),
    filledSize: 0 as Lots,
    filledQuote: zero,
    orderId: undefined,
    wakeAt: state.now,
    endReason: undefined,
    failure: undefined,
    version: 0,
    updatedAt: state.now,
    endedAt: undefined,
  };
}
