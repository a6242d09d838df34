import type { MessageKey, Messages } from '#i18n/translate.ts';

type Keys = readonly MessageKey<'header'>[];
type TextOf<K extends Keys> = Readonly<Record<K[number], string>>;

/** What every menu says when it cannot be filled. */
const failedKeys = ['notLoaded', 'tryAgain'] as const;
export type FailedText = TextOf<typeof failedKeys>;

export const pairMenuKeys = [...failedKeys, 'mostTraded', 'allMarkets'] as const satisfies Keys;
export interface SpotMenuProps {
  readonly tag: string;
  /** Of the pages of pairs: a pair's symbol follows it. */
  readonly href: string;
  readonly markets: string;
  readonly text: TextOf<typeof pairMenuKeys>;
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
  readonly href: string;
  readonly close: string;
  readonly text: TextOf<typeof searchKeys>;
}

export const assetsKeys = [...failedKeys, 'estimatedTotal', 'noAssets'] as const satisfies Keys;
export interface AssetsMenuProps {
  readonly tag: string;
  readonly text: TextOf<typeof assetsKeys>;
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
  readonly href: string;
  readonly text: TextOf<typeof ordersKeys>;
}

export const newsKeys = [
  ...failedKeys,
  'noAnnouncements',
  'allAnnouncements',
] as const satisfies Keys;
/** Of price alerts, which have a catalogue of their own. */
export const newsAlertKeys = [
  'title',
  'rose',
  'fell',
] as const satisfies readonly MessageKey<'alerts'>[];
export interface NewsMenuProps {
  readonly tag: string;
  readonly text: TextOf<typeof newsKeys> & Pick<Messages<'alerts'>, (typeof newsAlertKeys)[number]>;
}

export const qrKeys = ['scanCode', 'qrName'] as const satisfies Keys;
export interface QrMenuProps {
  readonly text: TextOf<typeof qrKeys>;
}
