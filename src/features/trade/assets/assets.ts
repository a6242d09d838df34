import type { TickerRow } from '#contract/calls/market.ts';
import type { BalanceView } from '#domain/account/view.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const assetsCatalogs = [
  'assets',
  'words-assets',
  'words-value',
] as const satisfies readonly CatalogName[];

export interface AssetsProps {
  readonly tag: string;
  readonly balances: readonly BalanceView[];
  /** The user's display currency, and the ticker that tells what it is in dollars. */
  readonly unit: string;
  readonly tickers: readonly TickerRow[];
  /** Assets that go first: those of the page's pair. */
  readonly first: readonly string[];
  readonly logIn: string;
  readonly text: TextsOf<typeof assetsCatalogs>;
}

const isZero = (text: string) => /^[0.]*$/.test(text);

/** What the user has, the page's own pair first; what is zero is left out, but for these. */
export function shownAssets(
  balances: readonly BalanceView[],
  first: readonly string[],
): readonly BalanceView[] {
  const place = ({ asset }: BalanceView) => {
    const at = first.indexOf(asset);
    return at < 0 ? first.length : at;
  };
  return balances
    .filter(({ asset, total }) => !isZero(total) || first.includes(asset))
    .sort((a, b) => place(a) - place(b) || a.asset.localeCompare(b.asset, 'en'));
}
