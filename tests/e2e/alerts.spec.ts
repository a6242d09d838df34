import { devices, expect, type Locator, type Page, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { deep, desk, onPhone, phone } from './looks.ts';
import { alive, idle } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const words = textsOf('en', 'alerts');
const form = textsOf('en', 'ticket');

async function open(page: Page, path = '/spot/BTCUSDT'): Promise<void> {
  await page.goto(server.url + path);
  await alive(page);
  await expect(page.locator('[data-legend="candles"]')).toBeVisible();
}

const chartOf = (page: Page): Locator => page.locator('#view-panel-chart [role="slider"]');
const dialogOf = (page: Page, locale = 'en'): Locator =>
  page.getByRole('dialog', { name: textsOf(locale, 'alerts').title });
const rowsOf = (page: Page, which: 'waiting' | 'fired'): Locator =>
  dialogOf(page)
    .locator('.data-row')
    .filter({ has: page.locator('td', { hasText: words[which] ?? '' }) });
const plain = (text: string | null) => (text ?? '').replaceAll(',', '');

/** The pointer has come to the chart: what a visitor's page lacks until then is there. */
async function comeTo(page: Page): Promise<void> {
  await chartOf(page).hover();
  await expect(page.locator('#view-panel-chart [data-island]')).toHaveCount(0);
  await idle(page);
}

/** Where in the chart the second button is pressed, as shares of its size. */
async function press(page: Page, down: number): Promise<Locator> {
  const box = (await chartOf(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * down, { button: 'right' });
  return page.getByRole('menu');
}

/** Opens the dialog by the bell above the chart. */
async function openList(page: Page): Promise<Locator> {
  await page
    .locator('#view-panel-chart')
    .getByRole('button', { name: words.title })
    .first()
    .click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('SPOT-02: an alert is set at the price under the pointer, changed, deleted and brought back', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  await User.signUp(context, server.url);
  const page = await context.newPage();
  const found = troubles(page);
  await open(page);
  const menu = await press(page, 0.2);
  await expect(menu).toBeVisible();
  const named = plain(await menu.getAttribute('aria-label')).match(/[\d.]+$/)![0];
  await menu.getByRole('menuitem', { name: /^Set alert at/ }).click();
  const dialog = dialogOf(page);
  const field = dialog.getByRole('textbox');
  await expect(field).toHaveValue(named);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const line = page.locator('.alert-line');
  await expect(line).toHaveAttribute('data-price', named);
  await expect(line).toBeVisible();

  // A line opens its alert; the price and with it the direction can be changed.
  await line.getByRole('button').click();
  await expect(field).toHaveValue(named);
  await field.fill('1');
  await expect(dialog.getByText(filled(words.firesDown, { price: '1.0' }))).toBeVisible();
  await dialog.getByRole('button', { name: words.save, exact: true }).click();
  await expect(line).toHaveAttribute('data-price', '1.0');
  await openList(page);
  await expect(rowsOf(page, 'waiting')).toHaveCount(1);
  await expect(rowsOf(page, 'waiting')).toContainText(filled(words.priceDown, { price: '1.0' }));

  const one = { pair: 'BTC/USDT', price: '1.0' };
  await dialog.getByRole('button', { name: filled(words.deleteOf, one) }).click();
  await expect(line).toHaveCount(0);
  await dialog.getByRole('button', { name: `${words.undo} BTC/USDT` }).click();
  await expect(line).toHaveAttribute('data-price', '1.0');
  await page.reload();
  await alive(page);
  await openList(page);
  await expect(rowsOf(page, 'waiting')).toHaveCount(1);
  expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await axeFaults(page, { within: '#view-panel-chart' })).toEqual([]);
  expect(found).toEqual([]);
  await context.close();
});

test(
  'SPOT-02: what an alert cannot be is told in words under its field',
  deep,
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: desk });
    const user = await User.signUp(context, server.url);
    const page = await context.newPage();
    await open(page, '/spot/PEPEUSDT');
    const dialog = await openList(page);
    await expect(dialog.getByText(words.none ?? '')).toBeVisible();
    const field = dialog.getByRole('textbox');
    const set = dialog.getByRole('button', { name: words.setAlert });
    await set.click();
    await expect(dialog.getByText(words.enterPrice ?? '')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    for (const [typed, says] of [
      ['0', textsOf('en', 'fields').aboveZero],
      [
        '9999999999',
        filled(textsOf('en', 'errors').priceAboveMax, { limit: '90,071,992.54740991' }),
      ],
    ] as const) {
      await field.fill(typed);
      await expect(dialog.getByText(says ?? '')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    for (let n = 0; n < 50; n++) {
      const price = String(1 + n);
      await user.call('savePriceAlert', { symbolId: 'BTCUSDT', direction: 'down', price });
    }
    await openList(page);
    await expect(rowsOf(page, 'waiting')).toHaveCount(50);
    const full = filled(textsOf('en', 'errors').priceAlertsMax, { limit: '50' });
    await expect(dialog.getByText(full)).toBeVisible();
    await context.close();
  },
);

/** Sets alerts where the next trade is, and buys until one has fired. */
async function fire(user: User): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const { last, ask } = await user.prices('BTCUSDT');
    if (Number(ask) > Number(last)) {
      const wanted = { symbolId: 'BTCUSDT', direction: 'up', price: ask } as const;
      await user.call('savePriceAlert', wanted).catch(() => undefined);
      const order = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1 } as const;
      await user.call('placeOrder', { ...order, delegateCount: '0.0001' });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const rows = await user.call('priceAlerts', {});
    if (rows.some(({ status }) => status === 'fired')) return;
  }
  throw new Error('no alert fired');
}

