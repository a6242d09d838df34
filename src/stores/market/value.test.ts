import { describe, expect, it } from 'vitest';
import { usdText } from './value.ts';

describe('a price in dollars', () => {
  it.each([
    ['62556.7', '1', '62556.70'],
    ['0.5', '0.999', '0.4995'],
    ['0.00001234', '1', '0.00001234'],
    ['62556.7', '0', undefined],
    ['62556.7', '0.00', undefined],
  ])('of %s at a rate of %s is %s', (price, rate, text) => {
    expect(usdText(price, rate)).toBe(text);
  });
});
