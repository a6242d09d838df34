import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, time } from '#contract/fields.ts';

/** Ratios: `0.001` is 0.1 %. */
const feeRates = { makerFeeRate: z.string(), takerFeeRate: z.string() };

/** Levels by traded volume, what a user is charged, and whether they have traded. */
export const feeCalls = {
  vipRules: defineCall({
    method: 'POST',
    access: 'public',
    path: '/v1/statistics/vip/landingPage/getVipRulesConfig',
    about: 'VIP levels with their requirements and fees.',
    input: z.strictObject({ languageType }),
    output: z.object({
      levels: z.array(
        z.object({
          level: z.int(),
          /** USDT that was traded in the window. */
          volumeMin: z.string(),
          ...feeRates,
          contractMakerFeeRate: z.string(),
          contractTakerFeeRate: z.string(),
        }),
      ),
      /** Full UTC days before today that count. */
      windowDays: z.int(),
      /** What is taken off a fee that is paid in `discountCoin`, as a ratio. */
      discountCoin: z.string(),
      discountRate: z.string(),
    }),
  }),
  userFees: defineCall({
    method: 'POST',
    access: 'private',
    path: '/v1/statistics/vip/userFees',
    byKey: 'read',
    about:
      'The user’s fees: VIP level, the volume it is based on, the fees of each product line, ' +
      'and pairs with special fees.',
    input: z.strictObject({ languageType }),
    output: z.object({
      vipLevel: z.int(),
      /** USDT that was traded in the window. */
      vipVolume: z.string(),
      feeInBgb: z.boolean(),
      lineList: z.array(
        z.object({
          businessLine: z.int(),
          ...feeRates,
          /** The same paid in BGB; absent: the line's fees can't be. */
          bgbMakerFeeRate: z.optional(z.string()),
          bgbTakerFeeRate: z.optional(z.string()),
          /** Pairs with fees of their own. */
          pairList: z.array(
            z.object({
              symbolId: z.string(),
              baseCoinName: z.string(),
              quoteCoinName: z.string(),
              ...feeRates,
            }),
          ),
        }),
      ),
    }),
  }),
  userTradeFlags: defineCall({
    method: 'GET',
    access: 'optional',
    path: '/v1/statistics/public/userstats/userTradeFlags',
    byKey: 'read',
    about: 'Whether the user has ever placed an order or traded. Always false when logged out.',
    input: z.strictObject({}),
    output: z.object({
      hasOrdered: z.boolean(),
      hasTraded: z.boolean(),
      lastTradeTime: z.optional(time),
    }),
  }),
};
