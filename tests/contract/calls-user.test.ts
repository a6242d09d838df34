import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preferenceDefaults } from '#contract/preference.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
let ann: Visitor;
let bob: Visitor;
beforeAll(async () => {
  server = await startServer();
  [ann, bob] = [new Visitor(server.base), new Visitor(server.base)];
  await ann.signUp('ann@x.test');
  await bob.signUp('bob@x.test');
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const buy = (visitor: Visitor) =>
  visitor.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 1,
    delegateCount: '0.01',
  });

describe('API-01 who is logged in', () => {
  it('API-01 has the user’s own figures, and says what there is not', async () => {
    expect(await ann.call('userInfo', {})).toMatchObject({
      userName: 'ann',
      email: 'ann@x.test',
      userAvatar: '',
      accountMode: 'classic',
      traderIdentities: [],
      demoUType: '0',
      papTradingFlag: false,
      utaPapTradingFlag: false,
      childFlag: false,
      rechargeFlag: false,
      watermarkOpen: false,
      simulation: false,
      vipLevel: 0,
      feeInBgb: false,
      feeTagList: [],
      frozen: false,
    });
    expect(await new Visitor(server.base).call('userInfo', {})).toBeNull();
  });

  it('API-01 tags fees that are below the usual ones', async () => {
    await bob.call('setPreference', { feeInBgb: true });
    const info = await bob.call('userInfo', {});
    expect(info?.feeTagList).toEqual([
      { businessLine: 1, liquidity: 'maker', feeDiscount: '8' },
      { businessLine: 1, liquidity: 'taker', feeDiscount: '8' },
    ]);
    await bob.call('setPreference', { feeInBgb: false });
  });

  it.each(['logout', 'clearCookie'] as const)('API-01 %s ends the session', async (name) => {
    const visitor = new Visitor(server.base);
    await visitor.signUp(`${name}@x.test`);
    const stolen = visitor.cookie;
    const answer = await visitor.raw(name, {});
    expect(answer).toMatchObject({ status: 200, code: '00000', data: null });
    expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    const thief = new Visitor(server.base);
    thief.cookie = stolen;
    expect(await thief.raw('getAssets', {})).toMatchObject({ status: 401, code: '00004' });
  });

  it('API-01 clearCookie leaves another session than the one it names alone', async () => {
    const visitor = new Visitor(server.base);
    await visitor.signUp('two-tabs@x.test');
    const other = await visitor.raw('clearCookie', { sessionId: 'one-that-has-ended' });
    expect(other).toMatchObject({ status: 200, code: '00000', data: null });
    expect(other.headers.getSetCookie()).toEqual([]);
    expect(await visitor.raw('getAssets', {})).toMatchObject({ code: '00000' });
    // Of an ended session the cookie goes, whichever is named.
    const { cookie } = visitor;
    await visitor.raw('logout', {});
    visitor.cookie = cookie;
    const gone = await visitor.raw('clearCookie', { sessionId: 'one-that-has-ended' });
    expect(gone.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
  });

  it('API-01 knows whether a user has ordered and traded', async () => {
    const visitor = new Visitor(server.base);
    expect(await visitor.call('userTradeFlags', {})).toEqual({
      hasOrdered: false,
      hasTraded: false,
    });
    await visitor.signUp('flags@x.test');
    await visitor.call('placeOrder', {
      symbolId: 'ETHUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '1',
      delegatePrice: String(await farBelow(visitor, 'ETHUSDT')),
    });
    expect(await visitor.call('userTradeFlags', {})).toEqual({
      hasOrdered: true,
      hasTraded: false,
    });
    const before = Date.now();
    await buy(visitor);
    const flags = await visitor.call('userTradeFlags', {});
    expect(flags).toMatchObject({ hasOrdered: true, hasTraded: true });
    expect(flags.lastTradeTime).toBeGreaterThanOrEqual(before);
    expect(flags.lastTradeTime).toBeLessThanOrEqual(Date.now());
  });

  it('API-01 lists the accounts with what they are worth', async () => {
    const [spot, ...others] = await ann.call('accountList', {});
    expect(others).toEqual([]);
    expect(spot).toMatchObject({ accountType: 1, name: 'spot', products: ['spot'] });
    const { coinList } = await ann.call('getAssets', {});
    const worth = coinList.reduce((sum, row) => sum + Number(row.total) * Number(row.usdRate), 0);
    expect(Math.abs(Number(spot!.usdValue) / worth - 1)).toBeLessThan(0.02);
  });
});

/** Decimal text with at most eight decimals as units. */
const unitsOf = (text: string): bigint => {
  const units = parseUnits(text.replace('-', ''), 8)!;
  return text.startsWith('-') ? -units : units;
};

describe('HEAD-01 the value of accounts', () => {
  it('HEAD-01 a futures account counts with its equity, isolated margin included', async () => {
    const cat = new Visitor(server.base);
    await cat.signUp('cat@x.test');
    const fresh = await cat.call('accountTotals', {});
    expect(fresh.accountList).toMatchObject([
      { accountType: 1, name: 'spot', products: ['spot'] },
      { accountType: 6, name: 'usdtMix', usdtValue: '0.00000000' },
      { accountType: 7, name: 'usdMix', usdtValue: '0.00000000' },
      { accountType: 8, name: 'usdcMix', usdtValue: '0.00000000' },
    ]);
    expect(fresh.coinList[0]).toMatchObject({ coinName: 'USDT' });

    await cat.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
    const symbolId = 'BTCUSDT_UMCBL';
    await cat.call('adjustMarginMode', { symbolId, marginMode: 'fixed' });
    const lot = { symbolId, delegateType: 21, orderType: 1, delegateCount: '0.05' } as const;
    await cat.call('openContract', lot);
    // The market moves between calls: until both see the same marks.
    for (let tries = 50; tries > 0; tries--) {
      const ask = async () => (await cat.call('contractTickers', {})).find(isOf)!.markPrice!;
      const isOf = (row: { readonly symbolId: string }) => row.symbolId === symbolId;
      const before = await ask();
      const [totals, { positions }, { coinList }] = await Promise.all([
        cat.call('accountTotals', {}),
        cat.call('positions', {}),
        cat.call('getAssets', { accountType: 6 }),
      ]);
      if ((await ask()) !== before) continue;
      const [held] = positions;
      const value = (unitsOf(before) * unitsOf(held!.total)) / 100_000_000n;
      const wallet = unitsOf(coinList[0]!.total);
      const equity = wallet + unitsOf(held!.margin) + value - unitsOf(held!.cost);
      const [spot, futures] = totals.accountList;
      expect(unitsOf(futures!.usdtValue)).toBe(equity);
      const sum = unitsOf(spot!.usdtValue) + equity;
      expect([sum, sum + 1n]).toContain(unitsOf(totals.usdtValue));
      const listed = await cat.call('accountList', {});
      expect(listed.map(({ name }) => name)).toEqual(['spot', 'usdtMix']);
      return;
    }
    throw new Error('the mark never stood still');
  });
});

describe('SPOT-05 what coins cost', () => {
  it('SPOT-05 is what was paid for them, with the fee; start balances cost nothing', async () => {
    const visitor = new Visitor(server.base);
    await visitor.signUp('cost@x.test');
    expect(await visitor.call('assetCosts', {})).toEqual({
      costCoin: 'USDT',
      coinList: [],
      isComplete: true,
    });
    const order = await buy(visitor);
    const { coinList } = await visitor.call('assetCosts', {});
    const [row, ...others] = coinList;
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      coinName: 'BTC',
      boughtCost: order.dealAmount,
      profitSinceBought: '0',
      realisedProfit: '0',
    });
    const bought = Number(order.dealCount) - Number(order.fees[0]?.amount);
    expect(Number(row!.boughtQuantity)).toBeCloseTo(bought, 8);
    expect(Number(row!.costPrice)).toBeCloseTo(Number(order.dealAmount) / bought, 4);
    // Up to the step of a price.
    const apart = Number(row!.breakevenPrice) - Number(row!.costPrice);
    expect(apart > -1e-6 && apart < 0.1).toBe(true);
    // A tenth of what was there without a price goes with it, and is no profit.
    await visitor.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 22,
      orderType: 1,
      delegateCount: '0.1',
    });
    const after = (await visitor.call('assetCosts', {})).coinList[0]!;
    expect(after).toMatchObject({ boughtQuantity: '0', boughtCost: '0' });
    expect(after.costPrice).toBeUndefined();
    expect(Math.abs(Number(after.realisedProfit))).toBeLessThan(Number(order.dealAmount) / 50);
  });
});

