import { isCurrency } from '#domain/instrument/currency.ts';
import { coinOn, linearLines } from '#domain/line/line.ts';

/** An asset as amounts of it are shown. */
export interface Displayed {
  readonly code: string;
  readonly scale: number;
}

/** Decimals of amounts of an asset at a glance and in forms: balances, margins, fees and PnL of contracts. */
export const glanceDecimals = ({ code, scale }: Displayed): number =>
  // Coins in which all contracts of a line settle stand for a dollar: of these and of dollars cents are shown.
  isCurrency(code) || linearLines.some((line) => coinOn(line) === code)
    ? Math.min(2, scale)
    : scale;
