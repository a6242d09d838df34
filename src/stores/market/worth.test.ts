import { describe, expect, it } from 'vitest';
import type { BalanceView } from '#domain/account/view.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { priceOf, usdWorth } from './worth.ts';

const row = (asset: string) => ({ asset, usdRate: '2' }) as BalanceView;
const tickers = { BTCUSDT: { last: '100.0', usdRate: '0.99' } } as unknown as Tickers;

describe('what a balance is worth', () => {
  it.each([
    ['by its last price', 'BTC', tickers, '297.00'],
    ['by its rate without a pair', 'USDT', tickers, '6.00'],
    ['by its rate before the first price', 'BTC', undefined, '6.00'],
  ])('%s', (_, coin, prices, worth) => {
    expect(usdWorth('3', row(coin), prices)).toBe(worth);
  });

  it('the price is the last one in USDT', () => {
    expect(priceOf('BTC', tickers)).toBe('100.0');
    expect(priceOf('USDT', tickers)).toBeUndefined();
  });
});
