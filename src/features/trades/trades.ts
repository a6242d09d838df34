import type { SymbolRow, TradeRow } from '#contract/calls/market.ts';
import type { MessageKey } from '#i18n/translate.ts';

export const tradesKeys = [
  'trades',
  'priceIn',
  'sizeIn',
  'time',
  'noTrades',
  'buy',
  'sell',
  'side',
] as const satisfies readonly MessageKey<'spot'>[];

export interface TradesProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  /** Newest first. */
  readonly trades: readonly TradeRow[];
  readonly text: Readonly<Record<(typeof tradesKeys)[number], string>>;
}
