import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routedLocales } from '../../src/i18n/locale.ts';
import { withoutLocale } from '../../src/i18n/path.ts';
import { RunningServer } from '../e2e/server.ts';
import { Crawl, crawledLocales } from './crawl/crawl.ts';
import { documentOf } from './crawl/html.ts';
import { asymmetries, readSitemaps, type Sitemaps } from './crawl/sitemaps.ts';
import { htmlFaults } from './crawl/validity.ts';
import { variantFaults } from './crawl/variants.ts';

let server: RunningServer;
let maps: Sitemaps;
beforeAll(async () => {
  // A whole language, all from one address.
  server = await RunningServer.start({ RATE_PER_ADDRESS: '1000000' });
  maps = await readSitemaps(server.url);
});
afterAll(() => server?.stop());

const mapOf = (locale: string) => maps.get(`${server.url}/sitemap-${locale}.xml`) ?? new Map();

const pathsOf = (locale: string) =>
  new Set([...mapOf(locale).keys()].map((url) => withoutLocale(new URL(url).pathname)));

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
  [...all].filter((one) => !some.has(one));

/** Pages that are made alike: those of a line's instruments, and articles. */
const alike = /\/(spot|futures\/usdt|introduction|articles)\/[^/]+$/;

/** The pages whose HTML is validated: in `npm test` two of each kind that are made alike. */
function validated(pages: readonly (readonly [url: string, html: string])[]) {
  if (process.env.CRAWL_LOCALES === 'all') return pages;
  const kinds = Map.groupBy(pages, ([url]) => alike.exec(new URL(url).pathname)?.[1]);
  return [...kinds].flatMap(([kind, of]) =>
    kind === undefined ? of : [of[0]!, of[Math.floor(of.length / 2)]!],
  );
}

describe('SEO-01 the sitemaps', () => {
  it('are one for each language, with the same pages, which name each other', () => {
    expect(maps.size).toBe(routedLocales.length);
    const [english, ...others] = routedLocales.map(({ path }) => pathsOf(path));
    expect(english!.size).toBeGreaterThan(50);
    expect(others.flatMap((paths) => without(paths, english!))).toEqual([]);
    expect(asymmetries(maps)).toEqual([]);
  });

  it('SITE-09 leave out articles that are there in English only, and nothing else', () => {
    const missing = (locale: string) => without(pathsOf('en'), pathsOf(locale));
    for (const locale of ['ar', 'zh-CN', 'es-AR', 'asia']) expect(missing(locale)).toEqual([]);
    expect(missing('de').length).toBeGreaterThan(50);
    const isArticle = (path: string) => path.startsWith('/support/articles/');
    expect(
      routedLocales.flatMap(({ path }) => missing(path)).filter((path) => !isArticle(path)),
    ).toEqual([]);
  });

  it('SITE-09 such an article names the English one as its own, and no languages', async () => {
    const path = '/support/articles/play-money';
    const { head } = documentOf(await (await fetch(`${server.url}/de${path}`)).text());
    expect([head.canonical, head.isIndexed, head.alternates.size]).toEqual([
      server.url + path,
      true,
      0,
    ]);
    const english = documentOf(await (await fetch(server.url + path)).text());
    expect(english.head.alternates.has('de')).toBe(false);
    expect(english.head.alternates.get('x-default')).toBe(server.url + path);
  });

  it('say of a page what it says of itself', async () => {
    for (const path of ['', '/spot/BTCUSDT', '/developers']) {
      const url = `${server.url}${path || '/'}`;
      const { head } = documentOf(await (await fetch(url)).text());
      expect([...head.alternates]).toEqual([...mapOf('en').get(url)!.alternates]);
    }
  });
});

describe('SEO-03 a crawler', () => {
  it.each(crawledLocales)('in %s finds every page, once, and nothing broken', async (locale) => {
    const crawl = new Crawl(server.url, locale);
    expect(await crawl.run([...mapOf(locale).keys()], [...mapOf('en').keys()])).toEqual([]);
    const invalid: string[] = [];
    for (const [url, html] of validated(crawl.pages())) {
      for (const fault of await htmlFaults(html)) invalid.push(`${url} ${fault}`);
    }
    expect(invalid).toEqual([]);
  });
});

