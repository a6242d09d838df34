import { memo, type ReactNode, useMemo, useState } from 'react';
import { lineOf } from '#domain/line/line.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { $ordersOn, $plansOn } from '#stores/account/orders.ts';
import { useLive } from '#stores/page/use-live.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { OverlayProps } from './overlays.tsx';
import { orderLines } from './own-marks.ts';

const OwnLines = lazy(() => import('./OwnLines.tsx'));

const noOrders: readonly OrderView[] = [];
const noPlans: readonly PlanView[] = [];

/**
 * The user's open orders of the pair as lines; what draws and moves them comes with the first. They
 * are drawn anew when they change, not with each price.
 */
export const OwnOrders = memo(function OwnOrders({ chart, props }: OverlayProps): ReactNode {
  const { symbolId } = props.symbol;
  const line = lineOf(symbolId);
  const orders = useLive($ordersOn(line), noOrders);
  const plans = useLive($plansOn(line), noPlans);
  const lines = useMemo(() => orderLines(orders, plans, symbolId), [orders, plans, symbolId]);
  // It stays after the last: an order that goes while it is held must be told.
  const [hadAny, setHadAny] = useState(false);
  if (lines.length > 0 && !hadAny) setHadAny(true);
  if (!hadAny) return null;
  return <OwnLines chart={chart} props={props} lines={lines} />;
});
