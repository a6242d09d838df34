import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { pageOf } from '#contract/calls/spot-order.ts';
import { ofItsLine, positionFields } from '#contract/calls/trigger-plan.ts';
import {
  businessLine,
  clientOid,
  cursor,
  decimalText,
  idText,
  languageType,
  pageLimit,
  symbolId,
  time,
} from '#contract/fields.ts';
import { slicesMax, slicesMin, variationMax } from '#domain/agent/issues.ts';

const strategyRow = z.object({
  strategyId: z.string(),
  clientOid: z.optional(z.string()),
  symbolId: z.string(),
  delegateType: z.int(),
  /** Of contracts. */
  isReducePosition: z.optional(z.boolean()),
  delegateCount: z.string(),
  delegatePrice: z.optional(z.string()),
  visibleCount: z.optional(z.string()),
  distanceRatio: z.optional(z.string()),
  variation: z.optional(z.int()),
  slices: z.optional(z.int()),
  /** Seconds. */
  interval: z.optional(z.number()),
  dealCount: z.string(),
  dealAmount: z.string(),
  averagePrice: z.optional(z.string()),
  slicesDone: z.int(),
  nextSliceTime: z.optional(time),
  /** The slice that is open. */
  orderId: z.optional(z.string()),
  /** §4: running 3, terminated 8. */
  strategyStatus: z.int(),
  endReason: z.optional(z.string()),
  failReason: z.optional(z.string()),
  createTime: time,
  updateTime: time,
  endTime: z.optional(time),
  version: z.int(),
});
export type StrategyRow = z.infer<typeof strategyRow>;

const path = '/v1/trigger/strategy' as const;
const write = {
  method: 'POST',
  access: 'private',
  byKey: 'trade',
  writes: true,
  signed: true,
} as const;
const read = { method: 'POST', access: 'private', byKey: 'read' } as const;
const ref = { strategyId: z.optional(idText), clientOid: z.optional(clientOid) };
interface WireRef {
  strategyId?: string | undefined;
  clientOid?: string | undefined;
}
/** One of the two names it. */
const named = z.refine<WireRef>(
  (given) => given.strategyId !== undefined || given.clientOid !== undefined,
  { path: ['strategyId'], error: 'strategyId or clientOid' },
);

const common = {
  symbolId,
  /** 21 buy, 22 sell; of contracts in hedge mode 1–4. */
  delegateType: positionFields.delegateType,
  isReducePosition: positionFields.isReducePosition,
  /** All that is to be traded. */
  delegateCount: decimalText,
  delegatePrice: z.optional(decimalText),
  clientOid: z.optional(clientOid),
};
const query = {
  businessLine,
  symbolId: z.optional(symbolId),
  /** Left out: running and ended ones. */
  running: z.optional(z.boolean()),
  cursor,
  limit: pageLimit,
  languageType,
};
const seconds = z.int().check(z.minimum(1), z.maximum(100_000_000));

export const strategyCalls = {
  placeIceberg: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${path}/ice/place`,
    about:
      'Starts an iceberg order: it shows one slice at a time and places the next one when that ' +
      'is filled.',
    input: z
      .strictObject({
        ...common,
        visibleCount: decimalText,
        distanceRatio: z.optional(decimalText),
        variation: z.optional(z.int().check(z.minimum(0), z.maximum(variationMax))),
        languageType,
      })
      .check(ofItsLine),
    output: strategyRow,
  }),
  cancelIceberg: defineCall({
    ...write,
    path: `${path}/ice/cancel`,
    about: 'Cancels a running iceberg order and its open slice.',
    input: z.strictObject({ ...ref, languageType }).check(named),
    output: strategyRow,
  }),
  icebergs: defineCall({
    ...read,
    path: `${path}/ice/query`,
    about: 'Running and ended iceberg orders, newest first; paginated.',
    input: z.strictObject(query),
    output: pageOf(strategyRow),
  }),
  placeTwap: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${path}/timeShare/place`,
    about: 'Starts a TWAP order: it trades in equal slices at a fixed interval.',
    input: z
      .strictObject({
        ...common,
        slices: z.int().check(z.minimum(slicesMin), z.maximum(slicesMax)),
        interval: z.optional(seconds),
        duration: z.optional(seconds),
        languageType,
      })
      .check(
        ofItsLine,
        z.refine(
          ({ interval, duration }) => (interval === undefined) !== (duration === undefined),
          {
            path: ['interval'],
            error: 'interval or duration',
          },
        ),
      ),
    output: strategyRow,
  }),
  cancelTwap: defineCall({
    ...write,
    path: `${path}/timeShare/cancel`,
    about: 'Cancels a running TWAP order. Existing trades stay.',
    input: z.strictObject({ ...ref, languageType }).check(named),
    output: strategyRow,
  }),
  twaps: defineCall({
    ...read,
    path: `${path}/timeShare/query`,
    about: 'Running and ended TWAP orders, newest first; paginated.',
    input: z.strictObject(query),
    output: pageOf(strategyRow),
  }),
};
