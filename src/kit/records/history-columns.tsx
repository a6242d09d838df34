import type { Line } from '#domain/line/line.ts';
import type { OrderView } from '#domain/order/view.ts';
import {
  amountColumn,
  idColumn,
  PartOf,
  priceColumn,
  Quiet,
  sortAmount,
} from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { beginColumn, pairColumn, realizedColumn, sideColumn, updatedColumn } from './cells.tsx';
import type { RecordColumn, RecordColumns, RecordContext } from './context.ts';
import { OpenTimeline } from './Opening.tsx';
import { feesColumn, quantityFile, typeColumn } from './open-columns.tsx';
import { causeText, endText, figureText, priceFigure, quantityUnit, statusText } from './words.ts';

/** Filled and ordered; the coin stands beside them where they count different ones. */
function filledOf(order: OrderView, context: RecordContext): readonly [string, string] {
  const filled = figureText(order.filledSize, context);
  const whole = figureText(order.quantity, context);
  if (order.unit === 'base') return [filled, whole];
  const base = context.pairs[order.symbolId]?.base ?? '';
  return [`${filled} ${base}`, `${whole} ${quantityUnit(order, context)}`];
}

const columns: readonly RecordColumn<OrderView>[] = [
  {
    ...{ id: 'timeline', label: 'timeline', fixed: 'first' },
    text: () => '',
    cell: (order, context) => <OpenTimeline order={order} context={context} />,
  },
  beginColumn(({ createdAt }) => createdAt),
  pairColumn(),
  typeColumn,
  sideColumn(),
  priceColumn('average', ({ averagePrice }) => averagePrice),
  priceColumn('price', ({ price }) => price, {
    text: ({ price }, context) =>
      price === undefined ? context.text.market : priceFigure(price, context),
  }),
  {
    ...{ id: 'quantity', label: 'filledOf', end: true },
    text: (order, context) => filledOf(order, context).join(' / '),
    cell: (order, context) => {
      const [filled, whole] = filledOf(order, context);
      return <PartOf part={filled} whole={whole} />;
    },
    sort: ({ filledSize }) => sortAmount(filledSize),
    file: quantityFile,
  },
  amountColumn('value', ({ filledQuote }) => filledQuote, { off: true }),
  feesColumn,
  {
    ...{ id: 'status', label: 'status', end: true, card: 'wide' },
    text: (order, { text }) =>
      [statusText(order, text), endText(order, text)].filter(Boolean).join(' · '),
    cell: (order, { text }) => {
      const reason = endText(order, text);
      return (
        <>
          <span>{statusText(order, text)}</span>
          {reason && <Quiet> · {reason}</Quiet>}
        </>
      );
    },
    sort: ({ status }) => status,
    file: [
      { text: (order, { text }) => statusText(order, text) },
      {
        label: 'reason',
        text: (order, context) =>
          [causeText(order, context), endText(order, context.text)].filter(Boolean).join(' · '),
      },
    ],
  },
  updatedColumn(({ updatedAt }) => updatedAt),
  idColumn('orderId', ({ id }) => id),
  idColumn('clientId', ({ clientOid }) => clientOid),
];

const statusAt = columns.findIndex(({ id }) => id === 'status');

/** Orders that have ended: of pairs, and of contracts. */
const ofPairs = columnSet('orderHistory', 'orderHistory', columns);
const ofContracts = columnSet(
  'contractOrderHistory',
  'orderHistory',
  columns.toSpliced(statusAt, 0, realizedColumn()),
);
export const historyColumnsOn = (line: Line): RecordColumns<OrderView> =>
  line === 'spot' ? ofPairs : ofContracts;
