import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import { isOfOco } from '#domain/order/part.ts';
import type { OrderView } from '#domain/order/view.ts';
import { actionColumn, idColumn, PartOf, priceColumn, sortAmount, Tag } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { beginColumn, OcoTag, pairColumn, sideColumn, updatedColumn } from './cells.tsx';
import type { RecordColumn, RecordContext } from './context.ts';
import { legsColumn } from './legs-column.tsx';
import { Editable, RowActions } from './RowEdit.tsx';
import {
  agentText,
  causeText,
  feesText,
  figureText,
  lifeTag,
  orderValue,
  orderWorth,
  priceFigure,
  quantityUnit,
} from './words.ts';

/** As they are sorted. */
const lives: readonly TimeInForce[] = ['gtc', 'makerOnly', 'fok', 'ioc'];

const typeText = ({ type }: OrderView, { text }: RecordContext) => text[type];

const filled = ({ filledSize }: OrderView, context: RecordContext) =>
  figureText(filledSize, context);
const quantity = ({ quantity }: OrderView, context: RecordContext) => figureText(quantity, context);

/** The tag of an OCO's limit order, in a word. */
const ocoText = (order: OrderView, { text }: RecordContext) =>
  isOfOco(order) ? text.oco : undefined;

/** What stands beside the type: why the exchange placed it or what limits its life, and what it is a part of. */
const tagsOf = (order: OrderView, context: RecordContext): readonly string[] =>
  [
    causeText(order, context) ?? lifeTag(order, context.text),
    agentText(order, context.text),
  ].filter((tag) => tag !== undefined);

export const typeColumn: RecordColumn<OrderView> = {
  id: 'type',
  label: 'type',
  text: (order, context) =>
    [typeText(order, context), ...tagsOf(order, context), ocoText(order, context)]
      .filter(Boolean)
      .join(' '),
  cell: (order, context) => (
    <>
      {typeText(order, context)}
      {tagsOf(order, context).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {isOfOco(order) && <OcoTag text={context.text} />}
    </>
  ),
  file: (order, context) =>
    [
      ...[typeText(order, context), causeText(order, context)],
      ...[agentText(order, context.text), ocoText(order, context)],
    ]
      .filter(Boolean)
      .join(' · '),
  sort: ({ type, timeInForce }) => (type === 'market' ? lives.length : lives.indexOf(timeInForce)),
  card: 'head',
  wraps: true,
};

/** Filled and ordered, in a file. */
export const quantityFile: NonNullable<RecordColumn<OrderView>['file']> = [
  { label: 'filled', text: ({ filledSize }) => filledSize },
  { label: 'quantity', text: ({ quantity }) => quantity },
  { label: 'quantityCoin', text: quantityUnit },
];

export const feesColumn: RecordColumn<OrderView> = {
  ...{ id: 'fee', label: 'feeColumn', end: true },
  text: ({ fees }, context) => feesText(fees, context),
  file: [
    { text: ({ fees }) => fees.map(({ amount }) => amount).join(' ') },
    { label: 'feeCoin', text: ({ fees }) => fees.map(({ asset }) => asset).join(' ') },
  ],
  tone: () => 'text-text-2',
};

/** Open orders. */
export const openColumns = columnSet<OrderView, RecordContext>('openOrders', 'openOrders', [
  beginColumn(({ createdAt }) => createdAt),
  pairColumn(),
  typeColumn,
  sideColumn(),
  priceColumn('price', ({ price }) => price, {
    cell: (order, context) => (
      <Editable first row={order} field="price" label={context.text.newPrice}>
        <bdi>{priceFigure(order.price, context)}</bdi>
      </Editable>
    ),
  }),
  {
    ...{ id: 'quantity', label: 'filledOf', end: true, wraps: true },
    text: (order, context) => `${filled(order, context)} / ${quantity(order, context)}`,
    cell: (order, context) => (
      <Editable row={order} field="quantity" label={context.text.newQuantity}>
        <PartOf part={filled(order, context)} whole={quantity(order, context)} />
      </Editable>
    ),
    sort: ({ quantity }) => sortAmount(quantity),
    file: quantityFile,
  },
  // Before what follows from price and quantity: it is changed in the row.
  legsColumn(),
  {
    ...{ id: 'value', label: 'value', end: true, className: 'orders-value' },
    text: orderValue,
    sort: ({ price, quantity }) => (sortAmount(price) ?? 0n) * (sortAmount(quantity) ?? 0n),
    file: orderWorth,
  },
  priceColumn('average', ({ averagePrice }) => averagePrice, { off: true }),
  { ...feesColumn, off: true },
  updatedColumn(({ updatedAt }) => updatedAt),
  idColumn('orderId', ({ id }) => id),
  idColumn('clientId', ({ clientOid }) => clientOid),
  actionColumn(
    'action',
    (order) => <RowActions row={order} />,
    ({ text }) => `${text.edit} ${text.cancel}`,
  ),
]);
