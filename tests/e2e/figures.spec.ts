import { expect, type Locator, type Page, test } from 'playwright/test';
import { deep, desk, oneOf, phone } from './looks.ts';
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

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await alive(page);
  await expect(page.locator('[data-legend="candles"]')).toBeVisible();
}

/** The tab behind another, and in front again. */
const setSeen = (page: Page, seen: boolean) =>
  page.evaluate((is) => {
    const state = is ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: !is, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, seen);

const tickerOf = (page: Page): Locator => page.locator('.trade-ticker');
const listOf = (page: Page, region: string): Locator => page.locator(`#view-panel-${region}`);

test(
  'SPOT-09: the title carries the last price, also while the tab is not seen',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    await page.goto(`${server.url}/spot/BTCUSDT`);
    await open(page, '/spot/BTCUSDT');
    await expect(page).toHaveTitle(/^[\d,]+\.\d BTCUSDT · Spot · Perigee$/);
    const first = await page.title();
    await expect.poll(() => page.title()).not.toBe(first);
    await setSeen(page, false);
    // What was under way has come.
    let kept = '';
    await expect
      .poll(
        async () => {
          const before = kept;
          kept = await page.title();
          return kept === before;
        },
        { intervals: [1000] },
      )
      .toBe(true);
    expect(kept).toMatch(/^[\d,]+\.\d BTCUSDT · Spot · Perigee$/);
    await page.waitForTimeout(3000);
    expect(await page.title()).toBe(kept);
    await setSeen(page, true);
    await expect.poll(() => page.title()).not.toBe(kept);
  },
);

/** A price of PEPE, its zeros counted, as each of these languages writes it. */
const tiny = {
  en: /0\.0[₄₅]\d{3}/,
  de: /0,0[₄₅]\d{3}/,
  ar: /0\.0[₄₅]\d{3}/,
  'zh-CN': /0\.0[₄₅]\d{3}/,
  'zh-TW': /0\.0[₄₅]\d{3}/,
} as const;

for (const locale of oneOf<keyof typeof tiny>('de', 'en', 'ar', 'zh-CN')) {
  const price = tiny[locale];
  test(`SPOT-09: a price under 0.0001 counts its zeros everywhere, in ${locale}`, async ({
    page,
  }) => {
    const found = troubles(page);
    const path = `${locale === 'en' ? '' : `/${locale}`}/spot/PEPEUSDT`;
    await page.setViewportSize(desk);
    await open(page, path);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      expect(await page.title()).toMatch(price);
      await expect(tickerOf(page)).toContainText(price);
      await expect(page.locator('[data-legend="candles"]')).toContainText(price);
      await expect(page.locator('.chart-tag')).toContainText(price);
      for (const region of ['book', 'trades']) {
        await expect(listOf(page, region).locator('tbody tr').first()).toContainText(price);
        const shown = await listOf(page, region).locator('tbody').allTextContents();
        expect(shown.join()).not.toMatch(/0[.,]0000\d/);
      }
      // By ear all of its digits are told.
      const chart = page.locator('#view-panel-chart [role="slider"]');
      await expect(chart).toHaveAttribute('aria-valuetext', /0[.,]0000\d{4}/);
    }
    expect(found).toEqual([]);
  });
}

test('SPOT-09: a field holds all digits of a tiny price, and takes it as the page shows it', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  const user = await User.signUp(context, server.url);
  const page = await context.newPage();
  await open(page, '/spot/PEPEUSDT');
  const text = textsOf('en', 'ticket');
  const field = page.getByRole('textbox', { name: text.price, exact: true });
  await expect(field).toHaveValue(/^0\.0000\d{4}$/);
  // A price somewhat below the market, as the page writes it.
  const price = `0.${String(Number((await field.inputValue()).slice(2)) - 20).padStart(8, '0')}`;
  const [, zeros = '', digits = ''] = /^0\.(0+)(\d+)$/.exec(price)!;
  const shown = `0.0${'₀₁₂₃₄₅₆₇₈₉'[zeros.length]}${digits}`;
  await field.fill(shown);
  await expect(field).toHaveValue(price);
  await page.getByRole('textbox', { name: text.quantity, exact: true }).fill('10m');
  await page
    .getByRole('button', { name: filled(text.buyCoin, { asset: 'PEPE' }), exact: true })
    .click();
  await expect.poll(async () => (await user.call('openOrders', {})).items.length).toBe(1);
  const row = page.locator('#panel-orders tbody tr').first();
  await expect(row).toContainText(shown);
  await expect(row).toContainText('10,000,000');
  await context.close();
});

