import { expect, it } from 'vitest';
import { leadOf } from './lead.ts';

const locales = ['en', 'ar'];

it.each([
  ['/en/spot/btcusdt?a=1&b=%2F', 301, '/spot/BTCUSDT?a=1&b=%2F'],
  ['/AR//login/?from=//x', 301, '/ar/login?from=//x'],
  ['/fees?', 301, '/futures/introduction/trading-fee'],
  ['/spot/btcusdt?a="\t<', 301, '/spot/BTCUSDT?a=%22%3C'],
  ['/KO/spot/btcusdt/?a=1', 302, '/spot/BTCUSDT?a=1'],
  ['/ko', 302, '/'],
])('SITE-09 %s leads on in one step', (url, status, location) => {
  expect(leadOf(url, { locales })).toEqual({ status, location });
});

it.each(['/', '/ar?a=1', '/spot/BTCUSDT?a=1', '/foo/', '//evil.example/', '/ko//evil.example'])(
  'SITE-09 %s stays',
  (url) => expect(leadOf(url, { locales })).toBeUndefined(),
);
