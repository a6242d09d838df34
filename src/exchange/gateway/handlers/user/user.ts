import type { FeeTagRow, PreferenceRow, UserRow, userCalls } from '#contract/calls/user.ts';
import type { CallerUser } from '#contract/client.ts';
import type { UserState } from '#domain/account/account.ts';
import { type AccountType, accountTypeOf, accountTypes } from '#domain/codes/account-type.ts';
import { bgbDiscountPpm, vipLevels } from '#domain/fee/fee.ts';
import { lines } from '#domain/line/line.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { availableLocale } from '#domain/site/frame.ts';
import type { CallContext, Gate, Handlers } from '#exchange/gateway/gate.ts';
import { accountTotals } from '#exchange/gateway/rows/account-totals.ts';
import { assetRows } from '#exchange/gateway/rows/assets.ts';
import { costRows } from '#exchange/gateway/rows/costs.ts';

const million = 1_000_000n;

/** The fees that are below the usual ones, in tenths of them; in BGB a fee's discount comes on top. */
export function feeTags({ vipLevel, feeInBgb }: Pick<UserState, 'vipLevel' | 'feeInBgb'>) {
  const usual = vipLevels[0]!;
  const level = vipLevels[vipLevel] ?? usual;
  const paidPpm = feeInBgb ? million - BigInt(bgbDiscountPpm) : million;
  const tag = (liquidity: FeeTagRow['liquidity'], ppm: number, usualPpm: number): FeeTagRow => ({
    businessLine: lines.spot.code,
    liquidity,
    // Tenths with six decimals, exact for every level there is.
    feeDiscount: formatUnitsShort((BigInt(ppm) * paidPpm * 10n) / BigInt(usualPpm), 6),
  });
  const tags = [
    tag('maker', level.makerPpm, usual.makerPpm),
    tag('taker', level.takerPpm, usual.takerPpm),
  ];
  return tags.filter(({ feeDiscount }) => feeDiscount !== '10');
}

/** How an account that is shown is named on the wire. */
const accountNames = (type: AccountType) => {
  const { code, products } = accountTypes[type];
  return { accountType: code!, name: type, products: [...products] };
};

async function preferenceRow(gate: Gate, userId: number): Promise<Outcome<PreferenceRow>> {
  const { preference, chosen } = await gate.profile.preferences.of(userId);
  const standing = await gate.view.user(userId);
  if (standing === undefined) return refuse('userUnknown');
  const profitOrLossPriceType = preference.tpslPriceType === 'market' ? 0 : 1;
  return done({
    ...preference,
    language: availableLocale(preference.language, { locales: [...gate.site.locales] }),
    profitOrLossPriceType,
    pinTradingSwitch: gate.profile.pins.isOn(userId),
    feeInBgb: standing.user.feeInBgb,
    chosen: [...chosen],
  });
}

async function endSession(
  gate: Gate,
  { cookies, setCookies, token }: CallContext,
): Promise<Outcome<null>> {
  if (token !== undefined) await gate.accounts.signOutToken(token);
  if (cookies !== undefined) setCookies.push(...(await gate.accounts.signOut(cookies)));
  return done(null);
}

/** What the exchange knows of a user; undefined when it doesn't know them. */
export async function userInfoOf(gate: Gate, user: CallerUser): Promise<UserRow | undefined> {
  const standing = await gate.view.user(user.userId);
  if (standing === undefined) return undefined;
  const { vipLevel } = standing;
  const { feeInBgb, frozen } = standing.user;
  const { makerPpm, takerPpm } = vipLevels[vipLevel] ?? vipLevels[0]!;
  return {
    userId: String(user.userId),
    userName: user.name,
    email: user.email,
    userAvatar: user.image ?? '',
    accountMode: 'classic',
    // There are no sub-accounts, traders, deposits or paper trading: these say so.
    traderIdentities: [],
    demoUType: '0',
    papTradingFlag: false,
    utaPapTradingFlag: false,
    childFlag: false,
    rechargeFlag: false,
    watermarkOpen: false,
    simulation: false,
    vipLevel,
    makerPpm,
    takerPpm,
    feeInBgb,
    feeTagList: feeTags({ vipLevel, feeInBgb }),
    frozen,
  };
}

export const userHandlers: Handlers<keyof typeof userCalls> = {
  async userInfo(gate, _input, { user }) {
    if (user === undefined) return done(null);
    const info = await userInfoOf(gate, user);
    return info === undefined ? refuse('userUnknown') : done(info);
  },

  getPreference: (gate, _input, { user: { userId } }) => preferenceRow(gate, userId),

  async setPreference(gate, input, { user: { userId } }) {
    const { feeInBgb, languageType: _, ...change } = input;
    const { unit } = change;
    if (unit !== undefined && unit !== 'USD' && gate.directory.asset(unit) === undefined) {
      return refuse('currencyUnknown', { asset: unit });
    }
    if (feeInBgb !== undefined) {
      const set = await gate.view.submit({ kind: 'SetFeeInBgb', userId, feeInBgb });
      if (!set.ok) return set;
    }
    await gate.profile.preferences.change(userId, change);
    return preferenceRow(gate, userId);
  },

  async setDelegateFlag(gate, { languageType: _, ...flags }, { user: { userId } }) {
    await gate.profile.preferences.change(userId, { confirmations: flags });
    const { preference } = await gate.profile.preferences.of(userId);
    return done(preference.confirmations);
  },

  async accountList({ view, directory }, _input, { user: { userId } }) {
    const holdings = await view.holdings(userId);
    const held = new Set(holdings.rows.map(({ accountType }) => accountType));
    const { accounts } = accountTotals(directory, holdings);
    const shown = accounts.filter(({ type }) => type === 'spot' || held.has(type));
    const rowsOf = (type: AccountType) =>
      assetRows(
        directory,
        holdings.rows.filter(({ accountType }) => accountType === type),
      );
    return done(
      shown.map(({ type, usdValue }) => ({
        ...{ ...accountNames(type), usdValue },
        coinList: rowsOf(type),
      })),
    );
  },

  async accountTotals({ view, directory }, _input, { user: { userId } }) {
    const holdings = await view.holdings(userId);
    const { accounts, coins, usdtValue, usdValue } = accountTotals(directory, holdings);
    return done({
      ...{ usdtValue, usdValue, version: holdings.version, coinList: [...coins] },
      accountList: accounts.map(({ type, ...value }) => ({ ...accountNames(type), ...value })),
    });
  },

  async getAssets(gate, { accountType }, { user: { userId } }) {
    const { rows, version } = await gate.view.balances(userId, accountTypeOf(accountType));
    return done({ accountType, coinList: assetRows(gate.directory, rows), version });
  },

  async assetCosts(gate, { costCoin }, { user: { userId } }) {
    const { holdings, isComplete } = await gate.view.costs(userId, costCoin);
    const coinList = costRows(gate.directory, holdings, costCoin);
    return done({ costCoin, coinList, isComplete });
  },

  logout: (gate, _input, context) => endSession(gate, context),

  clearCookie(gate, { sessionId }, context) {
    const isOther = sessionId !== undefined && context.user?.sessionId !== sessionId;
    return context.user && isOther ? done(null) : endSession(gate, context);
  },
};
