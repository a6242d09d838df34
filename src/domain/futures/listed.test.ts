import { describe, expect, it } from 'vitest';
import { makerPpmOf, takerPpmOf } from '#domain/fee/fee.ts';
import { notional, notionalUnit } from '#domain/instrument/value.ts';
import { canonicalSymbolId, lineOf, symbolOf } from '#domain/line/line.ts';
import { amountMax, lots, ticks } from '#domain/money/units.ts';

import { listedContracts } from './listed.ts';

const million = 1_000_000;

describe('the listed USDT perpetuals', () => {
  it('are at least twelve, each once', () => {
    expect(listedContracts.length).toBeGreaterThanOrEqual(12);
    const ids = listedContracts.map(({ symbolId }) => symbolId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('BTCUSDT_UMCBL');
  });

  it.each(listedContracts)('$symbolId is named by its line and settles in USDT', (contract) => {
    const { symbolId, symbol, line, base, settle } = contract;
    expect(lineOf(symbolId)).toBe('usdt');
    expect(lineOf(symbolId)).toBe(line);
    expect(symbolOf(symbolId)).toBe(symbol);
    expect(canonicalSymbolId(symbolId)).toBe(symbolId);
    expect(symbol).toBe(base.code + settle.code);
    expect(settle.code).toBe('USDT');
  });

  it.each(listedContracts)('$symbolId has scales whose values are exact', (contract) => {
    const { settle, base, priceScale, sizeScale, sizeStep, sizeMin, sizeMax } = contract;
    expect(priceScale + sizeScale).toBeLessThanOrEqual(settle.scale);
    expect(sizeScale).toBeLessThanOrEqual(base.scale);
    expect(sizeMin % sizeStep).toBe(0);
    expect(sizeMax % sizeStep).toBe(0);
    expect(sizeMin).toBeLessThan(sizeMax);
    const coin = lots(10 ** sizeScale);
    const oneUsdt = notional(contract, ticks(10 ** priceScale), coin);
    expect(oneUsdt).toBe(10n ** BigInt(settle.scale));
    expect(notional(contract, ticks(1), lots(-1))).toBe(-notionalUnit(contract));
  });

  it.each(listedContracts)('$symbolId limits orders by less than a position', (contract) => {
    const { notionalMin, notionalMax, tiers } = contract;
    expect(notionalMin).toBeGreaterThan(0n);
    expect(notionalMin).toBeLessThan(notionalMax);
    expect(notionalMax).toBeLessThan(tiers.at(-1)!.upTo);
    // A margin of leverage 1 for two sides, with room for PnL, is still an int64.
    expect(tiers.at(-1)!.upTo * 4n).toBeLessThan(amountMax);
  });

  it.each(listedContracts)('$symbolId has tiers that rise', (contract) => {
    const { tiers } = contract;
    expect(tiers.length).toBeGreaterThan(1);
    for (const [index, tier] of tiers.entries()) {
      const before = tiers[index - 1];
      if (before !== undefined) {
        expect(tier.upTo).toBeGreaterThan(before.upTo);
        expect(tier.leverageMax).toBeLessThan(before.leverageMax);
        expect(tier.maintenancePpm).toBeGreaterThan(before.maintenancePpm);
      }
      // What a position opens with covers its maintenance and what closing costs.
      const initialPpm = Math.floor(million / tier.leverageMax);
      expect(initialPpm).toBeGreaterThan(tier.maintenancePpm + takerPpmOf(contract, 0));
    }
    expect(tiers.at(-1)!.leverageMax).toBe(1);
  });

  it.each(listedContracts)('$symbolId has the fees, bands and leverage of its kind', (contract) => {
    const isMajor = ['BTC', 'ETH'].includes(contract.base.code);
    expect([makerPpmOf(contract, 0), takerPpmOf(contract, 0)]).toEqual([200, 600]);
    expect([contract.bandUpPpm, contract.bandDownPpm]).toEqual([30_000, 30_000]);
    expect(contract.markClampPpm).toBe(isMajor ? 10_000 : 30_000);
    const leverage = contract.tiers[0]!.leverageMax;
    if (isMajor) expect(leverage).toBe(125);
    else expect(leverage).toBeLessThan(125);
    expect(24 % contract.fundingHours).toBe(0);
  });
});
