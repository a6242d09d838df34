import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import { percentDecimal, pointsOf } from '#domain/money/percent.ts';
import type { PositionView } from './view.ts';

/** More decimals than any figure has. */
const scale = 18;

/** A decimal with or without a minus in units of 10^-18; what is none counts as nothing. */
export function decimalUnits(text: string): bigint {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, scale) ?? 0n;
  return isNegative ? -units : units;
}

type Brought = Pick<PositionView, 'realized' | 'funding' | 'fees'>;

/** What a position has brought until now: realized PnL and funding, less fees. */
export const netPnl = ({ realized, funding, fees }: Brought): string =>
  formatUnitsShort(decimalUnits(realized) + decimalUnits(funding) - decimalUnits(fees), scale);

/** The same on the initial margin of all that was opened, in percent with two decimals. */
export function netReturn(
  position: Brought & Pick<PositionView, 'openedValue' | 'leverage'>,
): string | undefined {
  const opened = decimalUnits(position.openedValue);
  if (opened === 0n) return undefined;
  return percentDecimal(
    pointsOf(decimalUnits(netPnl(position)) * BigInt(position.leverage), opened),
  );
}
