import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteLocales } from '#domain/codes/locale.ts';
import { finishedNumber, isNoNumber, numberRule } from '#domain/input/number.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import { groupDecimal } from './number.ts';
import { readField, showField } from './number-field.ts';

const rule = { ...numberRule('plain', 8), lengthMax: 20 };

/** The number that a field shows, read from what it shows: while it is typed in, and after that. */
function shownNumbers(plain: string, tag: string): readonly (string | undefined)[] {
  return [true, false].map((isTyped) => {
    const again = readField(showField(plain, tag, isTyped), rule, tag);
    return again === undefined ? undefined : finishedNumber(again);
  });
}

/** What stands in a field after `text` was typed key by key, each of its states being read anew. */
function typedByKeys(text: string, tag: string): string {
  let held = '';
  for (const key of text) {
    held = readField(showField(held, tag, true) + key, rule, tag) ?? held;
    expect(readField(showField(held, tag, true), rule, tag)).toBe(held);
    const number = finishedNumber(held);
    if (number !== '') expect(shownNumbers(held, tag)).toEqual([number, number]);
  }
  return held;
}

const some = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }));

describe('SPOT-14 what a field shows is what it reads', () => {
  it.each(siteLocales.map(({ tag }) => [tag]))(
    '%s: typed key by key, typed at once and pasted, grouped or not, with zeros counted or not',
    (tag) => {
      fc.assert(
        fc.property(some, ([units, decimals]) => {
          const text = formatUnits(units, decimals);
          const full = groupDecimal(text, tag);
          const writings = [full, showField(text, tag, true), showField(text, tag, false)];
          for (const writing of writings) {
            expect(finishedNumber(typedByKeys(writing, tag))).toBe(text);
          }
          for (const writing of [...writings, groupDecimal(text, tag), ` \u2068${full}\u2069 `]) {
            expect(finishedNumber(readField(writing, rule, tag) ?? '')).toBe(text);
          }
          expect(shownNumbers(text, tag)).toEqual([text, text]);
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(siteLocales.map(({ tag }) => [tag]))(
    '%s: the other mark groups three digits, and is no number before that or beyond',
    (tag) => {
      const decimal = groupDecimal('1.5', tag).charAt(1);
      const other = decimal === '.' ? ',' : '.';
      for (const [writing, number] of [
        [`1${other}5`, undefined],
        [`1${other}50`, undefined],
        [`1${other}500`, '1500'],
        [`1${other}5000`, undefined],
        [`15${other}000`, '15000'],
        [`1${other}234${decimal}5`, '1234.5'],
        [`1${decimal}234${other}5`, undefined],
        [`0${other}5`, '0.5'],
        [`1${decimal}500`, '1.500'],
      ] as const) {
        for (const held of [typedByKeys(writing, tag), readField(writing, rule, tag) ?? '']) {
          expect(isNoNumber(held) ? undefined : finishedNumber(held)).toBe(number);
        }
      }
    },
  );

  it.each(siteLocales.map(({ tag }) => [tag]))(
    '%s: digits of other scripts, and what groups elsewhere',
    (tag) => {
      for (const writing of ['١٥٠٠', '۱۵۰۰', '１５００', '1 500', '1\u202f500', '1’500', '1٬500']) {
        expect(finishedNumber(typedByKeys(writing, tag))).toBe('1500');
        expect(finishedNumber(readField(writing, rule, tag) ?? '')).toBe('1500');
      }
      expect(typedByKeys('١٫٥', tag)).toBe('1.5');
    },
  );
});
