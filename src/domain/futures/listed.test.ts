import { describe, expect, it } from 'vitest';
import { makerPpmOf, takerPpmOf } from '#domain/fee/fee.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import { faceValue } from '#domain/instrument/instrument.ts';
import { costSignOf, notional, notionalUnit } from '#domain/instrument/value.ts';
import { canonicalSymbolId, lineOf, symbolOf } from '#domain/line/line.ts';
import { amountMax, lots, ticks } from '#domain/money/units.ts';

import { allContracts, inverseContracts, listedContracts, usdcContracts } from './listed.ts';

const million = 1_000_000;

describe('the listed USDT perpetuals', () => {
  it('are at least twelve, each once', () => {
    expect(listedContracts.length).toBeGreaterThanOrEqual(12);
    const ids = listedContracts.map(({ symbolId }) => symbolId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('BTCUSDT_UMCBL');
  });

  it.each(listedContracts)('$symbolId settles in USDT, which its symbol names', (contract) => {
    const { symbol, line, base, settle } = contract;
    expect(line).toBe('usdt');
    expect(symbol).toBe(base.code + settle.code);
    expect(settle.code).toBe('USDT');
  });
});

describe('the listed USDC perpetuals', () => {
  it('are those of three coins', () => {
    expect(usdcContracts.map(({ symbolId }) => symbolId)).toEqual([
      ...['BTCPERP_CMCBL', 'ETHPERP_CMCBL', 'SOLPERP_CMCBL'],
    ]);
    for (const { line, quote, settle } of usdcContracts) {
      expect([line, quote.code, settle.code]).toEqual(['usdc', 'USDC', 'USDC']);
    }
  });

  it.each(usdcContracts)('$symbolId is half as large as its coin’s USDT perpetual', (contract) => {
    const twin = listedContracts.find(({ base }) => base.code === contract.base.code)!;
    expect(contract.tiers.map(({ upTo }) => 2n * upTo)).toEqual(twin.tiers.map(({ upTo }) => upTo));
    expect(contract.tiers.map(({ upTo, ...rates }) => rates)).toEqual(
      twin.tiers.map(({ upTo, ...rates }) => rates),
    );
    expect([2 * contract.sizeMax, 2n * contract.notionalMax]).toEqual([
      ...[twin.sizeMax, twin.notionalMax],
    ]);
    const kept = [
      'priceScale',
      'sizeScale',
      'priceStep',
      'sizeStep',
      'sizeMin',
      'notionalMin',
    ] as const;
    for (const field of [...kept, 'fundingHours', 'markClampPpm'] as const) {
      expect(contract[field], field).toBe(twin[field]);
    }
  });
});

describe('FUT-07 the listed coin-margined perpetuals', () => {
  it('are those of three coins, of 10 USD a contract', () => {
    expect(inverseContracts.map(({ symbolId }) => symbolId)).toEqual([
      ...['BTCUSD_DMCBL', 'ETHUSD_DMCBL', 'XRPUSD_DMCBL'],
    ]);
    for (const { line, base, quote, settle, sizeScale, sizeStep } of inverseContracts) {
      expect([line, quote.code, settle]).toEqual(['usd', 'USD', base]);
      expect([sizeScale, sizeStep]).toEqual([0, 1]);
    }
    expect(faceValue).toBe(10);
  });

  it.each([
    ['BTCUSD', 1, 300_000, 40_000_000, 100, 10_000],
    ['ETHUSD', 2, 200_000, 24_000_000, 100, 10_000],
    ['XRPUSD', 4, 50_000, 4_000_000, 50, 30_000],
  ])('%s has %i decimals, orders up to %i contracts, positions up to %i USD', (...row) => {
    const [symbol, priceScale, sizeMax, limit, leverage, clampPpm] = row;
    const contract = inverseContracts.find((one) => one.symbol === symbol)!;
    const { tiers } = contract;
    expect([contract.priceScale, contract.sizeMax, contract.markClampPpm]).toEqual([
      ...[priceScale, sizeMax, clampPpm],
    ]);
    expect([tiers.at(-1)!.upTo, tiers[0]!.leverageMax]).toEqual([
      ...[BigInt(limit) * 10n ** 8n, leverage],
    ]);
    expect(faceValue * sizeMax).toBeLessThan(limit);
    // Every trade has a value, and an order of any size one that fits 64 bits.
    const price = ticks(10 ** 6 * 10 ** priceScale);
    expect(notional(contract, price, contract.sizeMin)).toBeGreaterThanOrEqual(
      contract.notionalMin,
    );
    expect(notional(contract, ticks(1), contract.sizeMax)).toBeLessThan(contract.notionalMax);
  });
});

const linearContracts = allContracts.filter((one) => costSignOf(one) > 0);

describe('the listed contracts of all lines', () => {
  it.each(allContracts)('$symbolId is named by its line', ({ symbolId, symbol, line }) => {
    expect(lineOf(symbolId)).toBe(line);
    expect(symbolOf(symbolId)).toBe(symbol);
    expect(canonicalSymbolId(symbolId)).toBe(symbolId);
  });

  it.each(linearContracts)('$symbolId has scales whose values are exact', (contract) => {
    const { settle, base, priceScale, sizeScale, sizeStep, sizeMin, sizeMax } = contract;
    expect(priceScale + sizeScale).toBeLessThanOrEqual(settle.scale);
    expect(sizeScale).toBeLessThanOrEqual(base.scale);
    expect(sizeMin % sizeStep).toBe(0);
    expect(sizeMax % sizeStep).toBe(0);
    expect(sizeMin).toBeLessThan(sizeMax);
    const coin = lots(10 ** sizeScale);
    const oneUnit = notional(contract, ticks(10 ** priceScale), coin);
    expect(oneUnit).toBe(10n ** BigInt(settle.scale));
    expect(notional(contract, ticks(1), lots(-1))).toBe(-notionalUnit(contract));
  });

  it.each(linearContracts)('$symbolId limits orders by less than a position', (contract) => {
    const { notionalMin, notionalMax, tiers } = contract;
    expect(notionalMin).toBeGreaterThan(0n);
    expect(notionalMin).toBeLessThan(notionalMax);
    expect(notionalMax).toBeLessThan(tiers.at(-1)!.upTo);
    // A margin of leverage 1 for two sides, with room for PnL, is still an int64.
    expect(tiers.at(-1)!.upTo * 4n).toBeLessThan(amountMax);
  });

  it.each(allContracts)('$symbolId has tiers that rise', (contract) => {
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

  it.each(allContracts)('$symbolId has the fees, bands and leverage of its kind', (contract) => {
    const isMajor = ['BTC', 'ETH'].includes(pricedAs(contract.base.code));
    expect([makerPpmOf(contract, 0), takerPpmOf(contract, 0)]).toEqual([200, 600]);
    expect([contract.bandUpPpm, contract.bandDownPpm]).toEqual([30_000, 30_000]);
    expect(contract.markClampPpm).toBe(isMajor ? 10_000 : 30_000);
    const leverage = contract.tiers[0]!.leverageMax;
    if (isMajor) expect(leverage).toBe(costSignOf(contract) < 0 ? 100 : 125);
    else expect(leverage).toBeLessThan(100);
    expect(24 % contract.fundingHours).toBe(0);
  });
});
