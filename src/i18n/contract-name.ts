import { quarterOf } from '#domain/futures/quarter.ts';
import { symbolOf } from '#domain/line/line.ts';
import { fill } from './fill.ts';

/** Whether a contract is one of a quarter, as its symbol says. */
const isDated = (symbolId: string): boolean => quarterOf(symbolOf(symbolId)) !== undefined;

/** What stands beside a contract's symbol. */
export const contractNote = (
  symbolId: string,
  text: { readonly perpetual: string; readonly quarterly: string },
): string => (isDated(symbolId) ? text.quarterly : text.perpetual);

/** `BTCUSDT Perpetual`, or `BTCUSDZ26 Quarterly`. */
export const contractName = (
  symbolId: string,
  text: { readonly perpetualOf: string; readonly quarterlyOf: string },
): string =>
  fill(isDated(symbolId) ? text.quarterlyOf : text.perpetualOf, { symbol: symbolOf(symbolId) });
