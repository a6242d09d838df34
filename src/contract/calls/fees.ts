import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, time } from '#contract/fields.ts';

/** Levels by traded volume, and whether a user has traded. */
export const feeCalls = {
  vipRules: defineCall({
    method: 'POST',
    access: 'public',
    path: '/v1/statistics/vip/landingPage/getVipRulesConfig',
    about: 'The VIP levels: what each needs and which fees it has.',
    input: z.strictObject({ languageType }),
    output: z.object({
      levels: z.array(
        z.object({
          level: z.int(),
          /** USDT that was traded in the window. */
          volumeMin: z.string(),
          /** Ratios: `0.001` is 0.1 %. */
          makerFeeRate: z.string(),
          takerFeeRate: z.string(),
        }),
      ),
      /** Full UTC days before today that count. */
      windowDays: z.int(),
      /** What is taken off a fee that is paid in `discountCoin`, as a ratio. */
      discountCoin: z.string(),
      discountRate: z.string(),
    }),
  }),
  userTradeFlags: defineCall({
    method: 'GET',
    access: 'optional',
    path: '/v1/statistics/public/userstats/userTradeFlags',
    byKey: 'read',
    about: 'Whether the user has ever placed an order and ever traded; a visitor has not.',
    input: z.strictObject({}),
    output: z.object({
      hasOrdered: z.boolean(),
      hasTraded: z.boolean(),
      lastTradeTime: z.optional(time),
    }),
  }),
};
