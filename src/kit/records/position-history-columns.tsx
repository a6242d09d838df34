import { netPnl, netReturn } from '#domain/position/net-pnl.ts';
import type { PositionView } from '#domain/position/view.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure, percentText } from '#i18n/number.ts';
import { ShareButton } from '#kit/share/ShareButton.tsx';
import {
  amountColumn,
  gainColumn,
  idColumn,
  Quiet,
  sideTone,
  signTone,
  sortAmount,
  textColumn,
  timeColumn,
} from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { pairColumn } from './cells.tsx';
import type { RecordContext } from './context.ts';
import { averageOf } from './contract-words.ts';
import { endOfText, priceFigure } from './words.ts';

const entryOf = (row: PositionView, context: RecordContext) =>
  averageOf(row.openedValue, row.openedSize, row, context);
const exitOf = (row: PositionView, context: RecordContext) =>
  averageOf(row.closedValue, row.closedSize, row, context);

const leverageText = ({ leverage }: PositionView, { text }: RecordContext) =>
  fill(text.times ?? '', { leverage });
const sideOf = ({ direction }: PositionView, { text }: RecordContext) => text[direction] ?? '';

/** By what it ended; nothing is known of what ended before that was kept. */
const closedBy = ({ endedBy }: PositionView, { text }: RecordContext) =>
  (endedBy && endOfText(endedBy, text)) ?? noFigure;

const returnText = (row: PositionView, { tag }: RecordContext) => {
  const roe = netReturn(row);
  return roe === undefined ? noFigure : percentText(roe, tag);
};

/** Positions that have ended. */
export const positionHistoryColumns = columnSet<PositionView, RecordContext>(
  'positionHistory',
  'positionHistory',
  [
    timeColumn('closedAt', ({ endedAt, updatedAt }) => endedAt ?? updatedAt, {
      id: 'time',
      card: 'time',
    }),
    pairColumn(),
    {
      ...{ id: 'position', label: 'position', card: 'head' },
      text: (row, context) => `${sideOf(row, context)} ${leverageText(row, context)}`,
      cell: (row, context) => (
        <>
          {sideOf(row, context)} <Quiet>{leverageText(row, context)}</Quiet>
        </>
      ),
      sort: ({ direction }) => direction,
      file: [{ text: sideOf }, { label: 'leverage', text: ({ leverage }) => String(leverage) }],
      tone: ({ direction }) => sideTone(direction === 'long'),
    },
    textColumn('marginMode', ({ marginMode }, { text }) => text[marginMode] ?? '', {
      sort: ({ marginMode }) => marginMode,
    }),
    textColumn('closedBy', closedBy, { sort: ({ endedBy = '' }) => endedBy }),
    amountColumn('closedSize', ({ closedSize }) => closedSize),
    {
      ...{ id: 'entry', label: 'entryPrice', end: true },
      text: (row, context) => priceFigure(entryOf(row, context), context),
      file: entryOf,
    },
    {
      ...{ id: 'exit', label: 'exitPrice', end: true },
      text: (row, context) => priceFigure(exitOf(row, context), context),
      file: exitOf,
    },
    gainColumn('realizedPnl', ({ realized }) => realized, { id: 'realized' }),
    amountColumn('fees', ({ fees }) => fees, { tone: () => 'text-text-2' }),
    gainColumn('funding', ({ funding }) => funding),
    gainColumn('netPnl', netPnl, { id: 'net' }),
    {
      ...{ id: 'roe', label: 'roe', end: true },
      text: returnText,
      cell: (row, context) => {
        const { id, symbolId } = row;
        return (
          <>
            <bdi>{returnText(row, context)}</bdi>{' '}
            {context.onShare && (
              <ShareButton
                label={context.text.share}
                onPress={() => context.onShare?.({ of: 'closedPosition', id }, symbolId)}
              />
            )}
          </>
        );
      },
      sort: (row) => sortAmount(netReturn(row)),
      file: netReturn,
      tone: (row) => signTone(netPnl(row)),
    },
    timeColumn('openedAt', ({ createdAt }) => createdAt, { id: 'opened', off: true }),
    idColumn('positionId', ({ id }) => id),
  ],
);
