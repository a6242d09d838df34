import { describe, expect, it } from 'vitest';
import {
  canonicalPath,
  localeOfPath,
  localizePath,
  safeReturnPath,
  withoutLocale,
} from './path.ts';

describe('a path in a language', () => {
  it.each([
    ['/', 'en', '/'],
    ['/', 'ar', '/ar'],
    ['/?a=1', 'ar', '/ar?a=1'],
    ['/spot/BTCUSDT', 'en', '/spot/BTCUSDT'],
    ['/spot/BTCUSDT?a=1#b', 'ar', '/ar/spot/BTCUSDT?a=1#b'],
  ])('%s in %s is %s', (path, locale, expected) => {
    expect(localizePath(path, locale)).toBe(expected);
  });

  it.each([
    ['/', 'en', '/'],
    ['/ar', 'ar', '/'],
    ['/ar/spot/BTCUSDT', 'ar', '/spot/BTCUSDT'],
    ['/arab', 'en', '/arab'],
    ['/de/spot/BTCUSDT', 'en', '/de/spot/BTCUSDT'],
  ])('%s is in %s and without it %s', (path, locale, bare) => {
    expect(localeOfPath(path)).toBe(locale);
    expect(withoutLocale(path)).toBe(bare);
  });
});

describe('each page has one address, reached in one step', () => {
  const cases = [
    ['/', '/'],
    ['/en', '/'],
    ['/EN/', '/'],
    ['/ar/', '/ar'],
    ['/AR', '/ar'],
    ['/zh-cn/login', '/zh-CN/login'],
    ['/en/login/', '/login'],
    ['/spot/btcusdt', '/spot/BTCUSDT'],
    ['/spot/BTCUSDT_SPBL', '/spot/BTCUSDT'],
    ['/En/spot/btcUsdt_spbl/', '/spot/BTCUSDT'],
    ['/AR/spot/btcusdt_SPBL//', '/ar/spot/BTCUSDT'],
    ['/spot/BTCUSDT_UMCBL', '/spot/BTCUSDT_UMCBL'],
    ['/spot/introduction/spot-rules', '/spot/introduction/spot-rules'],
    ['/spot/<x>', '/spot/<x>'],
    ['//evil.example/', '/evil.example'],
    ['/en/ar/login', '/en/ar/login'],
    ['/en/en', '/en/en'],
    ['/foo/EN', '/foo/EN'],
  ] as const;
  it.each(cases)('%s is %s', (path, expected) => {
    expect(canonicalPath(path)).toBe(expected);
    expect(canonicalPath(expected)).toBe(expected);
  });
});

describe('after logging in a visitor stays on this site', () => {
  it.each([
    ['/spot/ETHUSDT?a=1&b=%2F', '/spot/ETHUSDT?a=1&b=%2F'],
    ['/ar', '/ar'],
    ['/', '/'],
  ])('%s is taken', (from, expected) => expect(safeReturnPath(from)).toBe(expected));

  it.each([
    null,
    undefined,
    '',
    'spot',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    `/${'x'.repeat(2001)}`,
  ])('%j is not', (from) => expect(safeReturnPath(from)).toBeUndefined());
});
