import { expect, test } from 'playwright/test';
import { routedLocales } from '../../src/i18n/locale.ts';
import { RunningServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  // Every page in every language, all from one address.
  server = await RunningServer.start({ RATE_PER_ADDRESS: '100000' });
});
test.afterAll(() => server.stop());

const routes = [
  '/',
  '/spot/BTCUSDT',
  '/spot/ETHUSDT',
  '/futures',
  '/futures/usdt/BTCUSDT',
  '/login',
  '/register',
  '/developers',
  '/futures/introduction/liquidation-summarize',
  '/support',
  '/futures/introduction/trading-fee',
  '/spot/introduction/spot-rules',
  '/support/articles/order-types',
  '/nowhere',
];

interface Head {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

async function headOf(path: string, cookie = ''): Promise<Head> {
  const html = await (await fetch(server.url + path, { headers: { cookie } })).text();
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.trim() ?? '';
  return { path, title, description };
}

const prefixOf = (path: string) => (path === 'en' ? '' : `/${path}`);

test('HEAD-02 every page has a title and a description of its own, in every language', async () => {
  for (const { path: locale } of routedLocales) {
    const heads = await Promise.all(routes.map((path) => headOf(prefixOf(locale) + path)));
    for (const field of ['title', 'description'] as const) {
      const texts = heads.map((head) => head[field]);
      expect(
        texts.every((text) => text.length > 0 && !text.includes('{{')),
        locale,
      ).toBe(true);
      const twice = texts.filter((text, place) => texts.indexOf(text) !== place);
      expect([locale, field, twice]).toEqual([locale, field, []]);
    }
  }
});
