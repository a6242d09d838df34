import type { spotPlanCalls } from '#contract/calls/spot-plan.ts';
import type { CallerUser } from '#contract/client.ts';
import { planDraftOfWire, type WirePlan, wireCount, wirePrice } from '#contract/map/draft.ts';
import { symbolOf } from '#contract/map/instrument.ts';
import { planRowOf } from '#contract/map/rows.ts';
import type { Plan } from '#domain/order/order.ts';
import { done, type Outcome, type RefusalCode, refuse } from '#domain/refusal.ts';
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

export const planRow = (gate: Gate, plan: Plan) => planRowOf(listed(gate, plan.symbol), plan);

const planOutcome = (gate: Gate, outcome: Outcome<Plan>) =>
  outcome.ok ? done(planRow(gate, outcome.value)) : outcome;

function waitingPlan(gate: Gate, userId: number, ref: OrderRef): Plan | undefined {
  for (const plan of gate.engine.exchange.waitingPlans(userId)) {
    if ('orderId' in ref ? plan.id === ref.orderId : plan.clientOid === ref.clientOid) return plan;
  }
  return undefined;
}

async function placeOne(
  gate: Gate,
  wire: WirePlan,
  { user: { userId }, source }: CallContext<CallerUser>,
): Promise<Outcome<Plan>> {
  const instrument = instrumentOr(gate, symbolOf(wire.symbolId));
  if (!instrument.ok) return instrument;
  const draft = planDraftOfWire(instrument.value, wire, source);
  if (!draft.ok) return draft;
  return gate.engine.submit({ kind: 'PlacePlan', userId, draft: draft.value });
}

/** Not a word about the plan: the exchange could not carry it out. */
const isFailure = (code: RefusalCode): boolean => code === 'busy' || code === 'readOnly';

export const spotPlanHandlers: Handlers<keyof typeof spotPlanCalls> = {
  async placePlan(gate, input, context) {
    return planOutcome(gate, await placeOne(gate, input, context));
  },

  /** Queued together, so carried out together: one batch makes them durable. */
  async batchPlacePlans(gate, { orders }, context) {
    const placed = await Promise.all(orders.map((wire) => placeOne(gate, wire, context)));
    return done(placed.map((outcome) => batchRow(gate, context.locale, outcome, planRow)));
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
    const cancelled = await Promise.all(
      orders.map((wire) => gate.engine.submit({ kind: 'CancelPlan', userId, plan: refOf(wire) })),
    );
    return done(cancelled.map((outcome) => batchRow(gate, locale, outcome, planRow)));
  },

  /** At most the waiting plans that a user may have; one that fires meanwhile is not counted. */
  async cancelAllPlans(gate, { symbolId }, { user: { userId } }) {
    const symbol = symbolId === undefined ? undefined : symbolOf(symbolId);
    const plans = gate.engine.exchange.waitingPlans(userId, symbol);
    const cancelled = await Promise.all(
      plans.map(({ id }) =>
        gate.engine.submit({ kind: 'CancelPlan', userId, plan: { orderId: id } }),
      ),
    );
    const failed = cancelled.find((outcome) => !outcome.ok && isFailure(outcome.refusal.code));
    if (failed && !failed.ok) return failed;
    return done({ plans: cancelled.filter(({ ok }) => ok).length });
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
