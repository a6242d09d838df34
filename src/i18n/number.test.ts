import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  compactText,
  groupDecimal,
  narrowText,
  noFigure,
  percentText,
  priceDecimal,
  signedPrice,
  signedText,
} from './number.ts';

afterEach(() => vi.restoreAllMocks());

const nbsp = '\u00a0';
const thin = '\u202f';

describe('a figure is grouped as its language does it, digit by digit', () => {
  it.each([
    ['62418.30', 'en', '62,418.30'],
    ['62418.30', 'ar', '62,418.30'],
    ['62418.30', 'de', '62.418,30'],
    ['62418.30', 'fr', `62${thin}418,30`],
    ['62418.30', 'uk', `62${nbsp}418,30`],
    ['1234.5', 'es', '1234,5'],
    ['12345.6', 'es', '12.345,6'],
    ['1234567.8', 'en-IN', '12,34,567.8'],
    ['999', 'en', '999'],
    ['0', 'en', '0'],
    ['-0.00', 'en', '0.00'],
    ['-5', 'en', '\u22125'],
    ['9223372036854775807.123456789', 'en', '9,223,372,036,854,775,807.123456789'],
  ])('%s in %s is %s', (text, tag, expected) => {
    expect(groupDecimal(text, tag)).toBe(expected);
  });

  it('Uzbek is written as Uzbek where the browser has none', () => {
    const { NumberFormat } = Intl;
    class WithoutUzbek extends NumberFormat {
      constructor(tag: string, options: Intl.NumberFormatOptions) {
        super(tag.startsWith('uz') ? 'en' : tag, options);
      }
    }
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(WithoutUzbek as never);
    expect(groupDecimal('62418.30', 'uz-u-nu-latn')).toBe(`62${nbsp}418,30`);
    expect(percentText('1.97', 'uz')).toBe('+1,97%');
  });

  it.each(['', 'x', '1e5', '1,5', '.5', '5.', 'NaN', '--'])('%j is no figure', (text) => {
    expect(groupDecimal(text, 'en')).toBe(noFigure);
    expect(signedText(text, 'en')).toBe(noFigure);
    expect(percentText(text, 'en')).toBe(noFigure);
    expect(compactText(text, 'en')).toBe(noFigure);
  });
});

describe('a change carries its sign', () => {
  it.each([
    ['1204.6', '+1,204.6'],
    ['-1204.6', '\u22121,204.6'],
    ['0.0', '0.0'],
    ['-0.0', '0.0'],
  ])('%s is %s', (text, expected) => expect(signedText(text, 'en')).toBe(expected));

  it.each([
    ['1.97', 'en', '+1.97%'],
    ['-0.42', 'ar', '\u22120.42%'],
    ['1.97', 'de', `+1,97${nbsp}%`],
    ['0.00', 'en', '0.00%'],
  ])('%s %% in %s is %s', (text, tag, expected) => {
    expect(percentText(text, tag)).toBe(expected);
  });

  it('a share has none', () => expect(percentText('57', 'en', false)).toBe('57%'));
});

describe('large figures are abbreviated (§9)', () => {
  it.each([
    ['999.994', 'en', '999.99'],
    ['999.995', 'en', '1.00K'],
    ['8412.551', 'en', '8.41K'],
    ['521943210.55', 'en', '521.94M'],
    ['999994', 'en', '999.99K'],
    ['999995', 'en', '1.00M'],
    ['1500000000', 'en', '1.50B'],
    ['1500000000000', 'en', '1.50T'],
    ['1234567000000000000', 'en', '1,234,567.00T'],
    ['-8412.551', 'en', '\u22128.41K'],
    ['0.004', 'en', '0.00'],
    ['0.005', 'en', '0.01'],
    ['-0.001', 'en', '0.00'],
    ['521943210.55', 'de', '521,94M'],
    ['521943210.55', 'ar', '521.94M'],
    ['9999', 'zh-CN', '9,999.00'],
    ['12345', 'zh-CN', '1.23万'],
    ['521943210.55', 'zh-CN', '5.22亿'],
    ['1500000000000', 'zh-CN', '1.50万亿'],
    ['12345', 'zh-TW', '1.23萬'],
    ['521943210.55', 'zh-TW', '5.22億'],
    ['1500000000000', 'zh-TW', '1.50兆'],
  ])('%s in %s is %s', (text, tag, expected) => {
    expect(compactText(text, tag)).toBe(expected);
  });

  it('with as many decimals as asked for', () => {
    expect(compactText('521943210.55', 'en', 0)).toBe('522M');
    expect(compactText('1499.5', 'en', 3)).toBe('1.500K');
  });
});