it('SPOT-05 costs counted in a pair’s quote are what the pair’s fills paid in it', async () => {
  const visitor = new Visitor(server.base);
  await visitor.signUp('cost-btc@x.test');
  const market = { symbolId: 'ETHBTC', orderType: 1 as const };
  const order = await visitor.call('placeOrder', {
    ...market,
    delegateType: 21,
    delegateCount: '0.5',
  });
  const costsOf = async (costCoin: 'BTC' | 'USDT') => {
    const answer = await visitor.call('assetCosts', { costCoin });
    expect(answer).toMatchObject({ costCoin, isComplete: true });
    return new Map(answer.coinList.map((row) => [row.coinName, row]));
  };
  const inBitcoin = await costsOf('BTC');
  expect(inBitcoin.get('ETH')?.boughtCost).toBe(order.dealAmount);
  expect(inBitcoin.get('ETH')?.costPrice).toMatch(/^0\.\d{5,9}$/);
  expect([...inBitcoin.keys()]).not.toContain('BTC');
  const inUsdt = (await costsOf('USDT')).get('ETH')!;
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  const rate = Number(inUsdt.boughtCost) / Number(order.dealAmount);
  expect(Math.abs(rate / Number(last) - 1), 'at the bitcoin’s price').toBeLessThan(0.02);

  // A coin that is bought for another one counts at that one's price.
  await visitor.call('placeOrder', {
    ...market,
    symbolId: 'ETHUSDT',
    delegateType: 21,
    delegateCount: '0.5',
  });
  const both = (await costsOf('BTC')).get('ETH')!;
  expect(Number(both.boughtCost) / Number(order.dealAmount)).toBeCloseTo(2, 1);
});

