import type { ShownAccount } from '#domain/codes/account-code.ts';
import type { ShownLine } from '#domain/line/line.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import type { Messages, TextsOf } from '#i18n/translate.ts';

/** What every menu says when it cannot be filled. */
export type FailedText = Messages<'words-failed'>;
/** What a contract is called beside its symbol. */
export type NameText = Messages<'contract-names'>;

export const pairMenuCatalogs = [
  'menu-pairs',
  'words-failed',
  'contract-names',
] as const satisfies readonly CatalogName[];
export interface PairMenuProps {
  readonly line: ShownLine;
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly text: TextsOf<typeof pairMenuCatalogs>;
}

export const searchCatalogs = [
  'menu-search',
  'menu-pairs',
  'words-failed',
  'contract-names',
] as const satisfies readonly CatalogName[];
export interface SearchProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  /** Whose markets are found. */
  readonly lines: readonly ShownLine[];
  /** Where it reads which pages are found besides. */
  readonly pages: string;
  readonly close: string;
  readonly text: TextsOf<typeof searchCatalogs>;
}

export const assetsCatalogs = [
  'menu-assets',
  'words-assets',
  'words-failed',
] as const satisfies readonly CatalogName[];
export interface AssetsMenuProps {
  readonly tag: string;
  readonly text: TextsOf<typeof assetsCatalogs>;
  readonly names: Readonly<Record<ShownAccount, string>>;
}

export const ordersCatalogs = [
  'menu-orders',
  'words-panels',
  'words-rows',
  'words-failed',
] as const satisfies readonly CatalogName[];
export interface OrdersMenuProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly text: TextsOf<typeof ordersCatalogs>;
  /** Where the open orders of each line are listed. */
  readonly lines: readonly {
    readonly line: ShownLine;
    readonly name: string;
    readonly href: string;
  }[];
}

export const newsCatalogs = [
  'menu-news',
  'alert-notices',
  'contract-names',
  'words-news',
  'words-failed',
] as const satisfies readonly CatalogName[];
export interface NewsMenuProps {
  readonly tag: string;
  /** Where announcements are listed. */
  readonly announcements: string;
  /** Where the texts of notices are read. */
  readonly texts: string;
  readonly text: TextsOf<typeof newsCatalogs>;
}

export interface QrMenuProps {
  readonly text: Messages<'menu-qr'>;
}