describe('SPOT-03 a column with room for ten digits cuts no figure off', () => {
  it.each([
    ['1.797300', 'en', '1.797300'],
    ['1234.567890', 'en', '1,234.567890'],
    ['12345.678901', 'en', '12.35K'],
    ['9876543210', 'en', '9,876,543,210'],
    // What a side of PEPE or SHIB against USDT holds.
    ['91743119266', 'en', '91.74B'],
    ['91743119266', 'de', '91,74B'],
    ['91743119266', 'ar', '91.74B'],
    ['91743119266', 'zh-CN', '917.43亿'],
    ['1834862385321', 'en', '1.83T'],
    ['9007199254740991', 'en', '9,007.20T'],
    ['12345678901.5', 'zh-TW', '123.46億'],
    ['--', 'en', noFigure],
  ])('%s in %s is %s', (text, tag, expected) => {
    expect(narrowText(text, tag, 10)).toBe(expected);
  });
});

describe('SPOT-09 prices under 0.0001 count their zeros', () => {
  it.each([
    ['0.0001', 'en', '0.0001'],
    ['0.00010', 'en', '0.00010'],
    ['0.00009999', 'en', '0.0₄9999'],
    ['0.00000970', 'en', '0.0₅970'],
    ['0.00000001', 'en', '0.0₇1'],
    ['0.000000000001', 'en', '0.0₁₁1'],
    ['1.00000970', 'en', '1.00000970'],
    ['0.00000000', 'en', '0.00000000'],
    ['-0.00000970', 'en', '\u22120.0₅970'],
    ['0.00000970', 'de', '0,0₅970'],
    ['0.00000970', 'fr', '0,0₅970'],
    ['0.00000970', 'uz', '0,0₅970'],
    ['0.00000970', 'ar', '0.0₅970'],
    ['0.00000970', 'zh-CN', '0.0₅970'],
    ['0.00000970', 'zh-TW', '0.0₅970'],
  ])('%s in %s is %s, in full where it is typed or spoken', (text, tag, expected) => {
    expect(priceDecimal(text, tag)).toBe(expected);
    const full = groupDecimal(text, tag);
    expect(full.replace(/[^\d]/g, '')).toBe(text.replace(/[^\d]/g, ''));
    expect(full).not.toMatch(/[₀-₉]/);
  });

  it('a change keeps its sign', () => {
    expect(signedPrice('0.00000012', 'en')).toBe('+0.0₆12');
    expect(signedPrice('-0.00000012', 'de')).toBe('\u22120,0₆12');
  });

  it('what is no price has all of its digits', () => {
    expect(groupDecimal('0.00001', 'en')).toBe('0.00001');
    expect(signedText('-0.00000012', 'de')).toBe('\u22120,00000012');
    expect(compactText('0.00000970', 'en', 8)).not.toMatch(/[₀-₉]/);
    expect(narrowText('0.00000970', 'en', 10)).toBe('0.00000970');
  });

  it.each([
    ['0.00001234', 4, 'en', '0.00001234'],
    ['0.0000123456', 4, 'en', '0.00001235'],
    ['0.00000996', 4, 'de', '0,00000996'],
    ['0.000099999', 4, 'en', '0.00010000'],
    ['0.00012', 4, 'en', '0.0001'],
    ['0.00000000', 4, 'en', '0.0000'],
    // In cents it is nothing.
    ['0.00001234', 2, 'en', '0.00'],
  ])('%s with %i decimals in %s is %s', (text, decimals, tag, expected) => {
    expect(compactText(text, tag, decimals)).toBe(expected);
  });
});

describe('SPOT-09 each language abbreviates in its own way', () => {
  const figures = ['9999', '10000', '123456', '99999999', '123456789', '1500000000000'];
  it.each([
    ['en', ['10.00K', '10.00K', '123.46K', '100.00M', '123.46M', '1.50T']],
    ['en-SG', ['10.00K', '10.00K', '123.46K', '100.00M', '123.46M', '1.50T']],
    ['de', ['10,00K', '10,00K', '123,46K', '100,00M', '123,46M', '1,50T']],
    ['ru', ['10,00K', '10,00K', '123,46K', '100,00M', '123,46M', '1,50T']],
    ['ar', ['10.00K', '10.00K', '123.46K', '100.00M', '123.46M', '1.50T']],
    ['ja', ['10.00K', '10.00K', '123.46K', '100.00M', '123.46M', '1.50T']],
    ['zh-CN', ['9,999.00', '1.00万', '12.35万', '1.00亿', '1.23亿', '1.50万亿']],
    ['zh-TW', ['9,999.00', '1.00萬', '12.35萬', '1.00億', '1.23億', '1.50兆']],
  ])('%s', (tag, expected) => {
    expect(figures.map((figure) => compactText(figure, tag))).toEqual(expected);
  });
});

describe('SPOT-09 right to left a figure is one run of Latin digits', () => {
  it('with its sign and percent sign, without marks that would turn it', () => {
    expect(percentText('-1.97', 'ar')).toBe('\u22121.97%');
    expect(signedText('1204.6', 'ar')).toBe('+1,204.6');
    for (const text of [groupDecimal('-1234.5', 'ar'), compactText('-1234567', 'ar')]) {
      expect(text).toMatch(/^\u2212[\d,.]+M?$/);
    }
  });
});
