import { describe, expect, it } from 'vitest';
import type { FeeDiscount } from '#domain/fee/discount.ts';
import { feeDiscountWords } from './fee-discount.ts';
import { intlTag } from './locale.ts';
import { messages } from './translate.ts';

const wordsIn = (locale: string, discount: FeeDiscount) =>
  feeDiscountWords(discount, intlTag(locale), messages(locale, 'fee-discount'));

describe('SPOT-09: a pair’s lower fees in words', () => {
  it.each<[string, FeeDiscount['whose'], number, string]>([
    ['en', 'both', 0, 'Zero fees'],
    ['en', 'both', 500, '50% off'],
    ['en', 'both', 150, '85% off'],
    ['en', 'both', 155, '84.5% off'],
    ['en', 'both', 1, '99.9% off'],
    ['en', 'both', 999, '0.1% off'],
    ['en', 'maker', 0, 'Zero maker fee'],
    ['en', 'maker', 500, 'Maker fee 50% off'],
    ['en', 'taker', 0, 'Zero taker fee'],
    ['en', 'taker', 200, 'Taker fee 80% off'],
    ['de', 'both', 155, '84,5\u00a0% Rabatt'],
    ['de', 'maker', 500, 'Maker-Gebühr −50\u00a0%'],
    ['ar', 'both', 500, 'خصم \u200e50%'],
    ['zh-CN', 'both', 500, '5折'],
    ['zh-CN', 'both', 150, '1.5折'],
    ['zh-CN', 'both', 155, '1.55折'],
    ['zh-CN', 'both', 0, '0 手续费'],
    ['zh-TW', 'maker', 800, '掛單 8折'],
    ['pt-PT', 'both', 0, 'Sem comissões'],
  ])('%s, %s with %s of 1000 left: %s', (locale, whose, leftPermille, expected) => {
    expect(wordsIn(locale, { whose, leftPermille }).words).toBe(expected);
  });

  it.each([
    ['en', 'Fees for this pair: 50% off'],
    ['zh-CN', '该交易对的手续费：5折'],
    ['ar', 'رسوم هذا الزوج: خصم \u200e50%'],
  ])('%s names what is lower: %s', (locale, expected) => {
    expect(wordsIn(locale, { whose: 'both', leftPermille: 500 }).name).toBe(expected);
  });
});
