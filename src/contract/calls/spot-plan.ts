import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { pageOf } from '#contract/calls/spot-order.ts';
import {
  clientOid,
  cursor,
  decimalText,
  idText,
  languageType,
  pageLimit,
  symbolId,
  time,
} from '#contract/fields.ts';
import { planKinds } from '#domain/codes/plan-kind.ts';

const planRow = z.object({
  planId: z.string(),
  clientOid: z.optional(z.string()),
  symbolId: z.string(),
  delegateType: z.int(),
  planKind: z.enum(planKinds),
  triggerPrice: z.string(),
  /** Which way the last price must come. */
  fires: z.enum(['atOrAbove', 'atOrBelow']),
  /** Absent: market. */
  executePrice: z.optional(z.string()),
  tradeUnit: z.enum(['base', 'quote']),
  delegateCount: z.string(),
  /** §3: not executed 0, executing 1, success 2, fail 3, cancelled 4. */
  planStatus: z.int(),
  orderId: z.optional(z.string()),
  parentOrderId: z.optional(z.string()),
  failReason: z.optional(z.string()),
  createTime: time,
  updateTime: time,
  version: z.int(),
});
export type PlanRow = z.infer<typeof planRow>;

const planPath = '/v1/spot/plan' as const;
const write = { method: 'POST', access: 'private', writes: true } as const;
const read = { method: 'POST', access: 'private' } as const;
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

export const spotPlanCalls = {
  placePlan: defineCall({
    ...write,
    path: `${planPath}/place`,
    about: 'Places a plan order: waits for the last price, then places a limit or market order.',
    input: z.strictObject({
      symbolId,
      delegateType: z.union([z.literal(21), z.literal(22)]),
      triggerPrice: decimalText,
      /** Absent: market. */
      executePrice: z.optional(decimalText),
      tradeUnit: z._default(z.enum(['base', 'quote']), 'base'),
      delegateCount: decimalText,
      clientOid: z.optional(clientOid),
      languageType,
    }),
    output: planRow,
  }),
  modifyPlan: defineCall({
    ...write,
    path: `${planPath}/modify`,
    about: 'Changes a waiting plan order.',
    input: z
      .strictObject({
        ...ref,
        triggerPrice: z.optional(decimalText),
        executePrice: z.optional(decimalText),
        delegateCount: z.optional(decimalText),
        languageType,
      })
      .check(named),
    output: planRow,
  }),
  cancelPlan: defineCall({
    ...write,
    path: `${planPath}/cancel`,
    about: 'Cancels a waiting plan order.',
    input: z.strictObject({ ...ref, languageType }).check(named),
    output: planRow,
  }),
  openPlans: defineCall({
    ...read,
    path: `${planPath}/open`,
    about: 'Waiting plan orders, newest first.',
    input: z.strictObject({ symbolId: z.optional(symbolId), languageType }),
    output: z.object({ items: z.array(planRow), version: z.int() }),
  }),
  planHistory: defineCall({
    ...read,
    path: `${planPath}/history`,
    about: 'Ended plan orders, newest first, by pages.',
    input: z.strictObject({
      symbolId: z.optional(symbolId),
      cursor,
      limit: pageLimit,
      languageType,
    }),
    output: pageOf(planRow),
  }),
};
