import type { AssetRow, userCalls } from '#contract/calls/user.ts';
import { amountText } from '#contract/map/quantity.ts';
import type { Balance } from '#domain/account/account.ts';
import { accountTypeCode } from '#domain/codes/account-type.ts';
import { vipLevels } from '#domain/fee/fee.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { done, refuse } from '#domain/refusal.ts';
import { assetOf, type Gate, type Handlers } from '#exchange/gateway/gate.ts';

/** A balance on the wire; undefined when no listed pair has its asset. */
export function assetRow(gate: Gate, balance: Balance): AssetRow | undefined {
  const asset = assetOf(gate, balance.asset);
  if (asset === undefined) return undefined;
  const text = (units: Amount) => amountText(asset, units);
  return {
    coinName: asset.code,
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
    .sort((a, b) => (a.coinName < b.coinName ? -1 : 1));

export const userHandlers: Handlers<keyof typeof userCalls> = {
  userInfo(gate, _input, { user }) {
    if (user === undefined) return done(null);
    const state = gate.engine.exchange.user(user.userId);
    if (state === undefined) return refuse('userUnknown');
    const { makerPpm, takerPpm } = vipLevels[state.vipLevel] ?? vipLevels[0]!;
    return done({
      userId: String(user.userId),
      userName: user.name,
      email: user.email,
      vipLevel: state.vipLevel,
      makerPpm,
      takerPpm,
      feeInBgb: state.feeInBgb,
      simulation: false,
    });
  },

  async setPreference(gate, { feeInBgb }, { user: { userId } }) {
    const set = await gate.engine.submit({ kind: 'SetFeeInBgb', userId, feeInBgb });
    return set.ok ? done(null) : set;
  },

  getAssets(gate, _input, { user: { userId } }) {
    return done({
      accountType: accountTypeCode.spot,
      coinList: assetRows(gate, gate.engine.exchange.balances(userId)),
      version: gate.engine.exchange.user(userId)?.version ?? 0,
    });
  },

  async logout(gate, _input, { cookies, setCookies }) {
    if (cookies !== undefined) setCookies.push(...(await gate.accounts.signOut(cookies)));
    return done(null);
  },
};
