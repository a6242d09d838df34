import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { holdSide } from '#contract/calls/contract-rows.ts';
import { marginFields, payloadChecks, payloadFields } from '#contract/calls/order-payload.ts';
import { batchRowOf, orderRow, pageOf } from '#contract/calls/spot-order.ts';
import {
  amendFields,
  asExecuted,
  endedPlanStatus,
  planRow,
  placeFields as spotFields,
} from '#contract/calls/spot-plan.ts';
import {
  businessLine,
  clientOid,
  contractLine,
  contractSymbolId,
  cursor,
  decimalText,
  idText,
  languageType,
  negativeText,
  pageLimit,
  sideAsked,
  symbolId,
  timeRange,
  triggerType,
} from '#contract/fields.ts';
import { contractDelegateTypes } from '#domain/codes/delegate-type.ts';
import { batchMax } from '#domain/instrument/limits.ts';
import { lineOf } from '#domain/line/line.ts';

const planPath = '/v1/trigger/plan' as const;
const trackingPath = '/v1/trigger/tracking/plan' as const;
const read = { method: 'POST', access: 'private', byKey: 'read' } as const;
const write = {
  method: 'POST',
  access: 'private',
  byKey: 'trade',
  writes: true,
  signed: true,
} as const;

/** Of contracts: the position that an order changes, and how. */
export const positionFields = {
  delegateType: z.literal(contractDelegateTypes),
  isReducePosition: z.optional(z.boolean()),
  onlyLow: z.optional(z.boolean()),
};
interface WireSided {
  symbolId: string;
  delegateType: number;
  tradeUnit?: string | undefined;
  isReducePosition?: boolean | undefined;
  onlyLow?: boolean | undefined;
  triggerType?: string | undefined;
  leverage?: number | undefined;
  marginMode?: string | undefined;
}
/** Pairs have no positions: they are bought or sold, and watch their last price. */
export const ofItsLine = z.refine<WireSided>(
  (wire) =>
    lineOf(wire.symbolId) === 'spot'
      ? wire.delegateType > 20 &&
        !(wire.isReducePosition ?? wire.onlyLow) &&
        (wire.leverage ?? 1) === 1 &&
        wire.marginMode === undefined
      : (wire.isReducePosition ?? wire.onlyLow) === (wire.onlyLow ?? wire.isReducePosition),
  { path: ['delegateType'], error: 'as the symbol’s line has it' },
);

/** Take profit and stop loss (§3); absent execution prices: market. */
const presetFields = {
  presetTakeProfitPrice: z.optional(decimalText),
  exeTakeProfitPrice: z.optional(decimalText),
  presetStopLossPrice: z.optional(decimalText),
  exeStopLossPrice: z.optional(decimalText),
  presetTppTriType: triggerType,
  presetSlpTriType: triggerType,
};
/** What they are changed to: a leg that is left out stays, and one that is null is taken off. */
const presetChangeFields = {
  ...presetFields,
  presetTakeProfitPrice: z.optional(z.nullable(decimalText)),
  presetStopLossPrice: z.optional(z.nullable(decimalText)),
};
/** The same counted from the price that the order is filled at: `0.05` is a gain of 5 %, `-0.05` a loss (§5). */
const ratioFields = {
  presetTakeProfitPriceRatio: z.optional(decimalText),
  presetStopLossPriceRatio: z.optional(negativeText),
  presetTppTriType: triggerType,
  presetSlpTriType: triggerType,
};
const ratioChangeFields = {
  ...ratioFields,
  presetTakeProfitPriceRatio: z.optional(z.nullable(decimalText)),
  presetStopLossPriceRatio: z.optional(z.nullable(negativeText)),
};

/** What a trailing stop of a contract comes to is not known before it fires. */
const countedAlone = z.refine<WireSided>(
  ({ symbolId: id, tradeUnit }) => lineOf(id) === 'spot' || tradeUnit !== 'quote',
  { path: ['tradeUnit'], error: 'base' },
);

const placeFields = {
  ...{ ...spotFields, symbolId, ...positionFields, triggerType, ...marginFields },
  ...presetFields,
};