describe('SITE-09 addresses', () => {
  it('lead to their page in one step, however they are written', async () => {
    const kinds = Map.groupBy(mapOf('zh-TW').keys(), (url) => alike.exec(url)?.[1] ?? url);
    const translated = [...kinds.values()].map(([first]) => first!);
    expect(await variantFaults([...mapOf('en').keys(), ...translated])).toEqual([]);
  });

  it.each([
    ['/spot', '/spot/BTCUSDT'],
    ['/spot/introduction/', '/spot/introduction/spot-rules'],
    ['/AR/futures/introduction', '/ar/futures/introduction/futures-summarize'],
    ['/en/fees', '/futures/introduction/trading-fee'],
    ['/help?q=a', '/support?q=a'],
    ['/futures/USDT', '/futures'],
  ])('%s leads to %s', async (path, expected) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, expected]);
    expect((await fetch(server.url + expected, { redirect: 'manual' })).status).toBe(200);
  });

  it.each([
    ['/trader-futures/usdt/BTCUSDT', 302, '/futures/usdt/BTCUSDT'],
    ['/ar/trader-futures/usdt/ETHUSDT', 302, '/ar/futures/usdt/ETHUSDT'],
    ['/trader-futures/usdt/NOSUCH', 404, null],
    ['/trader-futures/usdt/BTCUSD', 404, null],
  ])('%s of nobody who leads answers %i', async (path, status, location) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  it.each(['/foo/', '/Foo', '/en/foo', '/spot/NOSUCH', '/support/articles/no-such', '/AR/ar'])(
    '%s is not found, and leads nowhere',
    async (path) => {
      expect((await fetch(server.url + path, { redirect: 'manual' })).status).toBe(404);
    },
  );
});

describe('SEO-01 what else crawlers read', () => {
  it('is a map of the site for language models, and nothing is kept too long', async () => {
    const answer = await fetch(`${server.url}/llms.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const listed = [...(await answer.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url!);
    const missing = [...mapOf('en').keys()].filter((url) => !listed.includes(url));
    expect(missing).toEqual([]);
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-ar.xml', '/llms.txt']) {
      const { headers } = await fetch(server.url + path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=3600']);
    }
    expect((await fetch(`${server.url}/sitemap-nl.xml`)).status).toBe(404);
  });
});

describe('SEO-02 pages that the build made', () => {
  it('are sent compressed, and not again to who has them', async () => {
    const url = `${server.url}/futures/introduction/liquidation-summarize`;
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+, stale/);
    expect(headers.get('vary')).toBe('accept-encoding, cookie');
    const ofSomebody = await fetch(url, { headers: { cookie: 'session=a' } });
    expect(ofSomebody.headers.get('cache-control')).toBe('private, no-cache');
    const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
    const manifest = await fetch(`${server.url}/manifest-ar.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  });
});

describe('SEO-03 what the crawler sees', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;

  it.each([
    ['a block in a paragraph', '<h1>A</h1><p><div></div></p>', 'close-order'],
    ['a level left out', '<h1>A</h1><h3>B</h3>', 'heading-level'],
    ['a picture without a text', '<h1>A</h1><img src="a" width="1" height="1">', 'wcag/h37'],
    ['an id twice', '<h1 id="a">A</h1><p id="a"></p>', 'no-dup-id'],
  ])('in HTML: %s', async (_, body, rule) => {
    expect((await htmlFaults(page(body))).map((fault) => fault.split(':')[0])).toContain(rule);
    expect(await htmlFaults(page('<h1>A</h1><div popover><h2>B</h2></div>'))).toEqual([]);
  });

  it('in a page: its links, files, ids, and pictures without a size', () => {
    const seen = documentOf(
      page(
        '<a href="/a?b=1&amp;c=2#d">A</a><img src="b.png" width="1"><i id="e"></i><!--<a href="f">-->',
      ),
    );
    expect(seen).toMatchObject({ links: ['/a?b=1&c=2#d'], files: ['b.png'], unsized: ['b.png'] });
    expect([...seen.ids]).toEqual(['e']);
    expect(seen.headings).toEqual([]);
  });
});
