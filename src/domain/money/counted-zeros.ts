/**
 * Zero-count notation (§9): of a value under 0.0001 the zeros after the point are counted by a small
 * digit and not repeated, so that `0.00000970` is `0.0₅970` and what counts is seen.
 */

/** So many zeros are counted, fewer are written. */
const countedFrom = '0000';
const smallZero = 0x2080;

const small = (count: number): string =>
  [...String(count)].map((digit) => String.fromCharCode(smallZero + Number(digit))).join('');

/** The digits after the point of a value below one, its leading zeros counted: `0₅970`. */
export function countZeros(fraction: string): string {
  if (!fraction.startsWith(countedFrom)) return fraction;
  const rest = fraction.replace(/^0+/, '');
  return rest === '' ? fraction : `0${small(fraction.length - rest.length)}${rest}`;
}

/** More zeros than any figure has: what says so is no figure of ours. */
const countMax = 30;

/** Text in which counted zeros are written out again; any other stays as it is. */
export const spellZeros = (text: string): string =>
  text.replace(/(?<=^\D*0[.,])0([\u2080-\u2089]{1,2})(?=\d)/, (whole, digits: string) => {
    const count = Number([...digits].map((digit) => digit.charCodeAt(0) - smallZero).join(''));
    return count > 0 && count <= countMax ? '0'.repeat(count) : whole;
  });