test('SPOT-02: a fired alert is told on the page of any pair, politely, and stands in the list at once', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  const user = await User.signUp(context, server.url);
  const page = await context.newPage();
  await open(page, '/spot/ETHUSDT');
  const dialog = await openList(page);
  await expect(dialog.getByText(words.none ?? '')).toBeVisible();
  const region = page.locator('section[aria-live="polite"]');
  // It is said for a few seconds only: looked for from before it comes.
  const told = expect(region).toContainText(/Price alert: BTC\/USDT rose to [\d,.]+/);
  await Promise.all([told, fire(user)]);
  const row = rowsOf(page, 'fired').first();
  await expect(row).toContainText(/BTC\/USDT.*rises to/);
  // The header keeps it, on pages without a market too.
  await page.keyboard.press('Escape');
  const unread = textsOf('en', 'header').unread ?? '';
  await expect(page.getByRole('button', { name: unread })).toBeVisible();
  await page.goto(`${server.url}/account/security`);
  await page.locator('[data-newest]').click();
  const own = textsOf('en', 'common').account ?? '';
  const news = page.locator('#news-menu').getByRole('list', { name: own });
  await expect(news).toContainText(/BTC\/USDT rose to [\d,.]+/);
  await open(page, '/spot/ETHUSDT');
  await openList(page);
  await row.getByRole('button').click();
  await expect(dialog.locator('.data-row').filter({ hasText: words.deleted ?? '' })).toHaveCount(0);
  await context.close();
});

test(
  'SPOT-02: the chart’s menu copies the price and fills the form, by pointer and by key',
  deep,
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: desk,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await open(page);
    await comeTo(page);
    const menu = await press(page, 0.2);
    const named = plain(await menu.getAttribute('aria-label')).match(/[\d.]+$/)![0];
    await menu.getByRole('menuitem', { name: /^Copy/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(named);

    await press(page, 0.65);
    const low = plain(await menu.getAttribute('aria-label')).match(/[\d.]+$/)![0];
    expect(Number(low)).toBeLessThan(Number(named));
    await menu.getByRole('menuitem', { name: /^(Buy|Sell) limit at/ }).click();
    const price = page.getByRole('textbox', { name: form.price, exact: true });
    await expect.poll(async () => plain(await price.inputValue())).toBe(low);
    await expect(page.getByRole('textbox', { name: form.quantity, exact: true })).toBeFocused();

    // By key, for the candle that is looked at; Escape gives the focus back.
    await chartOf(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ContextMenu');
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(chartOf(page)).toBeFocused();
    await context.close();
  },
);

test(
  'SPOT-02: a visitor is shown the way to an account; its code comes with the first touch',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    await open(page);
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/Alerts\./.test(name)),
      );
    expect(await loaded()).toBe(false);
    await comeTo(page);
    const menu = await press(page, 0.3);
    await menu.getByRole('menuitem', { name: /^Set alert at/ }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText(words.needsAccount ?? '')).toBeVisible();
    await expect(dialog.getByRole('link', { name: textsOf('en', 'common').logIn })).toHaveAttribute(
      'href',
      /\/login\?from=/,
    );
    expect(await loaded()).toBe(true);
  },
);

test(
  'SPOT-02: a press that comes before the menu’s code gets the menu all the same',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/Alerts\.[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${server.url}/spot/BTCUSDT`);
    await expect(page.locator('[data-legend="candles"]')).toBeVisible();
    await page.evaluate(() => {
      addEventListener('contextmenu', ({ defaultPrevented }) => {
        document.body.dataset.browserMenu = String(!defaultPrevented);
      });
    });
    const menu = await press(page, 0.3);
    await expect(page.locator('body')).toHaveAttribute('data-browser-menu', 'false');
    await expect(menu).toHaveCount(0);
    arrive();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await press(page, 0.4);
    await expect(menu).toBeVisible();
  },
);

for (const { locale } of onPhone) {
  test(`SPOT-02: on a phone a finger that rests opens the menu, in ${locale}`, async ({
    browser,
  }) => {
    const { userAgent: _, defaultBrowserType: __, ...touch } = devices['Pixel 7'];
    const context = await browser.newContext({ ...touch, viewport: phone });
    await User.signUp(context, server.url);
    const page = await context.newPage();
    const found = troubles(page);
    const texts = textsOf(locale, 'alerts');
    await open(page, `${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`);
    const box = (await chartOf(page).boundingBox())!;
    const client = await context.newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width * 0.5, y: box.y + box.height * 0.4 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(menu).toBeVisible();
    const inside = (await menu.boundingBox())!;
    expect(inside.x).toBeGreaterThanOrEqual(0);
    expect(inside.x + inside.width).toBeLessThanOrEqual(phone.width);
    await menu.getByRole('menuitem').first().tap();
    const dialog = dialogOf(page, locale);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: texts.setAlert }).tap();
    await expect(page.locator('.alert-line')).toBeVisible();

    await page.touchscreen.tap(box.x + box.width * 0.3, box.y + box.height * 0.6);
    await expect(menu).toHaveCount(0);
    expect(found).toEqual([]);
    await context.close();
  });
}
