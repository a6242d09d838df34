import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { calls } from '#contract/calls.ts';
import { isAccessible, openAs } from './accessible.ts';
import { deep, desk, directions, onPhone } from './looks.ts';
import { alive, aTry } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { password, signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const pathOf = (locale: string) => `${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`;

type Words = Readonly<Record<string, string>>;
const wordsOf = (locale: string): Words => ({
  ...textsOf(locale, 'orders'),
  ...textsOf(locale, 'common'),
  ...textsOf(locale, 'spot'),
  ...textsOf(locale, 'ticket'),
  ...textsOf(locale, 'preferences'),
  ...textsOf(locale, 'price-colors'),
});
const en = wordsOf('en');

async function ready(page: Page, locale = 'en'): Promise<void> {
  await page.goto(server.url + pathOf(locale));
  await alive(page);
}

async function openSettings(page: Page, words = en) {
  await page.getByRole('button', { name: words.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.title });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function onDesk(browser: Browser, more: object = {}): Promise<BrowserContext> {
  return browser.newContext({ viewport: desk, ...more });
}

/** Where a panel stands, from left to right. */
const leftOf = async (page: Page, panel: string): Promise<number> =>
  (await page.locator(`.trade-${panel}`).boundingBox())!.x;

/** The tag that the server sent, before any script could change it. */
const rootOf = async (context: BrowserContext, path: string): Promise<string> => {
  const answer = await context.request.get(server.url + path);
  const html = await answer.text();
  return (
    (/<html[^>]*>/.exec(html)?.[0] ?? '') +
    (/<div class="workspace trade"[^>]*>/.exec(html)?.[0] ?? '')
  );
};

for (const locale of directions) {
  test(`SPOT-10: what a visitor chooses holds at once and is in the next page’s HTML (${locale})`, async ({
    browser,
  }) => {
    const context = await onDesk(browser);
    const page = await context.newPage();
    const found = troubles(page);
    const words = wordsOf(locale);
    await ready(page, locale);
    const dialog = await openSettings(page, words);
    const choose = (name = '') => dialog.getByRole('radio', { name, exact: true }).check();
    const html = page.locator('html');
    await choose(words.light);
    await expect(html).toHaveAttribute('data-theme', 'light');
    await choose(words.blueUp);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--up')))
      .toBe('#1668c7');
    const label = page.getByRole('tab', { name: words.chart, exact: true });
    const sizeOf = () => label.evaluate((tab) => Number.parseFloat(getComputedStyle(tab).fontSize));
    const before = await sizeOf();
    await choose(words.large);
    await expect.poll(sizeOf).toBeGreaterThan(before);
    await dialog.getByRole('checkbox', { name: words.animations }).uncheck();
    const lasts = () =>
      dialog
        .getByRole('checkbox', { name: words.sounds })
        .evaluate((box) => Number.parseFloat(getComputedStyle(box).transitionDuration));
    await expect.poll(lasts).toBeLessThan(0.001);
    await choose([words.orderForm, words.book, words.chart].join(' · '));
    const isArranged = async () => {
      const [form, book, chart] = [
        await leftOf(page, 'form'),
        await leftOf(page, 'side'),
        await leftOf(page, 'main'),
      ];
      return locale === 'ar' ? form > book && book > chart : form < book && book < chart;
    };
    await expect.poll(isArranged).toBe(true);
    await isAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: words.title, exact: true })).toBeFocused();

    const sent = await rootOf(context, pathOf(locale));
    for (const part of [
      'data-theme="light"',
      'data-colours="blue-up"',
      'data-font="large"',
      'data-motion="off"',
      'data-columns="form-book-chart"',
    ]) {
      expect(sent).toContain(part);
    }
    await page.reload();
    const again = await openSettings(page, words);
    await expect(again.getByRole('radio', { name: words.large, exact: true })).toBeChecked();
    await again.getByRole('button', { name: words.reset }).click();
    await expect(html).toHaveAttribute('data-columns', 'chart-book-form');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    expect(await rootOf(context, pathOf(locale))).toContain('data-font="normal"');
    expect(found).toEqual([]);
    await context.close();
  });
}

