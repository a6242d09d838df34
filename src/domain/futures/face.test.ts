import { describe, expect, it } from 'vitest';
import { quoteValueOf } from './face.ts';

describe('FUTP-06 what was traded and what is open, in the quote', () => {
  it.each([
    ['BTCUSDT', '0.5', '30000.5', '30000.5'],
    ['BTCUSDT_UMCBL', '0.5', '30000.5', '30000.5'],
    ['BTCPERP_CMCBL', '0.5', '30000.5', '30000.5'],
    ['BTCUSD_DMCBL', '1234', '0.2', '12340'],
    ['SBTCSUSD_SDMCBL', '0', '0', '0'],
  ])('%s: %s at a value of %s is %s', (symbolId, size, value, expected) =>
    expect(quoteValueOf(symbolId, size, value)).toBe(expected),
  );
});
