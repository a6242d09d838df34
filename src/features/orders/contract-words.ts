import type { ContractBillView } from '#domain/account/view.ts';
import { averageText } from '#domain/money/average.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import { mulDivHalfEven } from '#domain/money/round.ts';
import type { PositionView } from '#domain/position/view.ts';
import { noFigure } from '#i18n/number.ts';
import { type OrdersContext, pairName } from './orders.ts';

/** More decimals than any figure has. */
const scale = 18;

/** A decimal with or without a minus in units of 10^-18; what is none counts as nothing. */
function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, scale) ?? 0n;
  return isNegative ? -units : units;
}

/** Units of 10^-18 without zeros at the end. */
function shortest(units: bigint): string {
  const text = formatUnits(units, scale);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** What one unit of `size` was worth, with a price's decimals and up to four more. */
export function averageOf(
  value: string,
  size: string,
  { symbolId }: Pick<PositionView, 'symbolId'>,
  { pairs }: OrdersContext,
): string | undefined {
  const count = unitsOf(size);
  if (count === 0n) return undefined;
  const decimals = pairs[symbolId]?.priceScale ?? 2;
  return averageText(unitsOf(value) * 10n ** BigInt(decimals), count, decimals);
}

/** What a position brought after all: realized PnL and funding, less fees. */
export const netPnl = ({ realized, funding, fees }: PositionView): string =>
  shortest(unitsOf(realized) + unitsOf(funding) - unitsOf(fees));

/** The same on the initial margin of all that was opened, in percent with two decimals. */
export function roeOf(position: PositionView): string | undefined {
  const opened = unitsOf(position.openedValue);
  if (opened === 0n) return undefined;
  const net = unitsOf(netPnl(position)) * BigInt(position.leverage);
  return formatUnits(mulDivHalfEven(net, 10_000n, opened), 2);
}

/** What kind a bill is of. */
export const billKind = ({ reason }: ContractBillView, { text }: OrdersContext): string =>
  text[`kind_${reason}`] ?? '';

/** The contract that a bill is about; a transfer is about none. */
export const billSubject = ({ symbolId }: ContractBillView, { pairs }: OrdersContext): string =>
  symbolId === undefined ? noFigure : pairName(pairs, symbolId);

/** The balance that a bill changed: of the account, or the margin of an isolated position. */
export function billBalance({ positionSide }: ContractBillView, { text }: OrdersContext): string {
  if (positionSide === undefined) return text.balanceOfAccount ?? '';
  const side = positionSide === 'net' ? '' : ` · ${text[positionSide]}`;
  return `${text.balanceOfPosition}${side}`;
}
