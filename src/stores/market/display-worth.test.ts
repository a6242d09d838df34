import { expect, it } from 'vitest';
import { ratePairOf } from '#domain/money/display-value.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { worthIn } from './display-worth.ts';

const tickers = {
  BTCUSDT: { last: '60000', usdRate: '0.9995' },
  ETHBTC: { last: '0.05', usdRate: '59970' },
} as unknown as Tickers;

it.each([
  ['59970.00', 'USD', tickers, '59970.00', 'USD'],
  ['59970.00', 'BTC', tickers, '1.00000000', 'BTC'],
  ['100.00', 'USDT', tickers, '100.05', 'USDT'],
  ['100.00', 'ETH', tickers, '100.00', 'USD'],
  ['100.00', 'BTC', undefined, '100.00', 'USD'],
])('SPOT-04 %s US dollars in %s by %j are %s %s', (usd, unit, by, value, shown) => {
  expect(worthIn(usd, unit, by)).toEqual({ value, unit: shown });
});

it.each(['USDT', 'BTC'])('the pair of %s alone tells its rate', (unit) => {
  const [pair, row] = Object.entries(tickers)[0]!;
  expect(ratePairOf(unit)).toBe(pair);
  expect(worthIn('59970.00', unit, { [pair]: row } as Tickers).unit).toBe(unit);
});
