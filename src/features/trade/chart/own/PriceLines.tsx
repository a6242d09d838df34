import { type ReactNode, useRef } from 'react';
import type { LiveChart } from '../plot/live-chart.ts';
import { usePlaced } from '../plot/use-label-places.ts';
import { LineFrame } from './LineFrame.tsx';

/** A line at a price of the chart, with its label. */
export interface PriceLine {
  /** Always the same for the same line. */
  readonly id: string;
  readonly kind: string;
  /** A plain decimal. */
  readonly price: string;
  /** The same as its tag on the axis says it. */
  readonly axis: string;
  readonly label: ReactNode;
  /** The class of its color. */
  readonly tone: string;
}

interface PriceLinesProps {
  readonly chart: LiveChart;
  readonly lines: readonly PriceLine[];
  /** What they are, for screen readers. */
  readonly label?: string;
}

/** Draws lines at their prices. */
export function PriceLines({ chart, lines, label }: PriceLinesProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  usePlaced(list, chart);
  if (lines.length === 0) return null;
  return (
    <ul ref={list} aria-label={label}>
      {lines.map(({ label, ...line }) => (
        <LineFrame key={line.id} isMain {...line}>
          <span dir="auto" className="chart-label">
            {label}
          </span>
        </LineFrame>
      ))}
    </ul>
  );
}
