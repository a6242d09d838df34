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
  const page = [pair('BTC'), pair('ETH')];
  it('are the page’s until the list is known', () => {
    expect(pickerPairs(page, undefined, 'BTCUSDT')).toEqual(page);
  });

  it('are those listed by now: a new one is there, one that left is not', () => {
    const listed = [row('BTC'), row('ETH', 'delisted'), row('SOL', 'halted')];
    expect(pickerPairs(page, listed, 'BTCUSDT')).toEqual([pair('BTC'), pair('SOL')]);
    expect(pickerPairs(page, listed, 'ETHUSDT')).toEqual([pair('BTC'), pair('ETH'), pair('SOL')]);
  });
});
