import type { spotPlanCalls } from '#contract/calls/spot-plan.ts';
import { planDraftOfWire, wireCount, wirePrice } from '#contract/map/draft.ts';
import { symbolOf } from '#contract/map/instrument.ts';
import { planRowOf } from '#contract/map/rows.ts';
import type { Plan } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import { type Gate, type Handlers, instrumentOr, listed } from '#exchange/gateway/gate.ts';
import { pageCursor, pageRequest } from '#exchange/gateway/page.ts';

const refOf = (wire: { planId?: string | undefined; clientOid?: string | undefined }): OrderRef =>
  wire.planId === undefined ? { clientOid: wire.clientOid! } : { orderId: Number(wire.planId) };

export const planRow = (gate: Gate, plan: Plan) => planRowOf(listed(gate, plan.symbol), plan);

const planOutcome = (gate: Gate, outcome: Outcome<Plan>) =>
  outcome.ok ? done(planRow(gate, outcome.value)) : outcome;

function waitingPlan(gate: Gate, userId: number, ref: OrderRef): Plan | undefined {
  for (const plan of gate.engine.exchange.waitingPlans(userId)) {
    if ('orderId' in ref ? plan.id === ref.orderId : plan.clientOid === ref.clientOid) return plan;
  }
  return undefined;
}

export const spotPlanHandlers: Handlers<keyof typeof spotPlanCalls> = {
  async placePlan(gate, input, { user: { userId }, source }) {
    const instrument = instrumentOr(gate, symbolOf(input.symbolId));
    if (!instrument.ok) return instrument;
    const draft = planDraftOfWire(instrument.value, input, source);
    if (!draft.ok) return draft;
    return planOutcome(
      gate,
      await gate.engine.submit({ kind: 'PlacePlan', userId, draft: draft.value }),
    );
  },

  async modifyPlan(gate, input, { user: { userId } }) {
    const ref = refOf(input);
    const plan = waitingPlan(gate, userId, ref);
    if (plan === undefined) {
      // Ended or unknown: the exchange says which.
      return planOutcome(gate, await gate.engine.submit({ kind: 'AmendPlan', userId, plan: ref }));
    }
    const instrument = listed(gate, plan.symbol);
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
        price: price.value,
        ...count.value,
      }),
    );
  },

  async cancelPlan(gate, input, { user: { userId } }) {
    const plan = refOf(input);
    return planOutcome(gate, await gate.engine.submit({ kind: 'CancelPlan', userId, plan }));
  },

  openPlans(gate, { symbolId }, { user: { userId } }) {
    const symbol = symbolId === undefined ? undefined : symbolOf(symbolId);
    const plans = [...gate.engine.exchange.waitingPlans(userId)]
      .filter((plan) => symbol === undefined || plan.symbol === symbol)
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
