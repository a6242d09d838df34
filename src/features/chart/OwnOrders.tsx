import { type ReactNode, useMemo } from 'react';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $orders } from '#stores/orders.ts';
import { useLive } from '#stores/use-live.ts';
import type { ChartText } from './chart.ts';
import { orderLines } from './own-marks.ts';

interface OwnOrdersProps {
  readonly symbolId: string;
  readonly tag: string;
  readonly text: ChartText;
}

const none: readonly OrderRow[] = [];

/** The user's open orders of the pair as labelled lines at their prices. */
export function OwnOrders({ symbolId, tag, text }: OwnOrdersProps): ReactNode {
  const orders = useLive($orders, none);
  const lines = useMemo(() => orderLines(orders, symbolId), [orders, symbolId]);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={text.ownOrders}>
      {lines.map(({ orderId, side, price, size }) => (
        <li
          key={orderId}
          data-price={price}
          className={`chart-order ${side === 'buy' ? 'text-up' : 'text-down'}`}
        >
          <span dir="auto">
            {fill(text.ownOrder, {
              side: text[side],
              quantity: groupDecimal(size, tag),
              price: groupDecimal(price, tag),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
