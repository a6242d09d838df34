import { describe, expect, it } from 'vitest';
import { maskedEmail, percentOf, ppmPercent } from './overview.ts';

describe('KIT-07 the overview of an account', () => {
  it.each([
    ['ann@example.org', 'an***@example.org'],
    ['a@example.org', 'a***@example.org'],
    ['ab@example.org', 'a***@example.org'],
  ])('%s is shown as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });

  it.each([
    ['0.001', '0.10'],
    ['0.000375', '0.0375'],
    ['0', '0.00'],
    ['0.00055', '0.055'],
  ])('a rate of %s is %s %%', (rate, percent) => {
    expect(percentOf(rate)).toBe(percent);
  });

  it('reads millionths', () => {
    expect(ppmPercent(375)).toBe('0.0375');
  });
});
