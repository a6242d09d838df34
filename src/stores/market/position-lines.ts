import { atom } from 'nanostores';

/** What of a position stands at a price of the chart, in words that the table of positions uses. */
export interface PositionLine {
  /** Ever the same for one position and kind. */
  readonly id: string;
  readonly symbolId: string;
  readonly kind: 'entry' | 'liquidation';
  /** A plain decimal. */
  readonly price: string;
  readonly label: string;
  readonly isLong: boolean;
}

/** Told by the table of positions, so that chart and table say the same; none where there is no table. */
export const $positionLines = atom<readonly PositionLine[]>([]);
