import { expect, it } from 'vitest';
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
