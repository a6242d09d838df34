import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteLocales } from '#domain/codes/locale.ts';
import { vipLevels } from '#domain/fee/fee.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { listings } from '#exchange/simulator/listing.ts';
import { routedLocales } from '#i18n/locale.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startServer();
  visitor = new Visitor(server.base);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const codes = assetProfiles.map(({ asset }) => asset.code).sort();
const symbols = listings.map(({ instrument }) => instrument.symbolId).sort();
const asNumber = (text: string | undefined) => Number(text ?? 'NaN');

describe('INFO-03 the help center', () => {
  it('is searched in the language of the call, or in one that is named', async () => {
    const [first] = await visitor.call('searchHelp', { keyword: 'order types' });
    expect(first).toMatchObject({
      ...{ path: '/support/articles/order-types', title: 'Order types explained' },
      ...{ category: 'spot', language: 'en' },
    });
    const [chinese] = await visitor.call('searchHelp', { keyword: '委托类型', locale: 'zh-CN' });
    expect(chinese).toMatchObject({
      path: '/zh-CN/support/articles/order-types',
      language: 'zh-CN',
    });
    const [uzbek] = await visitor.call('searchHelp', { keyword: 'iceberg', languageType: 25 });
    expect(uzbek).toMatchObject({ path: '/uz/support/articles/iceberg-orders', language: 'en' });
  });

  it('knows errors by their numbers, and nothing of what nothing is about', async () => {
    const found = await visitor.call('searchHelp', { keyword: '50056', limit: 1 });
    expect(found.map(({ path }) => path)).toEqual(['/support/articles/errors-balance']);
    expect(await visitor.call('searchHelp', { keyword: 'qqqq' })).toEqual([]);
    expect((await visitor.raw('searchHelp', { keyword: '' })).code).toBe('40000');
  });

  it('has nothing about bots as long as there are none', async () => {
    expect(await visitor.call('strategyHelp', { locale: 'en' })).toEqual([]);
  });
});

describe('API-01 the frame', () => {
  it('API-01 knows the server’s time', async () => {
    const before = Date.now();
    const { serverTime } = await visitor.call('serverTime', {});
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now());
  });

  it('API-01 offers the languages that have catalogs, as §3 numbers them', async () => {
    const languages = await visitor.call('languageTypeList', {});
    const spoken = routedLocales.map(({ path }) => path).sort();
    expect(languages.map(({ locale }) => locale).sort()).toEqual(spoken);
    for (const { locale, languageType } of languages) {
      expect(siteLocales.find(({ path }) => path === locale)?.languageType).toBe(languageType);
    }
    expect(languages.find(({ locale }) => locale === 'ar')).toEqual({
      locale: 'ar',
      languageKey: 'ar',
      languageName: 'العربية',
      languageType: 39,
    });
  });

  it('API-01 has one configuration of all that the frame shows', async () => {
    const config = await visitor.call('webCommonConfig', {});
    expect(config.languageTypeList).toEqual(await visitor.call('languageTypeList', {}));
    const currencies = config.currencyConfig.map(({ coinName }) => coinName);
    expect(currencies.toSorted()).toEqual([...codes, 'USD'].sort());
    const weights = config.currencyConfig.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(config.labelConfig.filter(({ labels }) => labels.includes('hot'))).toHaveLength(3);
    expect(config.labelConfig.some(({ labels }) => labels.includes('new'))).toBe(false);
    const { host } = new URL(server.base);
    expect(config.imgDomainConfig.foreignDomainList).toEqual([host]);
    expect(config.switches).toMatchObject({ spot: true, futures: true, onChainSwitch: false });
  });

  it('API-01 names the site and where it is served from', async () => {
    expect(await visitor.call('siteNames', {})).toEqual([
      { siteName: 'Perigee', siteUrl: server.base },
    ]);
    const [main, ...others] = await visitor.call('domainConfig', {});
    expect(main).toEqual({
      domain: server.base,
      streamUrl: `${server.base.replace('http', 'ws')}/stream`,
      isMain: true,
    });
    expect(others.every(({ isMain }) => !isMain)).toBe(true);
  });

  it('API-01 tells limits that hold', async () => {
    const config = await visitor.call('clientConfig', {});
    expect(config).toMatchObject({
      openOrdersMax: 200,
      planOrdersMax: 50,
      batchMax: 50,
      slippageDefault: '0.01',
      listsRefreshSeconds: 1800,
      clientTimeoutSeconds: 20,
    });
  });

  it('API-01 has no tips while everything trades', async () => {
    expect(await visitor.call('tips', {})).toEqual({ tips: [], perDayMax: 3, shownSeconds: 3 });
  });
});

