import { describe, expect, it } from 'vitest';
import { baseAmount, lotUnit, notional, notionalUnit } from '#domain/instrument/value.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { type Instrument, pairNames } from './instrument.ts';

const instrument = (priceScale: number, sizeScale: number, baseScale = 8): Instrument => ({
  ...pairNames('BTCUSDT'),
  base: { code: 'BTC', name: 'Bitcoin', scale: baseScale },
  quote: { code: 'USDT', name: 'Tether', scale: 8 },
  priceScale,
  sizeScale,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000),
  notionalMin: amount(1n),
  notionalMax: amount(10n ** 18n),
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
});

describe('an instrument’s units', () => {
  it.each([
    [2, 6, 1n, 100n],
    [2, 4, 100n, 10_000n],
    [8, 0, 1n, 100_000_000n],
  ])('price scale %i and size scale %i', (priceScale, sizeScale, perTickLot, perLot) => {
    expect(notionalUnit(instrument(priceScale, sizeScale))).toBe(perTickLot);
    expect(lotUnit(instrument(priceScale, sizeScale))).toBe(perLot);
  });

  it('62,418.30 × 0.05 BTC costs 3,120.915 USDT', () => {
    expect(notional(instrument(2, 4), ticks(6_241_830), lots(500))).toBe(312_091_500_000n);
  });

  it('a notional past the safe integers is exact', () => {
    const product = notional(instrument(2, 6), ticks(9_007_199_254_740_991), lots(3));
    expect(product).toBe(9_007_199_254_740_991n * 3n);
  });

  it('half a bitcoin is fifty million satoshi', () => {
    expect(baseAmount(instrument(2, 4), lots(5_000))).toBe(50_000_000n);
  });
});
