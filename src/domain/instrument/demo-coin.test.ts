import { describe, expect, it } from 'vitest';
import { accountTypeNames } from '#domain/codes/account-type.ts';
import { allContracts, demoContracts } from '#domain/futures/listed.ts';
import { contractLines, symbolIdOf } from '#domain/line/line.ts';
import { productOfLine } from '#domain/site/switches.ts';
import { usd } from './currency.ts';
import { canLieIn, demoCoins, demoTwinOf, isCoinOn, isDemoCoin, pricedAs } from './demo-coin.ts';

describe('demo coins', () => {
  it('have the price of their twin; others have their own', () => {
    expect(demoCoins.map(pricedAs)).toEqual(['USDT', 'USDC', 'BTC', 'ETH']);
    for (const code of ['USDT', 'BTC', 'constructor', '']) {
      expect([isDemoCoin(code), pricedAs(code)]).toEqual([false, code]);
    }
  });

  it('lie in the account of their line alone; others in any', () => {
    expect(accountTypeNames.filter((type) => canLieIn('SUSDT', type))).toEqual(['usdtMix']);
    expect(accountTypeNames.filter((type) => canLieIn('SUSDC', type))).toEqual(['usdcMix']);
    expect(accountTypeNames.filter((type) => canLieIn('SBTC', type))).toEqual(['usdMix']);
    expect(accountTypeNames.filter((type) => canLieIn('SETH', type))).toEqual(['usdMix']);
    expect(accountTypeNames.every((type) => canLieIn('USDT', type))).toBe(true);
  });

  it.each([
    ['USDT', ['usdt', 'usd']],
    ['USDC', ['usd', 'usdc']],
    ['BTC', ['usd']],
    ['XRP', ['usd']],
    ['SUSDT', ['susdt', 'susd']],
    ['SUSDC', ['susd', 'susdc']],
    ['SBTC', ['susd']],
    ['SETH', ['susd']],
  ])(
    '%s can be a coin of %j: of lines of its own kind that do not settle in another',
    (code, on) => {
      expect(contractLines.filter((line) => isCoinOn(line, code))).toEqual(on);
    },
  );

  it('have the decimals of their twin, which must have one', () => {
    const usdt = { code: 'USDT', name: 'Tether', scale: 8 };
    expect(demoTwinOf(usdt)).toEqual({ code: 'SUSDT', name: 'Demo Tether', scale: 8 });
    expect(() => demoTwinOf({ ...usdt, code: 'DOGE' })).toThrow(RangeError);
  });
});

describe('the listed demo contracts', () => {
  it('are those of two coins on each line', () => {
    expect(demoContracts.map(({ symbolId }) => symbolId)).toEqual([
      ...['SBTCSUSDT_SUMCBL', 'SETHSUSDT_SUMCBL', 'SBTCSPERP_SCMCBL', 'SETHSPERP_SCMCBL'],
      ...['SBTCSUSD_SDMCBL', 'SETHSUSD_SDMCBL'],
    ]);
  });

  it.each(demoContracts)('$symbolId is its twin in demo coins', (contract) => {
    const { base, quote, settle, line } = contract;
    const twin = allContracts.find(
      (one) => one.base.code === pricedAs(base.code) && one.settle.code === pricedAs(settle.code),
    )!;
    expect(productOfLine(line)).toBe('demo');
    expect([base, settle].every(({ code }) => isDemoCoin(code))).toBe(true);
    // In dollars there is nothing to hold.
    expect(isDemoCoin(quote.code) || quote === usd).toBe(true);
    const { symbolId, symbol } = contract;
    const names = { line: twin.line, symbolId: twin.symbolId, symbol: twin.symbol };
    const coins = { base: twin.base, quote: twin.quote, settle: twin.settle };
    expect({ ...contract, ...names, ...coins }).toEqual(twin);
    const quoted = twin.symbol.slice(twin.base.code.length);
    expect([symbol, symbolId]).toEqual([`${base.code}S${quoted}`, symbolIdOf(line, symbol)]);
  });
});
