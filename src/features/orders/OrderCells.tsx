import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { dateTimeText, timeMillisText } from '#i18n/time.ts';
import { isBuy, lifeTag, pairName, type TableContext } from './orders.ts';
import { Cell } from './Table.tsx';

interface OrderCellsProps {
  readonly order: OrderRow;
  readonly context: TableContext;
  /** Whether the time has its date. */
  readonly dated?: boolean;
}

/** What open and ended orders begin with: time, pair, type and side. */
export function OrderCells({ order, context, dated }: OrderCellsProps): ReactNode {
  const { text, tag, zone, pairs } = context;
  const life = lifeTag(order, text);
  const timeOf = dated ? dateTimeText : timeMillisText;
  return (
    <>
      <Cell className="text-text-2">
        <bdi>{timeOf(order.createTime, tag, zone)}</bdi>
      </Cell>
      <Cell className="font-600">
        <bdi>{pairName(pairs, order.symbolId)}</bdi>
      </Cell>
      <Cell>
        {order.orderType === 0 ? text.limit : text.market}
        {life && (
          <span className="ms-1 px-1.25 rounded bg-surface-2 text-2xs text-text-2">{life}</span>
        )}
      </Cell>
      <Cell className={isBuy(order) ? 'text-up' : 'text-down'}>
        {isBuy(order) ? text.buy : text.sell}
      </Cell>
    </>
  );
}
