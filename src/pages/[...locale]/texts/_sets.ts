import { createHash } from 'node:crypto';
import {
  type PreferencesText,
  sharedCommonKeys,
  sharedFormKeys,
  sharedSpotKeys,
} from '#features/account/preferences/preferences.ts';
import {
  type BannerText,
  bannerKeys,
  type PinText,
  pinKeys,
} from '#features/site/notices/notices.ts';
import {
  chartFormKeys,
  chartOrderKeys,
  chartSpotKeys,
  type LaterChartText,
  laterChartKeys,
} from '#features/trade/chart/chart.ts';
import type { TransferText } from '#features/trade/futures-account/futures-account.ts';
import {
  type ContractsText,
  contractKeys,
  contractNameKeys,
} from '#features/trade/markets/contracts.ts';
import { marketsKeys } from '#features/trade/markets/markets.ts';
import { type TipText, tipKeys } from '#features/trade/ticker/tips.ts';
import { feeDiscountKeys } from '#i18n/fee-discount.ts';
import { helpLinks } from '#i18n/help-links.ts';
import { shownLineKeys } from '#i18n/line-name.ts';
import { localizePath } from '#i18n/path.ts';
import { messages } from '#i18n/translate.ts';
import type { KindText } from '#kit/order-kinds/kind.ts';
import { kindErrorKeys } from '#kit/order-kinds/names.ts';

export const preferencesText = (locale: string): PreferencesText => ({
  ...messages(locale, 'preferences'),
  ...messages(locale, 'common', sharedCommonKeys),
  ...messages(locale, 'spot', sharedSpotKeys),
  ...messages(locale, 'form', sharedFormKeys),
});

const closeKeys = ['close'] as const;

const chart = (locale: string): LaterChartText => ({
  ...messages(locale, 'chart', laterChartKeys),
  ...messages(locale, 'orders', chartOrderKeys),
  ...messages(locale, 'form', chartFormKeys),
  ...messages(locale, 'spot', chartSpotKeys),
});

const pin = (locale: string): PinText => ({
  ...messages(locale, 'account', pinKeys),
  ...messages(locale, 'common', closeKeys),
  ...helpLinks(locale, ['pin']),
});

/** Of a list of contracts, on whichever page it is shown. */
export const contracts = (locale: string): ContractsText => ({
  ...messages(locale, 'home', marketsKeys),
  ...messages(locale, 'common', [...feeDiscountKeys, ...shownLineKeys, ...contractNameKeys]),
  ...messages(locale, 'futures', contractKeys),
});

/** Texts that a page does not bring: of what is seen only once it is asked for. */
const transfer = (locale: string): TransferText => ({
  ...messages(locale, 'fields'),
  ...messages(locale, 'transfer'),
});
const notices = (locale: string): BannerText => messages(locale, 'contract-notices', bannerKeys);
const orderKinds = (locale: string): KindText => ({
  ...messages(locale, 'fields'),
  ...messages(locale, 'order-kinds'),
  ...messages(locale, 'errors', kindErrorKeys),
});
const tips = (locale: string): TipText => messages(locale, 'spot', tipKeys);
const agents = (locale: string) => messages(locale, 'agents');
const sets = {
  agents,
  chart,
  contracts,
  notices,
  orderKinds,
  pin,
  preferences: preferencesText,
  tips,
  transfer,
};
type TextSet = keyof typeof sets;

interface Texts {
  readonly json: string;
  /** Changes with the texts: an address with it may be kept forever. */
  readonly version: string;
}

const known = new Map<string, Texts>();

/** A set of texts in a language; undefined: there is none of that name. */
export function textsOf(set: string, locale: string): Texts | undefined {
  if (!Object.hasOwn(sets, set)) return undefined;
  const id = `${set} ${locale}`;
  const found = known.get(id);
  if (found) return found;
  const json = JSON.stringify(sets[set as TextSet](locale));
  const texts = { json, version: createHash('sha256').update(json).digest('hex').slice(0, 8) };
  known.set(id, texts);
  return texts;
}

/** Where the browser reads a set of texts. */
export const textsAddress = (set: TextSet, locale: string): string =>
  `${localizePath(`/texts/${set}.json`, locale)}?v=${textsOf(set, locale)?.version}`;
