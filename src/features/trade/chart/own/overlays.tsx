import type { ReactNode } from 'react';
import { pageOf } from '#domain/line/line.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FullChartProps } from '../chart.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { $costLines } from './cost-choices.ts';
import { OwnOrders } from './OwnOrders.tsx';

/** What an overlay gets: the chart that it draws on, whose market its stores are asked for. */
export interface OverlayProps {
  readonly chart: LiveChart;
  readonly props: FullChartProps;
}

const CostLines = lazy(() => import('./CostLines.tsx'));
const PositionLines = lazy(() => import('./PositionLines.tsx'));

/** Average cost and break-even of what is held, if chosen. */
const Costs = (overlay: OverlayProps): ReactNode =>
  usePersisted($costLines).length > 0 && <CostLines {...overlay} />;

/** Entry and liquidation of positions, on lines that have positions. */
const Positions = (overlay: OverlayProps): ReactNode =>
  pageOf(overlay.props.symbol.symbolId).orderTabs.includes('positions') && (
    <PositionLines {...overlay} />
  );

/**
 * What is drawn over the chart for a user, by name and from bottom to top. Each reads its own stores, and
 * loads its code only when there is something to draw. One that only has lines draws them with
 * `PriceLines`.
 */
export const overlays = {
  costs: Costs,
  positions: Positions,
  orders: OwnOrders,
} satisfies Readonly<Record<string, (overlay: OverlayProps) => ReactNode>>;
