import { spellZeros } from '#domain/money/counted-zeros.ts';

/**
 * What a field for figures takes of what is typed or pasted (§5): plain decimals, as the calls read
 * them. Pure, so that one table of rules serves every form.
 */

/** The character that a language writes before decimals; fields themselves show a point. */
export type DecimalMark = '.' | ',';

/** One kind of field. */
interface NumberKind {
  /** Characters at most, sign and point among them. */
  readonly lengthMax: number;
  /** Digits before the point at most. */
  readonly wholeMax?: number;
  /** Whether a minus may lead. */
  readonly isSigned?: boolean;
  /** A whole number that begins with 1–9. */
  readonly isCount?: boolean;
}

/** The kinds of §5. */
const kinds = {
  plain: { lengthMax: 18 },
  long: { lengthMax: 20 },
  short: { lengthMax: 13 },
  /** At most 999999999999. */
  capped: { lengthMax: 20, wholeMax: 12 },
  signed: { lengthMax: 18, isSigned: true },
  count: { lengthMax: 18, isCount: true },
} as const satisfies Readonly<Record<string, NumberKind>>;

export interface NumberRule extends NumberKind {
  /** Digits after the point at most; 0: whole numbers. */
  readonly decimals: number;
}

/** The rule of a field: its kind, and how many decimals it takes. */
export const numberRule = (kind: keyof typeof kinds, decimals: number): NumberRule => ({
  ...kinds[kind],
  decimals: kind === 'count' ? 0 : decimals,
});

/** Other writings of digits: where each script's zero stands. */
const zeros = [0x0660, 0x06f0, 0xff10] as const;
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10) ?? 0;
  return String(code - zero);
}

/**
 * Full-width, Arabic and typographic signs as the plain ones, counted zeros written out; blanks and
 * apostrophes go.
 */
const plainSigns = (text: string): string =>
  spellZeros(
    text
      .replace(otherDigits, latinDigit)
      .replace(/[\u3002\uff0e\uff61\u066b]/g, '.')
      .replace(/[\uff0c\uff64\u3001\u066c\u060c]/g, ',')
      .replace(/[\u2212\uff0d]/g, '-')
      .replace(/[\s'\u2019\u200e\u200f\u061c\u2066-\u2069]/g, ''),
  );

/**
 * Commas between groups: of three digits, or of two before the last three as in India. A field has
 * stripped those before, when more are typed behind them.
 */
const grouped = /^-?\d+(?:,\d{2,3})*,\d{3}(?:\.\d*)?[kKmM]?$/;

/** So far these may group or be the point of another language: which, the next digits tell. */
const mayGroup = /^-?\d*(?:,\d{2,3})*,\d{0,2}$/;

/** Points between groups, and decimals that follow a comma. */
const groupedByPoints = /^-?0*[1-9]\d{0,2}(?:\.\d{3})+,\d/;
/** Points that can be nothing else. */
const pointsAlone = /^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
/** And one, where there are no decimals. */
const pointOfWhole = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** No group is a zero: a comma behind it is a point in every language. */
const lessThanOne = /^-?0+,\d*[kKmM]?$/;

/** Where decimals follow a comma: one comma is such a point, and points before it group. */
function withoutPoints(text: string, { decimals }: NumberRule): string | undefined {
  const groups = decimals === 0 && pointOfWhole.test(text) ? pointOfWhole : pointsAlone;
  if (groups.test(text)) return text.replaceAll('.', '');
  const isPoint = text.lastIndexOf(',') > text.lastIndexOf('.') && text.split(',').length === 2;
  if (!isPoint) return withoutCommas(text);
  if (!text.includes('.')) return text.replace(',', '.');
  return groupedByPoints.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined;
}

function withoutCommas(text: string): string | undefined {
  // Behind decimals it is a slip.
  const typed = text.replace(/(\.\d*),$/, '$1');
  return !typed.includes(',') || grouped.test(typed) ? typed.replaceAll(',', '') : undefined;
}

/**
 * Commas stripped, as far as they group; those of which that is not known yet stay. Where a language
 * writes decimals after a comma, `1,5` is one and a half, not fifteen. Undefined when the commas
 * mean neither: what is typed is never multiplied.
 */
function withoutGroups(text: string, mark: DecimalMark, rule: NumberRule): string | undefined {
  if (lessThanOne.test(text)) return text.replace(',', '.');
  if (mark === ',') return withoutPoints(text, rule);
  return mayGroup.test(text) ? text : withoutCommas(text);
}

/** Whether a text of which it is not known yet what its commas mean may become a figure. */
const isHeld = (text: string, { isSigned, lengthMax, wholeMax = lengthMax }: NumberRule): boolean =>
  (isSigned || !text.startsWith('-')) &&
  text.length <= lengthMax &&
  text.replace(/\D/g, '').length <= wholeMax;

/** Powers of ten that a letter at the end stands for. */
const suffixes: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** `1.5` and 3 → `1500`. */
function shifted(whole: string, fraction: string, power: number): readonly [string, string] {
  const digits = fraction.padEnd(power, '0');
  return [whole + digits.slice(0, power), digits.slice(power)];
}

/**
 * What a field holds after `text` was typed or pasted into it: plain decimal text without leading
 * zeros, possibly with a point at its end that is about to be followed, or with a comma that may be
 * about to group: such a text is no figure yet. `k` and `m` at the end stand for thousands and
 * millions; decimals beyond the rule's are cut off, all of them but for their point, so that what is
 * typed behind it never comes to stand before it. Undefined when it can be no figure of this kind:
 * then the field keeps what it had. Empty stays empty.
 */
export function typedNumber(
  text: string,
  rule: NumberRule,
  mark: DecimalMark = '.',
): string | undefined {
  const plain = withoutGroups(plainSigns(text), mark, rule);
  if (plain?.includes(',')) return isHeld(plain, rule) ? plain : undefined;
  const match = plain === undefined ? null : /^(-?)(\d*)(?:(\.)(\d*))?([kKmM]?)$/.exec(plain);
  if (match === null) return undefined;
  const [, sign = '', before = '', point = '', after = '', letter = ''] = match;
  if (sign !== '' && !rule.isSigned) return undefined;
  if (letter !== '' && before === '' && after === '') return undefined;
  // Decimals may have been cut off there, which it would have shifted before the point.
  if (letter !== '' && point !== '' && after === '' && rule.decimals === 0) return undefined;
  const power = suffixes[letter.toLowerCase()] ?? 0;
  const [digits, rest] = shifted(before, after, power);
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (rule.isCount && whole === '0') return undefined;
  if (rule.wholeMax !== undefined && whole.length > rule.wholeMax) return undefined;
  // A letter ends the figure: no point is left that something could follow.
  const hasPoint = power === 0 ? point !== '' : rest !== '' && rule.decimals > 0;
  const fraction = hasPoint ? `.${rest.slice(0, rule.decimals)}` : '';
  const clean = sign + (whole === '' && hasPoint && !rule.isCount ? '0' : whole) + fraction;
  return clean.length > rule.lengthMax ? undefined : clean;
}

/** A field's text as the rules read it: without a lonely point, comma or minus at its end. */
export const finishedNumber = (text: string): string => text.replace(/[.,-]$/, '');
