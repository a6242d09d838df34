import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { OrderView, PresetLegView } from '#domain/order/view.ts';
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

/** As they are sorted. */
const lives: readonly TimeInForce[] = ['gtc', 'makerOnly', 'fok', 'ioc'];

const typeText = ({ type }: OrderView, { text }: TableContext) => text[type];

/** Take profit and stop loss that the order arms when it is filled. */
function presetsText(order: OrderView, context: TableContext): string {
  const { takeProfit, stopLoss } = order;
  if (takeProfit === undefined && stopLoss === undefined) return noFigure;
  const leg = (one: PresetLegView | undefined) =>
    one === undefined ? noFigure : priceFigure(one.trigger, context);
  return `${leg(takeProfit)}\u00a0/ ${leg(stopLoss)}`;
}

const filled = ({ filledSize }: OrderView, context: TableContext) =>
  figureText(filledSize, context);
const quantity = ({ quantity }: OrderView, context: TableContext) => figureText(quantity, context);

export const typeColumn = {
  id: 'type',
  label: 'type',
  text: (order: OrderView, context: TableContext) =>
    `${typeText(order, context)} ${lifeTag(order, context.text) ?? ''}`,
  cell: (order: OrderView, context: TableContext) => {
    const life = lifeTag(order, context.text);
    const cause = order.cause && context.text[`cause_${order.cause}`];
    return (
      <>
        {typeText(order, context)}
        {(cause ?? life) && <Tag>{cause ?? life}</Tag>}
      </>
    );
  },
  sort: ({ type, timeInForce }: OrderView) =>
    type === 'market' ? lives.length : lives.indexOf(timeInForce),
  card: 'head',
  wraps: true,
} as const;

/** Open orders. */
export const openColumns = columnSet<OrderView>('openOrders', 'openOrders', [
  timeColumn(({ createdAt }) => createdAt),
  pairColumn(),
  typeColumn,
  sideColumn(),
  {
    id: 'price',
    label: 'price',
    end: true,
    text: ({ price }, context) => priceFigure(price, context),
    cell: (order, context) => (
      <Editable first row={order} field="price" label={context.text.newPrice}>
        <bdi>{priceFigure(order.price, context)}</bdi>
      </Editable>
    ),
    sort: ({ price }) => sortFigure(price),
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
    sort: ({ quantity }) => sortFigure(quantity),
  },
  {
    id: 'value',
    label: 'value',
    end: true,
    text: orderValue,
    sort: ({ price, quantity }) => (sortFigure(price) ?? 0n) * (sortFigure(quantity) ?? 0n),
  },
  {
    id: 'presets',
    label: 'presets',
    end: true,
    text: presetsText,
    wraps: true,
  },
  updatedColumn(({ updatedAt }) => updatedAt),
  idColumn('orderId', ({ id }) => id),
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
