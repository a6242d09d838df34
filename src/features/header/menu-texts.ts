import type { MarketHrefs, ShownLine } from '#i18n/market-address.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';

type Keys = readonly MessageKey<'header'>[];
type TextOf<K extends Keys> = Readonly<Record<K[number], string>>;

/** What every menu says when it cannot be filled. */
const failedKeys = ['notLoaded', 'tryAgain'] as const;
export type FailedText = TextOf<typeof failedKeys>;

/** What a contract is called beside its symbol. */
export const nameKeys = ['perpetual'] as const satisfies readonly MessageKey<'common'>[];
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
  'noAssets',
  'transfer',
] as const satisfies Keys;
/** Of accounts, which have the names of what is traded from them. */
export const accountKeys = ['usdtFutures'] as const satisfies readonly MessageKey<'common'>[];
export interface AssetsMenuProps {
  readonly tag: string;
  readonly text: TextOf<typeof assetsKeys> & Pick<Messages<'common'>, (typeof accountKeys)[number]>;
}

export const ordersKeys = [
  ...failedKeys,
  'openOrders',
  'noOrders',
  'buy',
  'sell',
  'atMarket',
] as const satisfies Keys;
export interface OrdersMenuProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly text: TextOf<typeof ordersKeys>;
}

export const newsKeys = [
  ...failedKeys,
  'noAnnouncements',
  'allAnnouncements',
] as const satisfies Keys;
/** Of price alerts, which have a catalogue of their own. */
export const newsAlertKeys = ['rose', 'fell'] as const satisfies readonly MessageKey<'alerts'>[];
/** What contracts are called, and what is the user's. */
export const newsNameKeys = [
  'perpetualOf',
  'account',
] as const satisfies readonly MessageKey<'common'>[];
export interface NewsMenuProps {
  readonly tag: string;
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