async function farBelow(visitor: Visitor, symbolId: string): Promise<number> {
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: symbolId });
  return Math.floor(Number(last) * 0.97);
}

describe('API-01 preferences', () => {
  it('API-01 begin with their defaults', async () => {
    expect(await ann.call('getPreference', {})).toEqual({
      ...preferenceDefaults,
      profitOrLossPriceType: 0,
      pinTradingSwitch: false,
      feeInBgb: false,
      chosen: [],
    });
  });

  it('API-01 are changed one by one, and nobody else’s with them', async () => {
    const set = await ann.call('setPreference', {
      language: 'ar',
      tpslPriceType: 'fair',
      confirmations: { marketOrder: true },
    });
    const wanted = {
      ...preferenceDefaults,
      language: 'ar',
      tpslPriceType: 'fair',
      confirmations: { ...preferenceDefaults.confirmations, marketOrder: true },
      profitOrLossPriceType: 1,
      pinTradingSwitch: false,
      feeInBgb: false,
      chosen: expect.arrayContaining(['language', 'tpslPriceType', 'confirmations']),
    };
    expect(set).toEqual(wanted);
    await ann.call('setPreference', { timeZone: -7, unit: 'BTC' });
    await ann.call('setPreference', { confirmations: { planOrder: true }, feeInBgb: true });
    expect(await ann.call('getPreference', {})).toEqual({
      ...wanted,
      timeZone: -7,
      unit: 'BTC',
      confirmations: { ...wanted.confirmations, planOrder: true },
      feeInBgb: true,
    });
    expect(await bob.call('getPreference', {})).toMatchObject({ language: 'en', feeInBgb: false });
  });

  it('FUT-10 a kind of orders asks for confirmation by a call of its own', async () => {
    const { confirmations } = await bob.call('getPreference', {});
    const set = await bob.call('setDelegateFlag', { marketOrder: true });
    expect(set).toEqual({ ...confirmations, marketOrder: true });
    expect((await bob.call('getPreference', {})).confirmations).toEqual(set);
    expect(await bob.call('setDelegateFlag', { marketOrder: false })).toEqual(confirmations);
    for (const input of [{}, { cancelAll: false }, { limitOrder: 1 }]) {
      expect((await bob.raw('setDelegateFlag', input as never)).status).toBe(400);
    }
  });

  it('API-01 lose no change of two that come at once', async () => {
    await Promise.all([
      bob.call('setPreference', { theme: 'light' }),
      bob.call('setPreference', { timeZone: 3 }),
      bob.call('setPreference', { confirmations: { limitOrder: true } }),
      bob.call('setPreference', { confirmations: { cancelAll: false } }),
    ]);
    expect(await bob.call('getPreference', {})).toMatchObject({
      theme: 'light',
      timeZone: 3,
      confirmations: { limitOrder: true, cancelAll: false },
    });
  });

  it('SPOT-10: keep those of the trading page, sizes until they are taken back', async () => {
    const visitor = new Visitor(server.base);
    await visitor.signUp('page@x.test');
    const hotkeys = { ...preferenceDefaults.hotkeys, buy: 'k', cancelAll: '' };
    await visitor.call('setPreference', {
      colours: 'blue-up',
      motion: 'off',
      font: 'large',
      columns: 'form-book-chart',
      panels: { book: 333, orders: 300 },
      sounds: true,
      hotkeysOn: true,
      hotkeys,
    });
    const set = await visitor.call('setPreference', { panels: { book: null, form: 400 } });
    expect(set).toMatchObject({
      theme: 'dark',
      colours: 'blue-up',
      motion: 'off',
      font: 'large',
      columns: 'form-book-chart',
      panels: { book: null, form: 400, orders: 300 },
      sounds: true,
      hotkeysOn: true,
      hotkeys,
    });
    expect(set.chosen).not.toContain('theme');
    expect(set.chosen).toContain('panels');
  });

  it.each<[string, unknown]>([
    ['language', 'tlh'],
    ['unit', 'usd'],
    ['unit', 'A'.repeat(17)],
    ['theme', 'blue'],
    ['colours', 'green'],
    ['font', 'huge'],
    ['columns', 'form-form-form'],
    ['panels', { book: 259 }],
    ['panels', { orders: 561 }],
    ['panels', { chart: 300 }],
    ['hotkeys', { buy: 'b' }],
    ['hotkeys', { ...preferenceDefaults.hotkeys, buy: 's' }],
    ['hotkeys', { ...preferenceDefaults.hotkeys, buy: '/' }],
    ['timeZone', 13],
    ['timeZone', 0.5],
    ['tpslPriceType', 'last'],
    ['quantityIncludesDelegated', 'true'],
    ['contractUnitSet', 'coin'],
    ['confirmations', { everything: true }],
    ['confirmations', []],
    ['feeInBgb', 1],
  ])('API-01 refuse %s %j and stay as they were', async (field, value) => {
    const before = await ann.call('getPreference', {});
    const answer = await ann.raw('setPreference', { theme: 'light', [field]: value });
    expect(answer).toMatchObject({ status: 400, code: '40000' });
    expect(answer.msg).toContain(field);
    expect(await ann.call('getPreference', {})).toEqual(before);
  });

  it('API-01 refuse a currency that is not listed, with its name', async () => {
    const before = await ann.call('getPreference', {});
    const answer = await ann.raw('setPreference', { unit: 'NOSUCH', feeInBgb: false });
    expect(answer).toMatchObject({ status: 200, code: '60007' });
    expect(answer.msg).toContain('NOSUCH');
    expect(await ann.call('getPreference', {})).toEqual(before);
  });
});
