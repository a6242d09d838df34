import type { SymbolRow } from '#contract/calls/market.ts';
import { type Line, lineOf, symbolOf } from '#domain/line/line.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { Column, ColumnSet } from '#kit/table/column.ts';
import type { TableContext, ToolsText } from '#kit/table/context.ts';

/** Words that orders share with the rest of the trading page. */
export const sharedKeys = [
  'openLong',
  'openShort',
  'closeLong',
  'closeShort',
  'orders',
  'time',
  'pair',
  'side',
  'price',
  'quantity',
  'total',
  'available',
  'usdValue',
  'buy',
  'sell',
  'limit',
  'market',
  'makerOnly',
  'fok',
  'ioc',
  'logIn',
  'signUp',
  'noAnswer',
  'end_filled',
  'end_cancelledByUser',
  'end_selfTrade',
  'end_immediateRest',
  'end_notFillable',
  'end_wouldTake',
  'end_slippage',
  'end_noLiquidity',
  'end_deadManSwitch',
  'end_pairClosed',
  'end_presetTriggered',
  'end_fillsMax',
] as const satisfies readonly MessageKey<'spot'>[];

/** What the form says of an order that it has placed, and notices of any. */
export const noticeKeys = [
  'placedFilled',
  'placedPart',
] as const satisfies readonly MessageKey<'form'>[];

/** What the form asks about an order, asked about one that is changed too. */
export const cautionKeys = [
  'farPlan',
  'strayMark',
] as const satisfies readonly MessageKey<'form'>[];

/** Why the exchange placed an order, and why it ended one of a contract. */
export const contractOrderKeys = [
  'cause_liquidation',
  'cause_takeover',
  'cause_agreement',
  'cause_adl',
  'cause_delivery',
  'cause_reversed',
  'cause_closed',
  'cause_triggered',
  'end_marginShort',
  'end_positionReduced',
  'end_liquidation',
  'wholePosition',
] as const satisfies readonly MessageKey<'contract-notices'>[];

/** Words of what contracts alone have; other pages bring none of them. */
type ContractText = Partial<
  Messages<'contract-history'> &
    Pick<Messages<'contract-notices'>, (typeof contractOrderKeys)[number]>
>;

/** Words of the tab of icebergs and TWAPs, which come with its first use. */
export type AgentsText = Messages<'agents'>;

export type RecordText = ToolsText &
  ContractText &
  Partial<AgentsText> &
  Messages<'orders'> &
  Pick<Messages<'spot'>, (typeof sharedKeys)[number]> &
  Pick<Messages<'form'>, (typeof noticeKeys)[number] | (typeof cautionKeys)[number]>;

/** What is needed of a pair to write its orders. */
export interface PairScale {
  readonly base: string;
  readonly quote: string;
  readonly priceScale: number;
  readonly sizeScale: number;
}

/** What a pair's row says of it. */
export const scaleOf = (row: SymbolRow): PairScale => ({
  base: row.baseCoin.coinName,
  quote: row.quoteCoin.coinName,
  priceScale: row.delegatePricePlace,
  sizeScale: row.volumePlace,
});

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
}

export type RecordColumn<Row> = Column<Row, RecordContext>;
export type RecordColumns<Row> = ColumnSet<Row, RecordContext>;

export function pairName(pairs: Pairs, symbolId: string): string {
  // A contract is known by its symbol.
  if (lineOf(symbolId) !== 'spot') return symbolOf(symbolId);
  const pair = pairs[symbolId];
  return pair ? `${pair.base}/${pair.quote}` : symbolId;
}
