import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { normalPlanType, payloadChecks, payloadFields } from '#contract/calls/order-payload.ts';
import { batchRowOf, fillRow, pageOf, withoutPosition } from '#contract/calls/spot-order.ts';
import {
  clientOid,
  cursor,
  decimalText,
  idText,
  languageType,
  pageLimit,
  sideAsked,
  spotSymbolId as symbolId,
  time,
  timeRange,
} from '#contract/fields.ts';
import { planKinds } from '#domain/codes/plan-kind.ts';
import { batchMax } from '#domain/instrument/limits.ts';
import { triggerSources } from '#domain/order/conditional.ts';

const fires = z.enum(['atOrAbove', 'atOrBelow']);

/** Of ended plans: 2 executed, 3 failed, 4 canceled. */
export const endedPlanStatus = z.optional(z.literal([2, 3, 4]));

export const planRow = z.object({
  planId: z.string(),
  clientOid: z.optional(z.string()),
  symbolId: z.string(),
  delegateType: z.int(),
  planKind: z.enum(planKinds),
  /** §3's number of the kind. */
  planType: z.int(),
  /** The price that is compared with the trigger. */
  triggerSource: z.enum(triggerSources),
  /** Absent: it waits for a margin ratio. */
  triggerPrice: z.optional(z.string()),
  /** Of an MMR stop: the margin ratio that it waits for, and the share of the position that it closes. */
  riskRatio: z.optional(z.string()),
  closeRatio: z.optional(z.string()),
  /** Which way the last price must come. */
  fires,
  /** Absent: market. */
  executePrice: z.optional(z.string()),
  tradeUnit: z.enum(['base', 'quote']),
  /** Absent: it closes the whole position. */
  delegateCount: z.optional(z.string()),
  /** Of contracts: whether it may only make a position smaller. */
  isReducePosition: z.optional(z.boolean()),
  /** §3: not executed 0, executing 1, success 2, fail 3, canceled 4. */
  planStatus: z.int(),
  /** The same in §3's other set, where it has not begun. */
  executeStatus: z.enum(['init', 'success', 'fail', 'cancelled']),
  /** Of contracts: open 1, close 2. */
  tradeSide: z.optional(z.literal([1, 2])),
  orderId: z.optional(z.string()),
  parentOrderId: z.optional(z.string()),
  /** Of an OCO: the limit order beside it. */
  limitOrderId: z.optional(z.string()),
  /** Of a trailing stop: its callback as a ratio or in price. */
  rangeRate: z.optional(z.string()),
  rangePrice: z.optional(z.string()),
  /** The price from which on it follows. */
  activationPrice: z.optional(z.string()),
  /** The best price since it follows; absent: it waits for its activation. */
  bestPrice: z.optional(z.string()),
  /** Take profit and stop loss of the order that it places. */
  presetTakeProfitPrice: z.optional(z.string()),
  exeTakeProfitPrice: z.optional(z.string()),
  presetStopLossPrice: z.optional(z.string()),
  exeStopLossPrice: z.optional(z.string()),
  /** Of a trailing stop: from the price that its order is filled at; that of a stop loss is negative. */
  presetTakeProfitPriceRatio: z.optional(z.string()),
  presetStopLossPriceRatio: z.optional(z.string()),
  presetTppTriType: z.optional(z.enum(triggerSources)),
  presetSlpTriType: z.optional(z.enum(triggerSources)),
  failReason: z.optional(z.string()),
  /** Of a plan order that failed after it had placed its order. */
  dealCount: z.optional(z.string()),
  dealAmount: z.optional(z.string()),
  createTime: time,
  updateTime: time,
  version: z.int(),
});
export type PlanRow = z.infer<typeof planRow>;

const planPath = '/v1/spot/plan' as const;
const write = {
  method: 'POST',
  access: 'private',
  byKey: 'trade',
  writes: true,
  signed: true,
} as const;
const read = { method: 'POST', access: 'private', byKey: 'read' } as const;
const ref = { planId: z.optional(idText), clientOid: z.optional(clientOid) };
interface WireRef {
  planId?: string | undefined;
  clientOid?: string | undefined;
}
/** One of the two names it. */
const named = z.refine<WireRef>(
  (given) => given.planId !== undefined || given.clientOid !== undefined,
  { path: ['planId'], error: 'planId or clientOid' },
);

