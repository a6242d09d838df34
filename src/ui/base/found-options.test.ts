import { describe, expect, it } from 'vitest';
import { foundMax, foundOptions, namedOption } from './found-options.ts';

const coin = (label: string, note: string) => ({ value: label, label, note });
const coins = [
  coin('SOL', 'Solana'),
  coin('ETH', 'Ethereum'),
  coin('ETC', 'Ethereum Classic'),
  coin('BTC', 'Bitcoin'),
  coin('BCH', 'Bitcoin Cash'),
];
const pairs = [
  { value: 'ETHBTC', label: 'ETH/BTC', note: 'Ethereum' },
  { value: 'BTCUSDT', label: 'BTC/USDT', note: 'Bitcoin' },
  { value: 'BTCUSDT_UMCBL', label: 'BTCUSDT', note: 'Perpetual' },
];
const valuesOf = (found: readonly { value: string }[]) => found.map(({ value }) => value);

describe('KIT-14 options are found by their words', () => {
  it.each([
    ['', ['SOL', 'ETH', 'ETC', 'BTC', 'BCH']],
    ['btc', ['BTC']],
    ['et', ['ETH', 'ETC']],
    ['bitcoin', ['BTC', 'BCH']],
    ['Bitcoin-cash', ['BCH']],
    ['ｂｔｃ', ['BTC']],
    ['lana', ['SOL']],
    ['xyz', []],
  ])('%j finds the coins %j', (search, found) => {
    expect(valuesOf(foundOptions(coins, search))).toEqual(found);
  });

  it.each([
    ['btc / usdt', ['BTCUSDT', 'BTCUSDT_UMCBL']],
    ['BTC', ['BTCUSDT', 'BTCUSDT_UMCBL', 'ETHBTC']],
    ['perp', ['BTCUSDT_UMCBL']],
  ])('%j finds the pairs %j', (search, found) => {
    expect(valuesOf(foundOptions(pairs, search))).toEqual(found);
  });

  it('so many are drawn at most; the rest is found by more words', () => {
    const many = Array.from({ length: foundMax + 20 }, (_, n) => coin(`C${n}`, 'Coin'));
    expect(foundOptions(many, '')).toHaveLength(foundMax);
    expect(foundOptions(many, 'coin')).toHaveLength(foundMax);
    expect(valuesOf(foundOptions(many, 'c119'))).toEqual(['C119']);
  });

  it('a text in full names one', () => {
    expect(namedOption(coins, ' eth ')?.value).toBe('ETH');
    expect(namedOption(pairs, 'eth/btc')?.value).toBe('ETHBTC');
    expect(namedOption(coins, 'et')).toBeUndefined();
    expect(namedOption(coins, '')).toBeUndefined();
  });
});
