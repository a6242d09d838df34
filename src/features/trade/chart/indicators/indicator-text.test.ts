import { describe, expect, it } from 'vitest';
import { IndicatorFigures } from '#domain/indicator/figures.ts';
import type { Indicator } from '#domain/indicator/indicator.ts';
import { indicators } from '#domain/indicator/registry.ts';
import { initialValues } from '#domain/indicator/values.ts';
import { priceDecimal } from '#i18n/number.ts';
import { indicatorText } from './indicator-text.ts';

it.each([
  ['price', 62_418.34, 1, '62,418.3'],
  ['price', 0.000_010_349, 8, '0.0₄1035'],
  ['difference', 12.3456, 1, '12.35'],
  ['difference', -1234.56, 1, '−1,234.6'],
  ['difference', 0.000_000_012_344, 8, '0.0₇1234'],
  ['difference', 0, 1, '0.0'],
  ['difference', 1e-300, 8, '0.000000000000000000'],
  ['share', 55.556, 8, '55.56'],
  ['volume', 1_234_567, 1, '1.23M'],
] as const)(
  'SPOT-02 a %s of %d is written so that its digits are seen: %#',
  (unit, figure, decimals, text) => {
    expect(indicatorText(unit, figure, decimals, 'en')).toBe(text);
  },
);

/** What every indicator shows of a price that stands still, each of its lines alike. */
const still: Readonly<Record<Indicator['unit'], (price: string) => string>> = {
  price: (price) => priceDecimal(price, 'en'),
  difference: (price) => priceDecimal((0).toFixed(price.split('.')[1]!.length), 'en'),
  volume: () => '0.3000',
  share: () => '50.00',
};
/** What is in the middle, or nothing, elsewhere. */
const others: Readonly<Record<string, string>> = {
  ...{ WR: '\u221250.00', CCI: '0.00', DMI: '0.00', ROC: '0.00', OBV: '0.0000' },
};

describe.each(indicators.map((indicator) => [indicator.id, indicator] as const))(
  'INPT-01 %s of a price that stands still',
  (_id, indicator) => {
    it.each([
      '61000.3',
      '61000.7',
      '0.10',
      '1.1',
      '2999.99',
      '0.00000117',
      '0.0000000070',
      '999999.9',
    ])('%s shows no residue of its rounding', (price) => {
      const close = Number(price);
      const bar = { start: 0, open: close, high: close, low: close, close, volume: 0.3 };
      const figures = new IndicatorFigures(indicator, initialValues(indicator));
      figures.takeAll(Array.from({ length: 400 }, () => bar));
      const decimals = price.split('.')[1]!.length;
      const shown = figures.rows
        .slice(120)
        .flatMap((row) =>
          row.map((figure) => indicatorText(indicator.unit, figure!, decimals, 'en')),
        );
      const expected = others[indicator.id] ?? still[indicator.unit](price);
      expect([...new Set(shown)]).toEqual([expected]);
    });
  },
);
