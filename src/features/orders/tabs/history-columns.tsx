import type { Line } from '#domain/line/line.ts';
import type { OrderView } from '#domain/order/view.ts';
import type { TableContext } from '../orders.ts';
import { type Column, type ColumnSet, columnSet } from '../table/column.ts';
import { endText, feesText, figureText, priceFigure, quantityUnit, statusText } from '../words.ts';
import {
  idColumn,
  pairColumn,
  Quiet,
  realizedColumn,
  sideColumn,
  sortFigure,
  timeColumn,
  updatedColumn,
} from './cells.tsx';
import { OpenTimeline } from './Opening.tsx';
import { typeColumn } from './open-columns.tsx';

/** Filled and ordered; the coin stands beside them where they count different ones. */
function filledOf(order: OrderView, context: TableContext): readonly [string, string] {
  const filled = figureText(order.filledSize, context);
  const whole = figureText(order.quantity, context);
  if (order.unit === 'base') return [filled, whole];
  const base = context.pairs[order.symbolId]?.base ?? '';
  return [`${filled} ${base}`, `${whole} ${quantityUnit(order, context)}`];
}

const priceText = ({ price }: OrderView, context: TableContext) =>
  price === undefined ? context.text.market : priceFigure(price, context);

const columns: readonly Column<OrderView>[] = [
  {
    id: 'timeline',
    label: 'timeline',
    fixed: 'first',
    text: () => '',
    cell: (order, context) => <OpenTimeline order={order} context={context} />,
  },
  timeColumn(({ createdAt }) => createdAt),
  pairColumn(),
  typeColumn,
  sideColumn(),
  {
    id: 'average',
    label: 'average',
    end: true,
    text: ({ averagePrice }, context) => priceFigure(averagePrice, context),
    sort: ({ averagePrice }) => sortFigure(averagePrice),
  },
  {
    id: 'price',
    label: 'price',
    end: true,
    text: priceText,
    sort: ({ price }) => sortFigure(price),
  },
  {
    id: 'quantity',
    label: 'filledOf',
    end: true,
    text: (order, context) => filledOf(order, context).join(' / '),
    cell: (order, context) => {
      const [filled, whole] = filledOf(order, context);
      return (
        <bdi>
          <Quiet>{filled} /</Quiet> {whole}
        </bdi>
      );
    },
    sort: ({ filledSize }) => sortFigure(filledSize),
  },
  {
    id: 'value',
    label: 'value',
    end: true,
    text: ({ filledQuote }, context) => figureText(filledQuote, context),
    sort: ({ filledQuote }) => sortFigure(filledQuote),
    off: true,
  },
  {
    id: 'fee',
    label: 'feeColumn',
    end: true,
    text: ({ fees }, context) => feesText(fees, context),
    tone: () => 'text-text-2',
  },
  {
    id: 'status',
    label: 'status',
    end: true,
    card: 'wide',
    text: (order, { text }) =>
      [statusText(order, text), endText(order, text)].filter(Boolean).join(' · '),
    cell: (order, { text }) => {
      const reason = endText(order, text);
      return (
        <>
          {statusText(order, text)}
          {reason && <Quiet> · {reason}</Quiet>}
        </>
      );
    },
    sort: ({ status }) => status,
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
export const historyColumnsOn = (line: Line): ColumnSet<OrderView> =>
  line === 'spot' ? ofPairs : ofContracts;
