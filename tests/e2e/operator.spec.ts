import { type Browser, expect, type Page, test } from 'playwright/test';
import { calls } from '#contract/calls.ts';
import { axeFaults } from './axe.ts';
import { deep, looks } from './looks.ts';
import { alive, anew, idle } from './ready.ts';
import { RunningServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;
const why = ['--reason', 'a test'] as const;

test.beforeAll(async () => {
  server = await RunningServer.start();
});
test.afterAll(() => server.stop());

/** A user's page whose islands have taken over, in a browser of its own. */
async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signUp(context, server.url);
  const page = await context.newPage();
  await page.goto(server.url + path);
  await alive(page);
  return page;
}

/** What the ticker bar says of a halted pair. */
const spotTexts = (locale: string) => ({
  ...textsOf(locale, 'spot'),
  ...textsOf(locale, 'ticket'),
});

const badge = (page: Page, spot: Readonly<Record<string, string>>) =>
  page.getByRole('region', { name: spot.pair! }).getByText(spot.state_halted!, { exact: true });

test('OPS-01 an open page says that its pair is halted, and that it trades again', async ({
  browser,
}) => {
  const [english, arabic] = await Promise.all([
    open(browser, '/spot/ETHUSDT'),
    open(browser, '/ar/spot/ETHUSDT'),
  ]);
  const found = troubles(english);
  const pages = [
    { page: english, spot: spotTexts('en'), errors: textsOf('en', 'errors') },
    { page: arabic, spot: spotTexts('ar'), errors: textsOf('ar', 'errors') },
  ];
  for (const { page, spot } of pages) await expect(badge(page, spot)).toBeHidden();

  await server.ops('halt', 'ETHUSDT', '--yes', ...why);
  for (const { page, spot, errors } of pages) {
    await expect(badge(page, spot)).toBeVisible();
    await page.getByLabel(spot.quantity!, { exact: true }).fill('0.1');
    await expect(page.getByText(errors.pairNotOpen!)).toBeVisible();
    if (page === arabic) await page.screenshot({ path: 'test-results/halted-ar.jpg' });
    // The list of pairs that the browser kept is older than the next page.
    await page.reload();
    await alive(page);
    await expect(badge(page, spot)).toBeVisible();
  }

  await server.ops('resume', 'ETHUSDT', ...why);
  for (const { page, spot, errors } of pages) {
    await expect(badge(page, spot)).toBeHidden();
    await page.getByLabel(spot.quantity!, { exact: true }).fill('0.1');
    await expect(page.getByText(errors.pairNotOpen!)).toBeHidden();
  }
  expect(found).toEqual([]);
});

/** The boxes of the panels that a tip could move. */
const boxes = (page: Page) =>
  page
    .locator('.trade > section')
    .evaluateAll((panels) => panels.map((panel) => JSON.stringify(panel.getBoundingClientRect())));

