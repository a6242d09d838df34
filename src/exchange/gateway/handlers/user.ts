import Decimal from 'decimal.js';
import type { AssetRow, FeeTagRow, PreferenceRow, userCalls } from '#contract/calls/user.ts';
import { amountText } from '#contract/map/quantity.ts';
import type { Balance, UserState } from '#domain/account/account.ts';
import { accountTypeNames, accountTypeOf, accountTypes } from '#domain/codes/account-type.ts';
import { bgbDiscountPpm, vipLevels } from '#domain/fee/fee.ts';
import { lines } from '#domain/line/line.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { costRows } from '#exchange/gateway/cost-rows.ts';
import { assetOf, type CallContext, type Gate, type Handlers } from '#exchange/gateway/gate.ts';

/** A balance on the wire; undefined when no listed pair has its asset. */
function assetRow(gate: Gate, balance: Balance): AssetRow | undefined {
  const asset = assetOf(gate, balance.asset);
  if (asset === undefined) return undefined;
  const text = (units: Amount) => amountText(asset, units);
  return {
    coinName: asset.code,
    ...(balance.scope === '' ? {} : { symbolId: balance.scope }),
    total: text(balance.total),
    available: text(amount(balance.total - balance.frozen)),
    frozen: text(balance.frozen),
    usdRate: gate.market.usdRate(asset.code),
  };
}

/** By name: the order in which the exchange holds balances is another one after a restart. */
export const assetRows = (gate: Gate, balances: Iterable<Balance>): AssetRow[] =>
  [...balances]
    .flatMap((balance) => assetRow(gate, balance) ?? [])
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const keyOf = ({ coinName, symbolId = '' }: AssetRow): string => `${coinName} ${symbolId}`;

/** Decimals of a worth in US dollars. */
const usdDecimals = 2;

/** What balances are worth in US dollars; a debt is worth less than nothing. */
function worthOf(rows: readonly AssetRow[]): string {
  const sum = rows.reduce((all, row) => all.add(new Decimal(row.total).mul(row.usdRate)), zeroUsd);
  return sum.toFixed(usdDecimals, Decimal.ROUND_DOWN);
}

const zeroUsd = new Decimal(0);
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

async function preferenceRow(gate: Gate, userId: number): Promise<Outcome<PreferenceRow>> {
  const state = gate.engine.exchange.user(userId);
  if (state === undefined) return refuse('userUnknown');
  const { preference, chosen } = await gate.profile.preferences.of(userId);
  const profitOrLossPriceType = preference.tpslPriceType === 'market' ? 0 : 1;
  return done({
    ...preference,
    profitOrLossPriceType,
    pinTradingSwitch: gate.profile.pins.isOn(userId),
    feeInBgb: state.feeInBgb,
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

export const userHandlers: Handlers<keyof typeof userCalls> = {
  userInfo(gate, _input, { user }) {
    if (user === undefined) return done(null);
    const state = gate.engine.exchange.user(user.userId);
    if (state === undefined) return refuse('userUnknown');
    const { feeInBgb, frozen } = state;
    const vipLevel = gate.engine.exchange.vipLevelAt(user.userId, gate.clock());
    const { makerPpm, takerPpm } = vipLevels[vipLevel] ?? vipLevels[0]!;
    return done({
      userId: String(user.userId),
      userName: user.name,
      email: user.email,
      userAvatar: user.image ?? '',
      accountMode: 'classic',
      // There are no sub-accounts, traders, deposits or paper trading: these say so.
      traderIdentities: [],
      demoUType: '0',
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
    });
  },

  getPreference: (gate, _input, { user: { userId } }) => preferenceRow(gate, userId),

  async setPreference(gate, input, { user: { userId } }) {
    const { feeInBgb, languageType: _, ...change } = input;
    const { unit } = change;
    if (unit !== undefined && unit !== 'USD' && assetOf(gate, unit) === undefined) {
      return refuse('currencyUnknown', { asset: unit });
    }
    if (feeInBgb !== undefined) {
      const set = await gate.engine.submit({ kind: 'SetFeeInBgb', userId, feeInBgb });
      if (!set.ok) return set;
    }
    await gate.profile.preferences.change(userId, change);
    return preferenceRow(gate, userId);
  },

  accountList(gate, _input, { user: { userId } }) {
    const { exchange } = gate.engine;
    const held = new Set(exchange.allBalances(userId).map(({ accountType }) => accountType));
    const shown = accountTypeNames.filter((type) => type === 'spot' || held.has(type));
    return done(
      shown.flatMap((type) => {
        const { code, products } = accountTypes[type];
        if (code === undefined) return [];
        const debts = accountTypeNames.filter((name) => name === `${type}Debt`);
        const balances = [type, ...debts].flatMap((name) => exchange.balances(userId, name));
        const usdValue = worthOf(assetRows(gate, balances));
        return [{ accountType: code, name: type, products: [...products], usdValue }];
      }),
    );
  },

  getAssets(gate, { accountType }, { user: { userId } }) {
    return done({
      accountType,
      coinList: assetRows(gate, gate.engine.exchange.balances(userId, accountTypeOf(accountType))),
      version: gate.engine.exchange.user(userId)?.version ?? 0,
    });
  },

  async assetCosts(gate, { costCoin }, { user: { userId } }) {
    const { costs, isComplete } = await gate.costs.of(userId, costCoin);
    return done({ costCoin, coinList: costRows(gate, costs, costCoin), isComplete });
  },

  logout: (gate, _input, context) => endSession(gate, context),

  clearCookie(gate, { sessionId }, context) {
    const isOther = sessionId !== undefined && context.user?.sessionId !== sessionId;
    return context.user && isOther ? done(null) : endSession(gate, context);
  },
};