/** What §3's payload has of a plan order beside what it is made of. */
const planPayload = {
  ...payloadFields,
  planType: normalPlanType,
  /** 0 with `executePrice`, 1 without. */
  orderType: z.optional(z.literal([0, 1])),
  /** The order that it places may rest in the book. */
  timeInForceValue: z.optional(z.literal(0)),
};

interface WireExecution {
  orderType?: number | undefined;
  executePrice?: string | undefined;
}
/** An order that is placed at a price is a limit order. */
export const asExecuted = z.refine<WireExecution>(
  ({ orderType, executePrice }) =>
    orderType === undefined || (orderType === 0) === (executePrice !== undefined),
  { path: ['orderType'], error: '0 with executePrice, 1 without' },
);

export const placeFields = {
  symbolId,
  delegateType: z.union([z.literal(21), z.literal(22)]),
  triggerPrice: decimalText,
  /** Refused where the last price must come the other way by now; absent: either way. */
  fires: z.optional(fires),
  /** Absent: market. */
  executePrice: z.optional(decimalText),
  tradeUnit: z._default(z.enum(['base', 'quote']), 'base'),
  delegateCount: decimalText,
  clientOid: z.optional(clientOid),
  ...planPayload,
  ...withoutPosition,
};

export const amendFields = {
  triggerPrice: z.optional(decimalText),
  fires: z.optional(fires),
  executePrice: z.optional(decimalText),
  delegateCount: z.optional(decimalText),
};

export const spotPlanCalls = {
  placePlan: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${planPath}/place`,
    about:
      'Places a trigger order. It places a limit or market order when the last price reaches ' +
      'the trigger price.',
    input: z.strictObject({ ...placeFields, languageType }).check(asExecuted, ...payloadChecks),
    output: planRow,
  }),
  batchPlacePlans: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${planPath}/batchPlace`,
    about: 'Places up to 50 trigger orders. Each is accepted or rejected separately.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(placeFields).check(asExecuted, ...payloadChecks))
        .check(z.minLength(1), z.maxLength(batchMax)),
      languageType,
    }),
    output: z.array(batchRowOf(planRow)),
  }),
  modifyPlan: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${planPath}/modify`,
    about: 'Changes an open trigger order.',
    input: z
      .strictObject({
        ...ref,
        ...amendFields,
        languageType,
      })
      .check(named),
    output: planRow,
  }),
  cancelPlan: defineCall({
    ...write,
    path: `${planPath}/cancel`,
    about: 'Cancels an open trigger order.',
    input: z.strictObject({ ...ref, languageType }).check(named),
    output: planRow,
  }),
  batchCancelPlans: defineCall({
    ...write,
    path: `${planPath}/batchCancel`,
    about: 'Cancels up to 50 open trigger orders. Each is canceled or rejected separately.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(ref).check(named))
        .check(z.minLength(1), z.maxLength(batchMax)),
      languageType,
    }),
    output: z.array(batchRowOf(planRow)),
  }),
  cancelAllPlans: defineCall({
    ...write,
    path: `${planPath}/cancelAll`,
    about: 'Cancels all open trigger orders of one pair or all pairs. Other open orders stay.',
    input: z.strictObject({ symbolId: z.optional(symbolId), languageType }),
    output: z.object({ plans: z.int() }),
  }),
  planFills: defineCall({
    ...read,
    path: `${planPath}/fills`,
    about:
      'The trades of the order that a trigger order placed, oldest first; none before it ' +
      'triggers.',
    input: z.strictObject({ planId: idText, languageType }),
    output: pageOf(fillRow),
  }),
  openPlans: defineCall({
    ...read,
    path: `${planPath}/open`,
    about: 'Open trigger orders, newest first.',
    input: z.strictObject({ symbolId: z.optional(symbolId), languageType }),
    output: z.object({ items: z.array(planRow), version: z.int() }),
  }),
  planHistory: defineCall({
    ...read,
    path: `${planPath}/history`,
    about: 'Trigger order history, newest first; paginated.',
    input: z.strictObject({
      symbolId: z.optional(symbolId),
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
