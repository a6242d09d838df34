import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { alive } from './ready.ts';
import { RunningServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await RunningServer.start();
});
test.afterAll(() => server.stop());

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await alive(page);
}

/** Makes a user by the site's own calls, logged in in this browser. */
async function signUp(context: BrowserContext): Promise<void> {
  const name = `spot-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const answer = await context.request.post(`${server.url}/api/auth/sign-up/email`, {
    headers: { origin: server.url },
    data: { email: `${name}@example.org`, password: 'correct horse battery', name },
  });
  expect(answer.ok()).toBe(true);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page already holds ticker, book, trades, chart and the pair’s rules', async ({
    page,
  }) => {
    await page.goto(`${server.url}/spot/BTCUSDT`);
    await expect(page).toHaveTitle(/^[\d,]+\.\d+ BTCUSDT/);
    const book = page.getByRole('region', { name: 'Order book' });
    expect(await book.getByRole('row').count()).toBeGreaterThanOrEqual(30);
    await expect(page.locator('.trade-main svg[preserveAspectRatio]').last()).toBeVisible();
    expect(await page.locator('.view-trades tbody tr').count()).toBeGreaterThan(0);
    await expect(page.getByText('Price step')).toBeAttached();
  });
});

test('prices move by themselves, and the title with them', async ({ page }) => {
  const found = troubles(page);
  await open(page, '/spot/BTCUSDT');
  const title = await page.title();
  await expect.poll(() => page.title(), { timeout: 30_000 }).not.toBe(title);
  await expect(page.getByText('Live', { exact: false }).first()).toBeVisible();
  expect(found).toEqual([]);
});

test('a pair that does not exist is a page that does not exist', async ({ page }) => {
  expect((await page.goto(`${server.url}/ar/spot/NOPEUSDT`))?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

const looks = ['en dark', 'en light', 'ar dark', 'ar light', 'zh-CN dark'];
for (const look of looks) {
  test(`the page is accessible, ${look}`, async ({ page, context }) => {
    const [locale = '', theme = ''] = look.split(' ');
    await signUp(context);
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, locale === 'en' ? '/spot/BTCUSDT' : `/${locale}/spot/BTCUSDT`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      expect(await axeFaults(page), `${width}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
    }
  });
}

test('every text of the page is in the language of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/ar/spot/BTCUSDT');
  const words = { ...textsOf('ar', 'spot'), ...textsOf('ar', 'orders') };
  for (const key of ['chart', 'book', 'limit', 'market', 'openOrders', 'available']) {
    await expect(page.getByText(words[key] ?? '', { exact: true }).first()).toBeAttached();
  }
});
