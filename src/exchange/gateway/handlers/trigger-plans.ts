import type { triggerPlanCalls } from '#contract/calls/trigger-plan.ts';
import {
  ocoDraftOfWire,
  presetOfWire,
  ratiosChangeOfWire,
  trailDraftOfWire,
  type WirePreset,
  wireCallback,
} from '#contract/map/conditional.ts';
import { ratioStopDraftOfWire, tpslDraftOfWire } from '#contract/map/contract-draft.ts';
import { wirePrice } from '#contract/map/draft.ts';
import { tpslKinds } from '#domain/codes/plan-kind.ts';
import { ratioText } from '#domain/order/issues.ts';
import { ratioRange } from '#domain/order/ratio-stop.ts';
import { done, refuse } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import {
  figuredOr,
  placeOf,
  settingsRefusal,
} from '#exchange/gateway/handlers/futures/positions.ts';
import { isAmendNothing, orderOutcome, refOf } from '#exchange/gateway/handlers/orders.ts';
import {
  amendPlan,
  cancelPlan,
  cancelPlans,
  openPlansOn,
  placePlan,
  planCount,
  planHistoryOn,
  planOutcome,
  planRefOf,
} from '#exchange/gateway/handlers/plans.ts';
import { planRow } from '#exchange/gateway/rows/orders.ts';
import type { OrderRef } from '#exchange/view/view.ts';

/** Changes what an open order will arm with its first fill. */
export async function amendPreset(gate: Gate, userId: number, order: OrderRef, input: WirePreset) {
  const amend = { kind: 'AmendPreset', userId, order } as const;
  let open = await gate.view.openOrder(userId, order);
  if (open === undefined) {
    // Ended or unknown: the exchange says which. Or its placing was queued and went ahead.
    const said = await gate.view.submit({ ...amend, preset: {} });
    open = await gate.view.openOrder(userId, order);
    if (open === undefined) return orderOutcome(gate, said);
  }
  const preset = presetOfWire(gate.directory.listed(open.symbolId), input);
  if (!preset.ok) return preset;
  return orderOutcome(gate, await gate.view.submit({ ...amend, preset: preset.value }));
}

/** Changes the take profit and stop loss of the order that a trigger order will place. */
async function amendPlanPreset(gate: Gate, userId: number, plan: OrderRef, input: WirePreset) {
  const waiting = await gate.view.waitingPlan(userId, plan);
  const amend = { kind: 'AmendPlanPreset', userId, plan } as const;
  // Ended or unknown: the exchange says which.
  if (waiting === undefined) return planOutcome(gate, await gate.view.submit(amend));
  const preset = presetOfWire(gate.directory.listed(waiting.symbolId), input);
  if (!preset.ok) return preset;
  return planOutcome(gate, await gate.view.submit({ ...amend, preset: preset.value }));
}