test(
  'SPOT-10: panels are sized by their edges: pointer, keys, bounds, and nothing moves at load',
  deep,
  async ({ browser }) => {
    const context = await onDesk(browser);
    // The panel of orders has a height to choose once there is an order.
    const user = await User.signUp(context, server.url);
    const { orderId } = await user.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.01',
      delegatePrice: (0.97 * (await user.lastPrice('BTCUSDT'))).toFixed(1),
    });
    const page = await context.newPage();
    const found = troubles(page);
    await ready(page);
    const edge = (name = '') => page.getByRole('separator', { name });
    const book = edge(en.size_book);
    const width = async (panel: string) =>
      Math.round((await page.locator(`.trade-${panel}`).boundingBox())!.width);
    expect(await width('side')).toBe(300);
    const box = (await book.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await page.mouse.down();
    await expect(book).toHaveAttribute('data-dragged', '');
    await page.mouse.move(box.x + box.width / 2 - 30, box.y + 220);
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + 220);
    await page.mouse.up();
    await expect.poll(() => width('side')).toBe(360);
    await expect(book).toHaveAttribute('aria-valuenow', '360');

    await book.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => width('side')).toBe(352);
    await page.keyboard.press('Home');
    await expect.poll(() => width('side')).toBe(260);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => width('side')).toBe(300);
    await edge(en.size_form).focus();
    await page.keyboard.press('End');
    // No more than there is room for beside the chart.
    await expect.poll(() => width('form')).toBe(Math.trunc(1440 * 0.28));
    const orders = edge(en.size_orders);
    await orders.focus();
    await page.keyboard.press('ArrowUp');
    await expect(orders).toHaveAttribute('aria-valuenow', '240');
    await expect
      .poll(() => rootOf(context, pathOf('en')))
      .toContain('style="--book-width:300px;--form-width:403px;--orders-height:240px"');
    await isAccessible(page);

    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await ready(page);
    await page.waitForTimeout(500);
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(moved).toBeLessThan(0.01);
    expect(await width('form')).toBe(403);
    await orders.dblclick();
    await expect(orders).toHaveAttribute('aria-valuenow', '232');
    const dialog = await openSettings(page);
    await dialog.getByRole('button', { name: en.resetSizes }).click();
    await expect.poll(() => width('form')).toBe(320);
    await expect.poll(() => rootOf(context, pathOf('en'))).not.toContain('--form-width');
    // Without an order its room is the chart's.
    await user.call('cancelOrder', { orderId });
    await expect(orders).toBeHidden();
    expect(found).toEqual([]);
    await context.close();
  },
);

test('SPOT-10: in Arabic an edge follows the pointer and the arrow keys', async ({ browser }) => {
  const context = await onDesk(browser);
  const page = await context.newPage();
  await ready(page, 'ar');
  const book = page.getByRole('separator', { name: wordsOf('ar').size_book });
  // Once more where the page was not ready for the first.
  await expect(async () => {
    await book.press('Home');
    await expect(book).toHaveAttribute('aria-valuenow', '260', aTry);
  }).toPass();
  // The book stands to the left of the chart: its edge goes right, and it grows.
  await page.keyboard.press('ArrowRight');
  await expect(book).toHaveAttribute('aria-valuenow', '268');
  await context.close();
});

test('SPOT-10: a user’s choices are in the first HTML of another browser', async ({ browser }) => {
  const context = await onDesk(browser);
  const email = await signUp(context, server.url);
  const page = await context.newPage();
  await ready(page);
  const dialog = await openSettings(page);
  await dialog.getByRole('radio', { name: en.light, exact: true }).check();
  await dialog.getByRole('radio', { name: en.small, exact: true }).check();
  await dialog.getByRole('checkbox', { name: en.confirmOrders }).check();
  await dialog.getByRole('checkbox', { name: en.hotkeysOn }).check();
  await page.keyboard.press('Escape');
  const edge = page.getByRole('separator', { name: en.size_form });
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/preference/set') && !!answer.request().postData()?.includes('panels'),
  );
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  expect((await saved).ok()).toBe(true);

  const other = await onDesk(browser);
  await other.addCookies([{ name: 'colours', value: 'red-up', url: server.url }]);
  const answer = await other.request.post(`${server.url}/api/auth/sign-in/email`, {
    headers: { origin: server.url },
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
  const sent = await rootOf(other, pathOf('en'));
  expect(sent).toContain('data-theme="light"');
  expect(sent).toContain('data-font="small"');
  expect(sent).toContain('--form-width:328px');
  // Values are in the display currency: the panel of assets begins with it.
  const unit = await other.request.post(server.url + calls.setPreference.path, {
    headers: { origin: server.url },
    data: { unit: 'BTC' },
  });
  expect(unit.ok()).toBe(true);
  const html = await (await other.request.get(server.url + pathOf('en'))).text();
  expect(html).toMatch(/≈ [\d,]+\.\d{8} BTC/);
  // What the account says nothing of stays as this browser has it.
  expect(sent).toContain('data-colours="red-up"');
  const there = await other.newPage();
  await ready(there);
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'light');
  const settings = await openSettings(there);
  await expect(settings.getByRole('checkbox', { name: en.confirmOrders })).toBeChecked();
  await expect(settings.getByRole('checkbox', { name: en.hotkeysOn })).toBeChecked();
  await expect(settings.getByText(en.keptInAccount ?? '')).toBeVisible();
  await there.keyboard.press('Escape');
  // A page that the build made knows cookies alone, and the header's switch reaches the account too.
  await there.goto(`${server.url}/developers`);
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'light');
  const switched = there.waitForResponse((one) => one.url().endsWith('/preference/set'));
  await there.getByRole('button', { name: en.switchTheme }).first().click();
  expect((await switched).ok()).toBe(true);
  expect(await rootOf(context, pathOf('en'))).toContain('data-theme="dark"');
  await context.close();
  await other.close();
});

