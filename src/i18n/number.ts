import type { DecimalMark } from '#domain/input/number.ts';
import { countZeros } from '#domain/money/counted-zeros.ts';

/**
 * Decimal text in, local text out. Figures are never turned into floating point: what the exchange
 * says is what stands on the screen, digit by digit. All results have Latin digits; a minus is
 * U+2212, as wide as a plus.
 */

interface Marks {
  readonly group: string;
  readonly decimal: string;
  /** Digits of the last group and of the ones before it (3 and 2 in Indian style). */
  readonly last: number;
  readonly others: number;
  /** Integer digits from which on figures are grouped. */
  readonly from: number;
  /** What stands around a percentage. */
  readonly percentPrefix: string;
  readonly percentSuffix: string;
}

/** By tag; bounded by the site's languages, cleared should a caller ever make up more. */
const known = new Map<string, Marks>();
const knownMax = 64;

/** Marks for direction that Intl puts around signs; isolates do their work here. */
const directionMarks = /[\u200e\u200f\u061c]/g;

/** Browsers that have no Uzbek would write English; Ukrainian figures look the same. */
const standIn = (tag: string): string => tag.replace(/^uz(?=-|$)/, 'uk');

function readMarks(tag: string): Marks {
  const parts = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 }).formatToParts(
    1_234_567_890n,
  );
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const grouped = (value: bigint) =>
    new Intl.NumberFormat(tag).formatToParts(value).some(({ type }) => type === 'group');
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).formatToParts(0);
  const at = percent.findIndex(({ type }) => type === 'integer');
  const text = (some: Intl.NumberFormatPart[]) =>
    some.map(({ value }) => value.replace(directionMarks, '')).join('');
  return {
    group: find('group') ?? '',
    decimal: find('decimal') ?? '.',
    last: groups.at(-1) ?? 3,
    others: groups.at(-2) ?? 3,
    from: grouped(1234n) ? 4 : 5,
    percentPrefix: text(percent.slice(0, at)),
    percentSuffix: text(percent.slice(at + 1)),
  };
}

function marksOf(tag: string): Marks {
  let marks = known.get(tag);
  if (marks === undefined) {
    if (known.size >= knownMax) known.clear();
    marks = readMarks(standIn(tag.includes('-u-') ? tag : `${tag}-u-nu-latn`));
    known.set(tag, marks);
  }
  return marks;
}

/** What a language writes before decimals, and what its fields read as such. */
export const decimalMark = (tag: string): DecimalMark => (marksOf(tag).decimal === ',' ? ',' : '.');

