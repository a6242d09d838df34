import { expect, it } from 'vitest';
import { usdText } from './value.ts';

it.each([
  ['62186.0', '1', '62186.00'],
  ['0.5823', '0.9991', '0.5818'],
  ['0.00000970', '1', '0.000009700'],
  // Demo coins have no rate: a price in them is worth nothing.
  ['62186.0', '0.00000000', undefined],
  ['', '1', undefined],
])('a price of %s at a rate of %s is %s dollars', (price, rate, dollars) => {
  expect(usdText(price, rate)).toBe(dollars);
});
