import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { LiveChart } from '../plot/live-chart.ts';
import { placeWithin } from '../plot/overlay.ts';

/** A line at a price of the chart, with its label. */
export interface PriceLine {
  /** Always the same for the same line. */
  readonly id: string;
  readonly kind: string;
  /** A plain decimal. */
  readonly price: string;
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
  // Without dependencies: a line is in its place as soon as it is rendered.
  useLayoutEffect(() => {
    if (list.current) placeWithin(list.current, chart);
  });
  if (lines.length === 0) return null;
  return (
    <ul ref={list} aria-label={label}>
      {lines.map(({ id, kind, price, label, tone }) => (
        <li
          key={id}
          data-line={kind}
          data-price={price}
          className={`chart-order chart-cost ${tone}`}
        >
          <span dir="auto">{label}</span>
        </li>
      ))}
    </ul>
  );
}
