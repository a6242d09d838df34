import { type Browser, expect, type Page, test } from 'playwright/test';
import { ask } from '../visual/in-page.ts';
import { deep, directions, oneOf, onPhone, phone } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** Held upright and across. */
const tablets = oneOf(
  { locale: 'ar', width: 768, height: 1024 },
  { locale: 'en', width: 1024, height: 768 },
);
const words = (locale: string) => ({
  ...textsOf(locale, 'orders'),
  ...textsOf(locale, 'spot'),
  ...textsOf(locale, 'ticket'),
});

/** A trader's page on a device that is touched, with open orders and fills. */
async function open(
  browser: Browser,
  locale: string,
  viewport: { width: number; height: number },
): Promise<{ page: Page; user: User; price: number; found: string[] }> {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  const { url } = server;
  await context.addCookies([{ name: 'locale', value: locale, url }]);
  const user = await User.signUp(context, url);
  const price = await user.lastPrice('BTCUSDT');
  const buy = { symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01' } as const;
  await user.call('placeOrder', { ...buy, orderType: 1 });
  for (const share of [0.98, 0.985]) {
    const delegatePrice = (price * share).toFixed(1);
    await user.call('placeOrder', { ...buy, orderType: 0, delegatePrice });
  }
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(`${url}${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`);
  await alive(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The offer of another language is said once, and closed.
  const offer = page.locator('#language-offer button');
  if (await offer.isVisible()) await offer.tap();
  return { page, user, price, found };
}

/**
 * Controls that a finger could miss: smaller than 40 px with all that takes its tap. The rows of book
 * and trades are 28 px high and as wide as the book: of rows of 40 px too few would be seen.
 */
const small = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((root) => {
    const found: string[] = [];
    const kinds = 'a[href], button, input, select, textarea, summary, [role=tab]';
    for (const element of document.querySelectorAll(`${root} :is(${kinds})`)) {
      const seen = element.checkVisibility({ visibilityProperty: true });
      if (!seen || element.matches('.skip-link, .book-level *')) continue;
      const after = getComputedStyle(element, '::after');
      const isSpread = after.content !== 'none' && after.position === 'absolute';
      const isStretched = isSpread && getComputedStyle(element).position === 'static';
      const target =
        element.closest('label') ??
        (isStretched ? (element as HTMLElement).offsetParent : undefined) ??
        element;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || (width > 39.5 && height > 39.5)) continue;
      found.push(`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  }, within);

/** What scrolls sideways besides tables, the page itself included. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const scrolls =
        /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      return scrolls && element.checkVisibility() && !element.querySelector('table');
    });
    const names = wide.map((element) => element.outerHTML.slice(0, 120));
    return scrollWidth > clientWidth ? [...names, `the page: ${scrollWidth}`] : names;
  });

/** Pulls with one finger, from a place of the screen straight down. */
async function pullDown(page: Page, x: number, y: number, px: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] });
  await touch('touchStart', y);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + px * part);
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const views = ['chart', 'depth', 'info', 'book', 'trades', 'orders'] as const;
const lists = ['plans', 'history', 'fills', 'assets'] as const;

/** Looks at every view of a phone, the lists of orders, and the sheet. */
async function eachView(page: Page, look: (what: string, within?: string) => Promise<void>) {
  for (const view of views) {
    await page.locator(`#view-tab-${view}`).tap();
    const isSeen = view === 'orders' ? '.trade-orders' : `.view-${view}`;
    await expect(page.locator(isSeen)).toBeVisible();
    const regions = page.locator('.view:not(.script-only), .trade-orders').locator('visible=true');
    await expect(regions).toHaveCount(1);
    await look(view);
  }
  for (const list of lists) {
    await page.locator(`#orders-tab-${list}`).tap();
    await look(list);
  }
}

/**
 * Figures of orders that something lies over, or that the edge of their panel cuts. In a row their value, which
 * follows from price and quantity, may have to be scrolled to.
 */
const coveredFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const panel = document.querySelector('.orders-panel')!.getBoundingClientRect();
    return [...document.querySelectorAll('.data-row')].flatMap((row) => {
      const actions = row.querySelector('.row-actions')!.getBoundingClientRect();
      const isCard = getComputedStyle(row).display === 'flex';
      const told = isCard ? 'td:not(.row-actions)' : 'td:not(.row-actions, .orders-value)';
      return [...row.querySelectorAll(told)].flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const isCut = left < panel.left || right > panel.right;
        const isBeside = right <= actions.left || left >= actions.right;
        const isCovered = !isBeside && bottom > actions.top && top < actions.bottom;
        return isCut || isCovered ? [cell.textContent ?? ''] : [];
      });
    });
  });

