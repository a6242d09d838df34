import type { CallerUser } from '#contract/client.ts';
import { nameOf } from '#contract/map/code-name.ts';
import { planDraftOfWire, type WirePlan, wireCount, wirePrice } from '#contract/map/draft.ts';
import type { PlanKind } from '#domain/codes/plan-kind.ts';
import { planStatusCode } from '#domain/codes/plan-status.ts';
import { isOn, type Line } from '#domain/line/line.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { ConditionalOrder, PlanDraft } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type CallContext, type Gate, instrumentOr } from '#exchange/gateway/gate.ts';
import { batchRow, isAmendNothing, refOf } from '#exchange/gateway/handlers/orders.ts';
import { pageCursor, rangeRequest, type WireFills } from '#exchange/gateway/page.ts';
import { planRow } from '#exchange/gateway/rows/orders.ts';
import type { OrderRef } from '#exchange/view/view.ts';

/* What calls about conditional orders have in common on all lines. */

interface WireRef {
  readonly planId?: string | undefined;
  readonly clientOid?: string | undefined;
}

/** How a client names a plan of a line. */
export const planRefOf = (wire: WireRef, line: Line = 'spot'): OrderRef =>
  refOf({ orderId: wire.planId, clientOid: wire.clientOid }, line);

/** A plan, or its refusal, on the wire. */
export const planOutcome = (gate: Gate, outcome: Outcome<ConditionalOrder>) =>
  outcome.ok ? done(planRow(gate.directory, outcome.value)) : outcome;

/** A plan as its sender means it. */
export function planDraft(
  gate: Gate,
  wire: WirePlan,
  { source }: CallContext<CallerUser>,
): Outcome<PlanDraft> {
  const instrument = instrumentOr(gate, wire.symbolId);
  return instrument.ok ? planDraftOfWire(instrument.value, wire, source) : instrument;
}

export async function placePlan(gate: Gate, wire: WirePlan, context: CallContext<CallerUser>) {
  const draft = planDraft(gate, wire, context);
  if (!draft.ok) return draft;
  const { userId } = context.user;
  const placed = await gate.view.submit({ kind: 'PlacePlan', userId, draft: draft.value });
  return planOutcome(gate, placed);
}

export const cancelPlan = async (gate: Gate, userId: number, plan: OrderRef) =>
  planOutcome(gate, await gate.view.submit({ kind: 'CancelPlan', userId, plan }));

export async function cancelPlans(
  gate: Gate,
  plans: readonly OrderRef[],
  { user: { userId }, locale }: CallContext<CallerUser>,
) {
  const canceled = await gate.view.submit({ kind: 'CancelPlans', userId, plans });
  if (!canceled.ok) return canceled;
  return done(canceled.value.map((outcome) => batchRow(gate, locale, outcome, planRow)));
}

/** What a waiting plan is changed to. */
interface WireChange {
  readonly triggerPrice?: string | undefined;
  readonly triggerType?: TriggerSource | undefined;
  readonly fires?: ConditionalOrder['fires'] | undefined;
  readonly executePrice?: string | undefined;
  readonly delegateCount?: string | undefined;
}

/** Changes a waiting plan of a kind that is meant. */
export async function amendPlan(
  gate: Gate,
  userId: number,
  { ref, isMeant = () => true }: { ref: OrderRef; isMeant?: (kind: PlanKind) => boolean },
  input: WireChange,
) {
  let plan = await gate.view.waitingPlan(userId, ref);
  if (plan === undefined) {
    // Ended or unknown: the exchange says which. Or its placing was queued and went ahead.
    const said = await gate.view.submit({ kind: 'AmendPlan', userId, plan: ref });
    plan = await gate.view.waitingPlan(userId, ref);
    if (plan === undefined || !isAmendNothing(said)) return planOutcome(gate, said);
  }
  if (!isMeant(plan.kind)) return refuse('notChangeable');
  const instrument = gate.directory.listed(plan.symbolId);
  const trigger = wirePrice(instrument, input.triggerPrice);
  if (!trigger.ok) return trigger;
  const price = wirePrice(instrument, input.executePrice);
  if (!price.ok) return price;
  const count = planCount(gate, plan, input.delegateCount);
  if (!count.ok) return count;
  return planOutcome(
    gate,
    await gate.view.submit({
      ...{ kind: 'AmendPlan', userId, plan: ref, ...count.value },
      ...{ trigger: trigger.value, fires: input.fires, price: price.value },
      watches: input.triggerType,
    }),
  );
}

/** A new quantity of a plan, in the unit that it counts. */
export function planCount(gate: Gate, plan: ConditionalOrder, delegateCount: string | undefined) {
  if (delegateCount === undefined) return done({});
  const tradeUnit = plan.quoteAmount === undefined ? 'base' : 'quote';
  return wireCount(gate.directory.listed(plan.symbolId), { tradeUnit, delegateCount });
}

/** Waiting plans of a line, newest first. */
export async function openPlansOn(
  { view, directory }: Gate,
  userId: number,
  line: Line,
  symbolId: string | undefined,
) {
  const { rows, version } = await view.waitingPlans(userId, symbolId);
  const items = rows.filter(isOn(line)).map((plan) => planRow(directory, plan));
  return done({ items, version });
}

interface EndedPlans extends WireFills {
  readonly planStatus?: number | undefined;
}

/** A page of ended plans of a line. */
export async function planHistoryOn(gate: Gate, userId: number, line: Line, input: EndedPlans) {
  const { rows, cursor } = await gate.view.history.plans({
    ...rangeRequest(userId, input, line),
    status: input.planStatus === undefined ? undefined : nameOf(planStatusCode, input.planStatus),
  });
  return done({
    items: rows.map((plan) => planRow(gate.directory, plan)),
    cursor: pageCursor(cursor),
  });
}