export const triggerPlanHandlers: Handlers<keyof typeof triggerPlanCalls> = {
  async placeTriggerPlan(gate, input, context) {
    const settings = await settingsRefusal(gate, context.user.userId, input);
    return settings.ok ? await placePlan(gate, input, context) : settings;
  },

  cancelTriggerPlan: (gate, input, { user: { userId } }) =>
    cancelPlan(gate, userId, planRefOf(input, input.businessLine)),

  batchCancelTriggerPlans: (gate, { orders, businessLine }, context) =>
    cancelPlans(
      gate,
      orders.map((ref) => planRefOf(ref, businessLine)),
      context,
    ),

  async placeOco(gate, input, { user: { userId }, source }) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const draft = ocoDraftOfWire(instrument.value, input, source);
    if (!draft.ok) return draft;
    const { value } = draft;
    return planOutcome(gate, await gate.view.submit({ kind: 'PlaceOco', userId, draft: value }));
  },

  updateDelegatePlan(gate, input, { user: { userId } }) {
    const ref = planRefOf(input, input.businessLine);
    return amendPlan(gate, userId, { ref, isMeant: (kind) => !tpslKinds.includes(kind) }, input);
  },

  updateTpslPlan(gate, input, { user: { userId } }) {
    const ref = planRefOf(input, input.businessLine);
    return amendPlan(gate, userId, { ref, isMeant: (kind) => tpslKinds.includes(kind) }, input);
  },

  async updatePlanPreset(gate, input, { user: { userId } }) {
    const plan = planRefOf(input, input.businessLine);
    const isPlan =
      input.planId !== undefined ||
      (input.orderId === undefined && (await gate.view.waitingPlan(userId, plan)) !== undefined);
    if (isPlan) return await amendPlanPreset(gate, userId, plan, input);
    return await amendPreset(gate, userId, refOf(input, input.businessLine), input);
  },

  async placeTrackingPlan(gate, input, { user: { userId }, source }) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const settings = await settingsRefusal(gate, userId, input);
    if (!settings.ok) return settings;
    const draft = trailDraftOfWire(instrument.value, input, source);
    if (!draft.ok) return draft;
    const { value } = draft;
    return planOutcome(gate, await gate.view.submit({ kind: 'PlaceTrail', userId, draft: value }));
  },

  async updateTrackingPlan(gate, input, { user: { userId } }) {
    const ref = planRefOf(input, input.businessLine);
    const amend = { kind: 'AmendTrail', userId, plan: ref } as const;
    let plan = await gate.view.waitingPlan(userId, ref);
    if (plan === undefined) {
      const said = await gate.view.submit(amend);
      plan = await gate.view.waitingPlan(userId, ref);
      if (plan === undefined || !isAmendNothing(said)) return planOutcome(gate, said);
    }
    if (plan.trail === undefined) return refuse('notChangeable');
    const instrument = gate.directory.listed(plan.symbolId);
    const callback = wireCallback(instrument, input);
    if (!callback.ok) return callback;
    const activation = wirePrice(instrument, input.activationPrice);
    if (!activation.ok) return activation;
    const count = planCount(gate, plan, input.delegateCount);
    if (!count.ok) return count;
    const change = { callback: callback.value, activation: activation.value, ...count.value };
    return planOutcome(gate, await gate.view.submit({ ...amend, ...change }));
  },

  async updateTrackingPlanPreset(gate, input, { user: { userId } }) {
    const plan = planRefOf(input, input.businessLine);
    const ratios = ratiosChangeOfWire(input);
    if (!ratios.ok) return ratios;
    const amend = { kind: 'AmendPlanPreset', userId, plan } as const;
    return planOutcome(gate, await gate.view.submit({ ...amend, presetRatios: ratios.value }));
  },

  async placePositionTpsl(gate, input, { user: { userId }, source }) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const position = await placeOf(gate, userId, input);
    const draft = tpslDraftOfWire(instrument.value, input, position, source);
    if (!draft.ok) return draft;
    const placed = await gate.view.submit({ kind: 'PlaceTpsl', userId, draft: draft.value });
    if (!placed.ok) return placed;
    return done({ plans: placed.value.plans.map((plan) => planRow(gate.directory, plan)) });
  },

  async placeRatioStop(gate, input, { user: { userId }, source }) {
    const position = await placeOf(gate, userId, input);
    const draft = ratioStopDraftOfWire(input, position, source);
    if (!draft.ok) return draft;
    const command = { kind: 'PlaceRatioStop', userId, draft: draft.value } as const;
    return planOutcome(gate, await gate.view.submit(command));
  },

  async riskRatioRange(gate, input, { user: { userId } }) {
    const position = await figuredOr(gate, userId, input);
    if (!position.ok) return position;
    const { ratioPpm } = position.value;
    const range = ratioRange(ratioPpm);
    return done({
      riskRatio: ratioPpm === undefined ? undefined : ratioText(Number(ratioPpm)),
      minRiskRatio: range && ratioText(range.minPpm),
      maxRiskRatio: range && ratioText(range.maxPpm),
    });
  },

  triggerPlansOpen: (gate, { businessLine, symbolId }, { user: { userId } }) =>
    openPlansOn(gate, userId, businessLine, symbolId),

  triggerPlanHistory: (gate, input, { user: { userId } }) =>
    planHistoryOn(gate, userId, input.businessLine, input),
};
