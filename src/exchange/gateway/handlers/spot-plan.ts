import type { spotPlanCalls } from '#contract/calls/spot-plan.ts';
import type { CallerUser } from '#contract/client.ts';
import { planDraftOfWire, type WirePlan, wireCount, wirePrice } from '#contract/map/draft.ts';
import { planRowOf } from '#contract/map/rows.ts';
import { isSpot } from '#domain/line/line.ts';
import type { Plan, PlanDraft } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import {
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
  listed,
} from '#exchange/gateway/gate.ts';
import { batchRow, fillRow, isAmendNothing } from '#exchange/gateway/handlers/spot-order.ts';
import { pageCursor, pageRequest } from '#exchange/gateway/page.ts';

const refOf = (wire: { planId?: string | undefined; clientOid?: string | undefined }): OrderRef =>
  wire.planId === undefined ? { clientOid: wire.clientOid! } : { orderId: Number(wire.planId) };

export const planRow = (gate: Gate, plan: Plan) => planRowOf(listed(gate, plan.symbolId), plan);

const planOutcome = (gate: Gate, outcome: Outcome<Plan>) =>
  outcome.ok ? done(planRow(gate, outcome.value)) : outcome;

function waitingPlan(gate: Gate, userId: number, ref: OrderRef): Plan | undefined {
  for (const plan of gate.engine.exchange.waitingPlans(userId)) {
    if ('orderId' in ref ? plan.id === ref.orderId : plan.clientOid === ref.clientOid) return plan;
  }
  return undefined;
}

function draftOf(
  gate: Gate,
  wire: WirePlan,
  { source }: CallContext<CallerUser>,
): Outcome<PlanDraft> {
  const instrument = instrumentOr(gate, wire.symbolId);
  return instrument.ok ? planDraftOfWire(instrument.value, wire, source) : instrument;
}

export const spotPlanHandlers: Handlers<keyof typeof spotPlanCalls> = {
  async placePlan(gate, input, context) {
    const draft = draftOf(gate, input, context);
    if (!draft.ok) return draft;
    const { userId } = context.user;
    return planOutcome(
      gate,
      await gate.engine.submit({ kind: 'PlacePlan', userId, draft: draft.value }),
    );
  },

  async batchPlacePlans(gate, { orders }, context) {
    const drafts = orders.map((wire) => draftOf(gate, wire, context));
    const good = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []));
    const { userId } = context.user;
    const placed =
      good.length === 0
        ? done([])
        : await gate.engine.submit({ kind: 'PlacePlans', userId, drafts: good });
    if (!placed.ok) return placed;
    const answers = placed.value[Symbol.iterator]();
    return done(
      drafts.map((draft) =>
        batchRow(gate, context.locale, draft.ok ? answers.next().value! : draft, planRow),
      ),
    );
  },

  async modifyPlan(gate, input, { user: { userId } }) {
    const ref = refOf(input);
    let plan = waitingPlan(gate, userId, ref);
    if (plan === undefined) {
      // Ended or unknown: the exchange says which. Or its placing was queued and went ahead.
      const said = await gate.engine.submit({ kind: 'AmendPlan', userId, plan: ref });
      plan = waitingPlan(gate, userId, ref);
      if (plan === undefined || !isAmendNothing(said)) return planOutcome(gate, said);
    }
    const instrument = listed(gate, plan.symbolId);
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
      await gate.engine.submit({
        kind: 'AmendPlan',
        userId,
        plan: ref,
        trigger: trigger.value,
        fires: input.fires,
        price: price.value,
        ...count.value,
      }),
    );
  },

  async cancelPlan(gate, input, { user: { userId } }) {
    const plan = refOf(input);
    return planOutcome(gate, await gate.engine.submit({ kind: 'CancelPlan', userId, plan }));
  },

  async batchCancelPlans(gate, { orders }, { user: { userId }, locale }) {
    const plans = orders.map(refOf);
    const cancelled = await gate.engine.submit({ kind: 'CancelPlans', userId, plans });
    if (!cancelled.ok) return cancelled;
    return done(cancelled.value.map((outcome) => batchRow(gate, locale, outcome, planRow)));
  },

  async cancelAllPlans(gate, { symbolId }, { user: { userId } }) {
    return await gate.engine.submit({
      ...({ kind: 'CancelAllPlans', line: 'spot' } as const),
      ...{ userId, symbolId },
    });
  },

  async planFills(gate, { planId }, { user: { userId } }) {
    const id = Number(planId);
    if (waitingPlan(gate, userId, { orderId: id })) return done({ items: [], cursor: undefined });
    // The newest ended plan up to this id is either this one or none of the user's.
    const { rows } = await gate.history.plans({ userId, before: id + 1, limit: 1 });
    const plan = rows[0];
    if (plan?.id !== id) return refuse('orderUnknown');
    const fills =
      plan.orderId === undefined ? [] : await gate.history.fillsOfOrder(userId, plan.orderId);
    return done({ items: fills.map((fill) => fillRow(gate, fill)), cursor: undefined });
  },

  openPlans(gate, { symbolId }, { user: { userId } }) {
    const plans = [...gate.engine.exchange.waitingPlans(userId)]
      .filter((plan) => (symbolId === undefined ? isSpot(plan) : plan.symbolId === symbolId))
      .sort((a, b) => b.id - a.id);
    return done({
      items: plans.map((plan) => planRow(gate, plan)),
      version: gate.engine.exchange.user(userId)?.version ?? 0,
    });
  },

  async planHistory(gate, input, { user: { userId } }) {
    const { rows, cursor } = await gate.history.plans(pageRequest(userId, input));
    return done({ items: rows.map((plan) => planRow(gate, plan)), cursor: pageCursor(cursor) });
  },
};
