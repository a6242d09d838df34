/**
 * Digits of every script, such as Arabic, Persian and full-width ones, as Latin ones. Unicode has the
 * ten of a script one behind the other, from a code that ends in 0 or, in India, in 6.
 */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const isFromSix = (code > 0x965 && code < 0xdf0) || code >> 4 === 0x194;
    return digit.length > 1 ? digit : String((code & 15) - (isFromSix ? 6 : 0));
  });

/** A number's text as one of ASCII: digits, letters and marks, as input methods write them. */
export const latinNumber = (text: string): string =>
  latinDigits(text.replace(/[\uff01-\uff70]/g, (wide) => wide.normalize('NFKC')))
    .replaceAll('\u3002', '.')
    .replace(/[\u3001\u060c]/g, ',')
    // The long-vowel mark of Japanese stands on the key of the minus.
    .replace(/[\u2010-\u2013\u2212\u30fc]/g, '-')
    .replace(/\p{Cf}/gu, '');
