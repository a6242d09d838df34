import { expect, type Page, test } from 'playwright/test';
import { openAs } from './accessible.ts';
import { axeFaults } from './axe.ts';
import { desk, type Look, lookAt, nameOf, phone } from './looks.ts';
import { alive } from './ready.ts';
import { RunningServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await RunningServer.start();
});
test.afterAll(() => server.stop());

const wordsOf = (locale: string) => ({
  alerts: textsOf(locale, 'alerts'),
  common: textsOf(locale, 'common'),
  header: textsOf(locale, 'header'),
  home: textsOf(locale, 'home'),
  spot: textsOf(locale, 'spot'),
  futures: textsOf(locale, 'futures'),
});

const contract = 'ETHUSDT_UMCBL';

/** From the header to the overview: through the menu below its entry, or the drawer of a phone. */
async function toOverview(page: Page, { locale, width }: Look): Promise<void> {
  const { common, header } = wordsOf(locale);
  const banner = page.getByRole('banner');
  if (width === phone.width) {
    await banner.getByRole('button', { name: common.menu, exact: true }).click();
    const drawer = page.locator('#site-menu');
    const { futures = '', futuresOverview = '' } = textsOf(locale, 'menus');
    await drawer.getByText(futures, { exact: true }).click();
    await drawer.getByRole('link', { name: futuresOverview, exact: true }).click();
    return;
  }
  await banner.getByRole('link', { name: common.futures, exact: true }).hover();
  const menu = page.locator('#futures-menu');
  await expect(menu.getByRole('link', { name: /^BTCUSDT/ })).toHaveText(/[\d,]+\.\d.*%/);
  await menu.getByRole('link', { name: header.futuresOverview, exact: true }).click();
}

/** Sets an alert at a price far from the last, in the list of alerts beside the chart. */
async function setAlert(page: Page, locale: string, price: string): Promise<void> {
  const { alerts, common } = wordsOf(locale);
  const bell = page
    .locator('#view-panel-chart')
    .getByRole('button', { name: alerts.title })
    .first();
  await bell.click();
  const dialog = page.getByRole('dialog', { name: alerts.title });
  await dialog.getByRole('textbox').fill(price);
  await dialog.getByRole('button', { name: alerts.setAlert, exact: true }).click();
  const named = filled(common.perpetualOf, { symbol: 'ETHUSDT' });
  const row = dialog.locator('.data-row');
  await expect(row).toContainText(named);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

for (const look of lookAt('phone')) {
  test(`FUTP-01 a contract is found from the header, kept and watched (${nameOf(look)})`, async ({
    browser,
  }) => {
    const { locale } = look;
    const words = wordsOf(locale);
    const { page, found } = await openAs(browser, server.url, look);
    const context = page.context();
    const user = await User.signUp(context, server.url);
    await page.goto(`${server.url}/${locale === 'en' ? '' : locale}`);
    await alive(page);
    await toOverview(page, look);
    await expect(page).toHaveURL(/\/futures$/);
    await alive(page);

    // Figures of all contracts, each with what it pays and until when.
    const table = page.getByRole('table', { name: words.futures.heading });
    await expect(table).toHaveAttribute('aria-rowcount', '19');
    await expect(table.locator('tbody tr').first()).toContainText(/0\.\d{4}%.*\d\d:\d\d:\d\d/s);
    await page.getByRole('searchbox', { name: words.futures.search }).fill('ethereum');
    await expect(table.locator('tbody tr')).toHaveCount(1);
    const called = filled(words.common.perpetualOf, { symbol: 'ETHUSDT' });
    const star = page.getByRole('button', {
      name: filled(words.home.favoritePair, { pair: called }),
    });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(await axeFaults(page, { within: '#contracts' })).toEqual([]);
    await table
      .getByRole('link', { name: filled(words.futures.tradePair, { pair: called }) })
      .click();
    await expect(page).toHaveURL(/\/futures\/usdt\/ETHUSDT$/);
    await alive(page);

    // It is among the favorites of every line's picker, and leads from one line to the other.
    await page.getByRole('button', { name: words.spot.choosePair, exact: true }).click();
    const picker = page.getByRole('dialog', { name: words.spot.choosePair });
    const rows = picker.getByRole('grid').locator('tr[data-row]');
    await expect(rows.first()).toHaveAttribute('data-row', /_UMCBL$/);
    await picker.getByRole('tab', { name: words.home.favorites, exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toHaveAttribute('data-row', contract);
    await picker.getByRole('tab', { name: words.common.spot, exact: true }).click();
    await picker.locator('tr[data-row=SOLUSDT]').getByRole('link').click();
    await expect(page).toHaveURL(/\/spot\/SOLUSDT$/);
    await page.goBack();
    await alive(page);

    await setAlert(page, locale, '1');
    const alerts = await user.call('priceAlerts', { businessLine: 'all' });
    expect(alerts).toMatchObject([{ symbolId: contract, direction: 'down', status: 'waiting' }]);
    const lists = await user.call('favorites', { type: 'all' });
    expect(lists[0]?.symbolIds).toEqual([contract]);
    expect(found).toEqual([]);
    await context.close();
  });
}

test('FUTP-04 money moves into the account of contracts from the menu of assets', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  const user = await User.signUp(context, server.url);
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(`${server.url}/futures`);
  await alive(page);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Assets', exact: true });
  await opener.click();
  const menu = page.locator('#assets-menu');
  await expect(menu).toContainText(/USDT-M futures\s*0\.00/);
  await menu.getByRole('button', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer' });
  await dialog.getByLabel('Amount').fill('250.5');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const { coinList } = await user.call('getAssets', { accountType: 6 });
  expect(coinList).toMatchObject([{ coinName: 'USDT' }]);
  await opener.click();
  await expect(menu).toContainText(/USDT-M futures\s*250\.\d\d/);
  expect(found).toEqual([]);
  await context.close();
});

test('FUTP-01 the overview is there before its script, and the home page has it beside the pairs', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/futures`);
  await expect(page).toHaveTitle(/^Futures/);
  const first = page.getByRole('table').locator('tbody tr').first();
  await expect(first).toContainText(/BTCUSDT.*\d\d,\d{3}\.\d.*%.*125x/s);
  await expect(page.locator('link[rel=alternate][hreflang=ar]')).toHaveAttribute(
    'href',
    /\/ar\/futures$/,
  );
  await context.close();

  const live = await browser.newPage({ viewport: desk });
  const found = troubles(live);
  await live.goto(server.url);
  await live.locator('#markets').scrollIntoViewIfNeeded();
  await alive(live);
  await live.getByRole('tab', { name: 'USDT-M futures' }).click();
  const row = live.locator(`#markets tr[data-row=${contract}]`);
  await expect(row).toContainText(/ETHUSDT.*\d,\d{3}\.\d\d.*%/s);
  await live.getByRole('columnheader', { name: 'Max. leverage' }).getByRole('button').click();
  await expect(live.locator('#markets tbody tr').first()).toContainText('125x');
  expect(found).toEqual([]);
  await live.close();
});
