import type { Line } from '#domain/line/line.ts';
import type { FillView } from '#domain/order/view.ts';
import { type Column, type ColumnSet, columnSet } from '../table/column.ts';
import { feesText, figureText, priceFigure } from '../words.ts';
import {
  idColumn,
  pairColumn,
  realizedColumn,
  sideTone,
  sortFigure,
  timeColumn,
} from './cells.tsx';

const columns: readonly Column<FillView>[] = [
  timeColumn(({ at }) => at),
  pairColumn(),
  {
    id: 'side',
    label: 'side',
    text: ({ side }, { text }) => text[side],
    sort: ({ side }) => side,
    tone: ({ side }) => sideTone(side === 'buy'),
    card: 'head',
  },
  {
    id: 'role',
    label: 'role',
    text: ({ liquidity }, { text }) => text[liquidity],
    sort: ({ liquidity }) => liquidity,
  },
  {
    id: 'price',
    label: 'price',
    end: true,
    text: ({ price }, context) => priceFigure(price, context),
    sort: ({ price }) => sortFigure(price),
  },
  {
    id: 'size',
    label: 'size',
    end: true,
    text: ({ size }, context) => figureText(size, context),
    sort: ({ size }) => sortFigure(size),
  },
  {
    id: 'value',
    label: 'value',
    end: true,
    text: ({ quote }, context) => figureText(quote, context),
    sort: ({ quote }) => sortFigure(quote),
  },
  {
    id: 'fee',
    label: 'feeColumn',
    end: true,
    text: ({ fee }, context) => feesText([fee], context),
    tone: () => 'text-text-2',
  },
  idColumn('orderId', ({ orderId }) => orderId),
  idColumn('tradeId', ({ tradeId }) => tradeId),
];

/** The user's side of trades: of pairs, and of contracts. */
const ofPairs = columnSet('fills', 'fills', columns);
const ofContracts = columnSet('contractFills', 'fills', columns.toSpliced(-2, 0, realizedColumn()));
export const fillColumnsOn = (line: Line): ColumnSet<FillView> =>
  line === 'spot' ? ofPairs : ofContracts;
