import type { FeeDiscount } from '#domain/fee/discount.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { fill } from './fill.ts';
import { groupDecimal, percentText } from './number.ts';
import type { Messages } from './translate.ts';

export type FeeDiscountText = Messages<'fee-discount'>;

/** The share taken off in percent; in Chinese the tenths that are left, as `5` in `5折`. */
const shareText = (leftPermille: number, tag: string): string =>
  tag.startsWith('zh')
    ? groupDecimal(formatUnitsShort(BigInt(leftPermille), 2), tag)
    : percentText(formatUnitsShort(BigInt(1000 - leftPermille), 1), tag, false);

/**
 * A pair's lower fees in words (§9): `0 fees`, `50% off`, `Maker 50% off`, in Chinese `5折`; and
 * the name that says of what they are.
 */
export function feeDiscountWords(
  { whose, leftPermille }: FeeDiscount,
  tag: string,
  text: FeeDiscountText,
): { readonly words: string; readonly name: string } {
  const key = leftPermille === 0 ? 'Zero' : 'Off';
  const words = fill(text[`${whose}Fees${key}`], { discount: shareText(leftPermille, tag) });
  return { words, name: fill(text.feesOfPair, { fees: words }) };
}
