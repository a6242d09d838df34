import { type ShownAccount, shownAccounts } from '#domain/codes/account-code.ts';
import { type MessageKey, perLocale, translator } from '#i18n/translate.ts';

/** What each type of account is called. */
const accountTitles = {
  spot: 'spotAccount',
  otc: 'p2pAccount',
  usdtMix: 'usdtFutures',
  usdMix: 'coinMargined',
  usdcMix: 'usdcFutures',
  marginCross: 'margin',
  marginIsolated: 'margin',
  uta: 'unifiedAccount',
  earn: 'earnAccount',
  strategy: 'strategyAccount',
  follower: 'followerAccount',
} as const satisfies Readonly<Record<ShownAccount, MessageKey<'menus'>>>;
/** The same in a language. */
export const accountNames = perLocale((locale) => {
  const t = translator(locale, 'menus');
  return Object.fromEntries(
    shownAccounts.map((type) => [type, t(accountTitles[type])]),
  ) as Readonly<Record<ShownAccount, string>>;
});
