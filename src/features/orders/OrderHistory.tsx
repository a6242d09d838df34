import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderHistoryQuery, queryClient } from '#client/queries.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { groupDecimal } from '#i18n/number.ts';
import { OrderCells } from './OrderCells.tsx';
import { endText, quantityUnit, statusText, type TableContext } from './orders.ts';
import { Paged } from './Paged.tsx';
import { Cell, Figure, Row, Table } from './Table.tsx';

interface HistoryProps {
  readonly context: TableContext;
  /** Only this pair's; undefined: all. */
  readonly only: string | undefined;
}

function HistoryRow({
  order,
  context,
}: {
  readonly order: OrderRow;
  readonly context: TableContext;
}) {
  const { text, tag, pairs } = context;
  const reason = endText(order, text);
  return (
    <Row>
      <OrderCells order={order} context={context} dated />
      <Figure>{groupDecimal(order.averagePrice ?? '', tag)}</Figure>
      <Figure>{order.delegatePrice ? groupDecimal(order.delegatePrice, tag) : text.market}</Figure>
      <Figure>
        <span className="text-text-2">
          {groupDecimal(order.dealCount, tag)}
          {order.tradeUnit === 'quote' && ` ${pairs[order.symbolId]?.base ?? ''}`} /
        </span>{' '}
        {groupDecimal(order.delegateCount, tag)}
        {order.tradeUnit === 'quote' && ` ${quantityUnit(pairs, order)}`}
      </Figure>
      <Figure className="text-text-2">
        {order.fees.length === 0
          ? '–'
          : order.fees
              .map(({ coinName, amount }) => `${groupDecimal(amount, tag)} ${coinName}`)
              .join(' + ')}
      </Figure>
      <Cell className="text-end">
        {statusText(order, text)}
        {reason && <span className="text-text-2"> · {reason}</span>}
      </Cell>
    </Row>
  );
}

/** Ended orders, newest first. */
export function OrderHistory({ context, only }: HistoryProps): ReactNode {
  const { text } = context;
  const query = useInfiniteQuery(orderHistoryQuery, queryClient);
  return (
    <Paged query={query} text={text} empty={text.noHistory}>
      {(rows) => (
        <Table
          label={text.orderHistory}
          columns={[
            { name: text.time },
            { name: text.pair },
            { name: text.type },
            { name: text.side },
            { name: text.average, end: true },
            { name: text.price, end: true },
            { name: text.filledOf, end: true },
            { name: text.feeColumn, end: true },
            { name: text.status, end: true },
          ]}
        >
          {rows
            .filter(({ symbolId }) => only === undefined || symbolId === only)
            .map((order) => (
              <HistoryRow key={order.orderId} order={order} context={context} />
            ))}
        </Table>
      )}
    </Paged>
  );
}