interface Parts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function split(text: string): Parts | undefined {
  const match = /^([-+\u2212])?(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  return { negative: sign !== undefined && sign !== '+', whole, fraction };
}

/** With `isPrice` values under 0.0001 count their zeros (§9). */
function join({ whole, fraction }: Parts, marks: Marks, isPrice = false): string {
  let grouped = whole;
  if (whole.length >= marks.from && marks.group !== '') {
    const groups = [whole.slice(-marks.last)];
    for (let end = whole.length - marks.last; end > 0; end -= marks.others) {
      groups.unshift(whole.slice(Math.max(0, end - marks.others), end));
    }
    grouped = groups.join(marks.group);
  }
  if (fraction === '') return grouped;
  return grouped + marks.decimal + (isPrice && whole === '0' ? countZeros(fraction) : fraction);
}

const isZero = ({ whole, fraction }: Parts) => /^0*$/.test(whole + fraction);

/** What is shown where there is no figure (§8). */
export const noFigure = '--';

function decimalText(text: string, tag: string, isPrice: boolean): string {
  const parts = split(text);
  if (parts === undefined) return noFigure;
  return (parts.negative && !isZero(parts) ? '\u2212' : '') + join(parts, marksOf(tag), isPrice);
}

/** `('62418.30', 'de')` → `62.418,30`. Keeps its decimals, all of its zeros written. */
export const groupDecimal = (text: string, tag: string): string => decimalText(text, tag, false);

/**
 * A price that is read at a glance: as groupDecimal, zeros counted under 0.0001. `('0.00000970', 'en')`
 * → `0.0₅970`. What is no price (a fee, a step, a balance), or is spoken, typed or compared with what
 * is typed, has all of its digits.
 */
export const priceDecimal = (text: string, tag: string): string => decimalText(text, tag, true);

function withSign(text: string, tag: string, isPrice: boolean): string {
  const parts = split(text);
  if (parts === undefined) return noFigure;
  const sign = isZero(parts) ? '' : parts.negative ? '\u2212' : '+';
  return sign + join(parts, marksOf(tag), isPrice);
}

/** As groupDecimal, with a plus before what is above zero. */
export const signedText = (text: string, tag: string): string => withSign(text, tag, false);

/** The change of a price: as priceDecimal, with a plus before what is above zero. */
export const signedPrice = (text: string, tag: string): string => withSign(text, tag, true);

/** A percentage, already in percent: `('1.97', 'en')` → `+1.97%`; with `signed` false `1.97%`. */
export function percentText(text: string, tag: string, signed = true): string {
  const figure = signed ? signedText(text, tag) : groupDecimal(text, tag);
  if (figure === noFigure) return noFigure;
  const { percentPrefix, percentSuffix } = marksOf(tag);
  return percentPrefix + figure + percentSuffix;
}

/** Millionths, not negative, as a percentage with two decimals, to the nearest. */
export const ppmText = (ppm: number, tag: string): string =>
  percentText((Math.round(ppm / 100) / 100).toFixed(2), tag, false);

/** Abbreviations (§9) from the largest down: the power of ten and what stands for it. */
const abbreviations: Readonly<Record<'western' | 'zh-CN' | 'zh-TW', readonly [number, string][]>> =
  {
    western: [
      [12, 'T'],
      [9, 'B'],
      [6, 'M'],
      [3, 'K'],
    ],
    'zh-CN': [
      [12, '万亿'],
      [8, '亿'],
      [4, '万'],
    ],
    'zh-TW': [
      [12, '兆'],
      [8, '億'],
      [4, '萬'],
    ],
  };

const tableOf = (tag: string) =>
  tag.startsWith('zh-CN')
    ? abbreviations['zh-CN']
    : tag.startsWith('zh-TW')
      ? abbreviations['zh-TW']
      : abbreviations.western;

/** Rounds half up to `decimals`; exact for any length. */
function rounded(parts: Parts, power: number, decimals: number): Parts {
  const padded = parts.whole.padStart(power + 1, '0') + parts.fraction.padEnd(decimals + 1, '0');
  const point = Math.max(parts.whole.length, power + 1) - power;
  const kept = padded.slice(0, point + decimals);
  const up = (padded[point + decimals] ?? '0') >= '5' ? 1n : 0n;
  const digits = (BigInt(kept) + up).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return { negative: parts.negative, whole: digits.slice(0, cut), fraction: digits.slice(cut) };
}

/** Decimals from which on rounding must not make nothing of a value under 0.0001. */
const tinyDecimals = 4;

/** As many decimals as a value under 0.0001 needs to keep so many digits; undefined of any other. */
function tinyPlaces({ whole, fraction }: Parts, decimals: number): number | undefined {
  const zeros = /^0*/.exec(fraction)![0].length;
  const isTiny = /^0*$/.test(whole) && zeros >= tinyDecimals && zeros < fraction.length;
  return isTiny ? Math.min(fraction.length, zeros + decimals) : undefined;
}

/**
 * `('521943210.55', 'en')` → `521.94M`. What is below the first abbreviation is only rounded; with
 * four decimals or more what is under 0.0001 keeps that many digits of its own.
 */
export function compactText(text: string, tag: string, decimals = 2): string {
  const parts = split(text);
  if (parts === undefined) return noFigure;
  const places = decimals >= tinyDecimals ? tinyPlaces(parts, decimals) : undefined;
  if (places !== undefined) {
    const { negative, ...figure } = rounded(parts, 0, places);
    return (negative ? '\u2212' : '') + join({ negative, ...figure }, marksOf(tag));
  }
  const table = tableOf(tag);
  const digits = parts.whole.replace(/^0+/, '').length;
  let at = table.findIndex(([power]) => digits > power);
  let figure = rounded(parts, at < 0 ? 0 : (table[at]?.[0] ?? 0), decimals);
  // Rounding may have reached the next abbreviation: 999,995 is 1.00M, not 1000.00K.
  const next = table[(at < 0 ? table.length : at) - 1];
  const power = at < 0 ? 0 : (table[at]?.[0] ?? 0);
  if (next && figure.whole.length > next[0] - power) {
    at = at < 0 ? table.length - 1 : at - 1;
    figure = rounded(parts, next[0], decimals);
  }
  const sign = parts.negative && !isZero(figure) ? '\u2212' : '';
  return sign + join(figure, marksOf(tag)) + (at < 0 ? '' : (table[at]?.[1] ?? ''));
}

/** Whether a figure has at most `digits` digits, before and after its point together. */
export function hasRoom(text: string, digits: number): boolean {
  const parts = split(text);
  return parts === undefined || parts.whole.length + parts.fraction.length <= digits;
}

/** A figure for a column with room for `digits` digits: in full, or abbreviated, never cut off. */
export const narrowText = (text: string, tag: string, digits: number): string =>
  hasRoom(text, digits) ? groupDecimal(text, tag) : compactText(text, tag);
