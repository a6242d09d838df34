import type { ContractBillView } from '#domain/account/view.ts';
import { averageText } from '#domain/money/average.ts';
import { decimalUnits } from '#domain/position/net-pnl.ts';
import type { PositionView } from '#domain/position/view.ts';
import { noFigure } from '#i18n/number.ts';
import { pairName, type RecordContext } from './context.ts';
import { endOfText } from './words.ts';

/** What was paid for a size on average, with a price's decimals and up to four more. */
export function averageOf(
  value: string,
  size: string,
  { symbolId }: Pick<PositionView, 'symbolId'>,
  { pairs }: RecordContext,
): string | undefined {
  const count = decimalUnits(size);
  if (count === 0n) return undefined;
  const { priceScale: decimals = 2, face } = pairs[symbolId] ?? {};
  const units = decimalUnits(value);
  const ticks = 10n ** BigInt(decimals);
  if (face === undefined) return averageText(units * ticks, count, decimals);
  return units === 0n ? undefined : averageText(count * BigInt(face) * ticks, units, decimals);
}

/** What kind a bill is of. */
export const billKind = ({ reason }: ContractBillView, { text }: RecordContext): string =>
  text[`kind_${reason}`] ?? '';

/** By what a position was closed that a bill is about; most are about no closing. */
export const billCause = ({ cause }: ContractBillView, { text }: RecordContext): string =>
  (cause && endOfText(cause, text)) ?? noFigure;

/** The contract that a bill is about; a transfer is about none. */
export const billSubject = ({ symbolId }: ContractBillView, { pairs }: RecordContext): string =>
  symbolId === undefined ? noFigure : pairName(pairs, symbolId);

/** The balance that a bill changed: of the account, or the margin of an isolated position. */
export function billBalance({ positionSide }: ContractBillView, { text }: RecordContext): string {
  if (positionSide === undefined) return text.balanceOfAccount ?? '';
  const side = positionSide === 'net' ? '' : ` · ${text[positionSide]}`;
  return `${text.balanceOfPosition}${side}`;
}
