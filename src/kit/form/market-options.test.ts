import { describe, expect, it } from 'vitest';
import { btcContract } from '#demo/contract-rows.ts';
import { btc, tiny } from '#demo/market-rows.ts';
import { coinOptions, marketOptions } from './market-options.ts';

describe('KIT-14 coins and markets to choose from', () => {
  it('are called as everywhere, and found by their names', () => {
    expect(coinOptions([btc.baseCoin])).toEqual([
      { value: 'BTC', label: 'BTC', note: 'Bitcoin', picture: '/coins/BTC.svg' },
    ]);
    const gone = { ...tiny, state: 'delisted' as const };
    expect(
      marketOptions([btc, btcContract, gone], { perpetual: 'Perpetual', quarterly: 'Quarterly' }),
    ).toEqual([
      { value: 'BTCUSDT', label: 'BTC/USDT', note: 'Bitcoin', picture: '/coins/BTC.svg' },
      { value: 'BTCUSDT_UMCBL', label: 'BTCUSDT', note: 'Perpetual', picture: '/coins/BTC.svg' },
    ]);
  });
});
