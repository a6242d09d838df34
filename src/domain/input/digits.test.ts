import { describe, expect, it } from 'vitest';
import { latinDigits, latinNumber } from './digits.ts';

describe('INPT-01 text of any script as that of ASCII', () => {
  it.each([
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['Limbu', '᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏'],
    ['full-width', '０１２３４５６７８９'],
    ['Latin', '0123456789'],
  ])('%s digits', (_script, digits) => expect(latinDigits(digits)).toBe('0123456789'));

  it('every decimal digit of Unicode’s first plane is its value', () => {
    for (let code = 0, value = 0; code < 0x10000; code += 1) {
      const character = String.fromCharCode(code);
      if (!/\p{Nd}/u.test(character)) continue;
      expect([code, latinDigits(character)]).toEqual([code, String(value)]);
      value = (value + 1) % 10;
    }
  });

  it.each([
    ['１．５ｋ', '1.5k'],
    ['１。５', '1.5'],
    ['１｡５', '1.5'],
    ['１，２３４', '1,234'],
    ['１、２３４', '1,234'],
    ['١،٢', '1,2'],
    ['ー１', '-1'],
    ['ｰ１', '-1'],
    ['−1', '-1'],
    ['－1', '-1'],
    ['\u200e\u20681.5\u2069\u200b', '1.5'],
    // Numbers that are no decimal digits, and letters, stay.
    ['5²½十ｱ', '5²½十ｱ'],
  ])('number “%s” is “%s”', (text, latin) => expect(latinNumber(text)).toBe(latin));
});