test(
  'SPOT-09: a step that is no price is written out, in the rules and in the book’s grouping',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    await open(page, '/spot/PEPEUSDT');
    const book = page.locator('#view-panel-book');
    await expect(book.locator('option').first()).toHaveText('0.00000001');
    await expect(book).toContainText(/0\.0000000\d/);
  },
);

for (const [locale, decimal, group] of oneOf(
  ['de', ',', '.'] as const,
  ['ar', '.', ','] as const,
)) {
  test(`SPOT-14: fields read what they show, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: desk });
    await User.signUp(context, server.url);
    const page = await context.newPage();
    await open(page, `/${locale}/spot/BTCUSDT`);
    const text = textsOf(locale, 'ticket');
    const field = (name: string | undefined) =>
      page.getByRole('textbox', { name: name ?? '', exact: true });
    const price = field(text.price);
    const value = field(text.orderValue);
    const shown = new RegExp(`^\\d+\\${group}\\d{3}\\${decimal}\\d$`);
    await expect(price).toHaveValue(shown);

    // What the page shows, pasted and typed; then by steps.
    const before = await price.inputValue();
    for (const way of ['paste', 'type'] as const) {
      await price.focus();
      await page.keyboard.press('Delete');
      if (way === 'paste') await page.keyboard.insertText(before);
      else await page.keyboard.type(before);
      await price.blur();
      await expect(price).toHaveValue(before);
    }
    await price.press('ArrowUp');
    await price.press('ArrowDown');
    await price.blur();
    await expect(price).toHaveValue(before);

    // Groups are groups, decimals are decimals, and what is neither is said.
    await page
      .locator('.trade-form')
      .getByRole('button', { name: text.market ?? '', exact: true })
      .click();
    for (const [typed, left] of [
      ['15000', `15${group}000`],
      [`1${group}500`, `1${group}500`],
      [`1${group}234${decimal}5`, `1${group}234${decimal}5`],
      ['1e3', '1'],
    ] as const) {
      await value.focus();
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      await value.blur();
      await expect(value).toHaveValue(left);
    }
    const example = `1234${decimal}5`;
    await value.fill(`1${group}5`);
    await expect(page.getByText(filled(text.strayMark, { example }))).toBeVisible();

    // The slider's amount, typed in again, is the same.
    await page.getByRole('slider', { name: text.percent ?? '' }).fill('30');
    const amount = await value.inputValue();
    await value.focus();
    const plain = await value.inputValue();
    expect(plain.replace(decimal, '.')).toMatch(/^\d+(\.\d+)?$/);
    await page.keyboard.type(plain);
    await value.blur();
    await expect(value).toHaveValue(amount);
    await context.close();
  });
}

for (const [locale, large] of oneOf<readonly [keyof typeof tiny, RegExp]>(
  ['zh-CN', /\d(\.\d\d)?(万|亿|万亿)$/],
  ['en', /\d(\.\d\d)?[MB]$/],
  ['zh-TW', /\d(\.\d\d)?(萬|億|兆)$/],
  ['ar', /\d(\.\d\d)?[MB]$/],
)) {
  test(
    `SPOT-09: large figures are abbreviated as ${locale} does it, in ticker, list and picker`,
    deep,
    async ({ page }) => {
      await page.setViewportSize(desk);
      const prefix = locale === 'en' ? '' : `/${locale}`;
      await open(page, `${prefix}/spot/BTCUSDT`);
      const spot = textsOf(locale, 'spot');
      const turnover = tickerOf(page)
        .locator('dl > div')
        .filter({ hasText: filled(spot.turnover24h, { asset: 'USDT' }) });
      await expect(turnover.locator('dd')).toHaveText(large);
      await page.getByRole('button', { name: spot.choosePair, exact: true }).click();
      const picker = page.getByRole('dialog', { name: spot.choosePair });
      await expect(picker.getByRole('row').filter({ hasText: 'BTC' }).first()).toContainText(
        new RegExp(large.source.replace('$', '')),
      );
      await page.goto(`${server.url}${prefix}/`);
      await alive(page);
      const rows = page.locator('#markets tbody tr');
      const row = rows.filter({ hasText: 'BTC' }).first();
      await expect(row).toContainText(new RegExp(large.source.replace('$', '')));
      // By its turnover it may stand below what is in sight.
      await page.locator('#markets').getByRole('searchbox').fill('PEPE');
      await expect(rows.filter({ hasText: 'PEPE' }).first()).toContainText(tiny[locale]);
    },
  );
}

test('SPOT-09: right to left a unit stands left of its figure, whose digits do not turn', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  await User.signUp(context, server.url);
  const page = await context.newPage();
  await open(page, '/ar/spot/BTCUSDT');
  const change = tickerOf(page).locator('dl dd bdi').first();
  await expect(change).toHaveText(/^[+\u2212]?[\d,.]+ \([+\u2212]?[\d.]+%\)$/);
  expect(await change.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  const form = page.locator('#panel-form');
  const price = page.getByRole('textbox', { name: textsOf('ar', 'ticket').price, exact: true });
  const figure = (await price.boundingBox())!;
  const field = form.locator('.form-field', { has: price });
  const unit = (await field.getByText('USDT', { exact: true }).boundingBox())!;
  expect(unit.x).toBeLessThan(figure.x);
  // The book's bars grow from the other edge; the chart's axis of time stays as it is.
  const bars = page.locator('#view-panel-book .book-bars').first();
  await expect(bars).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await expect(bars).toHaveCSS('transform', 'none');
  await context.close();
});

test(
  'SPOT-09: lower fees of a pair stand beside its name: at once, in the HTML and in the picker',
  deep,
  async ({ page, browser }) => {
    await page.setViewportSize(desk);
    await open(page, '/spot/ETHUSDT');
    const seen = tickerOf(page).getByText('50% off', { exact: true });
    await expect(seen).toHaveCount(0);
    const fees = ['--maker', '0.05%', '--taker', '0.05%', '--reason', 'a test'];
    await server.ops('fees', 'ETHUSDT', ...fees);
    await expect(seen).toBeVisible();
    await expect(tickerOf(page).getByText('Fees for this pair: 50% off')).toHaveCount(1);

    const ways = [
      { locale: 'en', path: '', words: '50% off' },
      { locale: 'ar', path: '/ar', words: 'خصم \u200e50%' },
      { locale: 'zh-CN', path: '/zh-CN', words: '5折' },
    ];
    for (const { locale, path, words } of ways) {
      const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
      const still = await plain.newPage();
      await still.goto(`${server.url}${path}/spot/ETHUSDT`);
      const name = filled(textsOf(locale, 'common').feesOfPair, { fees: words });
      await expect(tickerOf(still).getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(tickerOf(still).getByText(name, { exact: true })).toHaveCount(1);
      await still.goto(`${server.url}${path}/spot/BTCUSDT`);
      await expect(tickerOf(still).getByText(words, { exact: true })).toHaveCount(0);
      await plain.close();
    }

    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${server.url}/spot/ETHUSDT`);
      await alive(page);
      await page
        .getByRole('button', { name: textsOf('en', 'spot').choosePair!, exact: true })
        .click();
      const row = page.getByRole('dialog').locator('[data-row="ETHUSDT"]');
      await expect(row.getByText('50% off', { exact: true })).toBeInViewport({ ratio: 1 });
      const cut = await row.locator('th').evaluate((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const words = [...cell.querySelectorAll('a, [aria-hidden]')];
        return words.filter((one) => {
          const box = one.getBoundingClientRect();
          return (
            (one.scrollWidth > one.clientWidth + 1 && one.tagName === 'A') ||
            box.left < left ||
            box.right > right
          );
        }).length;
      });
      expect(cut).toBe(0);
    }
  },
);

test('INPT-01: what an input method composes and what the page translates, in a real browser', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await open(page, '/spot/BTCUSDT');
  const form = page.locator('.trade-form');
  const quantity = form.locator('[data-goal="quantity"]');
  await quantity.focus();
  const keyboard = await page.context().newCDPSession(page);
  // As a Japanese input method tells it: the text of the composition, and where its caret is.
  for (const text of ['１', '１２', '１２．', '１２．５']) {
    await keyboard.send('Input.imeSetComposition', {
      ...{ text, selectionStart: text.length, selectionEnd: text.length },
    });
    await expect(quantity).toHaveValue(text);
  }
  await keyboard.send('Input.insertText', { text: '１２．５' });
  await expect(quantity).toHaveValue('12.5');

  // As Chromium translates: each text is replaced by another one in elements of its own.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstChild!.appendChild(document.createTextNode(text.data));
      text.replaceWith(font);
    }
  });
  for (const live of ['.book-last', '[data-legend="candles"]', '.chart-tag', '.trade-ticker']) {
    const figures = page.locator(live).first();
    const before = await figures.textContent();
    await expect(figures).not.toHaveText(before ?? '');
  }
});
