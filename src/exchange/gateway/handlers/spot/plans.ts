import type { spotPlanCalls } from '#contract/calls/spot-plan.ts';
import type { CallParsed } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import { planDraftOfWire, type WirePlan, wireCount, wirePrice } from '#contract/map/draft.ts';
import { isSpot } from '#domain/line/line.ts';
import type { ConditionalOrder, PlanDraft } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import {
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
import { batchRow, isAmendNothing, refOf } from '#exchange/gateway/handlers/orders.ts';
import { pageCursor, pageRequest } from '#exchange/gateway/page.ts';
import { fillRow, planRow } from '#exchange/gateway/rows/orders.ts';
import type { OrderRef } from '#exchange/view/view.ts';

/** How a client names a plan of spot. */
export const planRefOf = (wire: {
  planId?: string | undefined;
  clientOid?: string | undefined;
}): OrderRef => refOf({ orderId: wire.planId, clientOid: wire.clientOid });

/** A plan, or its refusal, on the wire. */
export const planOutcome = (gate: Gate, outcome: Outcome<ConditionalOrder>) =>
  outcome.ok ? done(planRow(gate.directory, outcome.value)) : outcome;

function draftOf(
  gate: Gate,
  wire: WirePlan,
  { source }: CallContext<CallerUser>,
): Outcome<PlanDraft> {
  const instrument = instrumentOr(gate, wire.symbolId);
  return instrument.ok ? planDraftOfWire(instrument.value, wire, source) : instrument;
}

/** Changes a waiting plan of a kind that is meant. */
export async function amendPlan(
  gate: Gate,
  input: CallParsed<'modifyPlan'>,
  userId: number,
  isMeant: (kind: ConditionalOrder['kind']) => boolean = () => true,
) {
  const ref = planRefOf(input);
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
  const { delegateCount } = input;
  const tradeUnit = plan.quoteAmount === undefined ? 'base' : 'quote';
  const count =
    delegateCount === undefined ? done({}) : wireCount(instrument, { tradeUnit, delegateCount });
  if (!count.ok) return count;
  return planOutcome(
    gate,
    await gate.view.submit({
      kind: 'AmendPlan',
      userId,
      plan: ref,
      trigger: trigger.value,
      fires: input.fires,
      price: price.value,
      ...count.value,
    }),
  );
}

export const spotPlanHandlers: Handlers<keyof typeof spotPlanCalls> = {
  async placePlan(gate, input, context) {
    const draft = draftOf(gate, input, context);
    if (!draft.ok) return draft;
    const { userId } = context.user;
    return planOutcome(
      gate,
      await gate.view.submit({ kind: 'PlacePlan', userId, draft: draft.value }),
    );
  },

  async batchPlacePlans(gate, { orders }, context) {
    const drafts = orders.map((wire) => draftOf(gate, wire, context));
    const good = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []));
    const { userId } = context.user;
    const placed =
      good.length === 0
        ? done([])
        : await gate.view.submit({ kind: 'PlacePlans', userId, drafts: good });
    if (!placed.ok) return placed;
    const answers = placed.value[Symbol.iterator]();
    return done(
      drafts.map((draft) =>
        batchRow(gate, context.locale, draft.ok ? answers.next().value! : draft, planRow),
      ),
    );
  },

  async modifyPlan(gate, input, { user: { userId } }) {
    return await amendPlan(gate, input, userId);
  },

  async cancelPlan(gate, input, { user: { userId } }) {
    const plan = planRefOf(input);
    return planOutcome(gate, await gate.view.submit({ kind: 'CancelPlan', userId, plan }));
  },

  async batchCancelPlans(gate, { orders }, { user: { userId }, locale }) {
    const plans = orders.map(planRefOf);
    const cancelled = await gate.view.submit({ kind: 'CancelPlans', userId, plans });
    if (!cancelled.ok) return cancelled;
    return done(cancelled.value.map((outcome) => batchRow(gate, locale, outcome, planRow)));
  },

  async cancelAllPlans(gate, { symbolId }, { user: { userId } }) {
    return await gate.view.submit({
      ...({ kind: 'CancelAllPlans', line: 'spot' } as const),
      ...{ userId, symbolId },
    });
  },

  async planFills(gate, { planId }, { user: { userId } }) {
    const id = Number(planId);
    const waiting = await gate.view.waitingPlan(userId, planRefOf({ planId }));
    if (waiting !== undefined) return done({ items: [], cursor: undefined });
    // The newest ended plan up to this id is either this one or none of the user's.
    const { rows } = await gate.view.history.plans({
      userId,
      line: 'spot',
      before: id + 1,
      limit: 1,
    });
    const plan = rows[0];
    if (plan?.id !== id) return refuse('orderUnknown');
    const fills =
      plan.orderId === undefined ? [] : await gate.view.history.fillsOfOrder(userId, plan.orderId);
    return done({ items: fills.map((fill) => fillRow(gate.directory, fill)), cursor: undefined });
  },

  async openPlans({ view, directory }, { symbolId }, { user: { userId } }) {
    const { rows, version } = await view.waitingPlans(userId, symbolId);
    const items = rows.filter(isSpot).map((plan) => planRow(directory, plan));
    return done({ items, version });
  },

  async planHistory(gate, input, { user: { userId } }) {
    const { rows, cursor } = await gate.view.history.plans(pageRequest(userId, input));
    return done({
      items: rows.map((plan) => planRow(gate.directory, plan)),
      cursor: pageCursor(cursor),
    });
  },
};
