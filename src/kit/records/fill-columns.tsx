import { quoteValueOf } from '#domain/futures/face.ts';
import type { Line } from '#domain/line/line.ts';
import type { FillView } from '#domain/order/view.ts';
import { amountColumn, idColumn, priceColumn, textColumn } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { beginColumn, pairColumn, realizedColumn, sideColumn } from './cells.tsx';
import type { RecordColumn, RecordColumns, RecordContext } from './context.ts';
import { causeText, feesText, sideText } from './words.ts';

const sideOfFill = (row: FillView, context: RecordContext): string =>
  [sideText(row, context), causeText(row, context)].filter(Boolean).join(' · ');

const columns: readonly RecordColumn<FillView>[] = [
  beginColumn(({ at }) => at),
  pairColumn(),
  // The exchange's own orders say why: there is no column of types here.
  { ...sideColumn<FillView>(), text: sideOfFill },
  textColumn('role', ({ liquidity }, { text }) => text[liquidity], {
    sort: ({ liquidity }) => liquidity,
  }),
  priceColumn('price', ({ price }) => price),
  amountColumn('quantity', ({ size }) => size, { id: 'size' }),
  amountColumn('value', ({ symbolId, size, quote }) => quoteValueOf(symbolId, size, quote)),
  {
    ...{ id: 'fee', label: 'feeColumn', end: true },
    text: ({ fee }, context) => feesText([fee], context),
    file: [{ text: ({ fee }) => fee.amount }, { label: 'feeCoin', text: ({ fee }) => fee.asset }],
    tone: () => 'text-text-2',
  },
  idColumn('orderId', ({ orderId }) => orderId),
  idColumn('tradeId', ({ tradeId }) => tradeId),
];

/** The user's side of trades: of pairs, and of contracts. */
const ofPairs = columnSet('fills', 'fills', columns);
const ofContracts = columnSet('contractFills', 'fills', columns.toSpliced(-2, 0, realizedColumn()));
export const fillColumnsOn = (line: Line): RecordColumns<FillView> =>
  line === 'spot' ? ofPairs : ofContracts;
