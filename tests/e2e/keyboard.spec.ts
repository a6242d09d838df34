import { type Browser, type BrowserContextOptions, expect, type Page, test } from 'playwright/test';
import { axeFaults, axeFaultsInBothThemes } from './axe.ts';
import { focusMark, tabTo } from './focus.ts';
import { deep, desk, directions, lookAt, nameOf, oneOf, phone } from './looks.ts';
import { alive, aTry } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

/** So long after a press on Cancel the next one is another. */
const secondPressMs = 800;

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const words = (locale: string) => ({
  ...textsOf(locale, 'spot'),
  ...textsOf(locale, 'orders'),
  ...textsOf(locale, 'common'),
  ...textsOf(locale, 'ticket'),
});

interface Opened {
  readonly page: Page;
  readonly user: User;
  readonly price: number;
}

/** The page of a user who has two open orders. */
async function open(
  browser: Browser,
  locale: string,
  options: BrowserContextOptions,
  theme = 'dark',
): Promise<Opened> {
  const context = await browser.newContext(options);
  const { url } = server;
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'locale', value: locale, url },
  ]);
  const user = await User.signUp(context, url);
  const price = await user.lastPrice('BTCUSDT');
  for (const share of [0.98, 0.985]) {
    await user.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.01',
      delegatePrice: (price * share).toFixed(1),
    });
  }
  const page = await context.newPage();
  await page.goto(`${url}${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`);
  await alive(page);
  return { page, user, price };
}

for (const locale of directions) {
  test(`SPOT-12 an order is placed, changed and canceled by keys alone, ${locale}`, async ({
    browser,
  }) => {
    const { page, price } = await open(browser, locale, { viewport: desk });
    const found = troubles(page);
    const text = words(locale);
    const said = page.getByRole('region', { name: text.notifications, exact: true });
    const start = (key: 'amended' | 'cancelled') => text[key].split('{{')[0]!.trim();
    const form = page.getByRole('form', { name: text.form });
    const rows = page.locator('.data-row');
    const submit = form.getByRole('button', { name: filled(text.buyCoin, { asset: 'BTC' }) });
    await expect(rows).toHaveCount(2);

    // Past the header at once.
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: text.skipToContent });
    await expect(skip).toBeFocused();
    expect((await skip.boundingBox())?.width).toBeLessThan(300);
    expect(await focusMark(page)).toBe('outline');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

    await tabTo(page, form.getByLabel(text.price!, { exact: true }));
    await page.keyboard.type((price * 0.97).toFixed(1));
    await tabTo(page, form.getByLabel(text.quantity!, { exact: true }));
    await page.keyboard.type('0.02');
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expect(said).toContainText('0.020000 BTC');
    await expect(submit).toBeFocused();

    // What is asked about first: Escape goes back, Enter confirms, the focus comes back each time.
    const asks = page.getByLabel(text.confirmOrders!);
    await tabTo(page, asks);
    await page.keyboard.press('Space');
    await tabTo(page, form.getByLabel(text.quantity!, { exact: true }), 'Shift+Tab');
    await page.keyboard.type('0.03');
    await tabTo(page, submit);
    const dialog = page.getByRole('dialog', { name: text.confirmTitle });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: filled(text.buyCoin, { asset: 'BTC' }) }));
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(4);
    await expect(submit).toBeFocused();

    // The newest order is the first row.
    const edit = rows.first().getByRole('button', { name: text.edit });
    await tabTo(page, edit, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(text.newPrice!, { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type((price * 0.96).toFixed(1));
    await page.keyboard.press('Enter');
    await expect(said).toContainText(start('amended'));
    await expect(edit).toBeFocused();

    // Each row that goes leaves the focus with the next, the last one with the tab.
    const cancel = rows.first().getByRole('button', { name: text.cancel });
    await tabTo(page, cancel);
    for (const left of [3, 2, 1]) {
      // Pressed twice it cancels one order, whether the row has gone by then or not.
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(rows).toHaveCount(left);
      await expect(cancel).toBeFocused();
      expect(await focusMark(page)).toBe('outline');
      await page.waitForTimeout(secondPressMs);
      await expect(rows).toHaveCount(left);
    }
    await expect(said).toContainText(start('cancelled'));
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(0);
    await expect(page.getByRole('tab', { name: text.openOrders })).toBeFocused();
    expect(found).toEqual([]);
    await page.context().close();
  });
}

test('SPOT-12 all orders are canceled by keys, and the focus stays', deep, async ({ browser }) => {
  const { page } = await open(browser, 'en', { viewport: desk });
  const text = words('en');
  const all = page
    .locator('#panel-orders')
    .getByRole('button', { name: text.cancelAll, exact: true });
  await page.getByRole('tab', { name: text.openOrders }).focus();
  await tabTo(page, all);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: text.cancelAllTitle });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: text.cancelAll, exact: true }));
  await page.keyboard.press('Enter');
  // Under the pointer a message stays.
  const said = page.getByRole('region', { name: text.notifications, exact: true });
  const close = said.getByRole('button', { name: text.close }).first();
  await close.hover();
  await expect(page.getByText(text.noOpenOrders!)).toBeVisible();
  await expect(all).toBeDisabled();
  await expect(all).toBeFocused();
  // A message that is closed by keys gives the focus back.
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(all).toBeFocused();
  await page.context().close();
});

