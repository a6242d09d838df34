import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { fill } from '#i18n/fill.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { pairName, type TableContext } from './orders.ts';
import { Empty, Table } from './Table.tsx';

interface OpenOrdersProps {
  readonly context: TableContext;
  /** Those that are shown, and how many there are on all pairs. */
  readonly orders: readonly OrderRow[];
  readonly all: number;
  readonly symbolId: string;
  readonly onShowAll: () => void;
}

/** Open orders, newest first. */
export function OpenOrders(props: OpenOrdersProps): ReactNode {
  const { context, orders, all, symbolId, onShowAll } = props;
  const { text, pairs } = context;
  if (orders.length === 0 && all > 0) {
    return (
      <Empty>
        <p>{fill(text.noOpenOrdersPair, { pair: pairName(pairs, symbolId), count: all })}</p>
        <button type="button" className="btn-quiet" onClick={onShowAll}>
          {text.showOthers}
        </button>
      </Empty>
    );
  }
  if (orders.length === 0) {
    return (
      <Empty>
        <p>{text.noOpenOrders}</p>
      </Empty>
    );
  }
  return (
    <Table
      label={text.openOrders}
      columns={[
        { name: text.time },
        { name: text.pair },
        { name: text.type },
        { name: text.side },
        { name: text.price, end: true },
        { name: text.filledOf, end: true },
        { name: text.value, end: true },
        { name: text.action, end: true, stays: true },
      ]}
    >
      {orders.map((order) => (
        <OpenOrder key={order.orderId} order={order} context={context} />
      ))}
    </Table>
  );
}
