import { expect, it } from 'vitest';
import { valueIn } from './display-value.ts';

const rates = [
  { coinName: 'BTC', usdRate: '60000' },
  { coinName: 'USDT', usdRate: '0.9995' },
];

it.each([
  ['100000.00', 'USD', '100000.00', 'USD'],
  ['-0.01', 'USD', '-0.01', 'USD'],
  ['100000.00', 'BTC', '1.66666666', 'BTC'],
  ['-60000.00', 'BTC', '-1.00000000', 'BTC'],
  ['-100000.00', 'BTC', '-1.66666667', 'BTC'],
  ['0.00', 'BTC', '0.00000000', 'BTC'],
  ['100.00', 'USDT', '100.05', 'USDT'],
  ['92233720368.54', 'USDT', '92279860298.68', 'USDT'],
  ['100.00', 'GONE', '100.00', 'USD'],
])('KIT-07 HEAD-01 %s US dollars in %s are %s %s: never too high', (usd, unit, value, shown) => {
  expect(valueIn(usd, unit, rates)).toEqual({ value, unit: shown });
});
