import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { OrderView, PlanView, PresetLegView } from '#domain/order/view.ts';
import { noFigure } from '#i18n/number.ts';
import { actionColumn, idColumn, PartOf, priceColumn, sortAmount, Tag } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { beginColumn, pairColumn, sideColumn, updatedColumn } from './cells.tsx';
import type { RecordColumn, RecordContext } from './context.ts';
import { Editable, RowActions } from './RowEdit.tsx';
import {
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

/** What stands beside the type: why the exchange placed it, that it is one of an OCO, or how long it lives. */
const tagOf = (order: OpenOrder, context: RecordContext): string | undefined =>
  causeText(order, context) ?? (order.isOco ? context.text.oco : lifeTag(order, context.text));

/** Take profit and stop loss that the order arms when it is filled. */
function presetsText(order: OrderView, context: RecordContext): string {
  const { takeProfit, stopLoss } = order;
  if (takeProfit === undefined && stopLoss === undefined) return noFigure;
  const leg = (one: PresetLegView | undefined) =>
    one === undefined ? noFigure : priceFigure(one.trigger, context);
  return `${leg(takeProfit)}\u00a0/ ${leg(stopLoss)}`;
}

const filled = ({ filledSize }: OrderView, context: RecordContext) =>
  figureText(filledSize, context);
const quantity = ({ quantity }: OrderView, context: RecordContext) => figureText(quantity, context);

/** An order as its table shows it. */
export interface OpenOrder extends OrderView {
  /** The stop of an OCO waits beside it: the first to trade cancels the other. */
  readonly isOco?: boolean;
}

/** Orders with whether they are the limit order of an OCO. */
export function withOcos(
  orders: readonly OrderView[],
  plans: readonly PlanView[],
): readonly OpenOrder[] {
  const limits = new Set(plans.flatMap(({ limitOrderId }) => limitOrderId ?? []));
  return orders.map((order) => (limits.has(order.id) ? { ...order, isOco: true } : order));
}

export const typeColumn: RecordColumn<OpenOrder> = {
  id: 'type',
  label: 'type',
  text: (order, context) => `${typeText(order, context)} ${tagOf(order, context) ?? ''}`,
  cell: (order, context) => {
    const tag = tagOf(order, context);
    return (
      <>
        {typeText(order, context)}
        {tag && <Tag title={order.isOco ? context.text.pairedNote : undefined}>{tag}</Tag>}
      </>
    );
  },
  file: (order, context) =>
    [typeText(order, context), causeText(order, context)].filter(Boolean).join(' · '),
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
export const openColumns = columnSet<OpenOrder, RecordContext>('openOrders', 'openOrders', [
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
    ...{ id: 'quantity', label: 'filledOf', end: true },
    text: (order, context) => `${filled(order, context)} / ${quantity(order, context)}`,
    cell: (order, context) => (
      <Editable row={order} field="quantity" label={context.text.newQuantity}>
        <PartOf part={filled(order, context)} whole={quantity(order, context)} />
      </Editable>
    ),
    sort: ({ quantity }) => sortAmount(quantity),
    file: quantityFile,
  },
  {
    ...{ id: 'value', label: 'value', end: true },
    text: orderValue,
    sort: ({ price, quantity }) => (sortAmount(price) ?? 0n) * (sortAmount(quantity) ?? 0n),
    file: orderWorth,
  },
  {
    ...{ id: 'presets', label: 'tpsl', end: true, wraps: true },
    text: presetsText,
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
