import { latinNumber } from './digits.ts';
import { type DecimalMark, isNoNumber, type NumberRule, pastedMax, typedNumber } from './number.ts';

/** Coins whose amounts are written in dollars. */
const dollars: readonly string[] = ['USD', 'USDT', 'USDC', 'DAI', 'FDUSD', 'TUSD', 'PYUSD', 'USDE'];

/** What a sign or another name can stand for; a code stands for itself. */
const signs: Readonly<Record<string, readonly string[]>> = {
  $: dollars,
  US$: dollars,
  USD: dollars,
  '₮': ['USDT'],
  'USD₮': ['USDT'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₴': ['UAH'],
  '₫': ['VND'],
  '₿': ['BTC'],
  XBT: ['BTC'],
  Ξ: ['ETH'],
  '×': ['x'],
};

/** Whether what is written beside a number names the unit of its field. */
const doesFit = (written: string, unit: string): boolean => {
  const name = written.toUpperCase();
  return name === unit.toUpperCase() || (signs[name]?.includes(unit) ?? false);
};

/** A number with a sign or a name before it, behind it, or both. */
const marks = String.raw`US\$|USD₮|\p{Sc}|Ξ|×|%|[A-Za-z][A-Za-z0-9]{0,9}`;
const withUnits = new RegExp(
  String.raw`^([-−+]?)\s*(${marks})?\s*([-−]?[\d.,][\d\s.,'’٫٬]*?[kKmM]?)\s*(${marks})?$`,
  'u',
);

/** Whether its marks can be read in one way only: both are there, one of them again, or blanks group it. */
const isUnmistakable = (text: string): boolean =>
  (text.includes('.') && text.includes(',')) ||
  /([.,])\d+\1/.test(text) ||
  /\d[\s'’]\d{3}(?:[\s'’]\d{3})*[.,]\d+$/.test(text);

/** A number written as in the page's language or, where that can't be, as in one of the other mark. */
function readNumber(text: string, rule: NumberRule, mark: DecimalMark): string | undefined {
  const own = typedNumber(text, rule, mark);
  if (own !== undefined && !isNoNumber(own)) return own;
  if (!isUnmistakable(text)) return undefined;
  const other = typedNumber(text, rule, mark === '.' ? ',' : '.');
  return other !== undefined && !isNoNumber(other) ? other : undefined;
}

/**
 * The plain text of a number that was pasted: as it could be typed, or as people write amounts, with
 * the sign or the name of the field's unit, and grouped as in any language. Undefined: it could be
 * mistaken, or is no number of this kind.
 */
export function pastedNumber(
  text: string,
  rule: NumberRule,
  mark: DecimalMark = '.',
  unit?: string,
): string | undefined {
  if (text.length > pastedMax) return undefined;
  const bare = readNumber(text, rule, mark);
  if (bare !== undefined) return bare;
  const match = withUnits.exec(latinNumber(text).trim());
  if (match === null) return undefined;
  const [, sign = '', before, number = '', behind] = match;
  for (const written of [before, behind]) {
    if (written !== undefined && (unit === undefined || !doesFit(written, unit))) return undefined;
  }
  return readNumber((sign === '+' && rule.isSigned ? '' : sign) + number, rule, mark);
}
