import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { lookupChain } from '../../src/domain/codes/locale.ts';
import { hreflangOf, routedLocales } from '../../src/i18n/locale.ts';
import { RunningServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  // Pages in every language, all from one address.
  server = await RunningServer.start({ RATE_PER_ADDRESS: '10000' });
});
test.afterAll(() => server.stop());

const folder = fileURLToPath(new URL('../../locales/', import.meta.url));
type Texts = Readonly<Record<string, string>>;

/** A language's texts over those of its parents, over the English ones. */
function textsOf(path: string, name: string): Texts {
  const files = lookupChain(path)
    .toReversed()
    .map((one) => `${folder}${one}/${name}.json`);
  const found = files.filter((file) => existsSync(file));
  return Object.assign({}, ...found.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** As the HTML has it: quotes and ampersands escaped. */
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&#34;|&quot;').replace(/'/g, '&#39;');

const prefixOf = (path: string) => (path === 'en' ? '' : `/${path}`);

test('SITE-01 every language has its pages: lang, dir, canonical, all others and its own words', async () => {
  for (const { path, tag, dir } of routedLocales) {
    const address = `${server.url}${prefixOf(path)}/login`;
    const html = await (await fetch(address)).text();
    expect(html, path).toContain(`<html lang="${tag}" dir="${dir}"`);
    expect(html, path).toContain(`<link rel="canonical" href="${address}"`);
    const others = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(others.map(([, language]) => language)).toEqual([
      ...routedLocales.map(hreflangOf),
      'x-default',
    ]);
    const { logIn = '' } = textsOf(path, 'common');
    expect(html, path).toMatch(new RegExp(escaped(logIn)));
  }
});

test('SITE-01 64 pages at once in different languages never mix', async () => {
  const asked = Array.from({ length: 64 }, (_, n) => routedLocales[n % routedLocales.length]!);
  const mixed = await Promise.all(
    asked.map(async ({ path, tag }, n) => {
      const html = await (await fetch(`${server.url}${prefixOf(path)}/?n=${n}`)).text();
      const { skipToContent = '' } = textsOf(path, 'common');
      const isWhole =
        html.includes(`<html lang="${tag}"`) && new RegExp(escaped(skipToContent)).test(html);
      return isWhole ? [] : [`${path} ${n}`];
    }),
  );
  expect(mixed.flat()).toEqual([]);
});

test('SITE-03 what does not exist says so in the language of its address', async () => {
  for (const { path } of routedLocales) {
    for (const address of ['/nope', '/spot/NOPEUSDT', '/a/b/c']) {
      const answer = await fetch(server.url + prefixOf(path) + address);
      expect([path, address, answer.status]).toEqual([path, address, 404]);
      const { notFound = '' } = textsOf(path, 'common');
      expect(await answer.text(), path).toMatch(new RegExp(escaped(notFound)));
    }
  }
  for (const address of ['/xx/spot/BTCUSDT', '/nl', '/en/de/login']) {
    expect((await fetch(server.url + address)).status, address).toBe(404);
  }
});
