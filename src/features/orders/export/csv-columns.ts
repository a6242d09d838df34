import type { ContractBillView } from '#domain/account/view.ts';
import type { PositionView } from '#domain/position/view.ts';
import { zonedTimeText } from '#i18n/time.ts';
import { averageOf, billBalance, billKind, billSubject, netPnl, roeOf } from '../contract-words.ts';
import type { TableContext, TextKey } from '../orders.ts';
import { pairName } from '../orders.ts';
import { endText, failText, planStatusText, quantityUnit, sideText, statusText } from '../words.ts';
import type { TableRows } from './source.ts';

/** A column of a file. Figures stand as the exchange gives them: with a point and ungrouped. */
export interface CsvColumn<Row> {
  readonly label: TextKey;
  /** A time: its head names the zone. */
  readonly isTime?: boolean;
  /** In files of contracts only. */
  readonly ofContracts?: boolean;
  readonly text: (row: Row, context: TableContext) => string | undefined;
}

const column = <Row>(label: TextKey, text: CsvColumn<Row>['text']): CsvColumn<Row> => ({
  label,
  text,
});

const timeColumn = <Row>(label: TextKey, of: (row: Row) => number): CsvColumn<Row> => ({
  label,
  isTime: true,
  text: (row, { zone }) => zonedTimeText(of(row), zone),
});

const pairColumn = column<{ readonly symbolId: string }>('pair', ({ symbolId }, { pairs }) =>
  pairName(pairs, symbolId),
);

const realizedColumn: CsvColumn<{ readonly realized?: string | undefined }> = {
  ...column('realizedPnl', ({ realized }) => realized),
  ofContracts: true,
};

type Order = TableRows['openOrders'];
type Plan = TableRows['planOrders'];

const orderColumns: readonly CsvColumn<Order>[] = [
  timeColumn('time', ({ createdAt }) => createdAt),
  timeColumn('updated', ({ updatedAt }) => updatedAt),
  column('orderId', ({ id }) => id),
  column('clientId', ({ clientOid }) => clientOid),
  pairColumn,
  column('type', ({ type }, { text }) => text[type]),
  column('side', sideText),
  column('price', ({ price }) => price),
  column('quantity', ({ quantity }) => quantity),
  column('quantityCoin', quantityUnit),
  column('filled', ({ filledSize }) => filledSize),
  column('value', ({ filledQuote }) => filledQuote),
  column('average', ({ averagePrice }) => averagePrice),
  column('feeColumn', ({ fees }) => fees.map(({ amount }) => amount).join(' ')),
  column('feeCoin', ({ fees }) => fees.map(({ asset }) => asset).join(' ')),
];

const planColumns: readonly CsvColumn<Plan>[] = [
  timeColumn('time', ({ createdAt }) => createdAt),
  timeColumn('updated', ({ updatedAt }) => updatedAt),
  column('planId', ({ id }) => id),
  column('clientId', ({ clientOid }) => clientOid),
  pairColumn,
  column('type', ({ kind }, { text }) => text[`kind_${kind}`]),
  column('side', sideText),
  column('trigger', ({ trigger }) => trigger),
  column('execute', ({ price }) => price),
  column('quantity', ({ quantity }) => quantity),
  column('quantityCoin', quantityUnit),
  column('status', (plan, { text }) => planStatusText(plan, text)),
];

const positionColumns: readonly CsvColumn<PositionView>[] = [
  timeColumn('openedAt', ({ createdAt }) => createdAt),
  timeColumn('closedAt', ({ endedAt, updatedAt }) => endedAt ?? updatedAt),
  pairColumn,
  column('position', ({ direction }, { text }) => text[direction]),
  column('leverage', ({ leverage }) => String(leverage)),
  column('marginMode', ({ marginMode }, { text }) => text[marginMode]),
  column('closedSize', ({ closedSize }) => closedSize),
  column('entryPrice', (row, context) => averageOf(row.openedValue, row.openedSize, row, context)),
  column('exitPrice', (row, context) => averageOf(row.closedValue, row.closedSize, row, context)),
  column('realizedPnl', ({ realized }) => realized),
  column('fees', ({ fees }) => fees),
  column('funding', ({ funding }) => funding),
  column('netPnl', netPnl),
  column('roe', roeOf),
];

const billColumns: readonly CsvColumn<ContractBillView>[] = [
  timeColumn('time', ({ at }) => at),
  column('billId', ({ id }) => id),
  column('billKind', billKind),
  column('pair', billSubject),
  column('amountChange', ({ amount }) => amount),
  column('balanceAfter', ({ balance }) => balance),
  column('coin', ({ asset }) => asset),
  column('balanceOf', billBalance),
];

/** What a file of each table holds, whichever columns its table shows. */
export const csvColumns: { readonly [T in keyof TableRows]: readonly CsvColumn<TableRows[T]>[] } = {
  openOrders: orderColumns,
  orderHistory: [
    ...orderColumns,
    realizedColumn,
    column('status', (order, { text }) => statusText(order, text)),
    column('reason', (order, { text }) => endText(order, text)),
  ],
  planOrders: planColumns,
  planHistory: [
    ...planColumns,
    column('reason', (plan, { text }) => failText(plan, text)),
    column('orderId', ({ orderId }) => orderId),
  ],
  fills: [
    timeColumn('time', ({ at }) => at),
    column('tradeId', ({ tradeId }) => tradeId),
    column('orderId', ({ orderId }) => orderId),
    pairColumn,
    column('side', ({ side }, { text }) => text[side]),
    column('role', ({ liquidity }, { text }) => text[liquidity]),
    column('price', ({ price }) => price),
    column('size', ({ size }) => size),
    column('value', ({ quote }) => quote),
    column('feeColumn', ({ fee }) => fee.amount),
    column('feeCoin', ({ fee }) => fee.asset),
    realizedColumn,
  ],
  positionHistory: positionColumns,
  bills: billColumns,
  assets: [
    column('coin', ({ asset }) => asset),
    column('total', ({ total }) => total),
    column('available', ({ available }) => available),
    column('inOrders', ({ frozen }) => frozen),
    column('worthUsd', ({ worth }) => worth),
    column('boughtHeld', ({ costs }) => costs?.boughtQuantity),
    column('costName', ({ costs }) => costs?.costPrice),
    column('breakevenName', ({ costs }) => costs?.breakevenPrice),
    column('profit', ({ profit }) => profit),
    column('realised', ({ costs }) => costs?.realisedProfit),
  ],
};
