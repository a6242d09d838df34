import type { NumberRule } from '#domain/input/number.ts';
import { pastedNumber } from '#domain/input/pasted.ts';
import { decimalMark } from './number.ts';

/**
 * What a field reads of the text in it after something was pasted, with the sign or name of its `unit`;
 * undefined: it can't be read. Apart from what fields read by themselves: it loads with the first focus.
 */
export const readPaste = (
  text: string,
  rule: NumberRule,
  tag: string,
  unit: string | undefined,
): string | undefined => pastedNumber(text, rule, decimalMark(tag), unit);