test('SPOT-12 outcomes are announced, ticks are not', async ({ browser }) => {
  const { page, user } = await open(browser, 'en', { viewport: desk });
  await expect(page.getByText(words('en').live!, { exact: true })).toBeAttached();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const isAlert = [...addedNodes].some(
          (node) => node instanceof Element && node.matches(live),
        );
        if (isAlert || element?.closest(live)) heard.push(element?.textContent ?? '');
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const title = await page.title();
  await expect.poll(() => page.title()).not.toBe(title);
  await page.waitForTimeout(5000);
  expect(await heard()).toEqual([]);
  // What becomes of an order of one's own that was placed elsewhere is an outcome, told once.
  await user.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 1,
    delegateCount: '0.01',
  });
  await expect
    .poll(async () => (await heard()).join())
    .toMatch(/^Order filled: Buy 0\.010+ BTC [^:]*$/);
  await page
    .locator('.data-row')
    .first()
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect.poll(async () => (await heard()).join()).toMatch(/Order canceled/);
  await page.context().close();
});

test('SPOT-12 the form and the orders as a screen reader hears them', deep, async ({ browser }) => {
  const { page } = await open(browser, 'en', { viewport: desk });
  await expect(page.getByRole('form', { name: 'Place order' })).toMatchAriaSnapshot(`
    - form "Place order":
      - group "Side":
        - button "Buy" [pressed]
        - button "Sell"
      - group "Order type":
        - button "Limit" [pressed]
        - button "Market"
        - button "Trigger"
      - combobox "Time in force"
      - textbox "Price"
      - textbox "Quantity"
      - slider "Percentage of available balance"
      - textbox "Order value"
      - checkbox "TP/SL"
      - checkbox "Post only"
      - button "Buy BTC"
  `);
  await expect(page.getByRole('table', { name: 'Open orders' })).toMatchAriaSnapshot(`
    - table "Open orders":
      - rowgroup:
        - row:
          - columnheader "Time"
          - columnheader "Pair"
      - rowgroup:
        - row:
          - cell
          - cell "BTC/USDT"
          - cell
          - cell "Buy"
          - cell
          - cell
          - cell
          - cell
          - cell:
            - button /Edit order Buy 0.010000 BTC at/
            - button /Cancel order Buy 0.010000 BTC at/
  `);
  await page.context().close();
});

