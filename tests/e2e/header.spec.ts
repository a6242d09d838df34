import { type Browser, expect, type Page, test } from 'playwright/test';
import { pageScripts, scriptSums } from '../../scripts/page-scripts.mjs';
import { axeFaults } from './axe.ts';
import { deep, desk, phone } from './looks.ts';
import { anew, arrived, aTry } from './ready.ts';
import { RunningServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

/** Wide enough for every menu in the row. */
const wide = { width: 1600, height: 900 };

let server: RunningServer;
const common = textsOf('en', 'common');
const words = textsOf('en', 'header');
const menus = textsOf('en', 'menus');

test.beforeAll(async () => {
  server = await RunningServer.start();
});
test.afterAll(() => server.stop());

async function signedUp(browser: Browser, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await signUp(context, server.url);
  return context.newPage();
}

/** Takes the pointer to where no menu opens. */
const away = (page: Page) => page.mouse.move(desk.width - 20, desk.height - 200);

const button = (page: Page, name: string | undefined) =>
  page.getByRole('banner').getByRole('button', { name: name!, exact: true });

test('SITE-05 a page without islands of its own brings little script, and React with the first touch', async ({
  page,
}) => {
  for (const path of ['no-such-page', 'developers']) {
    const { own, runtime } = scriptSums(await pageScripts(`${server.url}/${path}`));
    console.log(`script of /${path}, a page without islands: ${own + runtime} B`);
    expect(own + runtime).toBeLessThanOrEqual(2000);
  }

  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url());
  });
  await page.setViewportSize(desk);
  await page.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
  const react = () => loaded.some((url) => /\/client\.[^/]+\.js$/.test(url));
  expect(react()).toBe(false);
  await button(page, words.search).hover();
  await expect.poll(react).toBe(true);
});

test('SITE-06 nothing in the header moves when a visitor logs in', async ({ page, browser }) => {
  const places = async (some: Page, viewport: typeof desk) => {
    await some.setViewportSize(viewport);
    // A font that comes late isn't used until the next page: both are measured in the system's own.
    await some.route('**/*.woff2', (route) => route.abort());
    await some.goto(`${server.url}/no-such-page`);
    return some.evaluate(() =>
      [...document.querySelectorAll('header > a, header > nav a, header button')]
        .filter((one) => !one.closest('[popover]') && one.getClientRects().length > 0)
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.outerHTML.replace(/>.*/s, ''), [x, y, width, height].join(' ')] as const;
        }),
    );
  };
  const user = await signedUp(browser);
  for (const viewport of [desk, phone]) {
    const before = new Map(await places(page, viewport));
    const after = new Map(await places(user, viewport));
    const both = [...before.keys()].filter((key) => after.has(key));
    expect(both.length).toBeGreaterThanOrEqual(viewport === desk ? 7 : 4);
    for (const key of both) expect([key, after.get(key)]).toEqual([key, before.get(key)]);
  }
  await user.context().close();
});

test(
  'SITE-06 a page made by the build knows who opens it, before anything is painted',
  deep,
  async ({ page, browser }) => {
    const made = `${server.url}/developers`;
    await page.setViewportSize(desk);
    await page.goto(made);
    const logIn = page.getByRole('banner').getByRole('link', { name: common.logIn!, exact: true });
    await expect(logIn).toBeVisible();
    await expect(button(page, common.account)).toBeHidden();
    await expect(page.getByText(`${server.url}`, { exact: true })).toBeVisible();

    const user = await signedUp(browser);
    const found = troubles(user);
    await user.setViewportSize(desk);
    await user.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        const isKnown = document.documentElement.hasAttribute('data-session');
        Object.assign(window, { knewAtOnce: isKnown });
      }).observe(document, { childList: true, subtree: true });
    });
    await user.goto(made);
    await expect(user.locator('html[data-session]')).toHaveCount(1);
    await expect(user.getByRole('banner').getByRole('link', { name: common.logIn! })).toHaveCount(
      0,
    );
    const knewAtOnce = await user.evaluate(() => Reflect.get(window, 'knewAtOnce'));
    expect(knewAtOnce).toBe(true);
    await button(user, common.account).click();
    await expect(user.getByText(/^user-\d+-\d+@example\.org$/)).toBeVisible();
    await anew(user, () => user.getByRole('button', { name: common.logOut! }).click());
    await expect(user.locator('html[data-session]')).toHaveCount(0);
    await expect(user.getByRole('banner').getByRole('link', { name: common.logIn! })).toBeVisible();
    expect(found).toEqual([]);
    await user.context().close();
  },
);