describe('API-01 lists are fetched only when their md5 differs', () => {
  it('API-01 of pairs', async () => {
    const whole = await visitor.call('getAllSymbol', {});
    expect(whole.symbolDTOList?.map(({ symbolId }) => symbolId).sort()).toEqual(symbols);
    expect(whole.md5).toMatch(/^[0-9a-f]{32}$/);
    const same = await visitor.raw('getAllSymbol', { md5: whole.md5, region: 'KR', locale: 'ko' });
    expect(same.data).toEqual({ businessLine: 1, md5: whole.md5, md5Value: whole.md5 });
    const other = await visitor.call('getAllSymbol', { md5: '0'.repeat(32) });
    expect(other).toEqual(whole);
  });

  it('API-01 of coins', async () => {
    const whole = await visitor.call('coinConfigList', {});
    const shown = whole.coinList?.filter(({ hide }) => !hide);
    expect(shown?.map(({ coinName }) => coinName).sort()).toEqual(codes);
    const hidden = whole.coinList?.filter(({ hide }) => hide);
    expect(hidden?.map(({ coinName }) => coinName)).toEqual(['SBTC', 'SUSDT', 'SETH', 'SUSDC']);
    for (const { asset } of assetProfiles) {
      const coin = whole.coinList?.find(({ coinName }) => coinName === asset.code);
      expect(coin?.scale).toBe(asset.scale);
    }
    const same = await visitor.raw('coinConfigList', { md5: whole.md5 });
    expect(same.data).toEqual({ md5: whole.md5 });
    expect(await visitor.call('coinConfigList', { md5: 'x' })).toEqual(whole);
  });
});

describe('API-01 coins', () => {
  it('API-01 have rates that agree with each other and with the pairs', async () => {
    const { usdRate, coinList } = await visitor.call('usdtRate', {});
    const tickers = await visitor.call('getTickers', {});
    expect(coinList.map(({ coinName }) => coinName).sort()).toEqual(codes);
    for (const coin of coinList) {
      const viaUsdt = asNumber(coin.usdtRate) * asNumber(usdRate);
      expect(Math.abs(viaUsdt / asNumber(coin.usdRate) - 1)).toBeLessThan(0.001);
      const ticker = tickers.find(({ symbolId }) => symbolId === `${coin.coinName}USDT`);
      if (ticker === undefined) continue;
      expect(Math.abs(asNumber(coin.usdtRate) / asNumber(ticker.last) - 1)).toBeLessThan(0.01);
    }
    expect(coinList.find(({ coinName }) => coinName === 'USDT')?.usdtRate).toBe('1.00000000');
  });

  it('API-01 are grouped by concepts', async () => {
    const concepts = await visitor.call('conceptList', {});
    for (const { conceptKey, coinCount } of concepts) {
      const coins = await visitor.call('coinList', { conceptKey });
      expect(coins).toHaveLength(coinCount);
      expect(coins.every(({ conceptKeys }) => conceptKeys.includes(conceptKey))).toBe(true);
    }
    const all = await visitor.call('coinList', {});
    expect(all.map(({ coinName }) => coinName).sort()).toEqual(codes);
    const btc = all.find(({ coinName }) => coinName === 'BTC');
    expect(btc?.symbolIds.toSorted()).toEqual(symbols.filter((symbolId) => /BTC/.test(symbolId)));
    expect(await visitor.call('coinList', { conceptKey: 'nothing' })).toEqual([]);
  });

  it('API-01 are hot by what they turned over', async () => {
    const hot = await visitor.call('hotCoins', {});
    expect(hot[0]).toMatchObject({ coinName: 'BTC', symbolId: 'BTCUSDT' });
    const turnovers = hot.map(({ turnoverUsd }) => Number(turnoverUsd));
    expect(turnovers).toEqual(turnovers.toSorted((a, b) => b - a));
    expect(new Set(hot.map(({ coinName }) => coinName)).size).toBe(hot.length);
    expect(await visitor.raw('hotCoins', { type: 2 })).toMatchObject({ status: 400 });
  });
});

