import type { triggerPlanCalls } from '#contract/calls/trigger-plan.ts';
import {
  ocoDraftOfWire,
  presetOfWire,
  trailDraftOfWire,
  wireCallback,
} from '#contract/map/conditional.ts';
import { wireCount, wirePrice } from '#contract/map/draft.ts';
import { done, refuse } from '#domain/refusal.ts';
import { type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import { isAmendNothing, refOf } from '#exchange/gateway/handlers/orders.ts';
import {
  amendPlan,
  planOutcome,
  planRefOf,
  spotPlanHandlers,
} from '#exchange/gateway/handlers/spot/plans.ts';
import { orderRow } from '#exchange/gateway/rows/orders.ts';

const legKinds: readonly string[] = ['takeProfit', 'stopLoss'];

export const triggerPlanHandlers: Handlers<keyof typeof triggerPlanCalls> = {
  placeTriggerPlan: (gate, input, context) => spotPlanHandlers.placePlan(gate, input, context),
  cancelTriggerPlan: (gate, input, context) => spotPlanHandlers.cancelPlan(gate, input, context),
  batchCancelTriggerPlans: (gate, input, context) =>
    spotPlanHandlers.batchCancelPlans(gate, input, context),

  async placeOco(gate, input, { user: { userId }, source }) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const draft = ocoDraftOfWire(instrument.value, input, source);
    if (!draft.ok) return draft;
    const { value } = draft;
    return planOutcome(gate, await gate.view.submit({ kind: 'PlaceOco', userId, draft: value }));
  },

  async updateDelegatePlan(gate, input, { user: { userId } }) {
    return await amendPlan(gate, input, userId, (kind) => !legKinds.includes(kind));
  },

  async updateTpslPlan(gate, input, { user: { userId } }) {
    return await amendPlan(gate, input, userId, (kind) => legKinds.includes(kind));
  },

  async updatePlanPreset(gate, input, { user: { userId } }) {
    const order = refOf(input);
    const amend = { kind: 'AmendPreset', userId, order } as const;
    let open = await gate.view.openOrder(userId, order);
    if (open === undefined) {
      // Ended or unknown: the exchange says which. Or its placing was queued and went ahead.
      const said = await gate.view.submit({ ...amend, preset: {} });
      open = await gate.view.openOrder(userId, order);
      if (open === undefined) {
        return said.ok ? done(orderRow(gate.directory, said.value)) : said;
      }
    }
    const preset = presetOfWire(gate.directory.listed(open.symbolId), input);
    if (!preset.ok) return preset;
    const amended = await gate.view.submit({ ...amend, preset: preset.value });
    return amended.ok ? done(orderRow(gate.directory, amended.value)) : amended;
  },

  async placeTrackingPlan(gate, input, { user: { userId }, source }) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const draft = trailDraftOfWire(instrument.value, input, source);
    if (!draft.ok) return draft;
    const { value } = draft;
    return planOutcome(gate, await gate.view.submit({ kind: 'PlaceTrail', userId, draft: value }));
  },

  async updateTrackingPlan(gate, input, { user: { userId } }) {
    const ref = planRefOf(input);
    const amend = { kind: 'AmendTrail', userId, plan: ref } as const;
    let plan = await gate.view.waitingPlan(userId, ref);
    if (plan === undefined) {
      const said = await gate.view.submit(amend);
      plan = await gate.view.waitingPlan(userId, ref);
      if (plan === undefined || !isAmendNothing(said)) return planOutcome(gate, said);
    }
    if (plan.kind !== 'track') return refuse('notChangeable');
    const instrument = gate.directory.listed(plan.symbolId);
    const callback = wireCallback(instrument, input);
    if (!callback.ok) return callback;
    const activation = wirePrice(instrument, input.activationPrice);
    if (!activation.ok) return activation;
    const { delegateCount } = input;
    const tradeUnit = plan.quoteAmount === undefined ? 'base' : 'quote';
    const count =
      delegateCount === undefined ? done({}) : wireCount(instrument, { tradeUnit, delegateCount });
    if (!count.ok) return count;
    const change = { callback: callback.value, activation: activation.value, ...count.value };
    return planOutcome(gate, await gate.view.submit({ ...amend, ...change }));
  },
};
