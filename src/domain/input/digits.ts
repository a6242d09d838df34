/**
 * The digit that a character of any script stands for. Unicode has the ten digits of a script one
 * behind the other, from a code that ends in 0 or in 6.
 */
function digitOf(character: string): string {
  const code = character.charCodeAt(0);
  const row = code & ~15;
  const zero = /\p{Nd}/u.test(String.fromCharCode(row)) ? row : row + 6;
  return String(code - zero);
}

/** Digits of other scripts, such as Arabic, Persian and full-width ones, as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])[\u0080-\uffff]/g, (character) =>
    /\p{Nd}/u.test(character) ? digitOf(character) : character,
  );

/** Full-width letters, digits and marks as those of ASCII; other scripts' digits as Latin ones. */
export const latinText = (text: string): string =>
  latinDigits(
    text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  );

/** The same with marks for decimals, groups and minus as input methods write them, as those of ASCII. */
export const latinNumber = (text: string): string =>
  latinText(text)
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\uff64\u3001\u060c\ufe50\ufe51]/g, ',')
    // The long-vowel marks of Japanese stand on the key of the minus.
    .replace(/[\u2010-\u2013\u2212\ufe63\u30fc\uff70]/g, '-')
    .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');
