import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { batchRowOf, orderRow } from '#contract/calls/spot-order.ts';
import { amendFields, placeFields, planRow } from '#contract/calls/spot-plan.ts';
import {
  clientOid,
  decimalText,
  idText,
  languageType,
  spotSymbolId as symbolId,
} from '#contract/fields.ts';
import { batchMax } from '#domain/instrument/instrument.ts';

const planPath = '/v1/trigger/plan' as const;
const trackingPath = '/v1/trigger/tracking/plan' as const;
const write = { method: 'POST', access: 'private', writes: true, signed: true } as const;
const delegateType = z.union([z.literal(21), z.literal(22)]);

const planRef = { planId: z.optional(idText), clientOid: z.optional(clientOid) };
const orderRef = { orderId: z.optional(idText), clientOid: z.optional(clientOid) };
interface WireRef {
  planId?: string | undefined;
  orderId?: string | undefined;
  clientOid?: string | undefined;
}
/** One of the two names it. */
const named = z.refine<WireRef>(
  ({ planId, orderId, clientOid: own }) => (planId ?? orderId ?? own) !== undefined,
  { path: ['clientOid'], error: 'an id or clientOid' },
);

interface WireCallback {
  rangeRate?: string | undefined;
  rangePrice?: string | undefined;
}
const callback = { rangeRate: z.optional(decimalText), rangePrice: z.optional(decimalText) };
const oneCallback = z.refine<WireCallback>(
  ({ rangeRate, rangePrice }) => (rangeRate === undefined) !== (rangePrice === undefined),
  { path: ['rangeRate'], error: 'rangeRate or rangePrice' },
);
const atMostOneCallback = z.refine<WireCallback>(
  ({ rangeRate, rangePrice }) => rangeRate === undefined || rangePrice === undefined,
  { path: ['rangeRate'], error: 'rangeRate or rangePrice' },
);

/** Conditional orders of all kinds; those of spot so far. */
export const triggerPlanCalls = {
  placeTriggerPlan: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/placePlan`,
    about: 'Places a trigger order: waits for the last price, then places a limit or market order.',
    input: z.strictObject({ ...placeFields, languageType }),
    output: planRow,
  }),
  placeOco: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/placePlanOrder`,
    about: 'Places an OCO: a limit order and a stop that share one hold; one cancels the other.',
    input: z.strictObject({
      symbolId,
      delegateType,
      delegateCount: decimalText,
      /** Of the limit order. */
      delegatePrice: decimalText,
      /** Of the stop, on the other side of the price. */
      triggerPrice: decimalText,
      /** The stop's limit; absent: market. */
      executePrice: z.optional(decimalText),
      clientOid: z.optional(clientOid),
      languageType,
    }),
    output: planRow,
  }),
  cancelTriggerPlan: defineCall({
    ...write,
    path: `${planPath}/cancelPlan`,
    about: 'Cancels a waiting conditional order of any kind; an OCO goes with its limit order.',
    input: z.strictObject({ ...planRef, languageType }).check(named),
    output: planRow,
  }),
  batchCancelTriggerPlans: defineCall({
    ...write,
    path: `${planPath}/batchCancelPlan`,
    about: 'Cancels up to 50 waiting conditional orders; each is canceled or refused by itself.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(planRef).check(named))
        .check(z.minLength(1), z.maxLength(batchMax)),
      languageType,
    }),
    output: z.array(batchRowOf(planRow)),
  }),
  updateDelegatePlan: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/updateDelegatePlan`,
    about: 'Changes a waiting trigger order or the stop of an OCO.',
    input: z.strictObject({ ...planRef, ...amendFields, languageType }).check(named),
    output: planRow,
  }),
  updateTpslPlan: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/updateTPSLPlan`,
    about: 'Changes a waiting take profit or stop loss.',
    input: z.strictObject({ ...planRef, ...amendFields, languageType }).check(named),
    output: planRow,
  }),
  updatePlanPreset: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/updatePlanPreset`,
    about: 'Changes the take profit and stop loss that an open order will arm with its first fill.',
    input: z
      .strictObject({
        ...orderRef,
        presetTakeProfitPrice: z.optional(decimalText),
        exeTakeProfitPrice: z.optional(decimalText),
        presetStopLossPrice: z.optional(decimalText),
        exeStopLossPrice: z.optional(decimalText),
        languageType,
      })
      .check(named),
    output: orderRow,
  }),
  placeTrackingPlan: defineCall({
    ...write,
    asksPin: true,
    path: `${trackingPath}/placePlan`,
    about:
      'Places a trailing stop: follows the best price and trades at market when it turns back.',
    input: z
      .strictObject({
        symbolId,
        delegateType,
        tradeUnit: z._default(z.enum(['base', 'quote']), 'base'),
        delegateCount: decimalText,
        ...callback,
        /** The price from which on it follows; absent: from the start. */
        activationPrice: z.optional(decimalText),
        clientOid: z.optional(clientOid),
        languageType,
      })
      .check(oneCallback),
    output: planRow,
  }),
  updateTrackingPlan: defineCall({
    ...write,
    asksPin: true,
    path: `${trackingPath}/updateTrackingPlan`,
    about: 'Changes a waiting trailing stop; its activation only while it waits for it.',
    input: z
      .strictObject({
        ...planRef,
        ...callback,
        activationPrice: z.optional(decimalText),
        delegateCount: z.optional(decimalText),
        languageType,
      })
      .check(named, atMostOneCallback),
    output: planRow,
  }),
};
