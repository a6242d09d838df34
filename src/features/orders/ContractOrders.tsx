import '#client/trading/usdt-line.ts';
import type { ReactNode } from 'react';
import { positionsOn } from '#stores/account/positions.ts';
import { useLive } from '#stores/page/use-live.ts';
import Orders from './Orders.tsx';

/** The panel of orders on the page of a contract. */
export default function ContractOrders({ json }: { readonly json: string }): ReactNode {
  const now = useLive(positionsOn('usdt').$now, undefined);
  return <Orders json={json} positions={now?.positions.length} />;
}