/** An order with all that its row can show. */
const placeLongOrder = (user: User, price: number) =>
  user.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    timeInForceValue: 1,
    delegateCount: '0.01',
    delegatePrice: (price * 0.97).toFixed(1),
    presetTakeProfitPrice: (price * 1.1).toFixed(1),
    presetStopLossPrice: (price * 0.9).toFixed(1),
  });

for (const locale of oneOf('ru', 'en', 'de', 'ar')) {
  test(
    `SPOT-11 KIT-09 no figure of an order is cut or covered, in a row or on a card, ${locale}`,
    deep,
    async ({ browser }) => {
      const { page, user, price } = await open(browser, locale, { width: 820, height: 1180 });
      await placeLongOrder(user, price);
      await expect(page.locator('.data-row')).toHaveCount(3);
      for (const [width, height] of [
        [820, 1180],
        [1024, 768],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => coveredFigures(page), `at ${width} px`).toEqual([]);
        await page.screenshot({ path: `test-results/spot-11/figures-${width}-${locale}.jpg` });
      }

      // On a phone they are cards, in two columns below one line.
      await page.setViewportSize(phone);
      await page.locator('#view-tab-orders').tap();
      await expect(page.locator('.data-row')).toHaveCount(3);
      await expect.poll(() => coveredFigures(page), 'on a phone').toEqual([]);
      const boxes = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const figures = await boxes('.data-row > td:not([data-card])');
      expect(new Set(figures.map(({ x }) => Math.round(x))).size).toBe(2);
      const times = await boxes('.data-row > [data-card=time]');
      const ends = times.map(({ left, right }) => Math.round(locale === 'ar' ? left : right));
      expect(new Set(ends).size).toBe(1);
      const tools = await boxes('.orders-tools > *');
      const middles = tools.map(({ top, bottom }) => Math.round((top + bottom) / 2));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
      const cancelAll = page.getByRole('button', { name: words(locale).cancelAll!, exact: true });
      await expect(cancelAll).toBeVisible();
      await page.context().close();
    },
  );
}

