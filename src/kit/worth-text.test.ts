import { expect, it } from 'vitest';
import { shownText } from './worth-text.ts';

it.each([
  [{ value: '59970.00', unit: 'USD' }, 'dollars <59970.00>'],
  [{ value: '1.00000000', unit: 'BTC' }, '≈ <1.00000000> BTC'],
  [undefined, '--'],
])('%j is written %s', (shown, expected) => {
  expect(shownText(shown, 'dollars {{value}}', (value) => `<${value}>`)).toBe(expected);
});
