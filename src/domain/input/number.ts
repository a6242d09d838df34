import { latinNumber } from '#domain/input/digits.ts';
import { spellZeros } from '#domain/money/counted-zeros.ts';

/**
 * What a field for numbers reads (§5), and what it shows: one rule per language, the same for what is
 * typed, pasted and shown. Pure, so that one table of rules serves every form.
 *
 * A language writes a point or a comma before decimals; the other of the two only groups digits. What
 * groups nothing is kept in sight as it was typed, and is no number: the other mark may have been
 * meant for decimals, and what is typed is never multiplied.
 *
 * Forms hold *plain* text: a point before decimals, and commas for as long as somebody types them.
 * `finishedNumber` reads it. Fields show it with the language's marks, and read it back by them.
 */

/** The character that a language writes before decimals. */
export type DecimalMark = '.' | ',';

/** One kind of field. */
interface NumberKind {
  /** Characters at most, sign and point among them. */
  readonly lengthMax: number;
  /** Whether a minus may lead. */
  readonly isSigned?: boolean;
  /** A whole number that begins with 1–9. */
  readonly isCount?: boolean;
  /** The most that can stand before the point. */
  readonly max?: number;
}

/** The kinds of §5; rows of `rules.ts` add a sign or another length. */
const kinds = {
  plain: { lengthMax: 18 },
  short: { lengthMax: 13 },
  /** At most 12 digits before the point. */
  capped: { lengthMax: 20, max: 999_999_999_999 },
  count: { lengthMax: 18, isCount: true },
} as const satisfies Readonly<Record<string, NumberKind>>;

export interface NumberRule extends NumberKind {
  /** Digits after the point at most; 0: whole numbers. */
  readonly decimals: number;
}

export type NumberKindName = keyof typeof kinds;

/** The rule of a field: its kind, and how many decimals it takes; a count has none. */
export const numberRule = (kind: NumberKindName, decimals: number): NumberRule => ({
  ...kinds[kind],
  decimals: kind === 'count' ? 0 : decimals,
});

const swapped = (text: string): string =>
  text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** The marks of a language as those of plain text. Arabic marks mean one thing everywhere. */
function withPlainMarks(text: string, mark: DecimalMark): string {
  const western = latinNumber(text);
  return (mark === ',' ? swapped(western) : western).replaceAll('\u066b', '.');
}

/** Blanks, apostrophes and Arabic commas between digits group them, or it is more than one number. */
const blankBetween = /(?<=\d)[\s'\u2019\u066c]+(?=\d)/;
const groupedByBlanks =
  /^-?\d+(?:[\s'\u2019\u066c]\d{2,3})*[\s'\u2019\u066c]\d{3}(?:[.,]\d*)?[kKmM]?$/;

function withoutBlanks(text: string): string | undefined {
  const trimmed = text.trim();
  if (blankBetween.test(trimmed) && !groupedByBlanks.test(trimmed)) return undefined;
  return trimmed.replace(/[\s'\u2019\u066c]/g, '');
}

/** Commas between groups: of three digits, or of two before the last three as in India. */
const grouped = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** No group is a zero: a comma behind it is a point in every language. */
const lessThanOne = /^(-?0+),/;

/** Longer text is no number, whatever it says. */
export const pastedMax = 100;

/** Powers of ten that a letter at the end stands for. */
const suffixes: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** `1.5` and 3 → `1500`. */
function shifted(whole: string, fraction: string, power: number): readonly [string, string] {
  const digits = fraction.padEnd(power, '0');
  return [whole + digits.slice(0, power), digits.slice(power)];
}

/**
 * The plain text that a field holds after `text` was typed or pasted into it: without leading zeros,
 * possibly with a mark at its end that is about to be followed. `k` and `m` at the end stand for
 * thousands and millions; decimals beyond the rule's are cut off, all of them but for their point, so
 * that what is typed behind it never comes to stand before it. Undefined when it can be no number of
 * this kind: then the field keeps what it had. Empty stays empty.
 */
export function typedNumber(
  text: string,
  rule: NumberRule,
  mark: DecimalMark = '.',
): string | undefined {
  if (text.length > pastedMax) return undefined;
  const joined = withoutBlanks(withPlainMarks(text, mark));
  if (joined === undefined) return undefined;
  const plain = spellZeros(joined);
  const clean = cleanNumber(plain.replace(lessThanOne, '$1.'), rule);
  return clean !== undefined && clean.replaceAll(',', '').length <= rule.lengthMax
    ? clean
    : undefined;
}

function cleanNumber(plain: string, rule: NumberRule): string | undefined {
  const match = /^(-?)([\d,]*)(?:(\.)([\d,]*))?([kKmM]?)$/.exec(plain);
  if (match === null) return undefined;
  const [, sign = '', before = '', point = '', after = '', letter = ''] = match;
  if (sign !== '' && !rule.isSigned) return undefined;
  const digits = before.replace(/^0+(?=\d)/, '');
  if (rule.isCount && digits === '0') return undefined;
  if (letter !== '') return multiplied(plain, rule);
  if (rule.max && Number(digits.replaceAll(',', '')) > rule.max) return undefined;
  const whole = digits === '' && point !== '' && !rule.isCount ? '0' : digits;
  // A comma behind decimals is not cut off with them: it says that the point was meant to group.
  const [decimals = '', ...stray] = after.split(',');
  return sign + whole + point + [decimals.slice(0, rule.decimals), ...stray].join(',');
}

/** What a number with a letter at its end stands for. */
function multiplied(plain: string, rule: NumberRule): string | undefined {
  const text = finishedNumber(plain.slice(0, -1));
  const match = /^(-?)(\d*)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', before = '', after = ''] = match;
  if (before === '' && after === '') return undefined;
  // Decimals may have been cut off there, which the letter would have shifted before the point.
  if (plain.includes('.') && after === '' && rule.decimals === 0) return undefined;
  const power = suffixes[plain.slice(-1).toLowerCase()] ?? 0;
  const [whole, rest] = shifted(before, after, power);
  // No point is left that something could follow.
  const fraction = rest === '' || rule.decimals === 0 ? '' : `.${rest}`;
  return cleanNumber(sign + whole + fraction, rule);
}

/**
 * A field's text as the rules read it: without commas that group, and without lonely marks at its
 * end. Text with commas left is no number.
 */
export function finishedNumber(text: string): string {
  const ended = text.replace(/[.,-]+$/, '');
  return grouped.test(ended) ? ended.replaceAll(',', '') : ended;
}

/** Whether a field's text is no number: the other mark than the one for decimals is in it, or words. */
export const isNoNumber = (text: string): boolean =>
  !/^-?\d*(?:\.\d*)?$/.test(finishedNumber(text));

/** Before a pasted text that no number was read of; it is never shown. */
const unreadMark = '\u200b';

/** Plain text as a field shows it while it is typed in. */
export function shownNumber(text: string, mark: DecimalMark): string {
  const seen = text.replace(unreadMark, '');
  return mark === ',' ? swapped(seen) : seen;
}

/**
 * What a field holds of a pasted text that it can't read: it's shown as it is, to be put right, and is
 * no number (`isNoNumber`), not even one that is too long for the field or below zero.
 */
export const unreadText = (text: string, mark: DecimalMark): string =>
  unreadMark + shownNumber(text.slice(0, pastedMax), mark);

export const isUnreadText = (held: string): boolean => held.startsWith(unreadMark);
