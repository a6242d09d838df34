import { expect, it } from 'vitest';
import { numberAndUnit } from './unit.ts';

it.each([
  ['60,000 USDT', ['60,000', ' USDT']],
  ['−0.5\u00a0BTC', ['−0.5', '\u00a0BTC']],
  ['1 234,5 USDT', ['1 234,5', ' USDT']],
  ['0.000001 1INCH', undefined],
  ['VIP 7', undefined],
  ['20x', undefined],
  ['60,000', undefined],
  ['0.02% / 0.06%', undefined],
  ['1 BTC = 60,000 USDT', undefined],
])('number and unit of %s: %j', (text, parts) => {
  expect(numberAndUnit(text)).toEqual(parts);
});
