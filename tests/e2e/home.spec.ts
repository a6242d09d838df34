import { expect, type Page, test } from 'playwright/test';
import { deep } from './looks.ts';
import { arrived } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const pairCount = 37;
const rows = (page: Page) => page.locator('#markets tbody tr[data-row]');
const symbols = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
const column = (page: Page, at: number) =>
  rows(page).evaluateAll(
    (all, place) => all.map((row) => row.children[place]?.textContent ?? ''),
    at,
  );

/** Opens the home page and waits until its figures are live. */
async function openLive(page: Page, path = '/', live = 'Live'): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.locator('#markets').getByText(live, { exact: true })).toBeVisible();
}

test('SITE-08 without script the page has all pairs, the busiest first, and no dead buttons', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(rows(page)).toHaveCount(pairCount);
  expect((await symbols(page))[0]).toBe('BTCUSDT');
  const market = page.locator('#markets');
  await expect(market.getByText(/^Data as of [\d:]+ UTC$/)).toBeVisible();
  await expect(market.getByRole('tab')).toHaveCount(0);
  await expect(market.getByRole('searchbox')).toHaveCount(0);
  await expect(market.getByRole('button', { name: 'Favorite BTC/USDT' })).toHaveCount(0);
  expect(await market.locator('path[d^="M0 "]').count()).toBeGreaterThanOrEqual(pairCount);
  await market.getByRole('link', { name: 'Trade BCH/BTC' }).click();
  await expect(page).toHaveURL(`${server.url}/spot/BCHBTC`);
  await context.close();
});

test('SITE-08 pairs are chosen by view, quote and words and sorted by their headers', async ({
  page,
}) => {
  const found = troubles(page);
  await openLive(page);
  const market = page.locator('#markets');
  const search = market.getByRole('searchbox', { name: 'Search coin or pair' });
  await search.fill('bitcoin cash');
  await expect.poll(() => symbols(page)).toEqual(['BCHUSDT', 'BCHBTC']);
  await market.getByRole('button', { name: 'BTC', exact: true }).click();
  await expect.poll(() => symbols(page)).toEqual(['BCHBTC']);
  await search.fill('nothing like it');
  await expect(market.getByText('No results for “nothing like it”')).toBeVisible();
  await market.getByRole('button', { name: 'Show all pairs' }).click();
  await expect(search).toHaveValue('');
  await expect(market.getByRole('tab', { name: 'All', exact: true })).toBeFocused();

  const turnover = market.getByRole('columnheader', { name: '24h turnover' });
  await expect(turnover).toHaveAttribute('aria-sort', 'descending');
  const price = market.getByRole('columnheader', { name: 'Last price' });
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await expect(turnover).toHaveAttribute('aria-sort', 'none');
  expect((await symbols(page)).slice(0, 2).sort()).toEqual(['BTCUSDC', 'BTCUSDT']);
  await price.getByRole('button').press('Enter');
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  expect((await symbols(page)).slice(0, 2).sort()).toEqual(['PEPEUSDT', 'SHIBUSDT']);

  await market.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(market.getByRole('tab', { name: 'Gainers' })).toBeFocused();
  await expect.poll(async () => (await column(page, 3))[0]).toMatch(/^\+/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await column(page, 3))[0]).toMatch(/^−/);
  await page.keyboard.press('End');
  await expect(rows(page)).toHaveCount(10);
  expect(found).toEqual([]);
});

test(
  'SITE-08 figures move, the page does not; rows out of sight are left out',
  deep,
  async ({ page }) => {
    const found = troubles(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => {
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.moved += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openLive(page);
    const table = page.locator('#markets').getByRole('table');
    const height = () => table.evaluate((one) => one.getBoundingClientRect().height);
    await expect.poll(() => rows(page).count()).toBeLessThan(pairCount);
    await expect(table).toHaveAttribute('aria-rowcount', String(pairCount + 1));
    const before = await height();
    const price = async () => (await column(page, 2))[0];
    const first = await price();
    await expect.poll(price).not.toBe(first);

    // A row that has the focus stays, however far the page is scrolled.
    const link = page.getByRole('link', { name: 'Trade BTC/USDT' });
    await link.focus();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rows(page).last()).toHaveAttribute('aria-rowindex', String(pairCount + 1));
    await expect(link).toBeFocused();
    expect(await height()).toBe(before);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(
      0.01,
    );
    await page.emulateMedia({ media: 'print' });
    await expect(rows(page)).toHaveCount(pairCount);
    expect(found).toEqual([]);
  },
);

test('SITE-08 favorites are kept for a visitor and for a user', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const text = textsOf('ar', 'home');
  await openLive(page, '/ar', text.live);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const market = page.locator('#markets');
  const star = (pair: string, names = text) =>
    market.getByRole('button', { name: filled(names.favoritePair, { pair }) });
  await market.getByRole('tab', { name: text.favorites }).click();
  await expect(market.getByText(text.noFavorites ?? '')).toBeVisible();
  await market.getByRole('tab', { name: text.all }).click();
  await star('ETH/USDT').click();
  await expect(star('ETH/USDT')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`${server.url}/ar`);
  await page.reload();
  await expect(star('ETH/USDT')).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${server.url}/register?from=%2F&source=mix`);
  await page.getByLabel('Email').fill(`star.${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await arrived(page, `${server.url}/`);
  const english = textsOf('en', 'home');
  await expect(market.getByText('Live', { exact: true })).toBeVisible();
  // What a visitor has put goes along into the account.
  await expect(star('ETH/USDT', english)).toHaveAttribute('aria-pressed', 'true');
  const saved = page.waitForResponse(/addUserSelf/);
  await star('XRP/USDT', english).click();
  await saved;
  await page.reload();
  await market.getByRole('tab', { name: 'Favorites' }).click();
  await expect.poll(() => symbols(page)).toEqual(['ETHUSDT', 'XRPUSDT']);
});
