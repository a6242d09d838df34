import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { alive } from './ready.ts';
import { RunningServer } from './server.ts';
import { textsOf } from './texts.ts';

const why = ['--reason', 'a test'];
let server: RunningServer;
let folder: string;

test.beforeAll(async () => {
  server = await RunningServer.start();
  folder = mkdtempSync(join(tmpdir(), 'perigee-news-'));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

function file(name: string, head: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `---\n${head}\n---\n\n${text}\n`);
  return path;
}

test('INFO-03 what an operator posts is read without script, in a list, on its page and as RSS', async ({
  browser,
}) => {
  const en = file(
    'en.md',
    'title: Link & listing\ncoins: BTC',
    'See [rules](/futures) <b>now</b>.',
  );
  const ar = file('ar.md', 'title: إدراج جديد', 'اقرأ **القواعد**.');
  const name = ['announcement', 'link-listing'] as const;
  await server.ops('post', ...name, '--file', en, '--file', `ar=${ar}`, ...why);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto(`${server.url}/support/announcements`);
  const feed = page.locator('link[rel=alternate][type="application/rss+xml"]');
  await expect(feed).toHaveAttribute('href', '/support/announcements/rss.xml');
  await page.getByRole('link', { name: 'Link & listing' }).click();
  await expect(page).toHaveURL(`${server.url}/support/announcements/link-listing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link & listing');
  await expect(page.getByText('See rules now.')).toBeVisible();
  await page.getByRole('link', { name: 'rules' }).click();
  await expect(page).toHaveURL(`${server.url}/futures`);

  const news = textsOf('en', 'news');
  await page.goto(`${server.url}/ar/support/announcements/link-listing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('إدراج جديد');
  await expect(page.locator('article strong')).toHaveText('القواعد');
  await page.goto(`${server.url}/news`);
  await expect(page.getByText(news.noNews!)).toBeVisible();

  const rss = await page.request.get(`${server.url}/support/announcements/rss.xml`);
  expect(rss.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const xml = await rss.text();
  expect(xml).toContain('<title>Link &amp; listing</title>');
  expect(xml).toContain(`<link>${server.url}/support/announcements/link-listing</link>`);

  const trading = await browser.newPage();
  await trading.goto(`${server.url}/spot/BTCUSDT`);
  await alive(trading);
  await trading.getByRole('tab', { name: textsOf('en', 'spot').info!, exact: true }).click();
  const panel = trading.getByRole('region', { name: 'About Bitcoin' });
  await expect(panel.getByRole('link', { name: 'Link & listing' })).toBeVisible();
  await trading.screenshot({ path: 'test-results/news-coin.jpg' });
  await trading.goto(`${server.url}/support/announcements/link-listing`);
  expect(await axeFaults(trading)).toEqual([]);
  await trading.close();

  await server.ops('retract', ...name, ...why);
  const gone = await page.goto(`${server.url}/support/announcements/link-listing`);
  expect(gone?.status()).toBe(404);
  // The feed is kept for some seconds.
  const left = () => page.request.get(`${server.url}/support/announcements/rss.xml`);
  await expect.poll(async () => (await left()).text()).not.toContain('link-listing');
  expect((await page.goto(`${server.url}/support/announcements?page=9`))?.status()).toBe(404);
  await context.close();
});
