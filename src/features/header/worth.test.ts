import { expect, it } from 'vitest';
import { valueText } from './worth.ts';

it.each([
  ['0.00000000', '0.00'],
  ['99.99999999', '99.99'],
  ['92233720368.54775807', '92233720368.54'],
  ['-0.00000001', '-0.01'],
  ['-5.00000000', '-5.00'],
])('HEAD-01 a value of %s is shown as %s: never too high', (exact, shown) => {
  expect(valueText(exact)).toBe(shown);
});
