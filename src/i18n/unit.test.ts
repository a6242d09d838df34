import { expect, it } from 'vitest';
import { numberAndUnit } from './unit.ts';

it.each([
  ['60,000 USDT', ['60,000', ' USDT']],
  ['−0.5\u00a0BTC', ['−0.5', '\u00a0BTC']],
  ['1 234,5 USDT', ['1 234,5', ' USDT']],
  ['0.000001 1INCH', ['0.000001 1INCH', '']],
  ['VIP 7', ['VIP 7', '']],
  ['20x', ['20x', '']],
  ['60,000', ['60,000', '']],
  ['0.02% / 0.06%', ['0.02% / 0.06%', '']],
  ['1 BTC = 60,000 USDT', ['1 BTC = 60,000 USDT', '']],
])('number and unit of %s: %j', (text, parts) => {
  expect(numberAndUnit(text)).toEqual(parts);
});
