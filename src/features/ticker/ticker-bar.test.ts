import { describe, expect, it } from 'vitest';
import type { SymbolRow } from '#contract/calls/market.ts';
import { pickerPairs } from './ticker-bar.ts';

const pair = (base: string) => ({
  symbol: `${base}USDT`,
  base,
  quote: 'USDT',
  name: base,
  href: `/ar/spot/${base}USDT`,
});
const row = (base: string, state = 'trading') =>
  ({
    symbolId: `${base}USDT`,
    baseCoin: { coinName: base, name: base, scale: 8 },
    quoteCoin: { coinName: 'USDT', name: 'Tether', scale: 8 },
    state,
  }) as SymbolRow;

describe('API-01 the pairs to pick from', () => {
  const btc = '/ar/spot/BTCUSDT';
  it('are the page’s own until the list is known', () => {
    expect(pickerPairs(undefined, row('BTC'), btc)).toEqual([pair('BTC')]);
  });

  it('are those listed by now: a new one is there, one that left is not', () => {
    const listed = [row('BTC'), row('ETH', 'delisted'), row('SOL', 'halted')];
    expect(pickerPairs(listed, row('BTC'), btc)).toEqual([pair('BTC'), pair('SOL')]);
    expect(pickerPairs(listed, row('ETH'), '/ar/spot/ETHUSDT')).toEqual([
      pair('BTC'),
      pair('ETH'),
      pair('SOL'),
    ]);
  });
});
