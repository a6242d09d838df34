import { describe, expect, it } from 'vitest';
import { maskedEmail, percentOf, ppmPercent, valueIn } from './overview.ts';

describe('KIT-07 the overview of an account', () => {
  it.each([
    ['ann@example.org', 'an***@example.org'],
    ['a@example.org', 'a***@example.org'],
    ['ab@example.org', 'a***@example.org'],
  ])('%s is shown as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });

  const rates = [
    { coinName: 'BTC', usdtRate: '60000', usdRate: '60000' },
    { coinName: 'USDT', usdtRate: '1', usdRate: '0.9995' },
  ];
  it.each([
    ['100000.00', 'USD', '100000.00', 'USD'],
    ['100000.00', 'BTC', '1.66666666', 'BTC'],
    ['-60000.00', 'BTC', '-1.00000000', 'BTC'],
    ['100.00', 'USDT', '100.05', 'USDT'],
    ['100.00', 'GONE', '100.00', 'USD'],
  ])('%s US dollars in %s are %s %s', (usd, unit, value, shown) => {
    expect(valueIn(usd, unit, rates)).toEqual({ value, unit: shown });
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
