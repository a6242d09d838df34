import { expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

it.each([
  ['/spot/BTCUSDT', { symbol: 'BTCUSDT' }],
  ['/ar/spot/ETHUSDT?a=1&b=%2F', { symbol: 'ETHUSDT' }],
  ['/account/security', { page: 'accountSecurity' }],
  ['/zh-TW/developers#calls', { page: 'developers' }],
  ['/', undefined],
  ['/ar', undefined],
  ['/spot/<b>', undefined],
  ['/spot/BTCUSDT/more', undefined],
  ['/constructor', undefined],
])('SITE-07 %s after logging in: %j', (path, destination) => {
  expect(destinationOf(path)).toEqual(destination);
});
