import type { ReactNode } from 'react';
import { lineOf } from '#domain/line/line.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { OrdersPanel } from './Orders.tsx';
import type { OrdersProps } from './orders.ts';

/** The panel of orders on the page of a contract; what is open is in the page's seed. */
export default function ContractOrders({ json }: IslandProps): ReactNode {
  const props = useSeededProps<OrdersProps>(json);
  const { orders, plans, positions, isKnown } = useContracts(lineOf(props.symbolId));
  return (
    <OrdersPanel {...{ props, orders, plans }} positions={isKnown ? positions.length : undefined} />
  );
}
