import { describe, expect, it } from 'vitest';
import { percentChange, percentOf, priceChange } from './change.ts';

describe('a change is exact', () => {
  it.each([
    ['61213.70', '62418.30', '1204.60', '1.97'],
    ['2428.90', '2418.66', '-10.24', '-0.42'],
    ['1', '1', '0', '0.00'],
    ['0.00000001', '0.00000002', '0.00000001', '100.00'],
    ['200.0', '200.01', '0.01', '0.01'],
    ['200.0', '199.99', '-0.01', '-0.01'],
    ['30000', '30001.4', '1.4', '0.00'],
    ['9223372036854775807', '9223372036854775806', '-1', '0.00'],
  ])('from %s to %s: %s, %s %%', (open, last, change, percent) => {
    expect(priceChange(open, last)).toBe(change);
    expect(percentChange(open, last)).toBe(percent);
  });

  it('nothing is a percentage of zero, nor of what is no decimal', () => {
    expect(percentChange('0', '1')).toBeUndefined();
    expect(percentChange('x', '1')).toBeUndefined();
    expect(priceChange('1', '-1')).toBeUndefined();
    expect(percentOf('1', '0')).toBeUndefined();
    expect(percentOf('1', 'x')).toBeUndefined();
  });

  it.each([
    ['1', '4', '25.00'],
    ['1', '3', '33.33'],
    ['2', '3', '66.67'],
    ['0', '7', '0.00'],
    ['0.005', '100', '0.01'],
    ['3', '1.5', '200.00'],
  ])('%s of %s is %s %%', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});
