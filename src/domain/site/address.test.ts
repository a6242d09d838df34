import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteLocales } from '#domain/codes/locale.ts';
import { lineNames, lines, shownLines } from '#domain/line/line.ts';
import { lineSites } from '#domain/line/site.ts';
import { canonicalPath } from './address.ts';

describe('SITE-09 each page has one address, reached in one step', () => {
  const cases = [
    ['/', '/'],
    ['', '/'],
    ['/en', '/'],
    ['/EN/', '/'],
    ['/index.html', '/'],
    ['/ar/', '/ar'],
    ['/AR', '/ar'],
    ['/AR/Index.HTML', '/ar'],
    ['/zh-cn/login', '/zh-CN/login'],
    ['/en/login/', '/login'],
    ['/LogIn/index.html', '/login'],
    ['/ES-ar/Account/Security//', '/es-AR/account/security'],
    ['/spot/btcusdt', '/spot/BTCUSDT'],
    ['/SPOT/BTCUSDT_SPBL', '/spot/BTCUSDT'],
    ['/En/spot/btcUsdt_spbl/', '/spot/BTCUSDT'],
    ['/AR/spot/btcusdt_SPBL//', '/ar/spot/BTCUSDT'],
    ['/spot/%42tcusdt', '/spot/BTCUSDT'],
    ['/spot/1INCHUSDT', '/spot/1INCHUSDT'],
    ['/futures/usdt/btcusdt', '/futures/usdt/BTCUSDT'],
    ['/futures/USDT/BTCUSDT', '/futures/usdt/BTCUSDT'],
    ['/Futures/HOT/', '/futures/hot'],
    ['/de/Trader-Futures/USDT/btcusdt_umcbl', '/de/trader-futures/usdt/BTCUSDT'],
    ['/futures/usdt/BTCUSDT_UMCBL', '/futures/usdt/BTCUSDT'],
    ['/en/Futures/Usdt/btcusdt_umcbl/index.html', '/futures/usdt/BTCUSDT'],
    ['/Zh-Tw/futures//usdt/ethusdt', '/zh-TW/futures/usdt/ETHUSDT'],
    ['/Support/Articles/Order-Types/', '/support/articles/order-types'],
    ['/support/announcements/FUTURES', '/support/announcements/futures'],
    ['/Developers', '/developers'],
    ['/futures/introduction/Funding-Rate.CSV', '/futures/introduction/funding-rate.csv'],
    ['/News/RSS.xml', '/news/rss.xml'],
    ['/sitemap-zh-CN.xml/', '/sitemap-zh-CN.xml'],
    // Reserved words come before symbols.
    ['/spot', '/spot/BTCUSDT'],
    ['/ar/Spot/', '/ar/spot/BTCUSDT'],
    ['/spot/introduction', '/spot/introduction/spot-rules'],
    ['/spot/INTRODUCTION/', '/spot/introduction/spot-rules'],
    ['/futures/introduction', '/futures/introduction/futures-summarize'],
    ['/de/fees', '/de/futures/introduction/trading-fee'],
    ['/en/help/', '/support'],
    ['/futures/USDT', '/futures'],
    // A demo line's market by the name of its twin.
    ['/futures/susdt/BTCUSDT', '/futures/susdt/SBTCSUSDT'],
    ['/de/futures/SUSDT/ethusdt_sumcbl/', '/de/futures/susdt/SETHSUSDT'],
    ['/futures/susdt/BTCUSD', '/futures/susdt/BTCUSD'],
    ['/futures/susd/BTCUSD', '/futures/susd/SBTCSUSD'],
    ['/futures/susd/BTCUSDZ26', '/futures/susd/BTCUSDZ26'],
    ['/support/articles', '/support'],
  ] as const;
  it.each(cases)('%s is %s', (path, expected) => {
    expect(canonicalPath(path)).toBe(expected);
    expect(canonicalPath(expected)).toBe(expected);
  });

  it.each(shownLines)('KIT-11 a market of %s has one address, however it is written', (line) => {
    const { routeCode } = lines[line];
    const { route, main } = lineSites[line];
    const canonical = `/${route}/${main}`;
    const suffix = `_${routeCode}`;
    const ways = [
      canonical,
      `/${route.toUpperCase()}/${main.toLowerCase()}`,
      `${canonical}${suffix}`,
    ];
    for (const way of [
      ...ways,
      `/en${canonical}/`,
      `${canonical}${suffix.toUpperCase()}/index.html`,
    ]) {
      expect(canonicalPath(way)).toBe(canonical);
    }
    expect(canonicalPath(`/AR/${route}/${main.toLowerCase()}${suffix}//`)).toBe(`/ar${canonical}`);
    for (const other of lineNames.filter((one) => one !== line)) {
      expect(canonicalPath(`${canonical}_${lines[other].routeCode}`)).toBeUndefined();
    }
  });

  it.each([
    // A suffix of another line than the route's, or of none.
    '/spot/BTCUSDT_UMCBL',
    '/futures/usdt/BTCUSDT_SPBL',
    '/futures/usdt/BTCUSDT_DMCBL',
    '/futures/usdt/BTCUSDT_',
    '/futures/usdt/BTCUSDT_X1',
    '/spot/<x>',
    '/spot/ß',
    '/spot/BTCUSDT/x',
    '/futures/nope/SBTCSUSD',
    '/futures/nope',
    '//evil.example/',
    '/ko//evil.example',
    '/%2F%2Fevil.example',
    '/spot%2FBTCUSDT',
    '/support/articles/a%20b',
    '/support/articles/..',
    '/%E0%A4%A',
    '/en/ar/login',
    '/en/en',
    '/foo',
    '/foo/EN',
    '/404',
  ])('%s is no address of a page', (path) => expect(canonicalPath(path)).toBeUndefined());

  it('whatever is written around an address, it leads to the same page', () => {
    const pages = [
      '/',
      '/login',
      '/spot/BTCUSDT',
      '/futures/usdt/ETHUSDT',
      '/support/articles/faq',
    ];
    const suffixes = ['', '_spbl', '_UMCBL', '_Dmcbl'];
    const anyCase = (text: string, bits: number) =>
      [...text]
        .map((one, at) => (bits & (1 << (at % 30)) ? one.toUpperCase() : one.toLowerCase()))
        .join('');
    fc.assert(
      fc.property(
        fc.constantFrom(...siteLocales),
        fc.constantFrom(...pages),
        fc.constantFrom(...suffixes),
        fc.constantFrom('', '/', '//', '/index.html'),
        fc.nat(),
        ({ path: locale }, page, suffix, end, bits) => {
          const bare = page === '/' ? '' : page;
          const right = (locale === 'en' ? '' : `/${locale}`) + bare || '/';
          const line = page.startsWith('/spot') ? '_spbl' : page.includes('usdt') ? '_umcbl' : '';
          const fits = suffix === '' || suffix.toLowerCase() === line;
          const found = canonicalPath(anyCase(`/${locale}${bare}${suffix}`, bits) + end);
          expect(found).toBe(fits ? right : undefined);
        },
      ),
    );
  });

  it('whatever is asked for, the answer is an address of this site, and its own canonical', () => {
    const part = fc.constantFrom(
      'en',
      'AR',
      'spot',
      'Futures',
      'usdt',
      'btcusdt',
      '%2f',
      '..',
      'x',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 6 }),
        (parts) => {
          const found = canonicalPath(`/${parts.join('/')}`);
          if (found === undefined) return;
          expect(found).toMatch(/^\/(?!\/)[\w./-]*$/);
          expect(canonicalPath(found)).toBe(found);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
