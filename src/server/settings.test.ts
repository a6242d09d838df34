import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, type Settings, settingRows } from './settings.ts';

type Env = Record<string, string>;

describe('SET-03: settings come from the environment', () => {
  it('has the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: undefined,
      logLevel: 'info',
      authSecret: undefined,
    });
  });

  const good: readonly [string, Env, Partial<Settings>][] = [
    ['a port', { PORT: '8080' }, { port: 8080 }],
    ['a free port', { PORT: '0' }, { port: 0 }],
    ['spaces around a value', { PORT: ' 80 ' }, { port: 80 }],
    ['an empty value as unset', { PORT: '', PUBLIC_URL: '' }, { port: 4321, publicUrl: undefined }],
    ['a relative folder', { DATA_DIR: 'x/y' }, { dataDir: resolve('x/y') }],
    ['https beyond loopback', { PUBLIC_URL: 'https://a.b/' }, { publicUrl: 'https://a.b' }],
    ['http on loopback', { PUBLIC_URL: 'http://localhost:9' }, { publicUrl: 'http://localhost:9' }],
    [
      'an address of the support',
      { SUPPORT_URL: 'https://a.b/help?from="x"' },
      { supportUrl: 'https://a.b/help?from=%22x%22' },
    ],
    [
      'an email address of the support',
      { SUPPORT_URL: 'mailto:help@a.b' },
      { supportUrl: 'mailto:help@a.b' },
    ],
    [
      'an open host with its https address',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.b' },
      { host: '0.0.0.0', publicUrl: 'https://a.b' },
    ],
    ['the largest seed', { SEED: '4294967295' }, { seed: 4_294_967_295 }],
    ['no starting balances', { STARTING_BALANCES: '' }, { startingBalances: new Map() }],
    [
      'starting balances',
      { STARTING_BALANCES: 'USDT=5, BTC=0.00000001' },
      {
        startingBalances: new Map([
          ['USDT', '5'],
          ['BTC', '0.00000001'],
        ]),
      },
    ],
    [
      'recordings',
      { MARKET_REPLAY: 'BTCUSDT=a.csv, ETHUSDT=/b/c.csv' },
      {
        marketReplay: new Map([
          ['BTCUSDT', resolve('a.csv')],
          ['ETHUSDT', '/b/c.csv'],
        ]),
      },
    ],
    ['a header in any case', { ADDRESS_HEADER: 'X-Real-IP' }, { addressHeader: 'x-real-ip' }],
  ];
  it.each(good)('takes %s', (_, env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  const bad: readonly [string, Env][] = [
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '1.5' }],
    ['HOST', { HOST: 'a b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'exchange.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://a.b/path' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:pw@a.b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://a.b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://a.b' }],
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { HOST: '192.168.1.5', PUBLIC_URL: 'http://192.168.1.5:4321' }],
    ['SUPPORT_URL', { SUPPORT_URL: 'help@a.b' }],
    ['SUPPORT_URL', { SUPPORT_URL: 'mailto:help' }],
    ['SUPPORT_URL', { SUPPORT_URL: 'http://a.b/help' }],
    ['SUPPORT_URL', { SUPPORT_URL: 'javascript:alert(1)' }],
    ['SUPPORT_URL', { SUPPORT_URL: 'https://me:pw@a.b' }],
    ['SEED', { SEED: 'x' }],
    ['SEED', { SEED: '4294967296' }],
    ['MARKET_REPLAY', { MARKET_REPLAY: 'btc.csv' }],
    ['MARKET_REPLAY', { MARKET_REPLAY: 'BTCUSDT=a.csv,BTCUSDT=b.csv' }],
    ['STARTING_BALANCES', { STARTING_BALANCES: 'USDT' }],
    ['STARTING_BALANCES', { STARTING_BALANCES: 'USDT=-5' }],
    ['STARTING_BALANCES', { STARTING_BALANCES: 'USDT=1e5' }],
    ['STARTING_BALANCES', { STARTING_BALANCES: 'BTC=0.000000001' }],
    ['STARTING_BALANCES', { STARTING_BALANCES: 'BTC=1,BTC=2' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['RATE_PER_USER', { RATE_PER_USER: '0' }],
    ['RATE_PER_ADDRESS', { RATE_PER_ADDRESS: 'many' }],
    ['PAGE_CALL_TIMEOUT_MS', { PAGE_CALL_TIMEOUT_MS: '0' }],
    ['TRACED_PERCENT', { TRACED_PERCENT: '101' }],
    ['ADDRESS_HEADER', { ADDRESS_HEADER: 'a b' }],
    ['AREA_HEADER', { AREA_HEADER: 'a b' }],
    ['LOCALES', { LOCALES: 'en,xx' }],
    ['LOCALES', { LOCALES: 'de,ko' }],
    ['LOCALE_GROUP_TYPE', { LOCALE_GROUP_TYPE: 'asia' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'with spaces and more' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short-and-secret' }],
  ];
  it.each(bad)('refuses a bad %s in one line that says what is expected: %o', (name, env) => {
    expect(() => readSettings(env)).toThrow(
      expect.objectContaining({
        name: 'BadSetting',
        message: expect.stringMatching(new RegExp(`^${name}\\b[^\\n]*(expected|must be)[^\\n]*$`)),
      }),
    );
  });

  it('has a refused value for every setting but the free text of DATA_DIR', () => {
    const tried = new Set(bad.map(([name]) => name));
    expect(Object.keys(settingRows).filter((name) => !tried.has(name))).toEqual(['DATA_DIR']);
  });

  it('never shows a secret', () => {
    expect(() => readSettings({ AUTH_SECRET: 'short-and-secret' })).not.toThrow(/short-and/);
  });
});
