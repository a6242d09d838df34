import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeOfPath, localizePath, safeReturnPath, withoutLocale } from './path.ts';

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
    ['/xx/spot/BTCUSDT', 'en', '/xx/spot/BTCUSDT'],
  ])('%s is in %s and without it %s', (path, locale, bare) => {
    expect(localeOfPath(path)).toBe(locale);
    expect(withoutLocale(path)).toBe(bare);
  });
});

describe('after logging in a visitor stays on this site', () => {
  it.each([
    ['/spot/ETHUSDT?a=1&b=%2F', '/spot/ETHUSDT?a=1&b=%2F'],
    ['/ar', '/ar'],
    ['/', '/'],
  ])('API-04 %s is taken', (from, expected) => expect(safeReturnPath(from)).toBe(expected));

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
    '/\r\n//evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /spot',
    '/\u0000//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/.\\/evil.example',
    '/a/..\\\\evil.example',
    '//evil.example@own.example',
    '@evil.example',
    '?from=//evil.example',
    '#//evil.example',
    'data:text/html,x',
    `/${'x'.repeat(2001)}`,
  ])('API-04 %j is not', (from) => expect(safeReturnPath(from)).toBeUndefined());

  it.each([
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/%0d%0aset-cookie:x=1', '/%0d%0aset-cookie:x=1'],
    ['/spot?next=//evil.example', '/spot?next=//evil.example'],
    ['/spot#\\evil.example', '/spot#\\evil.example'],
    ['/é', '/%C3%A9'],
    ['/a b', '/a%20b'],
  ])('API-04 %j stays here as %j', (from, expected) => {
    expect(safeReturnPath(from)).toBe(expected);
    expect(new URL(expected, 'https://own.example').origin).toBe('https://own.example');
  });

  it('API-04 whatever is asked for, it leads to this site', () => {
    const bit = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '%2f',
      'evil.example',
      'a',
    );
    const text = fc.array(fc.oneof(bit, fc.string({ maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(text, (parts) => {
        const path = safeReturnPath(`/${parts.join('')}`);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});