for (const look of lookAt('phone')) {
  const { locale, width, height } = look;
  test(`SPOT-12 axe finds nothing, ${nameOf(look)}, dark, light and with forced colors`, async ({
    browser,
  }) => {
    const { page } = await open(browser, locale, { viewport: { width, height } });
    const check = async (what: string) => {
      const faults = await axeFaultsInBothThemes(page);
      await page.emulateMedia({ forcedColors: 'active' });
      // Forced colors are the system's own; axe would judge ours, which are not painted.
      faults.push(...(await axeFaults(page, { withoutRule: 'color-contrast' })));
      await page.screenshot({ path: `test-results/spot-12/${locale}-${width}-${what}.jpg` });
      await page.emulateMedia({ forcedColors: 'none' });
      expect(faults, what).toEqual([]);
    };
    await check('page');
    if (width === phone.width) {
      for (const view of ['book', 'orders']) {
        await page.locator(`#view-tab-${view}`).click();
        await check(view);
      }
      await page.locator('.form-bar button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('sheet');
    }
    await page.context().close();
  });
}

for (const theme of oneOf<'dark' | 'light'>('dark', 'light')) {
  test(`SPOT-12 in forced colors every state is told by more than a color, ${theme}`, async ({
    browser,
  }) => {
    const look = { viewport: desk, forcedColors: 'active' as const, colorScheme: theme };
    const { page, user } = await open(browser, 'en', look, theme);
    const style = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, of) => {
          const { outlineStyle, outlineWidth, outlineColor, backgroundColor, borderTopWidth } =
            getComputedStyle(element, of);
          const { opacity, borderTopColor } = getComputedStyle(element, of);
          const outline = `${outlineStyle} ${outlineWidth}`;
          return {
            outline,
            outlineColor,
            backgroundColor,
            borderTopWidth,
            opacity,
            borderTopColor,
          };
        }, pseudo);
    const canvas = (await style('.trade-side')).backgroundColor;
    for (const chosen of [
      '.form-side[aria-pressed=true]',
      '#main-tab-chart',
      '#orders-tab-open',
      '.book-view[aria-pressed=true]',
      'header a[aria-current]',
    ]) {
      expect((await style(chosen)).outline, chosen).toBe('solid 2px');
    }
    expect((await style('.form-side[aria-pressed=false]')).outline).toContain('none');
    // The focus is another mark than the choice.
    await page.locator('#orders-tab-open').focus();
    await page.keyboard.press('Home');
    const focused = await style('#orders-tab-open');
    expect(focused.outline).toBe('solid 3px');
    expect(focused.outlineColor).not.toBe((await style('#main-tab-chart')).outlineColor);
    await page.getByLabel('Price', { exact: true }).focus();
    expect((await style('.form-field:focus-within')).outline).toBe('solid 3px');
    // What is drawn by its background alone. An order stands where the book is seen, until the market
    // comes to it.
    const bids = page.locator('.book-side[data-side=buy] .book-pick');
    const mark = page.locator('.own-mark').first();
    await expect(async () => {
      const delegatePrice = ((await bids.nth(7).textContent()) ?? '').replace(/[^\d.]/g, '');
      const order = {
        delegateType: 21,
        orderType: 0,
        delegateCount: '0.01',
        delegatePrice,
      } as const;
      await user.call('placeOrder', { symbolId: 'BTCUSDT', ...order });
      await expect(mark).toHaveText(/order/, aTry);
      const color = await mark.evaluate(
        (element) => getComputedStyle(element).backgroundColor,
        undefined,
        aTry,
      );
      expect(color).not.toBe(canvas);
    }).toPass();
    await expect(page.locator('.book-bars path').first()).not.toHaveCSS('fill', canvas);
    const track = await style('.slider', '::before');
    expect(track.backgroundColor).not.toBe(canvas);
    for (const button of ['.form-panel [type=submit]', '.book-share > div']) {
      const { borderTopWidth, borderTopColor } = await style(button);
      expect(borderTopWidth, button).toBe('1px');
      expect(borderTopColor, button).not.toBe(canvas);
    }
    await page.screenshot({ path: `test-results/spot-12/states-${theme}.jpg` });
    await page.context().close();
  });
}

/** Boxes that scroll sideways; with `both`, only those that scroll up and down as well. */
const scrollers = (page: Page, both: boolean): Promise<string[]> =>
  page.evaluate((isBoth) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // Tables and the chart may, as WCAG 1.4.10 says of what is read in two directions.
      if (element.matches('.orders-panel, .view-chart *')) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const x = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const y = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return isBoth ? x && y : x;
    });
    const names = wide.map((element) => `${element.tagName} .${element.className}`);
    return scrollWidth > clientWidth ? [...names, `the page: ${scrollWidth}`] : names;
  }, both);

for (const locale of directions) {
  test(
    `SPOT-12 at 720×450 nothing but chart and tables scrolls two ways, ${locale}`,
    deep,
    async ({ browser }) => {
      const { page } = await open(browser, locale, { viewport: { width: 720, height: 450 } });
      const found: string[] = [];
      const look = async (what: string) => {
        found.push(...(await scrollers(page, true)).map((one) => `${what}: ${one}`));
      };
      await look('at first');
      for (const tab of await page.locator('main [role=tab]').locator('visible=true').all()) {
        await tab.click();
        await look((await tab.textContent()) ?? '');
      }
      // All of it can be reached, and the bar that stays covers nothing that has the focus.
      await tabTo(page, page.getByRole('button', { name: words(locale).buy, exact: true }).first());
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: words(locale).form });
      await expect(dialog).toBeVisible();
      await look('the sheet');
      await tabTo(page, dialog.locator('[type=submit]'));
      await expect(dialog.locator('[type=submit]')).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: `test-results/spot-12/reflow-${locale}.jpg` });
      expect(found).toEqual([]);
      await page.context().close();
    },
  );
}

test(
  'SPOT-12 a link leads to the form, and Escape leaves its fields for the hotkeys',
  deep,
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: desk });
    const page = await context.newPage();
    const { skipToForm, price, buy, sell } = words('en');
    await page.addInitScript(() => localStorage.setItem('perigee:hotkeysOn', 'true'));
    await page.goto(`${server.url}/spot/BTCUSDT`);
    await alive(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: skipToForm })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const form = page.getByRole('form');
    await expect(form.getByRole('button', { name: buy, exact: true })).toBeFocused();
    const field = form.getByRole('textbox', { name: price, exact: true });
    await field.fill('60000');
    await page.keyboard.press('s');
    await expect(form.getByRole('button', { name: buy, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(form).toBeFocused();
    // The code of the hotkeys comes when the page has nothing else to do.
    await expect(async () => {
      await page.keyboard.press('s');
      const isPressed = form.getByRole('button', { name: sell, exact: true, pressed: true });
      await expect(isPressed).toBeVisible(aTry);
    }).toPass();
    await context.close();
  },
);
