import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { TableContext } from '../orders.ts';
import { columnSet } from '../table/column.ts';
import { endText, feesText, figureText, priceFigure, quantityUnit, statusText } from '../words.ts';
import {
  idColumn,
  pairColumn,
  Quiet,
  sideColumn,
  sortFigure,
  timeColumn,
  updatedColumn,
} from './cells.tsx';
import { OpenTimeline } from './Opening.tsx';
import { typeColumn } from './open-columns.tsx';

/** Filled and ordered; the coin stands beside them where they count different ones. */
function filledOf(order: OrderRow, context: TableContext): readonly [string, string] {
  const filled = figureText(order.dealCount, context);
  const whole = figureText(order.delegateCount, context);
  if (order.tradeUnit === 'base') return [filled, whole];
  const base = context.pairs[order.symbolId]?.base ?? '';
  return [`${filled} ${base}`, `${whole} ${quantityUnit(order, context)}`];
}

const priceText = ({ delegatePrice }: OrderRow, context: TableContext) =>
  delegatePrice === undefined ? context.text.market : priceFigure(delegatePrice, context);

/** Orders that have ended. */
export const historyColumns = columnSet<OrderRow>('orderHistory', 'orderHistory', [
  {
    id: 'timeline',
    label: 'timeline',
    fixed: 'first',
    text: () => '',
    cell: (order, context) => <OpenTimeline order={order} context={context} />,
  },
  timeColumn(({ createTime }) => createTime),
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
    sort: ({ delegatePrice }) => sortFigure(delegatePrice),
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
    sort: ({ dealCount }) => sortFigure(dealCount),
  },
  {
    id: 'value',
    label: 'value',
    end: true,
    text: ({ dealAmount }, context) => figureText(dealAmount, context),
    sort: ({ dealAmount }) => sortFigure(dealAmount),
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
  updatedColumn(({ updateTime }) => updateTime),
  idColumn('orderId', ({ orderId }) => orderId),
  idColumn('clientId', ({ clientOid }) => clientOid),
]);
