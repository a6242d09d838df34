import { expect, type Page, test } from 'playwright/test';
import { deep } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await alive(page);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page already holds ticker, book, trades, chart and the pair’s rules', async ({
    page,
  }) => {
    await page.goto(`${server.url}/spot/BTCUSDT`);
    await expect(page).toHaveTitle(/^BTCUSDT · /);
    const book = page.getByRole('region', { name: 'Order book' });
    expect(await book.getByRole('row').count()).toBeGreaterThanOrEqual(30);
    await expect(page.locator('.trade-main svg[preserveAspectRatio]').last()).toBeVisible();
    expect(await page.locator('.view-trades tbody tr').count()).toBeGreaterThan(0);
    await expect(page.getByText('Tick size', { exact: true })).toBeAttached();
  });
});

test('prices move by themselves, and the title with them', async ({ page }) => {
  const found = troubles(page);
  await open(page, '/spot/BTCUSDT');
  const title = await page.title();
  await expect.poll(() => page.title()).not.toBe(title);
  await expect(page.getByRole('contentinfo').getByText('Live', { exact: false })).toBeVisible();
  expect(found).toEqual([]);
});

test('a pair that does not exist is a page that does not exist', deep, async ({ page }) => {
  expect((await page.goto(`${server.url}/ar/spot/NOPEUSDT`))?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('every text of the page is in the language of the page', deep, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/ar/spot/BTCUSDT');
  const words = { ...textsOf('ar', 'spot'), ...textsOf('ar', 'orders') };
  for (const key of ['chart', 'book', 'limit', 'market', 'openOrders', 'available'] as const) {
    await expect(page.getByText(words[key] ?? '', { exact: true }).first()).toBeAttached();
  }
});
