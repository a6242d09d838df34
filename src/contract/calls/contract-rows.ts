import * as z from 'zod/mini';
import { time } from '#contract/fields.ts';
import { positionEnds } from '#domain/position/position.ts';

/** `cross`: all of the line's account; `fixed`: isolated, an account of its own. */
export const marginModeWordField = z.enum(['cross', 'fixed']);
/** 1 long, 2 short. */
export const holdSide = z.literal([1, 2]);
/** 1 one-way, 2 hedge. */
export const holdMode = z.literal([1, 2]);

/** A position, open or ended; amounts in the settle asset. */
export const positionRow = z.object({
  id: z.string(),
  /** The same as `id`. */
  positionId: z.string(),
  symbolId: z.string(),
  holdSide,
  holdMode,
  marginMode: marginModeWordField,
  leverage: z.int(),
  /** Size without sign, as sizes are counted. */
  total: z.string(),
  /** Of these: what open orders that close have taken, and the rest; and what those that open would add. */
  locked: z.string(),
  available: z.string(),
  openDelegateCount: z.string(),
  /** Exactly what the size was opened for, without sign. */
  cost: z.string(),
  /** Absent once it has ended. */
  averageOpenPrice: z.optional(z.string()),
  /** Isolated: the balance of its account; cross: what it binds. */
  margin: z.string(),
  autoAppendMargin: z.boolean(),
  /** Over its life: what closing brought, fees paid, funding received less paid. */
  achievedProfits: z.string(),
  fees: z.string(),
  funding: z.string(),
  openedSize: z.string(),
  openedValue: z.string(),
  closedSize: z.string(),
  closedValue: z.string(),
  /** Estimates as of the answer; absent: no price does, or there is no mark. */
  liquidationPrice: z.optional(z.string()),
  breakEvenPrice: z.optional(z.string()),
  adlLights: z.optional(z.int()),
  createTime: time,
  updateTime: time,
  endTime: z.optional(time),
  /** By what it ended; absent while it is open, and of one that ended before this was kept. */
  endReason: z.optional(z.enum(positionEnds)),
  version: z.int(),
});
export type PositionRow = z.infer<typeof positionRow>;

/** What a user chose for a contract. */
export const marginSettingRow = z.object({
  symbolId: z.string(),
  marginMode: marginModeWordField,
  crossMarginLeverage: z.int(),
  fixedLongLeverage: z.int(),
  fixedShortLeverage: z.int(),
  autoAppendMargin: z.boolean(),
});
export type MarginSettingRow = z.infer<typeof marginSettingRow>;

/** What is told of a contract beside its book. */
export const contractRow = z.object({
  symbolId: z.string(),
  /** Absent before the first mark. */
  markPrice: z.optional(z.string()),
  indexPrice: z.optional(z.string()),
  /** What the next funding would be paid by now, as a ratio; positive: longs pay. */
  fundingRate: z.optional(z.string()),
  nextFundingTime: z.optional(time),
  fundingHours: z.int(),
  /** As sizes are counted, and what that is worth at the mark. */
  openInterest: z.string(),
  openInterestValue: z.string(),
  /** What was open 24 hours before the last full hour; absent: the exchange has not been up for so long. */
  openInterest24hAgo: z.optional(z.string()),
  /** Of the mark; absent before the first. */
  at: z.optional(time),
});
export type ContractRow = z.infer<typeof contractRow>;
