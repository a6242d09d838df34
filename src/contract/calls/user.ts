import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { accountTypeCode, languageType } from '#contract/fields.ts';
import {
  confirmations,
  delegateFlags,
  preferenceChange,
  preferenceFields,
} from '#contract/preference.ts';
import { accountModes } from '#domain/codes/account-mode.ts';
import { accountTypes } from '#domain/codes/account-type.ts';
import { costAsset, costAssets } from '#domain/cost/holding.ts';

/** A fee below the usual one, as its badge shows it (§9): `8` is 20 % off, `0` is no fee. */
const feeTagRow = z.object({
  businessLine: z.int(),
  liquidity: z.enum(['maker', 'taker']),
  /** Tenths of the usual fee that are paid. */
  feeDiscount: z.string(),
});
export type FeeTagRow = z.infer<typeof feeTagRow>;

const userRow = z.object({
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
  /** The picture's address; empty: none. */
  userAvatar: z.string(),
  /** Classic: one account for each line; the unified account is the other mode. */
  accountMode: z.enum(accountModes),
  /** Copy-trading identities. */
  traderIdentities: z.array(z.string()),
  /** §3's demo status: `0` is none. */
  demoUType: z.enum(['0', '1', '2']),
  /** Whether demo trading is open to the user, in a classic and in a unified account. */
  papTradingFlag: z.boolean(),
  utaPapTradingFlag: z.boolean(),
  /** Whether it is a sub-account, and whether it may take deposits as one. */
  childFlag: z.boolean(),
  rechargeFlag: z.boolean(),
  watermarkOpen: z.boolean(),
  /** Whether what is shown is paper trading. */
  simulation: z.boolean(),
  vipLevel: z.int(),
  makerPpm: z.int(),
  takerPpm: z.int(),
  feeInBgb: z.boolean(),
  feeTagList: z.array(feeTagRow),
  /** Whether an operator has frozen the account. */
  frozen: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;

export const assetRow = z.object({
  coinName: z.string(),
  /** The pair of an isolated margin account. */
  symbolId: z.optional(z.string()),
  total: z.string(),
  /** What an order may use. Futures, cross margin: unrealized profit included. */
  available: z.string(),
  /** What may leave the account. */
  transferable: z.string(),
  /** All that is bound. */
  frozen: z.string(),
  /** What is bound, by what binds it. */
  bound: z.object({ orders: z.string(), positions: z.string(), holds: z.string() }),
  /** Of cross positions at their marks; absent: none. */
  unrealized: z.optional(z.string()),
  /** True: a cross position has no fresh mark, so nothing is free; absent: all have. */
  markStale: z.optional(z.boolean()),
  /** One unit in US dollars. */
  usdRate: z.string(),
});
export type AssetRow = z.infer<typeof assetRow>;

const assetCostRow = z.object({
  coinName: z.string(),
  /** What was bought and is still held; the rest of the balance came without a price. */
  boughtQuantity: z.string(),
  boughtCost: z.string(),
  /** Absent when nothing that was bought is held. */
  costPrice: z.optional(z.string()),
  breakevenPrice: z.optional(z.string()),
  /** Profit of sales since nothing was held, and of all; negative: a loss. */
  profitSinceBought: z.string(),
  realisedProfit: z.string(),
});
export type AssetCostRow = z.infer<typeof assetCostRow>;

const preferenceRow = z.object({
  ...preferenceFields,
  /** `tpslPriceType` as orders carry it: market 0, fair 1. */
  profitOrLossPriceType: z.int(),
  /** Whether orders ask for the trading PIN; set with the PIN itself. */
  pinTradingSwitch: z.boolean(),
  feeInBgb: z.boolean(),
  /** Which of the above the user ever set: the others have their defaults. */
  chosen: z.array(z.string()),
});
export type PreferenceRow = z.infer<typeof preferenceRow>;

export const userCalls = {
  userInfo: defineCall({
    method: 'POST',
    path: '/v1/user/overview/userinfo',
    access: 'optional',
    about: 'The current user; null when logged out.',
    input: z.strictObject({ languageType }),
    output: z.nullable(userRow),
  }),
  getPreference: defineCall({
    method: 'POST',
    path: '/v1/user/preference/get',
    access: 'private',
    about: 'The user’s preferences. Unset preferences have their defaults.',
    input: z.strictObject({ languageType }),
    output: preferenceRow,
  }),
  setPreference: defineCall({
    method: 'POST',
    path: '/v1/user/preference/set',
    access: 'private',
    writes: true,
    about: 'Updates the given preferences and returns all of them.',
    input: z.strictObject({
      ...preferenceChange.shape,
      feeInBgb: z.optional(z.boolean()),
      languageType,
    }),
    output: preferenceRow,
  }),
  setDelegateFlag: defineCall({
    method: 'POST',
    path: '/v1/trigger/config/delegate/flag/set',
    access: 'private',
    writes: true,
    about:
      'Chooses which kinds of orders ask for confirmation before they are sent: part of the ' +
      'preference `confirmations`, which it returns.',
    input: z.strictObject({ ...delegateFlags.shape, languageType }).check(
      z.refine(
        ({ limitOrder, marketOrder, planOrder }) =>
          [limitOrder, marketOrder, planOrder].some((flag) => flag !== undefined),
        {
          path: ['limitOrder'],
          error: 'limitOrder, marketOrder or planOrder',
        },
      ),
    ),
    output: confirmations,
  }),
  accountList: defineCall({
    method: 'POST',
    path: '/v1/assets/accountList',
    access: 'private',
    byKey: 'read',
    about:
      'The user’s accounts with their value: spot, and every account that has ever held a ' +
      'balance.',
    input: z.strictObject({ languageType }),
    output: z.array(
      z.object({
        accountType: z.int(),
        name: z.string(),
        products: z.array(z.string()),
        /** US dollars. */
        usdValue: z.string(),
        /** As `getAssets` has them. */
        coinList: z.array(assetRow),
      }),
    ),
  }),
  accountTotals: defineCall({
    method: 'POST',
    path: '/v1/mix/assetsV2',
    access: 'private',
    byKey: 'read',
    about:
      'The user’s total value, by account and by coin, at a single moment’s exchange rates and ' +
      'mark prices. Futures accounts count with their equity: wallet balance, isolated margin ' +
      'and unrealized PnL. Values are rounded down.',
    input: z.strictObject({ languageType }),
    output: z.object({
      usdtValue: z.string(),
      usdValue: z.string(),
      /** Spot, those that a listed line trades from, and those that ever held something. */
      accountList: z.array(
        z.object({
          accountType: z.int(),
          name: z.string(),
          products: z.array(z.string()),
          usdtValue: z.string(),
          usdValue: z.string(),
        }),
      ),
      /** Balances of all accounts together, the most valuable coin first. */
      coinList: z.array(
        z.object({
          coinName: z.string(),
          total: z.string(),
          usdtValue: z.string(),
          usdValue: z.string(),
        }),
      ),
      version: z.int(),
    }),
  }),
  getAssets: defineCall({
    method: 'POST',
    path: '/v1/assets/getAssets',
    access: 'private',
    byKey: 'read',
    about: 'Balances of one account. Default: spot.',
    input: z.strictObject({
      accountType: z._default(accountTypeCode, accountTypes.spot.code!),
      languageType,
    }),
    output: z.object({ accountType: z.int(), coinList: z.array(assetRow), version: z.int() }),
  }),
  assetCosts: defineCall({
    method: 'POST',
    path: '/v1/assets/costs',
    access: 'private',
    byKey: 'read',
    about:
      'Average purchase cost (fees included) and realized profit of the user’s coins, computed ' +
      'from all trades. Payments in a currency other than `costCoin` are converted at the price' +
      ' of that minute. Starting balances and credits have no cost.',
    input: z.strictObject({ languageType, costCoin: z._default(z.enum(costAssets), costAsset) }),
    output: z.object({
      /** What cost, prices and profits are counted in. */
      costCoin: z.string(),
      coinList: z.array(assetCostRow),
      /** Not yet all fills are in it: ask again. */
      isComplete: z.boolean(),
    }),
  }),
  logout: defineCall({
    method: 'POST',
    path: '/v1/user/login/logout',
    access: 'optional',
    about: 'Ends the session.',
    input: z.strictObject({ languageType }),
    output: z.null(),
  }),
  clearCookie: defineCall({
    method: 'POST',
    path: '/v1/user/public/clearCookie',
    access: 'optional',
    about: 'Ends the session and clears its cookies in the browser.',
    input: z.strictObject({
      /** The session that is meant: another one that lives is left alone. */
      sessionId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      languageType,
    }),
    output: z.null(),
  }),
};
