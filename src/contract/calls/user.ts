import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType } from '#contract/fields.ts';

const userRow = z.object({
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
  vipLevel: z.int(),
  makerPpm: z.int(),
  takerPpm: z.int(),
  feeInBgb: z.boolean(),
  simulation: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;

const assetRow = z.object({
  coinName: z.string(),
  total: z.string(),
  available: z.string(),
  frozen: z.string(),
  /** One unit in US dollars. */
  usdRate: z.string(),
});
export type AssetRow = z.infer<typeof assetRow>;

export const userCalls = {
  userInfo: defineCall({
    method: 'POST',
    path: '/v1/user/overview/userinfo',
    access: 'optional',
    about: 'Who is logged in; null for a visitor.',
    input: z.strictObject({ languageType }),
    output: z.nullable(userRow),
  }),
  setPreference: defineCall({
    method: 'POST',
    path: '/v1/user/preference/set',
    access: 'private',
    writes: true,
    about: 'Changes preferences kept by the exchange.',
    input: z.strictObject({ feeInBgb: z.boolean(), languageType }),
    output: z.null(),
  }),
  getAssets: defineCall({
    method: 'POST',
    path: '/v1/assets/getAssets',
    access: 'private',
    about: 'Balances of the spot account.',
    input: z.strictObject({ languageType }),
    output: z.object({ accountType: z.int(), coinList: z.array(assetRow), version: z.int() }),
  }),
  logout: defineCall({
    method: 'POST',
    path: '/v1/user/login/logout',
    access: 'optional',
    about: 'Ends the session.',
    input: z.strictObject({ languageType }),
    output: z.null(),
  }),
};
