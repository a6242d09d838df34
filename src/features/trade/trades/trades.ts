import type { SymbolRow, TradeRow } from '#contract/calls/market.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import { hasRoom } from '#i18n/number.ts';
import type { TextsOf } from '#i18n/translate.ts';

export const tradesCatalogs = [
  'trades',
  'book-rows',
  'words-trading',
  'words-rows',
] as const satisfies readonly CatalogName[];

export interface TradesProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  /** Newest first. */
  readonly trades: readonly TradeRow[];
  /** Whether somebody is logged in, who may have had a part in some of them. */
  readonly isUser: boolean;
  readonly text: TextsOf<typeof tradesCatalogs>;
}

/** Trades that the page brings: as many as have room on most screens; the socket brings more. */
export const tradesOfPage = 24;

/** Digits for which a column has room. */
export const columnDigits = 10;

/** Whether sizes of a pair are abbreviated one and all: its largest order would not have room. */
export const isShort = ({ sizeMax }: SymbolRow): boolean => !hasRoom(sizeMax, columnDigits);
