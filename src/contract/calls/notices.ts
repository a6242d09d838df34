import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { pageOf } from '#contract/calls/spot-order.ts';
import { cursor, languageType, pageLimit, time } from '#contract/fields.ts';
import { lineNames } from '#domain/line/line.ts';
import { noticeKinds } from '#domain/notice/notice.ts';

const noticeRow = z.object({
  noticeId: z.string(),
  /** Why the exchange closed something, a funding, or a margin call. */
  kind: z.enum(noticeKinds),
  businessLine: z.enum(lineNames),
  /** The contract; absent: a margin call of all cross positions of the line. */
  symbolId: z.optional(z.string()),
  /** Which of the contract's positions. */
  positionSide: z.optional(z.enum(['net', 'long', 'short'])),
  coinName: z.string(),
  /** What was closed, of which coin, and at which price on average, rounded half-even to the decimals of prices. */
  baseCoinName: z.optional(z.string()),
  quantity: z.optional(z.string()),
  price: z.optional(z.string()),
  /** What a funding brought; below zero: what it cost. */
  amount: z.optional(z.string()),
  /** Of a margin call: required margin in millionths of the equity. */
  ratioPpm: z.optional(z.int()),
  /** Unix milliseconds. */
  at: time,
  /** When a margin call was over; absent while it stands. */
  endTime: z.optional(time),
});
export type NoticeRow = z.infer<typeof noticeRow>;

export const noticeCalls = {
  notices: defineCall({
    method: 'POST',
    access: 'private',
    path: '/v1/user/notice/list',
    byKey: 'read',
    about:
      'Liquidations, take-overs, ADL, settlements, funding and margin calls of the last 90 ' +
      'days, newest first; paginated.',
    input: z.strictObject({ cursor, limit: pageLimit, languageType }),
    output: pageOf(noticeRow),
  }),
};