for (const { locale, width, height } of looks) {
  test(
    `HEAD-02 tips of halted pairs, three a day and none twice, ${locale} at ${width} px`,
    deep,
    async ({ browser }) => {
      const texts = textsOf(locale, 'spot');
      const page = await browser.newPage({ viewport: { width, height } });
      const tip = page.locator('.trade-tip');
      const says = (pair: string) => expect(tip).toHaveText(filled(texts.tip_halted, { pair }));
      await page.clock.install();
      const asked = page.waitForResponse((answer) => answer.url().endsWith(calls.tips.path));
      await page.goto(`${server.url}${locale === 'en' ? '' : `/${locale}`}/spot/ETHUSDT`);
      await alive(page);
      await asked;
      await expect(tip).toBeEmpty();
      await expect(tip).toHaveRole('status');

      // The page's own pair is told of as soon as it is halted, the others within a minute.
      await server.ops('halt', 'ETHUSDT', '--yes', ...why);
      await says('ETH/USDT');
      const before = await boxes(page);
      await page.screenshot({ path: `test-results/tip-${locale}.jpg` });
      await page.clock.fastForward(3000);
      await expect(tip).toBeEmpty();
      expect(await boxes(page)).toEqual(before);
      // The page's clock stands while the others are halted: none of them is shown too early, or goes unseen.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
      for (const pair of ['BTCUSDT', 'XRPUSDT', 'SOLUSDT'])
        await server.ops('halt', pair, '--yes', ...why);
      await page.clock.fastForward(60_000);
      const others = new Set<string>();
      for (let shown = 1; shown < 3; shown += 1) {
        await expect(tip).not.toBeEmpty();
        others.add((await tip.textContent())!);
        await page.clock.fastForward(3000);
        // The next one follows at once.
        await expect(tip).not.toHaveText([...others].at(-1)!);
      }
      expect(others.size).toBe(2);
      await expect(tip).toBeEmpty();
      await page.clock.resume();

      // The day has no room for a fourth: another page does not even ask.
      let again = 0;
      page.on('request', (request) => {
        if (request.url().endsWith(calls.tips.path)) again += 1;
      });
      await page.reload();
      await alive(page);
      await expect(tip).toHaveCount(1);
      await page.clock.fastForward(60_000);
      await idle(page);
      await expect(tip).toBeEmpty();
      expect(again).toBe(0);
      for (const pair of ['ETHUSDT', 'BTCUSDT', 'XRPUSDT', 'SOLUSDT'])
        await server.ops('resume', pair, ...why);
      await page.close();
    },
  );
}

test(
  'OPS-01 an announcement stands in the status bar and on the home page',
  deep,
  async ({ browser }) => {
    const title = { en: 'Upkeep on Friday', ar: 'صيانة يوم الجمعة' };
    const said = await server.ops(
      ...['announce', '--title', title.en, '--title', `ar=${title.ar}`],
      ...['--text', 'Orders rest <b>from</b> 22:00 UTC.', ...why],
    );
    const [id] = /\d+/.exec(said) ?? [];
    for (const [path, words] of [
      ['', title.en],
      ['/ar', title.ar],
    ] as const) {
      const page = await open(browser, `${path}/spot/BTCUSDT`);
      await anew(page, () => page.locator('footer').getByRole('link', { name: words }).click());
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await expect(page.getByText('Orders rest from 22:00 UTC.')).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await page.screenshot({ path: `test-results/announcement${path.replace('/', '-')}.jpg` });
    }
    const home = await open(browser, '/');
    await expect(home.getByRole('link', { name: title.en })).toBeVisible();
    await server.ops('retract', 'announcement', id!, ...why);
    await home.reload();
    await expect(home.getByText(title.en)).toHaveCount(0);
  },
);

test('CORE-08 a pair that is listed while a page stands open is found there, and its page works', async ({
  browser,
}) => {
  const page = await open(browser, '/spot/BTCUSDT');
  const found = troubles(page);
  await server.ops(
    ...['list', 'LINK', 'BTC', '--price-decimals', '7', '--size-decimals', '1', '--yes', ...why],
  );
  await server.ops(
    ...['list', 'ZED', 'USDT', '--name', 'Zed coin', '--price', '2.5', '--yes', ...why],
    ...['--price-decimals', '3', '--size-decimals', '2'],
  );
  const field = page.getByRole('combobox', { name: textsOf('en', 'header').searchPairs });
  for (const [typed, symbol] of [
    ['linkb', 'LINKBTC'],
    ['zed', 'ZEDUSDT'],
  ] as const) {
    // The first is looked for on the page that stood open, the second on the page of the first.
    await page.keyboard.press('/');
    await field.fill(typed);
    await expect(page.getByRole('option').first()).toContainText(symbol.slice(0, 3));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/spot/${symbol}`);
    await alive(page);
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.screenshot({ path: `test-results/listed-${symbol}.png` });
  }
  await expect(page.locator('#about-coin')).toContainText('Zed coin');
  const home = await (await page.request.get(server.url)).text();
  for (const symbol of ['LINKBTC', 'ZEDUSDT']) expect(home).toContain(symbol);
  expect(found).toEqual([]);
});