const planRef = { planId: z.optional(idText), clientOid: z.optional(clientOid) };
const changeFields = { ...amendFields, triggerType, businessLine };
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

/** A take profit or stop loss of a position. */
const tpslLeg = z.strictObject({
  triggerPrice: decimalText,
  triggerType,
  /** Absent: market. */
  executePrice: z.optional(decimalText),
  clientOid: z.optional(clientOid),
});
/** Closes at market once the price has turned back from its best by the callback. */
const moveLeg = z
  .strictObject({
    ...callback,
    activationPrice: z.optional(decimalText),
    triggerType,
    clientOid: z.optional(clientOid),
  })
  .check(oneCallback);
interface WireTpsl {
  takeProfit?: unknown;
  stopLoss?: unknown;
  moveStop?: unknown;
}
const anyLeg = z.refine<WireTpsl>(
  ({ takeProfit, stopLoss, moveStop }) => (takeProfit ?? stopLoss ?? moveStop) !== undefined,
  { path: ['takeProfit'], error: 'takeProfit, stopLoss or moveStop' },
);

/** Conditional orders of all kinds, of pairs and of contracts. */
export const triggerPlanCalls = {
  placeTriggerPlan: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${planPath}/placePlan`,
    about:
      'Places a trigger order. It places a limit or market order when the trigger price is ' +
      'reached.',
    input: z
      .strictObject({ ...placeFields, languageType })
      .check(ofItsLine, asExecuted, ...payloadChecks),
    output: planRow,
  }),
  placeOco: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${planPath}/placePlanOrder`,
    about:
      'Places an OCO order: a limit order and a stop that share their funds. When one executes,' +
      ' the other is canceled. On contracts both change the same position, and the margin of the stop is ' +
      'checked when it triggers.',
    input: z
      .strictObject({
        symbolId,
        ...positionFields,
        triggerType,
        delegateCount: decimalText,
        /** Of the limit order. */
        delegatePrice: decimalText,
        /** Of the stop, on the other side of the price. */
        triggerPrice: decimalText,
        /** The stop's limit; absent: market. */
        executePrice: z.optional(decimalText),
        clientOid: z.optional(clientOid),
        languageType,
      })
      .check(ofItsLine),
    output: planRow,
  }),
  cancelTriggerPlan: defineCall({
    ...write,
    path: `${planPath}/cancelPlan`,
    about:
      'Cancels an open conditional order of any kind. Canceling an OCO also cancels its limit ' +
      'order.',
    input: z.strictObject({ ...planRef, businessLine, languageType }).check(named),
    output: planRow,
  }),
  batchCancelTriggerPlans: defineCall({
    ...write,
    path: `${planPath}/batchCancelPlan`,
    about: 'Cancels up to 50 open conditional orders. Each is canceled or rejected separately.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(planRef).check(named))
        .check(z.minLength(1), z.maxLength(batchMax)),
      businessLine,
      languageType,
    }),
    output: z.array(batchRowOf(planRow)),
  }),
  updateDelegatePlan: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${planPath}/updateDelegatePlan`,
    about: 'Changes an open trigger order or the stop of an OCO.',
    input: z.strictObject({ ...planRef, ...changeFields, languageType }).check(named),
    output: planRow,
  }),
  updateTpslPlan: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/updateTPSLPlan`,
    about: 'Changes an open take profit or stop loss.',
    input: z.strictObject({ ...planRef, ...changeFields, languageType }).check(named),
    output: planRow,
  }),
  updatePlanPreset: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/updatePlanPreset`,
    about:
      'Changes the take profit and stop loss that an open order activates on its first fill, or ' +
      'with `planId` those of the order that a trigger order will place. A trigger price that is `null` takes ' +
      'its leg off.',
    input: z
      .strictObject({ ...orderRef, ...planRef, businessLine, ...presetChangeFields, languageType })
      .check(named),
    output: z.union([orderRow, planRow]),
  }),
  placeTrackingPlan: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${trackingPath}/placePlan`,
    about:
      'Places a trailing stop. It follows the best price and places a market order when the ' +
      'price reverses by the callback rate.',
    input: z
      .strictObject({
        symbolId,
        ...positionFields,
        triggerType,
        tradeUnit: z._default(z.enum(['base', 'quote']), 'base'),
        delegateCount: decimalText,
        ...callback,
        /** The price from which on it follows; absent: from the start. */
        activationPrice: z.optional(decimalText),
        ...ratioFields,
        clientOid: z.optional(clientOid),
        ...payloadFields,
        /** 6: the kind that follows the price. */
        planType: z.optional(z.literal(6)),
        ...marginFields,
        languageType,
      })
      .check(oneCallback, ofItsLine, countedAlone, ...payloadChecks),
    output: planRow,
  }),
  updateTrackingPlan: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${trackingPath}/updateTrackingPlan`,
    about:
      'Changes an open trailing stop. The activation price can be changed only until it is ' +
      'reached.',
    input: z
      .strictObject({
        ...planRef,
        ...callback,
        activationPrice: z.optional(decimalText),
        delegateCount: z.optional(decimalText),
        businessLine,
        languageType,
      })
      .check(named, atMostOneCallback),
    output: planRow,
  }),
  updateTrackingPlanPreset: defineCall({
    ...write,
    asksPin: true,
    path: `${trackingPath}/updateTrackingPlanPreset`,
    about:
      'Changes the take profit and stop loss ratios of an open trailing stop. A ratio that is `null` takes its ' +
      'leg off.',
    input: z
      .strictObject({ ...planRef, ...ratioChangeFields, businessLine, languageType })
      .check(named),
    output: planRow,
  }),
  placePositionTpsl: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/placePositionTpsl`,
    about:
      'Places take profit, stop loss or move TP/SL for part of a position, or for all of it at ' +
      'market.',
    input: z
      .strictObject({
        symbolId: contractSymbolId,
        holdSide,
        /** Absent: the whole position, in the place of what waits for it. */
        delegateCount: z.optional(decimalText),
        ...{ takeProfit: z.optional(tpslLeg), stopLoss: z.optional(tpslLeg) },
        moveStop: z.optional(moveLeg),
        languageType,
      })
      .check(anyLeg),
    output: z.object({ plans: z.array(planRow) }),
  }),
  placeRatioStop: defineCall({
    ...write,
    asksPin: true,
    path: `${planPath}/mmr/placePlanOrder`,
    about:
      'Places an MMR stop of a position, replacing the open one. It closes a share of the position at ' +
      'market when the margin ratio reaches a level.',
    input: z.strictObject({
      symbolId: contractSymbolId,
      holdSide,
      riskRatio: decimalText,
      closeRatio: z._default(decimalText, '1'),
      clientOid: z.optional(clientOid),
      /** 7: the kind that waits for a margin ratio. */
      planType: z.optional(z.literal(7)),
      languageType,
    }),
    output: planRow,
  }),
  riskRatioRange: defineCall({
    ...read,
    path: `${planPath}/mmr/getRiskRatioRange`,
    about: 'The levels that an MMR stop of a position can have now, and its margin ratio.',
    input: z.strictObject({ symbolId: contractSymbolId, holdSide, languageType }),
    output: z.object({
      /** Absent: nothing backs the position, or its mark price is not known. */
      riskRatio: z.optional(z.string()),
      /** Absent: too close to liquidation for a stop. */
      minRiskRatio: z.optional(z.string()),
      maxRiskRatio: z.optional(z.string()),
    }),
  }),
  triggerPlansOpen: defineCall({
    ...read,
    path: `${planPath}/open`,
    about: 'Open conditional orders of a product line’s contracts, newest first.',
    input: z.strictObject({
      businessLine: contractLine,
      symbolId: z.optional(contractSymbolId),
      languageType,
    }),
    output: z.object({ items: z.array(planRow), version: z.int() }),
  }),
  triggerPlanHistory: defineCall({
    ...read,
    path: `${planPath}/history`,
    about: 'Conditional order history of a product line’s contracts, newest first; paginated.',
    input: z.strictObject({
      businessLine: contractLine,
      symbolId: z.optional(contractSymbolId),
      ...timeRange,
      side: sideAsked,
      planStatus: endedPlanStatus,
      cursor,
      limit: pageLimit,
      languageType,
    }),
    output: pageOf(planRow),
  }),
};