test('SPOT-10: hotkeys are off at first, do what the list says, and never while one types', async ({
  browser,
}) => {
  const context = await onDesk(browser);
  const user = await User.signUp(context, server.url);
  const page = await context.newPage();
  const found = troubles(page);
  await ready(page);
  const pressed = (name = '') => page.getByRole('button', { name, exact: true, pressed: true });
  await page.keyboard.press('s');
  await expect(pressed(en.buy)).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: en.hotkeys });
  await expect(list.getByRole('listitem')).toHaveCount(11);
  await isAccessible(page, 'dialog[open]');
  await list.getByRole('checkbox', { name: en.hotkeysOn }).check();
  const key = (action = '') => list.getByRole('textbox', { name: action, exact: true });
  await key(en.action_sell).press('b');
  await expect(list.getByRole('alert')).toHaveText(
    filled(en.keyTaken, { key: 'B', action: en.action_buy ?? '' }),
  );
  await expect(key(en.action_sell)).toHaveValue('S');
  await key(en.action_sell).press('/');
  await expect(list.getByRole('alert')).toHaveText(en.keyNotAllowed ?? '');
  await key(en.action_sell).press('k');
  await expect(key(en.action_sell)).toHaveValue('K');
  await key(en.action_plan).press('Backspace');
  await expect(key(en.action_plan)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('s');
  await expect(pressed(en.buy)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Shift+K');
  await expect(pressed(en.buy)).toBeVisible();
  await page.keyboard.press('k');
  await expect(pressed(en.sell)).toBeVisible();
  await page.keyboard.press('p');
  const price = page.getByRole('textbox', { name: en.price, exact: true });
  await expect(price).toBeFocused();
  const typed = await price.inputValue();
  expect(typed).not.toContain('p');
  await page.keyboard.press('b');
  await page.keyboard.press('?');
  await expect(pressed(en.sell)).toBeVisible();
  await expect(list).toBeHidden();
  await price.evaluate((field: HTMLElement) => field.blur());
  await page.keyboard.press('q');
  await expect(page.getByRole('textbox', { name: en.quantity, exact: true })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('m');
  await expect(pressed(en.market)).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText(en.nothingToCancel ?? '')).toBeVisible();

  const last = await user.lastPrice('BTCUSDT');
  await user.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    tradeUnit: 'base',
    delegateCount: '0.01',
    delegatePrice: String(Math.floor(last * 0.97)),
  });
  await expect(page.getByRole('tab', { name: /\(1\)/ })).toBeVisible();
  await page.keyboard.press('x');
  const asked = page.getByRole('dialog', { name: en.cancelAllTitle });
  await expect(asked).toBeVisible();
  await page.keyboard.press('k');
  await asked.getByRole('button', { name: en.cancelAll }).click();
  await expect(asked).toBeHidden();
  await expect.poll(async () => (await user.call('openOrders', {})).items.length).toBe(0);
  await page.reload();
  await alive(page);
  // Once more where the code that hears it had not come yet.
  const settings = page.getByRole('dialog', { name: en.title });
  await expect(async () => {
    if (!(await settings.isVisible())) await page.keyboard.press('o');
    await expect(settings).toBeVisible(aTry);
  }).toPass();
  expect(found).toEqual([]);
  await context.close();
});

