import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DecimalMark,
  finishedNumber,
  isNoNumber,
  isUnreadText,
  numberRule,
  shownNumber,
  typedNumber,
  unreadText,
} from './number.ts';
import { pastedNumber } from './pasted.ts';

const plain = numberRule('plain', 4);
const signed = { ...plain, isSigned: true };

/** What a paste is by the mark of the page; one reading: the same in all of them. */
type Read = string | undefined | readonly [point: string | undefined, comma: string | undefined];

describe('INPT-01 what is pasted into a field for a number', () => {
  it.each<[text: string, unit: string | undefined, read: Read]>([
    // Signs and names of the field's own unit.
    ['$61,000.5', 'USDT', '61000.5'],
    ['61,000.5 USDT', 'USDT', '61000.5'],
    ['61.000,5 usdt', 'USDT', '61000.5'],
    ['US$61,000.50', 'USDC', '61000.50'],
    ['$61,000.5 USDT', 'USDT', '61000.5'],
    ['＄６１，０００．５', 'USDT', '61000.5'],
    ['₮ 61 000,5', 'USDT', '61000.5'],
    ['USD 61,000.5', 'USDT', '61000.5'],
    ['61\u202f000,5\u00a0$', 'USDT', '61000.5'],
    ['₿0.5', 'BTC', ['0.5', '0.5']],
    ['0,5 BTC', 'BTC', '0.5'],
    ['Ξ 2', 'ETH', '2'],
    ['€1.234,5', 'EUR', '1234.5'],
    ['1.234,56 €', 'EUR', '1234.56'],
    ['1’234.50 EUR', 'EUR', '1234.50'],
    ['£1,234.5', 'GBP', '1234.5'],
    ['\u2066$61,000.5\u2069', 'USDT', '61000.5'],
    ['5k USDT', 'USDT', '5000'],
    ['$1.5M', 'USDT', ['1500000', undefined]],
    ['20x', 'x', '20'],
    ['×20', 'x', '20'],
    ['12.5 %', '%', ['12.5', undefined]],
    ['12,5%', '%', [undefined, '12.5']],
    ['١٬٢٣٤٫٥ USDT', 'USDT', '1234.5'],
    // Those of another unit, or where none is known: who can say what was meant.
    ['€61,000.5', 'USDT', undefined],
    ['61,000.5 EUR', 'USDT', undefined],
    ['₿0.5', 'USDT', undefined],
    ['0.5 ETH', 'BTC', undefined],
    ['$0.5', 'BTC', undefined],
    ['¥100', 'USDT', undefined],
    ['$61,000.5 BTC', 'USDT', undefined],
    ['$5', undefined, undefined],
    ['5%', 'USDT', undefined],
    // Marks that can be read in one way only, in whatever language the page is.
    ['61,000.5', undefined, '61000.5'],
    ['61.000,5', undefined, '61000.5'],
    ['1,234,567', undefined, '1234567'],
    ['1.234.567', undefined, '1234567'],
    ['1,234,567.89', undefined, '1234567.89'],
    ['12,34,567.8', undefined, '1234567.8'],
    ['1 234 567,8', undefined, '1234567.8'],
    ["1'234'567.8", undefined, '1234567.8'],
    ['1.234,567', undefined, '1234.567'],
    // Those that can't: as in the page's language, or not at all.
    ['1,234', undefined, ['1234', '1.234']],
    ['1.234', undefined, ['1.234', '1234']],
    ['1,5', undefined, [undefined, '1.5']],
    ['1.5', undefined, ['1.5', undefined]],
    ['1,2345', undefined, [undefined, '1.2345']],
    // No numbers.
    ['1.234.5', undefined, undefined],
    ['1,234.5.6', undefined, undefined],
    ['1,23.456,7', undefined, undefined],
    ['sixty thousand', undefined, undefined],
    ['USDT', 'USDT', undefined],
    ['$', 'USDT', undefined],
    ['1 USDT 2', 'USDT', undefined],
    ['1-2', undefined, undefined],
    ['1e5', undefined, undefined],
    ['$5²', 'USDT', undefined],
    ['(61,000)', undefined, undefined],
    ['-5 USDT', 'USDT', undefined],
    ['+5', undefined, undefined],
    ['61,000.5\n62,000.5', undefined, undefined],
    ['1'.repeat(19), undefined, undefined],
    ['x'.repeat(1000), undefined, undefined],
  ])('“%s” in a field of %s', (text, unit, read) => {
    const [point, comma] = Array.isArray(read) ? read : [read, read];
    const readBy = (mark: DecimalMark) => {
      const held = pastedNumber(text, plain, mark, unit);
      return held === undefined ? undefined : finishedNumber(held);
    };
    expect([readBy('.'), readBy(',')]).toEqual([point, comma]);
  });

  it.each([
    ['-5.5 %', '-5.5'],
    ['−5.5%', '-5.5'],
    ['+5.5%', '5.5'],
  ])('a percentage with a sign: “%s” is %s', (text, read) => {
    expect(pastedNumber(text, signed, '.', '%')).toBe(read);
  });

  const marks = fc.constantFrom<DecimalMark>('.', ',');
  const amounts = fc.string({
    unit: fc.constantFrom(...'0123456789.,$€₿ kM%USDTBTC-\u202f’'),
    maxLength: 20,
  });

  it('what could be typed is read as it would be, and whatever is read is a number', () => {
    fc.assert(
      fc.property(amounts, marks, (text, mark) => {
        const read = pastedNumber(text, plain, mark, 'USDT');
        if (read !== undefined) expect(isNoNumber(read)).toBe(false);
        const typed = typedNumber(text, plain, mark);
        if (typed !== undefined && !isNoNumber(typed)) expect(read).toBe(typed);
      }),
      { numRuns: 3000 },
    );
  });

  it('what is not read is seen as it was pasted, and is no number', () => {
    fc.assert(
      fc.property(fc.oneof(amounts, fc.string()), marks, (text, mark) => {
        fc.pre(pastedNumber(text, plain, mark) === undefined);
        const held = unreadText(text, mark);
        expect([isNoNumber(held), isUnreadText(held)]).toEqual([true, true]);
        expect(Number(held)).toBeNaN();
        expect(shownNumber(held, mark)).toBe(text.replace('\u200b', ''));
      }),
      { numRuns: 3000 },
    );
    expect(unreadText('x'.repeat(1000), '.')).toHaveLength(101);
  });
});
