import type { Line } from '#domain/line/line.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import type { TextsOf } from '#i18n/translate.ts';

/** What the dialog says that asks for the trading PIN, which pages do not bring. */
export const pinCatalogs = [
  'pin-later',
  'pin-problems',
  'account-proof',
  'words-dialog',
] as const satisfies readonly CatalogName[];
export type PinText = TextsOf<typeof pinCatalogs> & HelpLinks<'pin'>;

/** What the page's notices say. */
export const noticesCatalogs = [
  'notices',
  'toasts',
  'words-dialog',
] as const satisfies readonly CatalogName[];

export interface NoticesProps {
  /** Whom the page was made for; undefined: a visitor. */
  readonly userId: string | undefined;
  /** Where the texts of the PIN's dialog are read; undefined for a visitor. */
  readonly pinTexts: string | undefined;
  readonly text: TextsOf<typeof noticesCatalogs>;
}

/** What banners say, and the notices that they tell. */
export const bannerCatalogs = [
  'contract-notices',
  'words-direction',
  'words-dialog',
] as const satisfies readonly CatalogName[];
export type BannerText = TextsOf<typeof bannerCatalogs>;

/** What tells a user of what happens to the account. */
export interface AccountNoticesProps {
  readonly tag: string;
  /** Absent: the page knows only whether it has a user. */
  readonly userId?: string;
  readonly hrefs: MarketHrefs;
  /** The line whose positions the page has and watches itself. */
  readonly watched?: Line | undefined;
  /** Where the texts of notices are read. */
  readonly texts: string;
}
