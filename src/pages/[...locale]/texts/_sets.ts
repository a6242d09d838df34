import { createHash } from 'node:crypto';
import { preferencesCatalogs } from '#features/account/preferences/preferences.ts';
import { bannerCatalogs, pinCatalogs } from '#features/site/notices/notices.ts';
import { laterChartCatalogs } from '#features/trade/chart/chart.ts';
import { transferCatalogs } from '#features/trade/futures-account/futures-account.ts';
import { contractsCatalogs } from '#features/trade/markets/contracts.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import { helpLinks } from '#i18n/help-links.ts';
import { localizePath } from '#i18n/path.ts';
import { messages } from '#i18n/translate.ts';
import { kindCatalogs } from '#kit/order-kinds/kind.ts';
import { shareCatalogs } from '#kit/share/share.ts';

const whole =
  (...names: readonly CatalogName[]) =>
  (locale: string) =>
    messages(locale, ...names);

/** Texts that a page does not bring: of what is seen only once it is asked for. */
const sets = {
  agents: whole('agents'),
  chart: whole(...laterChartCatalogs),
  contracts: whole(...contractsCatalogs),
  notices: whole(...bannerCatalogs),
  orderKinds: whole(...kindCatalogs),
  pin: (locale: string) => ({ ...messages(locale, ...pinCatalogs), ...helpLinks(locale, ['pin']) }),
  preferences: whole(...preferencesCatalogs),
  share: whole(...shareCatalogs),
  tips: whole('tips-later'),
  transfer: whole(...transferCatalogs),
} satisfies Readonly<Record<string, (locale: string) => object>>;
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
