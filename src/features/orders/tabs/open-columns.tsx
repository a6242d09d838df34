import type { OrderRow } from '#contract/calls/spot-order.ts';
import { noFigure } from '#i18n/number.ts';
import type { TableContext } from '../orders.ts';
import { Editable, RowActions } from '../RowEdit.tsx';
import { columnSet } from '../table/column.ts';
import { figureText, lifeTag, orderValue, priceFigure } from '../words.ts';
import {
  idColumn,
  pairColumn,
  Quiet,
  sideColumn,
  sortFigure,
  Tag,
  timeColumn,
  updatedColumn,
} from './cells.tsx';

const typeText = (order: OrderRow, { text }: TableContext) =>
  order.orderType === 0 ? text.limit : text.market;

/** Take profit and stop loss that the order arms when it is filled. */
function presetsText(order: OrderRow, context: TableContext): string {
  const { presetTakeProfitPrice, presetStopLossPrice } = order;
  if (presetTakeProfitPrice === undefined && presetStopLossPrice === undefined) return noFigure;
  const leg = (price: string | undefined) =>
    price === undefined ? noFigure : priceFigure(price, context);
  return `${leg(presetTakeProfitPrice)}\u00a0/ ${leg(presetStopLossPrice)}`;
}

const filled = ({ dealCount }: OrderRow, context: TableContext) => figureText(dealCount, context);
const quantity = ({ delegateCount }: OrderRow, context: TableContext) =>
  figureText(delegateCount, context);

export const typeColumn = {
  id: 'type',
  label: 'type',
  text: (order: OrderRow, context: TableContext) =>
    `${typeText(order, context)} ${lifeTag(order, context.text) ?? ''}`,
  cell: (order: OrderRow, context: TableContext) => {
    const life = lifeTag(order, context.text);
    return (
      <>
        {typeText(order, context)}
        {life && <Tag>{life}</Tag>}
      </>
    );
  },
  sort: ({ orderType, timeInForceValue }: OrderRow) => orderType * 10 + timeInForceValue,
  card: 'head',
  wraps: true,
} as const;

/** Open orders. */
export const openColumns = columnSet<OrderRow>('openOrders', 'openOrders', [
  timeColumn(({ createTime }) => createTime),
  pairColumn(),
  typeColumn,
  sideColumn(),
  {
    id: 'price',
    label: 'price',
    end: true,
    text: ({ delegatePrice }, context) => priceFigure(delegatePrice, context),
    cell: (order, context) => (
      <Editable first row={order} field="price" label={context.text.newPrice}>
        <bdi>{priceFigure(order.delegatePrice, context)}</bdi>
      </Editable>
    ),
    sort: ({ delegatePrice }) => sortFigure(delegatePrice),
  },
  {
    id: 'quantity',
    label: 'filledOf',
    end: true,
    text: (order, context) => `${filled(order, context)} / ${quantity(order, context)}`,
    cell: (order, context) => (
      <Editable row={order} field="quantity" label={context.text.newQuantity}>
        <bdi>
          <Quiet>{filled(order, context)} /</Quiet> {quantity(order, context)}
        </bdi>
      </Editable>
    ),
    sort: ({ delegateCount }) => sortFigure(delegateCount),
  },
  {
    id: 'value',
    label: 'value',
    end: true,
    text: orderValue,
    sort: ({ delegatePrice, delegateCount }) =>
      (sortFigure(delegatePrice) ?? 0n) * (sortFigure(delegateCount) ?? 0n),
  },
  {
    id: 'presets',
    label: 'presets',
    end: true,
    text: presetsText,
    wraps: true,
  },
  updatedColumn(({ updateTime }) => updateTime),
  idColumn('orderId', ({ orderId }) => orderId),
  idColumn('clientId', ({ clientOid }) => clientOid),
  {
    id: 'action',
    label: 'action',
    end: true,
    fixed: 'last',
    text: (_, { text }) => `${text.edit} ${text.cancel}`,
    cell: (order) => <RowActions row={order} />,
  },
]);
