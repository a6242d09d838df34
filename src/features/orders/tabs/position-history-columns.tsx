import type { PositionView } from '#domain/position/view.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure, percentText, signedText } from '#i18n/number.ts';
import { averageOf, netPnl, roeOf } from '../contract-words.ts';
import type { TableContext, TextKey } from '../orders.ts';
import { type Column, columnSet } from '../table/column.ts';
import { figureText, priceFigure } from '../words.ts';
import {
  idColumn,
  pairColumn,
  Quiet,
  sideTone,
  signTone,
  sortFigure,
  timeColumn,
} from './cells.tsx';

/** A column of money that was gained or lost. */
function moneyColumn(
  id: string,
  label: TextKey,
  of: (row: PositionView) => string,
): Column<PositionView> {
  return {
    ...{ id, label, end: true },
    text: (row, { tag }) => signedText(of(row), tag),
    sort: (row) => sortFigure(of(row)),
    tone: (row) => signTone(of(row)),
  };
}

const entryOf = (row: PositionView, context: TableContext) =>
  averageOf(row.openedValue, row.openedSize, row, context);
const exitOf = (row: PositionView, context: TableContext) =>
  averageOf(row.closedValue, row.closedSize, row, context);

const leverageText = ({ leverage }: PositionView, { text }: TableContext) =>
  fill(text.times ?? '', { leverage });
const sideOf = ({ direction }: PositionView, { text }: TableContext) => text[direction] ?? '';

/** Positions that have ended. */
export const positionHistoryColumns = columnSet<PositionView>(
  'positionHistory',
  'positionHistory',
  [
    { ...timeColumn(({ endedAt, updatedAt }) => endedAt ?? updatedAt), label: 'closedAt' },
    pairColumn(),
    {
      id: 'position',
      label: 'position',
      card: 'head',
      text: (row, context) => `${sideOf(row, context)} ${leverageText(row, context)}`,
      cell: (row, context) => (
        <>
          {sideOf(row, context)} <Quiet>{leverageText(row, context)}</Quiet>
        </>
      ),
      sort: ({ direction }) => direction,
      tone: ({ direction }) => sideTone(direction === 'long'),
    },
    {
      id: 'marginMode',
      label: 'marginMode',
      text: ({ marginMode }, { text }) => text[marginMode] ?? '',
      sort: ({ marginMode }) => marginMode,
    },
    {
      id: 'closedSize',
      label: 'closedSize',
      end: true,
      text: ({ closedSize }, context) => figureText(closedSize, context),
      sort: ({ closedSize }) => sortFigure(closedSize),
    },
    {
      id: 'entry',
      label: 'entryPrice',
      end: true,
      text: (row, context) => priceFigure(entryOf(row, context), context),
    },
    {
      id: 'exit',
      label: 'exitPrice',
      end: true,
      text: (row, context) => priceFigure(exitOf(row, context), context),
    },
    moneyColumn('realized', 'realizedPnl', ({ realized }) => realized),
    {
      id: 'fees',
      label: 'fees',
      end: true,
      text: ({ fees }, context) => figureText(fees, context),
      sort: ({ fees }) => sortFigure(fees),
      tone: () => 'text-text-2',
    },
    moneyColumn('funding', 'funding', ({ funding }) => funding),
    moneyColumn('net', 'netPnl', netPnl),
    {
      id: 'roe',
      label: 'roe',
      end: true,
      text: (row, { tag }) => {
        const roe = roeOf(row);
        return roe === undefined ? noFigure : percentText(roe, tag);
      },
      sort: (row) => sortFigure(roeOf(row)),
      tone: (row) => signTone(netPnl(row)),
    },
    {
      ...timeColumn<PositionView>(({ createdAt }) => createdAt),
      ...{ id: 'opened', label: 'openedAt', card: undefined, off: true },
    },
    idColumn('positionId', ({ id }) => id),
  ],
);