test('SITE-06 the menu of pairs opens by pointer, click and key, and gives the focus back', async ({
  page,
}) => {
  const found = troubles(page);
  await page.setViewportSize(desk);
  await page.goto(`${server.url}/login`);
  const opener = button(page, filled(menus.openMenu, { menu: menus.spot! }));
  const menu = page.locator('#spot-menu');
  const pair = menu.getByRole('link', { name: /^BTC\/USDT/ });

  await page.getByRole('banner').getByRole('link', { name: common.spot!, exact: true }).hover();
  await expect(pair).toHaveText(/BTC\/USDT.*[\d,]+\.\d+.*%/);
  await expect(pair).toHaveAttribute('href', '/spot/BTCUSDT');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await away(page);
  await expect(menu).toBeHidden();

  // Opened by the pointer, it stays by a click.
  await opener.hover();
  await expect(menu).toBeVisible();
  await opener.click();
  await away(page);
  await page.waitForTimeout(500);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(found).toEqual([]);
});

test('HEAD-01 the arrows lead into a menu, through it, along the row and back', async ({
  page,
}) => {
  const found = troubles(page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`${server.url}/login`);
  const more = button(page, menus.more);
  const panel = page.locator('#more-menu');
  const info = panel.getByRole('link', { name: menus.futuresGuide! });
  const order = panel.getByRole('link', { name: menus.orderTypes! });
  await more.focus();
  // The code of the keys comes with the focus.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(info).toBeFocused(aTry);
  }).toPass();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(await axeFaults(page, { within: '#more-menu' })).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(order).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(more).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(panel).toBeHidden();
  const futures = button(page, filled(menus.openMenu, { menu: menus.futures! }));
  await expect(futures).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#futures-menu').getByRole('link').first()).toBeFocused();

  // On a wider desk the same menu stands in the row.
  await page.setViewportSize(wide);
  await page.keyboard.press('Escape');
  await button(page, menus.tradingInfo).hover();
  const wideInfo = page.locator('#tradingInfo-menu').getByRole('link');
  await expect(wideInfo.first()).toHaveAttribute('href', '/futures/introduction/futures-summarize');
  expect(found).toEqual([]);
});

