import { type ShownAccount, shownAccounts } from '#domain/codes/account-code.ts';
import type { ShownLine } from '#domain/line/line.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import { type MessageKey, type Messages, perLocale, translator } from '#i18n/translate.ts';

type Keys = readonly MessageKey<'header'>[];
type TextOf<K extends Keys> = Readonly<Record<K[number], string>>;

/** What every menu says when it cannot be filled. */
const failedKeys = ['notLoaded', 'tryAgain'] as const;
export type FailedText = TextOf<typeof failedKeys>;

/** What a contract is called beside its symbol. */
export const nameKeys = ['perpetual', 'demo'] as const satisfies readonly MessageKey<'common'>[];
export type NameText = Pick<Messages<'common'>, (typeof nameKeys)[number]>;

export const pairMenuKeys = [...failedKeys, 'mostTraded'] as const satisfies Keys;
export interface PairMenuProps {
  readonly line: ShownLine;
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly text: TextOf<typeof pairMenuKeys> & NameText;
}

export const searchKeys = [
  ...failedKeys,
  'searchPairs',
  'pairs',
  'mostTraded',
  'noMatch',
] as const satisfies Keys;
export interface SearchProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly close: string;
  readonly text: TextOf<typeof searchKeys> & NameText;
}

export const assetsKeys = [
  ...failedKeys,
  'estimatedTotal',
  'hideAmounts',
  'noAssets',
  'transfer',
] as const satisfies Keys;
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
export const accountNames = perLocale((locale) => {
  const t = translator(locale, 'menus');
  return Object.fromEntries(
    shownAccounts.map((type) => [type, t(accountTitles[type])]),
  ) as Readonly<Record<ShownAccount, string>>;
});
export interface AssetsMenuProps {
  readonly tag: string;
  readonly text: TextOf<typeof assetsKeys>;
  readonly names: Readonly<Record<ShownAccount, string>>;
}

export const ordersKeys = [
  ...failedKeys,
  'openOrders',
  'noOrders',
  'buy',
  'sell',
  'marketPrice',
] as const satisfies Keys;
export interface OrdersMenuProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly text: TextOf<typeof ordersKeys>;
  /** Where the open orders of each line are listed. */
  readonly lines: readonly {
    readonly line: ShownLine;
    readonly name: string;
    readonly href: string;
  }[];
}

export const newsKeys = [
  ...failedKeys,
  'noAnnouncements',
  'allAnnouncements',
  'announcements',
] as const satisfies Keys;
/** Of price alerts, which have a catalog of their own. */
export const newsAlertKeys = ['rose', 'fell'] as const satisfies readonly MessageKey<'alerts'>[];
/** What contracts are called, and what is the user's. */
export const newsNameKeys = [
  'perpetualOf',
  'account',
] as const satisfies readonly MessageKey<'common'>[];
export interface NewsMenuProps {
  readonly tag: string;
  /** Where announcements are listed. */
  readonly announcements: string;
  /** Where the texts of notices are read. */
  readonly texts: string;
  readonly text: TextOf<typeof newsKeys> &
    Pick<Messages<'alerts'>, (typeof newsAlertKeys)[number]> &
    Pick<Messages<'common'>, (typeof newsNameKeys)[number]>;
}

export const qrKeys = ['scanCode', 'qrName'] as const satisfies Keys;
export interface QrMenuProps {
  readonly text: TextOf<typeof qrKeys>;
}
