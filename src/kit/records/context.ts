import type { SymbolRow } from '#contract/calls/market.ts';
import { faceOn, sizeUnitOn } from '#domain/futures/face.ts';
import { type Line, lineOf, symbolOf } from '#domain/line/line.ts';
import type { ShareSubject } from '#domain/position/share-view.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { Messages, TextsOf } from '#i18n/translate.ts';
import type { Column, ColumnSet } from '#kit/table/column.ts';
import type { TableContext } from '#kit/table/context.ts';

/** What tables of orders say, on pages of every line. */
export const recordCatalogs = [
  'table',
  'table-tools',
  'orders',
  'order-changes',
  'ends',
  'outcomes',
  'cautions',
  'assets',
  'words-assets',
  'words-roles',
  'words-account',
  'words-columns',
  'words-dialog',
  'words-edit',
  'words-failed',
  'words-number',
  'words-order',
  'words-panels',
  'words-profit',
  'words-rows',
  'words-trading',
  'words-value',
  'words-market',
] as const satisfies readonly CatalogName[];

/** What those of contracts say besides; other pages bring none of it. */
export const contractRecordCatalogs = [
  'contract-history',
  'ends-contract',
  'contract-names',
  'words-direction',
  'words-position',
  'words-prices',
] as const satisfies readonly CatalogName[];

/** Words of the tab of icebergs and TWAPs, which come with its first use. */
export type AgentsText = Messages<'agents'>;

export type RecordText = TextsOf<typeof recordCatalogs> &
  Partial<TextsOf<typeof contractRecordCatalogs>> &
  Partial<AgentsText>;

/** What is needed of a pair to write its orders. */
export interface PairScale {
  /** What sizes count: the base coin, or contracts. */
  readonly base: string;
  /** What prices are in. */
  readonly quote: string;
  /** What one of its sizes is worth in quote at any price; absent: it depends on the price. */
  readonly face?: number;
  readonly priceScale: number;
  readonly sizeScale: number;
}

/** What a pair's row says of it. */
export function scaleOf(row: SymbolRow): PairScale {
  const face = faceOn(lineOf(row.symbolId));
  return {
    base: sizeUnitOn(row.symbolId, row.baseCoin.coinName),
    quote: row.quoteCoin.coinName,
    ...(face !== undefined && { face }),
    priceScale: row.delegatePricePlace,
    sizeScale: row.volumePlace,
  };
}

export type Pairs = Readonly<Record<string, PairScale>>;

/** The pairs that the page brought, and all others once the browser has the list. */
export const pairScales = (ofPage: Pairs, listed: readonly SymbolRow[] | undefined): Pairs => ({
  ...ofPage,
  ...Object.fromEntries((listed ?? []).map((row) => [row.symbolId, scaleOf(row)])),
});

/** What every table here is given. */
export interface RecordContext extends TableContext<RecordText> {
  /** Whose orders they are. */
  readonly line: Line;
  readonly pairs: Pairs;
  /** The user's display currency. */
  readonly unit: string;
  /** Opens the share card of a row; absent: its table has none. */
  readonly onShare?: (subject: ShareSubject, symbolId: string) => void;
}

export type RecordColumn<Row> = Column<Row, RecordContext>;
export type RecordColumns<Row> = ColumnSet<Row, RecordContext>;

export function pairName(pairs: Pairs, symbolId: string): string {
  // A contract is known by its symbol.
  if (lineOf(symbolId) !== 'spot') return symbolOf(symbolId);
  const pair = pairs[symbolId];
  return pair ? `${pair.base}/${pair.quote}` : symbolId;
}
