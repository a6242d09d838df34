import type { ReactNode } from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
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
  readonly interval: CandleInterval;
  readonly props: FullChartProps;
}

const hasPositions = ({ symbol }: FullChartProps): boolean =>
  pageOf(symbol.symbolId).orderTabs.includes('positions');

const CostLines = lazy(() => import('./CostLines.tsx'));
const PositionLines = lazy(() => import('./PositionLines.tsx'));

/** Average cost and break-even of the coin that is held, if chosen; a position has a break-even of its own. */
const Costs = (overlay: OverlayProps): ReactNode => {
  const isWanted = usePersisted($costLines).length > 0;
  return isWanted && !hasPositions(overlay.props) && <CostLines {...overlay} />;
};

/** Entry and liquidation of positions, on lines that have positions. */
const Positions = (overlay: OverlayProps): ReactNode =>
  hasPositions(overlay.props) && <PositionLines {...overlay} />;

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
