import { expect, test } from 'playwright/test';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});
test.use({ serviceWorkers: 'allow' });

test('SEO-02 without a connection the site says so in its language, and keeps nothing else', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/ar/developers`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  const texts = textsOf('ar', 'common');
  for (const path of ['/ar/spot/BTCUSDT', '/ar/developers']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.offlineTitle ?? '');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/ar/offline']);
  await context.setOffline(false);
  await page.getByRole('button', { name: texts.refresh }).click();
  await expect(page).toHaveURL(`${server.url}/ar/developers?`);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('SEO-02 a trading page registers nothing', async ({ page }) => {
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await alive(page);
  const registered = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
  expect(await page.evaluate(registered)).toBe(0);
});
