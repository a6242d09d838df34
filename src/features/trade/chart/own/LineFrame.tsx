import type { ReactNode } from 'react';
import { leaderWidth } from '../plot/use-label-places.ts';

interface LineFrameProps {
  /** Always the same for the same line, and of no other line of the chart. */
  readonly id: string;
  readonly kind?: string;
  /** A plain decimal. */
  readonly price: string;
  /** The price as its tag on the axis says it. */
  readonly axis: string;
  /** The class of its color. */
  readonly tone: string;
  /** Somebody has it in hand. */
  readonly isHeld?: boolean;
  /** Its label is shown before those of others, should there be too many. */
  readonly isMain?: boolean;
  /** Where its price is out of sight, its label stands at the edge beyond which it is. */
  readonly isHinted?: boolean;
  /** Its label, and what belongs to that. */
  readonly children: ReactNode;
}

const given = (is: boolean | undefined) => (is ? '' : undefined);

/** A line of the user's at a price, with its label beside it and its tag on the price axis. */
export function LineFrame(frame: LineFrameProps): ReactNode {
  const { id, kind, price, axis, tone, isHeld, isMain, isHinted, children } = frame;
  return (
    <li
      data-order={id}
      data-line={kind}
      data-held={given(isHeld)}
      data-main={given(isMain)}
      data-hint={given(isHinted)}
      className={`chart-own ${tone}`}
    >
      <div data-price={price} data-held={given(isHeld)} className="chart-order" />
      {children}
      <span aria-hidden="true" className="chart-axis">
        {axis}
      </span>
      <svg aria-hidden="true" width={leaderWidth} height={1} className="chart-leader">
        <path />
      </svg>
    </li>
  );
}