for (const locale of directions) {
  test(`SPOT-11 a phone shows one region at a time, each with room for fingers and large texts, ${locale}`, async ({
    browser,
  }) => {
    const { page, found } = await open(browser, locale, phone);
    const faults: string[] = [];
    const look = async (what: string, within = 'body') => {
      const all = [...(await small(page, within)), ...(await sideways(page))];
      faults.push(...all.map((fault) => `${what}: ${fault}`));
      await page.screenshot({ path: `test-results/spot-11/${locale}-${what}.jpg` });
    };
    await eachView(page, look);
    await page.locator('.form-bar button').first().tap();
    const sheet = page.getByRole('dialog', { name: words(locale).form });
    await expect(sheet).toBeVisible();
    await look('sheet', 'dialog[open]');
    for (const type of ['market', 'plan'] as const) {
      await sheet.getByRole('button', { name: words(locale)[type], exact: true }).tap();
      await look(`sheet-${type}`, 'dialog[open]');
    }

    // Large texts have room too.
    await page.evaluate(() => {
      document.documentElement.dataset.font = 'large';
    });
    const lookLarge = async (what: string, within = 'main') => {
      const all = [...(await ask(page, 'layoutFaults', within)), ...(await sideways(page))];
      faults.push(...all.map((fault) => `large ${what}: ${fault}`));
      await page.screenshot({ path: `test-results/spot-11/${locale}-large-${what}.jpg` });
    };
    await lookLarge('sheet', 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await eachView(page, lookLarge);
    expect(faults).toEqual([]);
    expect(found).toEqual([]);
    await page.context().close();
  });

  test(`SPOT-11 the sheet closes in every way and keeps what was typed, ${locale}`, async ({
    browser,
  }) => {
    const { page, price } = await open(browser, locale, phone);
    const text = words(locale);
    const bar = page.locator('.form-bar');
    const sheet = page.getByRole('dialog', { name: text.form });
    const quantity = sheet.getByLabel(text.quantity!, { exact: true });
    const side = (name: 'buy' | 'sell') =>
      sheet.getByRole('button', { name: text[name], exact: true });
    await bar.getByRole('button', { name: text.sell, exact: true }).tap();
    await expect(side('sell')).toHaveAttribute('aria-pressed', 'true');
    for (const field of await sheet.getByRole('textbox').all()) {
      await expect(field).toHaveAttribute('inputmode', 'decimal');
      await expect(field).toHaveAttribute('autocomplete', 'off');
    }
    // The device's own keyboard leaves the field in sight, and letters are no figures.
    await quantity.fill('0.02');
    const closings: readonly (readonly [string, () => Promise<void>])[] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['a tap beside it', () => page.touchscreen.tap(200, 60)],
      ['its button', () => sheet.getByRole('button', { name: text.close, exact: true }).tap()],
      [
        'a pull',
        async () => {
          const head = (await sheet.locator('header').boundingBox())!;
          await pullDown(page, head.x + head.width / 2, head.y + 20, 160);
        },
      ],
    ];
    for (const [how, close] of closings) {
      await close();
      await expect(sheet, how).toHaveCount(0);
      await bar.getByRole('button', { name: text.sell, exact: true }).tap();
      await expect(quantity, how).toHaveValue('0.02');
    }
    // A short pull closes nothing, the sheet goes back to its place, and the next tap counts.
    const head = (await sheet.locator('header').boundingBox())!;
    for (const name of ['buy', 'sell', 'buy'] as const) {
      await pullDown(page, head.x + head.width / 2, head.y + 20, 40);
      await side(name).tap();
      await expect(side(name)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(async () => (await sheet.locator('header').boundingBox())?.y).toBe(head.y);
    }

    // With one thumb: all that sends an order lies in the lower three quarters of the screen.
    const submit = sheet.locator('[type=submit]');
    for (const control of [side('buy'), quantity, submit]) {
      const box = (await control.boundingBox())!;
      expect(box.y).toBeGreaterThan(phone.height / 6);
      expect(box.y + box.height).toBeLessThan(phone.height);
    }
    await sheet.getByLabel(text.price!, { exact: true }).fill((price * 0.97).toFixed(1));
    // What was typed for the other side did not come along.
    await quantity.fill('0.02');
    await pullDown(page, head.x + head.width / 2, head.y + 20, 40);
    await submit.tap();
    await expect(sheet).toHaveCount(0);
    const said = page.getByRole('region', { name: text.notifications });
    await expect(said).toContainText('0.020000 BTC');
    await page.context().close();
  });
}

for (const { locale } of onPhone) {
  test(
    `SPOT-11 the bar and the navigation stay in reach of a thumb, ${locale}`,
    deep,
    async ({ browser }) => {
      const { page } = await open(browser, locale, phone);
      const text = words(locale);
      const nav = page.getByRole('navigation', { name: text.mainPages }).locator('visible=true');
      const isAtFoot = async () => {
        for (const control of [
          ...(await page.locator('.form-bar button').all()),
          ...(await nav.getByRole('link').all()),
        ]) {
          const { y, height } = (await control.boundingBox())!;
          // The page's own foot, of 40 px, is all that comes below them.
          expect(y).toBeGreaterThan(phone.height - 160);
          expect(y + height).toBeLessThanOrEqual(phone.height);
        }
      };
      await isAtFoot();
      await page.locator('#view-tab-orders').tap();
      await page.locator('#orders-tab-history').tap();
      await isAtFoot();
      await page.evaluate(() => scrollTo(0, 200));
      await isAtFoot();
      // Above a phone's own edge, and beside its camera.
      const device = await page.context().newCDPSession(page);
      const insets = { top: 0, bottom: 34, left: 30, right: 12 };
      await device.send(
        'Emulation.setSafeAreaInsetsOverride' as 'Emulation.clearIdleOverride',
        {
          insets,
        } as never,
      );
      const lowest = nav.getByRole('link').first();
      await expect
        .poll(async () => {
          const { y, height } = (await lowest.boundingBox())!;
          return phone.height - (y + height);
        })
        .toBeGreaterThanOrEqual(34);
      const main = (await page.locator('.trade').boundingBox())!;
      expect([main.x, phone.width - main.x - main.width]).toEqual([30, 12]);
      await device.send(
        'Emulation.setSafeAreaInsetsOverride' as 'Emulation.clearIdleOverride',
        {
          insets: {},
        } as never,
      );
      await nav.getByRole('link', { name: text.markets }).tap();
      await expect(page).toHaveURL(`${server.url}/${locale === 'en' ? '' : locale}#markets`);
      await page.context().close();
    },
  );
}

for (const { locale, ...viewport } of tablets) {
  test(`SPOT-11 a tablet of ${viewport.width} px: tabs, bar and sheet, ${locale}`, async ({
    browser,
  }) => {
    const { page, found } = await open(browser, locale, viewport);
    const text = words(locale);
    const faults: string[] = [];
    const look = async (what: string, within = 'body') => {
      const all = [
        ...(await small(page, within)),
        ...(await sideways(page)),
        ...(await ask(page, 'layoutFaults', within)),
      ];
      faults.push(...all.map((fault) => `${what}: ${fault}`));
      const file = `tablet-${viewport.width}-${locale}-${what}`;
      await page.screenshot({ path: `test-results/spot-11/${file}.jpg` });
    };
    await look('first');
    for (const id of ['main-tab-info', 'side-tab-trades', 'orders-tab-assets']) {
      await page.locator(`#${id}`).tap();
    }
    await look('others');
    await page.locator('#side-tab-book').tap();
    const levels = page.locator('.book-level').locator('visible=true');
    await expect.poll(() => levels.count()).toBeGreaterThan(9);
    // What is picked in the book is said, since the form is out of sight.
    const level = page.locator('.book-side[data-side=buy] .book-pick').nth(2);
    await level.tap();
    await expect(page.getByRole('region', { name: text.notifications })).not.toBeEmpty();
    await page.locator('.form-bar').getByRole('button', { name: text.buy, exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: text.form });
    await expect(sheet).toBeVisible();
    await look('sheet', 'dialog[open]');
    await sheet.getByLabel(text.quantity!, { exact: true }).fill('0.02');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.locator('.form-bar').getByRole('button', { name: text.buy, exact: true }).tap();
    await expect(sheet.getByLabel(text.quantity!, { exact: true })).toHaveValue('0.02');
    expect(faults).toEqual([]);
    expect(found).toEqual([]);
    await page.context().close();
  });
}

test(
  'SPOT-11 a phone’s tabs and settings leave no gap, with a pointer that is fine too',
  deep,
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/spot/BTCUSDT`);
    const tabs = (await page.locator('.trade > .trade-phone [role=tablist]').boundingBox())!;
    const settings = (await page.locator('.trade > .workspace-settings').boundingBox())!;
    expect(settings.x).toBe(tabs.x + tabs.width);
    expect(settings.x + settings.width).toBe(phone.width);
  },
);