test('SPOT-10: what happens to an order is heard once sounds are on', deep, async ({ browser }) => {
  const context = await onDesk(browser);
  const user = await User.signUp(context, server.url);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const pitches: number[] = [];
    Object.assign(window, { pitches });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...at: [number?]) {
      pitches.push(this.frequency.value);
      start.apply(this, at);
    };
  });
  const heard = () =>
    page.evaluate(() => (window as unknown as { pitches: number[] }).pitches.splice(0).join());
  await ready(page);
  const buy = (price: number) =>
    user.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      tradeUnit: 'base',
      delegateCount: '0.001',
      delegatePrice: String(Math.floor(price)),
    });
  const last = await user.lastPrice('BTCUSDT');
  await page.mouse.click(700, 80);
  await buy(last * 1.02);
  await page.waitForTimeout(500);
  expect(await heard()).toBe('');

  const dialog = await openSettings(page);
  // A browser may take longer to make sounds ready than a sound is news: then once more.
  const sounds = dialog.getByRole('checkbox', { name: en.sounds });
  await expect(async () => {
    await sounds.uncheck();
    await sounds.check();
    await expect.poll(heard, aTry).toBe('660,880');
  }).toPass();
  await dialog.getByRole('button', { name: en.sound_alert, exact: true }).click();
  await expect.poll(heard).toBe('990,990,990');
  await page.keyboard.press('Escape');
  // So for fills, which are followed from then on.
  await expect(async () => {
    await heard();
    await buy(last * 1.02);
    await expect.poll(heard, aTry).toBe('660,880');
  }).toPass();
  await page
    .getByRole('textbox', { name: en.price, exact: true })
    .fill(String(Math.floor(last * 0.97)));
  await page.getByRole('textbox', { name: en.quantity, exact: true }).fill('0.001');
  await page.locator('.trade-form [type=submit]').click();
  const confirm = page.getByRole('dialog', { name: en.confirmTitle });
  await Promise.race([confirm.waitFor(), page.waitForTimeout(700)]);
  if (await confirm.isVisible()) await confirm.getByRole('button').last().click();
  await expect.poll(heard).toBe('660');
  await context.close();
});

test(
  'SPOT-10: on a phone the settings are a sheet, without what only a desk has',
  deep,
  async ({ browser }) => {
    for (const look of onPhone) {
      const { page, found } = await openAs(browser, server.url, look);
      const words = wordsOf(look.locale);
      await ready(page, look.locale);
      const dialog = await openSettings(page, words);
      await expect(dialog.getByText(words.arrangement ?? '', { exact: true })).toBeHidden();
      await expect(dialog.getByText(words.hotkeys ?? '', { exact: true })).toBeHidden();
      await expect(page.getByRole('separator')).toHaveCount(0);
      await isAccessible(page, 'dialog[open]');
      await dialog.getByRole('radio', { name: words.redUp }).check();
      await expect(page.locator('html')).toHaveAttribute('data-colours', 'red-up');
      expect(found).toEqual([]);
      await page.context().close();
    }
  },
);

test(
  'SPOT-10: the texts of the settings come with their first use, and again after a failure',
  deep,
  async ({ page, request }) => {
    await ready(page, 'ar');
    const words = wordsOf('ar');
    const asked: string[] = [];
    await page.route('**/texts/preferences.json*', (route) => {
      asked.push(route.request().url());
      return asked.length === 1 ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: words.title, exact: true }).click();
    await expect(page.getByText(textsOf('ar', 'table').readFailed)).toBeVisible();
    await expect(page.getByRole('dialog', { name: words.title })).toHaveCount(0);
    const settings = await openSettings(page, words);
    await expect(settings.getByText(words.textSize!, { exact: true })).toBeVisible();
    expect(asked).toHaveLength(2);

    const kept = await request.get(asked[1]!);
    expect(kept.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    const other = await request.get(asked[1]!.replace(/v=\w+/, 'v=old'));
    expect(other.headers()['cache-control']).toBe('no-cache');
    for (const path of [
      '/texts/orders.json',
      '/texts/constructor.json',
      '/xx/texts/preferences.json',
    ]) {
      expect((await request.get(server.url + path)).status()).toBe(404);
    }
  },
);
