import { latinNumber } from '#domain/input/digits.ts';
import {
  finishedNumber,
  isNoNumber,
  isUnreadText,
  type NumberRule,
  shownNumber,
  typedNumber,
  unreadText,
} from '#domain/input/number.ts';
import { decimalMark, groupDecimal } from './number.ts';

/** What a field takes: see the rules of §5. */
export type FieldRule = NumberRule;

/** What a field reads of the text in it, as plain text; undefined: it keeps what it had. */
export const readField = (text: string, rule: NumberRule, tag: string): string | undefined =>
  typedNumber(text, rule, decimalMark(tag));

/** What a field holds of a paste that can't be read: it's shown as it is, and is no number. */
export const holdPaste = (text: string, tag: string): string => unreadText(text, decimalMark(tag));

/** What a key types, as text of ASCII. */
export const readKey = (key: string): string => latinNumber(key);

/**
 * What a field shows of plain text: as it is typed while it `isTyped` in, else grouped. Either is read
 * back as the same number.
 */
export function showField(plain: string, tag: string, isTyped: boolean): string {
  const finished = finishedNumber(plain);
  return !isTyped && /^\d+(\.\d+)?$/.test(finished)
    ? groupDecimal(finished, tag)
    : shownNumber(plain, decimalMark(tag));
}

/** Whether a field holds a paste that couldn't be read. */
export const isUnread = (plain: string): boolean => isUnreadText(plain);

/** Whether what a field holds is a number, or empty. */
export const isRead = (plain: string | undefined): boolean =>
  plain !== undefined && !isNoNumber(plain);

/** The plain text of a field that was left: what grouped it, and marks that nothing followed, go. */
export const leftField = (plain: string): string => finishedNumber(plain);

/**
 * Whether a device's keyboard for decimals has the mark that fields of `tag` read: it offers the one
 * of the device's own language and no other.
 */
export const hasDecimalKey = (tag: string): boolean =>
  decimalMark(tag) === decimalMark(new Intl.NumberFormat().resolvedOptions().locale);

/** A number with decimals as a field takes it, for the words that ask for one. */
export const decimalExample = (tag: string): string => showField('1234.5', tag, true);