test('HEAD-01 the row never runs over, whatever the language', deep, async ({ browser }) => {
  const page = await signedUp(browser);
  for (const width of [1200, 1400]) {
    for (const locale of ['de', 'ru', 'uz']) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${server.url}/${locale}/account/security`);
      const over = await page.evaluate(() => {
        const at = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const row = ['.nav-row', '[popovertarget=search-menu]', '[popovertarget=assets-menu]'].map(
          at,
        );
        const isCut = row.some(({ right }, n) => n < 2 && right > row[n + 1]!.left);
        return isCut || document.documentElement.scrollWidth > innerWidth;
      });
      expect([width, locale, over]).toEqual([width, locale, false]);
    }
  }
  await page.context().close();
});

test('SITE-06 the search is a key away, keeps what is typed while it loads, and goes there', async ({
  page,
}) => {
  const found = troubles(page);
  await page.setViewportSize(desk);
  await page.route('**/_astro/Search.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto(`${server.url}/login`);
  await page.locator('h1').first().click();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: words.searchPairs });
  await expect(field).toBeFocused();
  await page.keyboard.type('ethereum');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/^ETH\//);
  await expect(field).toHaveValue('ethereum');
  await expect(field).toHaveAttribute('aria-expanded', 'true');

  await field.fill('zzz');
  await expect(page.getByText(filled(words.noMatch, { search: 'zzz' }))).toBeVisible();
  await field.fill('');
  const menu = page.locator('#search-menu');
  await expect(menu.getByText(words.mostTraded!, { exact: true })).toBeVisible();
  await field.fill('sol');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await axeFaults(page, { within: '#search-menu' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await arrived(page, `${server.url}/spot/SOLUSDT`);

  await button(page, words.search).click();
  await page.keyboard.press('Escape');
  await expect(button(page, words.search)).toBeFocused();
  expect(found).toEqual([]);
});

test('SITE-06 a user sees assets, orders and what was announced', async ({ browser }) => {
  await server.ops(
    'announce',
    '--title',
    'en=Fees fall',
    '--text',
    'en=From Monday.',
    '--reason',
    'a test',
  );
  const page = await signedUp(browser);
  const found = troubles(page);
  await page.goto(`${server.url}/account/security`);

  await button(page, words.assets).click();
  const assets = page.locator('#assets-menu');
  await expect(assets.getByText(/^[\d,]+\.\d\d$/).first()).toBeVisible();
  const first = assets.getByRole('listitem').first();
  await expect(first).toHaveText(new RegExp(`^${menus.spotAccount}[\\d,]+\\.\\d\\d$`));
  await assets.getByRole('button', { name: words.hideAmounts! }).click();
  await expect(first).toHaveText(`${menus.spotAccount}****`);
  await assets.getByRole('button', { name: words.hideAmounts! }).click();
  await expect(assets.getByRole('link', { name: menus.spotPageAssets! })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, words.orders).click();
  const orders = page.locator('#orders-menu');
  await expect(orders.getByText(words.noOrders!)).toBeVisible();
  await expect(orders.getByRole('link', { name: `${common.usdtFutures} 0` })).toHaveAttribute(
    'href',
    /^\/futures\/usdt\//,
  );
  await page.keyboard.press('Escape');

  const bell = page.locator('[popovertarget=news-menu]').first();
  await expect(bell).toHaveAccessibleName(`${common.notifications} ${words.unread}`);
  await bell.click();
  await expect(page.getByRole('heading', { name: 'Fees fall' })).toBeVisible();
  await expect(bell).toHaveAccessibleName(common.notifications!);
  await page.reload();
  await expect(bell).toHaveAccessibleName(common.notifications!);

  await page.locator('h1').first().click();
  await button(page, words.openOnPhone).click();
  await expect(page.getByRole('img', { name: words.qrName! })).toBeVisible();
  expect(await axeFaults(page, { within: 'header' })).toEqual([]);
  expect(found).toEqual([]);
  await page.context().close();
});

test('SITE-06 below the desk’s width the menus are drawers that take and give back the focus', async ({
  browser,
}) => {
  const page = await signedUp(browser, phone);
  const found = troubles(page);
  const arabic = { ...textsOf('ar', 'common'), ...textsOf('ar', 'header') };
  const arabicMenus = textsOf('ar', 'menus');
  await page.goto(`${server.url}/ar/account/security`);
  const drawer = page.locator('#site-menu');
  await button(page, arabic.menu).click();
  await expect(drawer.getByRole('button', { name: arabic.close! })).toBeFocused();
  await expect(page.locator('main')).toHaveAttribute('inert');
  const box = await drawer.boundingBox();
  expect([box?.x, box?.y, box?.height]).toEqual([0, 0, phone.height]);
  const guide = drawer.getByRole('link', { name: arabicMenus.usdtFutures! });
  await expect(guide).toBeHidden();
  await drawer.getByText(arabicMenus.futures!, { exact: true }).click();
  await expect(guide).toBeVisible();
  expect(await axeFaults(page, { within: '#site-menu' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button(page, arabic.menu)).toBeFocused();
  await expect(page.locator('main')).not.toHaveAttribute('inert');

  await button(page, arabic.account).click();
  await page.locator('#user-menu').getByRole('button', { name: arabic.assets! }).click();
  const assets = page.locator('#assets-menu');
  await expect(assets.getByRole('listitem').first()).toContainText(arabicMenus.spotAccount!);
  await page.keyboard.press('Escape');
  await expect(assets).toBeHidden();
  await expect(page.locator('#user-menu')).toBeVisible();
  // The backdrop beside the drawer; what lies behind it is not touched.
  await page.mouse.click(phone.width - 10, 300);
  await expect(page.locator('#user-menu')).toBeHidden();
  await expect(page).toHaveURL(/\/ar\/account\/security$/);

  // The main pages at the foot; assets are the same drawer.
  const foot = page.getByRole('navigation', { name: textsOf('ar', 'spot').mainPages! });
  await foot.getByRole('button', { name: arabic.assets! }).click();
  await expect(assets).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(foot.getByRole('link', { name: arabic.futures! })).toBeInViewport();

  await button(page, arabic.menu).click();
  await drawer.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/account/security`);
  expect(found).toEqual([]);
  await page.context().close();
});