describe('API-01 a pair', () => {
  it('API-01 has its decimals, steps and best prices', async () => {
    const info = await visitor.call('getSymbolInfo', { symbolId: 'BTCUSDT_SPBL' });
    expect(info).toMatchObject({
      symbolId: 'BTCUSDT',
      businessLine: 1,
      placeConfig: { countMultiplier: '0.000001', volumePlace: 6, propertyPlace: 8 },
      delegatePricePlace: 1,
      priceEndStep: '0.1',
      state: 'trading',
    });
    expect(asNumber(info.bestBid)).toBeLessThan(asNumber(info.bestAsk));
    const unknown = await visitor.raw('getSymbolInfo', { symbolId: 'NOSUCH' });
    expect(unknown).toMatchObject({ status: 200, code: '50045' });
  });

  it('API-01 has the top of its book, alone and among all', async () => {
    const all = await visitor.call('getPlatePrice', {});
    expect(all.map(({ symbolId }) => symbolId).sort()).toEqual(symbols);
    const [one, ...more] = await visitor.call('getPlatePrice', { symbolId: 'ETHBTC' });
    expect(more).toEqual([]);
    expect(one?.symbolId).toBe('ETHBTC');
    expect(asNumber(one?.bestBidSize) * asNumber(one?.bestAskSize)).toBeGreaterThan(0);
    const unknown = await visitor.raw('getPlatePrice', { symbolId: 'NOSUCH' });
    expect(unknown).toMatchObject({ status: 200, code: '50045' });
  });

  it.each([-12, -5, 0, 9, 12])('API-01 has its day’s open price at UTC%i', async (timeZone) => {
    const open = await visitor.call('getOpenPrice', { symbolId: 'BTCUSDT', timeZone });
    const day = 86_400_000;
    expect((open.openTime + timeZone * 3_600_000) % day).toBe(0);
    expect(open.openTime).toBeGreaterThan(Date.now() - day);
    const candles = await visitor.call('getKline', {
      symbolId: 'BTCUSDT',
      kLineType: '1H',
      endTime: open.openTime + 1,
      limit: 1,
    });
    expect(candles[0]?.slice(0, 2)).toEqual([open.openTime, open.openPrice]);
  });

  it('API-01 has the closes of the last 24 finished hours of every pair, as its candles', async () => {
    const rows = await visitor.call('getSparklines', {});
    expect(rows.map(({ symbolId }) => symbolId).sort()).toEqual(symbols);
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    for (const symbolId of ['BTCUSDT', 'BCHBTC']) {
      const asked = { symbolId, kLineType: '1H', endTime: hour, limit: 24 } as const;
      const candles = await visitor.call('getKline', asked);
      expect(candles).toHaveLength(24);
      const row = rows.find((one) => one.symbolId === symbolId);
      expect(row?.closes).toEqual(candles.map((candle) => candle[4]));
    }
    expect(await visitor.call('getSparklines', {})).toEqual(rows);
  });

  it.each([13, -13, 0.5, '1'])('API-01 has no time zone %j', async (timeZone) => {
    const answer = await visitor.raw('getOpenPrice', { symbolId: 'BTCUSDT', timeZone });
    expect(answer).toMatchObject({ status: 400, code: '40000' });
  });
});

describe('API-01 fees', () => {
  it('API-01 come by level, as the exchange charges them', async () => {
    const rules = await visitor.call('vipRules', {});
    expect(rules).toMatchObject({ windowDays: 30, discountCoin: 'BGB', discountRate: '0.2' });
    expect(rules.levels).toHaveLength(vipLevels.length);
    expect(rules.levels[0]).toEqual({
      level: 0,
      volumeMin: '0',
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
      contractMakerFeeRate: '0.0002',
      contractTakerFeeRate: '0.0006',
    });
    for (const { level, makerFeeRate, takerFeeRate } of rules.levels) {
      expect(Math.round(Number(makerFeeRate) * 1e6)).toBe(vipLevels[level]!.makerPpm);
      expect(Math.round(Number(takerFeeRate) * 1e6)).toBe(vipLevels[level]!.takerPpm);
    }
  });
});
