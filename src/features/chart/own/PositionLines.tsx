import { useStore } from '@nanostores/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { $positionLines, type PositionLine } from '#stores/market/position-lines.ts';
import type { FullChartProps } from '../chart.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { placeWithin } from '../plot/overlay.ts';

interface PositionLinesProps {
  readonly chart: LiveChart;
  readonly props: FullChartProps;
}

function toneOf({ kind, isLong }: PositionLine): string {
  if (kind === 'liquidation') return 'text-warn';
  return isLong ? 'text-up' : 'text-down';
}

/** Lines at the entry of the user’s positions on the contract, and where they would be liquidated. */
export default function PositionLines({ chart, props }: PositionLinesProps): ReactNode {
  const { symbolId } = props.symbol;
  const list = useRef<HTMLUListElement>(null);
  const lines = useStore($positionLines).filter((line) => line.symbolId === symbolId);
  // Without dependencies: a line is in its place as soon as it is rendered.
  useLayoutEffect(() => {
    if (list.current) placeWithin(list.current, chart);
  });
  if (lines.length === 0) return null;
  return (
    <ul ref={list}>
      {lines.map((line) => (
        <li
          key={line.id}
          data-line={line.kind}
          data-price={line.price}
          className={`chart-order chart-cost ${toneOf(line)}`}
        >
          <span dir="auto">{line.label}</span>
        </li>
      ))}
    </ul>
  );
}
