import { isSameAccount, type Transfer, type TransferDraft } from '#domain/account/transfer.ts';
import type { Agent, AgentDraft } from '#domain/agent/agent.ts';
import { agentDigest } from '#domain/agent/digest.ts';
import { draftDigest } from '#domain/order/digest.ts';
import {
  type ConditionalOrder,
  isOnLineOf,
  type Order,
  type OrderDraft,
  type OrderRef,
  type PlanDraft,
} from '#domain/order/order.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import type { ClientOidRow } from '#exchange/core/past.ts';
import type { State } from '#exchange/core/state.ts';

/** What a user's client id names: of this batch by memory, of earlier ones by what was fetched. */
function findClientOid(state: State, userId: number, clientOid: string): ClientOidRow | undefined {
  return (
    state.clientOids.get(userId)?.get(clientOid) ?? state.turn.fetched.clientOid(userId, clientOid)
  );
}

/** Remembers a client id until its batch is in the store. */
export function noteClientOid(
  state: State,
  userId: number,
  clientOid: string | undefined,
  row: ClientOidRow,
): void {
  if (clientOid === undefined) return;
  let known = state.clientOids.get(userId);
  if (known === undefined) {
    known = new Map();
    state.clientOids.set(userId, known);
  }
  known.set(clientOid, row);
}

const duplicate = (clientOid: string) => refuse('clientOidDuplicate', { value: clientOid });

/**
 * The answer to a draft whose client id was used before: the first order for a repeat of the same
 * draft, a refusal for another. Undefined when the id is new or there is none.
 */
export function repeatedOrder(
  state: State,
  userId: number,
  draft: OrderDraft,
): Outcome<Order> | undefined {
  if (draft.clientOid === undefined) return undefined;
  const row = findClientOid(state, userId, draft.clientOid);
  if (row === undefined) return undefined;
  const order = row.what === 'order' ? anyOrder(state, row.id) : undefined;
  return order?.digest === draftDigest(draft)
    ? { ok: true, value: order }
    : duplicate(draft.clientOid);
}

/** As `repeatedOrder`, for an order that the exchange works out itself: `fits` knows it again. */
export function repeatedBy(
  state: State,
  userId: number,
  clientOid: string | undefined,
  fits: (order: Order) => boolean,
): Outcome<Order> | undefined {
  if (clientOid === undefined) return undefined;
  const row = findClientOid(state, userId, clientOid);
  if (row === undefined) return undefined;
  const order = row.what === 'order' ? anyOrder(state, row.id) : undefined;
  return order !== undefined && fits(order) ? { ok: true, value: order } : duplicate(clientOid);
}

/** As `repeatedOrder`, for plans; they share the ids of orders. */
export function repeatedPlan(
  state: State,
  userId: number,
  draft: PlanDraft,
): Outcome<ConditionalOrder> | undefined {
  if (draft.clientOid === undefined) return undefined;
  return repeatedConditional(state, userId, draft.clientOid, draftDigest(draft));
}

/** As `repeatedOrder`, for any conditional order, by the digest of its draft. */
export function repeatedConditional(
  state: State,
  userId: number,
  clientOid: string | undefined,
  digest: string,
): Outcome<ConditionalOrder> | undefined {
  if (clientOid === undefined) return undefined;
  const row = findClientOid(state, userId, clientOid);
  if (row === undefined) return undefined;
  const plan = row.what === 'plan' ? anyPlan(state, row.id) : undefined;
  return plan?.digest === digest ? { ok: true, value: plan } : duplicate(clientOid);
}

/** As `repeatedOrder`, for transfers. */
export function repeatedTransfer(
  state: State,
  userId: number,
  draft: TransferDraft,
): Outcome<Transfer> | undefined {
  if (draft.clientOid === undefined) return undefined;
  const row = findClientOid(state, userId, draft.clientOid);
  if (row === undefined) return undefined;
  const known = row.what === 'transfer' ? anyTransfer(state, row.id) : undefined;
  return known !== undefined && asksTheSame(known, draft)
    ? { ok: true, value: known }
    : duplicate(draft.clientOid);
}

/** As `repeatedOrder`, for agents. */
export function repeatedAgent(
  state: State,
  userId: number,
  draft: AgentDraft,
): Outcome<Agent> | undefined {
  if (draft.clientOid === undefined) return undefined;
  const row = findClientOid(state, userId, draft.clientOid);
  if (row === undefined) return undefined;
  const agent = row.what === 'agent' ? anyAgent(state, row.id) : undefined;
  return agent?.digest === agentDigest(draft)
    ? { ok: true, value: agent }
    : duplicate(draft.clientOid);
}

const asksTheSame = (one: TransferDraft, other: TransferDraft): boolean =>
  one.asset === other.asset &&
  one.units === other.units &&
  isSameAccount(one.from, other.from) &&
  isSameAccount(one.to, other.to);

const anyTransfer = (state: State, id: number): Transfer | undefined =>
  state.changes.transfers.find((one) => one.id === id) ?? state.turn.fetched.transfer(id);

const anyOrder = (state: State, id: number): Order | undefined =>
  state.orders.get(id)?.order ?? state.endedOrders.get(id) ?? state.turn.fetched.order(id);

const anyPlan = (state: State, id: number): ConditionalOrder | undefined =>
  state.plans.get(id) ?? state.endedPlans.get(id) ?? state.turn.fetched.plan(id);

const anyAgent = (state: State, id: number): Agent | undefined =>
  state.tables.agents.find(id) ?? state.turn.fetched.row('agents', id);

function idOf(
  state: State,
  userId: number,
  ref: OrderRef,
  what: ClientOidRow['what'],
): number | undefined {
  if ('orderId' in ref) return ref.orderId;
  const row = findClientOid(state, userId, ref.clientOid);
  return row?.what === what ? row.id : undefined;
}

/** The user's open order that `ref` names, or why there is none. */
export function openOrder(state: State, userId: number, ref: OrderRef): Outcome<Resting> {
  const id = idOf(state, userId, ref, 'order');
  if (id === undefined) return refuse('orderUnknown');
  const resting = state.orders.get(id);
  const order = resting?.order ?? anyOrder(state, id);
  if (order?.userId !== userId || !isOnLineOf(ref, order)) return refuse('orderUnknown');
  return resting === undefined ? refuse('orderEnded') : { ok: true, value: resting };
}

/** The user's waiting or queued plan that `ref` names, or why there is none. */
export function livePlan(state: State, userId: number, ref: OrderRef): Outcome<ConditionalOrder> {
  const id = idOf(state, userId, ref, 'plan');
  const plan = id === undefined ? undefined : anyPlan(state, id);
  if (plan?.userId !== userId || !isOnLineOf(ref, plan)) return refuse('orderUnknown');
  return state.plans.has(plan.id) ? { ok: true, value: plan } : refuse('orderEnded');
}

/** The user's running agent that `ref` names, or why there is none. */
export function runningAgent(
  state: State,
  userId: number,
  ref: OrderRef,
  kind?: Agent['kind'],
): Outcome<Agent> {
  const id = idOf(state, userId, ref, 'agent');
  const agent = id === undefined ? undefined : anyAgent(state, id);
  if (agent?.userId !== userId || !isOnLineOf(ref, agent)) return refuse('orderUnknown');
  if (kind !== undefined && agent.kind !== kind) return refuse('orderUnknown');
  return agent.endedAt === undefined ? { ok: true, value: agent } : refuse('orderEnded');
}
