import { expect, type Page, test } from 'playwright/test';
import { calls } from '../../src/contract/calls.ts';
import { intlTag } from '../../src/i18n/locale.ts';
import { ratioPercent } from '../../src/i18n/ratio.ts';
import { isAccessible, openAs } from './accessible.ts';
import { looks, nameOf, onPhone } from './looks.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { User } from './user.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});

const pathIn = (locale: string, page: string) =>
  `${server.url}${locale === 'en' ? '' : `/${locale}`}/futures/introduction/${page}`;
const tableOf = (page: Page, name: string | undefined) =>
  page.getByRole('table', { name: name!, exact: true });

for (const look of looks) {
  const { locale } = look;
  test(`INFO-02 INFO-05 the page of fees has the call’s levels, and a user’s own marked, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const { page, found } = await openAs(browser, server.url, look);
    const words = { ...textsOf(locale, 'info'), ...textsOf(locale, 'fees') };
    const visit = () => page.goto(pathIn(locale, 'trading-fee'));
    expect((await visit())?.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage/);
    const levels = tableOf(page, words.futuresFees);
    await expect(levels.getByText(words.yours!)).toHaveCount(0);

    const user = await User.signUp(page.context(), server.url);
    const rules = await user.call('vipRules', {});
    expect((await visit())?.headers()['cache-control']).toBe('private, no-store');
    const marked = levels.locator('[aria-current]');
    await expect(marked).toContainText('VIP\u00a00');
    await expect(marked).toContainText(words.yours!);
    for (const { level, contractMakerFeeRate, contractTakerFeeRate } of rules.levels) {
      const row = levels.getByRole('row').filter({ hasText: `VIP\u00a0${level}` });
      for (const rate of [contractMakerFeeRate, contractTakerFeeRate]) {
        await expect(row).toContainText(ratioPercent(rate, intlTag(locale)));
      }
    }
    await isAccessible(page);
    expect(found).toEqual([]);
    await page.context().close();
  });
}

for (const look of onPhone) {
  const { locale } = look;
  test(`INFO-02 INFO-05 a contract is chosen without script, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const { page } = await openAs(browser, server.url, look, false);
    const words = textsOf(locale, 'info');
    await page.goto(pathIn(locale, 'position-tier'));
    await expect(tableOf(page, filled(words.tiersOf, { symbol: 'BTCUSDT' }))).toBeVisible();
    await page.getByRole('combobox').selectOption('ETHUSDT');
    await page.getByRole('button', { name: words.showContract! }).click();
    await expect(tableOf(page, filled(words.tiersOf, { symbol: 'ETHUSDT' }))).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveValue('ETHUSDT');

    // What is wider than the screen scrolls in a box as wide as the text.
    await page.goto(pathIn(locale, 'trading-parameters'));
    const box = page.getByRole('region', { name: textsOf(locale, 'menus').tradingParameters! });
    const inner = await box.evaluate((one) => [one.clientWidth, one.scrollWidth]);
    expect(inner[0]).toBeGreaterThan(look.width - 50);
    expect(inner[0]).toBeLessThan(look.width);
    expect(inner[1]).toBeGreaterThan(look.width);
    await box.focus();
    await expect(box).toBeFocused();
    await page.context().close();
  });
}

test('INFO-02 INFO-05 funding: chosen in place, as a file, and anything else is the usual', async ({
  page,
}) => {
  const words = textsOf('en', 'info');
  const wrong = await page.goto(`${pathIn('en', 'funding-rate')}?symbol=%00&range=9y&cursor=x`);
  expect(wrong?.status()).toBe(200);
  const choice = page.getByRole('combobox');
  await choice.focus();
  await choice.selectOption('ETHUSDT');
  await expect(tableOf(page, filled(words.fundingOf, { symbol: 'ETHUSDT' }))).toBeVisible();
  await expect(choice).toBeFocused();
  await expect(page).toHaveURL(/symbol=ETHUSDT&range=7d/);
  await isAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: textsOf('en', 'table').exportCsv! }).click();
  expect((await download).suggestedFilename()).toBe('funding-ETHUSDT-7d.csv');
  const file = await page.request.get(`${pathIn('en', 'funding-rate.csv')}?symbol=ETHUSDT`);
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toContain(textsOf('en', 'futures').contract!);
});

test('INFO-02 what is seen is read again, and its link keeps the focus', async ({ page }) => {
  await page.clock.install();
  await page.goto(pathIn('en', 'price-indexes'));
  const table = tableOf(page, filled(textsOf('en', 'info').sourcesOf, { symbol: 'BTCUSDT' }));
  const link = table.getByRole('link');
  await link.focus();
  const before = await table.textContent();
  const priceOf = async () => {
    const asked = await page.request.get(
      `${server.url}${calls.getPlatePrice.path}?symbolId=BTCUSDT`,
    );
    return ((await asked.json()) as { data: { bestBid?: string }[] }).data[0]?.bestBid;
  };
  const price = await priceOf();
  await expect.poll(priceOf).not.toBe(price);
  await page.clock.fastForward(15_000);
  await expect(table).not.toHaveText(before!);
  await expect(link).toBeFocused();
});

test('INFO-01 the header leads to the pages, and they lead to each other', async ({ page }) => {
  await page.goto(pathIn('en', 'futures-summarize'));
  await page.locator('article footer [rel=next]').click();
  await expect(page).toHaveURL(/\/futures\/introduction\/margin-summarize$/);
  await expect(page.getByRole('img', { name: textsOf('en', 'info').marginDrawing! })).toBeVisible();
  for (const place of ['futures/introduction/no-such-page', 'spot/introduction/no-such-page']) {
    expect((await page.request.get(`${server.url}/${place}`)).status()).toBe(404);
  }
});
