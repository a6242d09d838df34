import * as z from 'zod/mini';
import { accessKeyPattern } from '#contract/calls/api-keys.ts';
import { streamLimits } from '#contract/channels.ts';
import { businessLine, contractLine, contractSymbolId, symbolId } from '#contract/fields.ts';
import { groupings } from '#domain/book/group.ts';
import { candleIntervals } from '#domain/codes/candle-interval.ts';
import { triggerSources } from '#domain/order/conditional.ts';

/** Apart from the channels: who only listens has no need of schemas. */
export const topicSchema = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('ticker'),
    symbolId: z.optional(symbolId),
    /** Whose pairs, when none is named. */
    businessLine: z.optional(businessLine),
  }),
  z.strictObject({
    channel: z.literal('books'),
    symbolId,
    /** Price steps that one level spans; absent: one. */
    grouping: z.optional(z.literal(groupings)),
  }),
  z.strictObject({ channel: z.literal('trades'), symbolId }),
  z.strictObject({
    channel: z.literal('candle'),
    symbolId,
    interval: z.enum(candleIntervals),
    /** Of contracts; absent: the last. */
    priceType: z.optional(z.enum(triggerSources)),
  }),
  z.strictObject({
    channel: z.literal('contract'),
    symbolId: z.optional(contractSymbolId),
    /** Whose contracts, when none is named. */
    businessLine: z.optional(contractLine),
  }),
  z.strictObject({ channel: z.literal('orders'), businessLine: z.optional(businessLine) }),
  z.strictObject({ channel: z.literal('fills'), businessLine: z.optional(businessLine) }),
  z.strictObject({ channel: z.literal('positions'), businessLine: z.optional(contractLine) }),
  z.strictObject({ channel: z.literal('account') }),
  z.strictObject({ channel: z.literal('alerts') }),
  z.strictObject({ channel: z.literal('notices') }),
]);

export const clientFrame = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('subscribe'),
    topics: z.array(topicSchema).check(z.minLength(1), z.maxLength(streamLimits.topicsPerFrame)),
  }),
  z.strictObject({
    op: z.literal('unsubscribe'),
    topics: z.array(topicSchema).check(z.minLength(1), z.maxLength(streamLimits.topicsPerFrame)),
  }),
  /**
   * Makes a socket without a session that of an API key's user: as a signed `GET /stream` without a
   * body would. Answered by `loggedIn`, once a socket.
   */
  z.strictObject({
    op: z.literal('login'),
    accessKey: z.string().check(z.regex(accessKeyPattern, 'access key')),
    signature: z.string().check(z.maxLength(128)),
  }),
  /** Answered by `pong` with the same `t`: for the latency. */
  z.strictObject({ op: z.literal('ping'), t: z.number() }),
  /**
   * Whether the page is seen. With 0 all topics are left and no heartbeats come; with 1 heartbeats
   * come again, and what is wanted is subscribed to anew.
   */
  z.strictObject({ op: z.literal('visibility'), visible: z.literal([0, 1]) }),
]);
