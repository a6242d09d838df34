import { expect, type Locator, type Page, test } from 'playwright/test';
import { isDeep } from '../fixed.ts';
import { axeFaultsInBothThemes } from './axe.ts';
import { deep, looks, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await alive(page);
}

const asks = (page: Page) => page.getByRole('table', { name: 'Asks' });
const bids = (page: Page) => page.getByRole('table', { name: 'Bids' });
/** A level counted from the best price, as the page numbers them. */
const level = (table: Locator, at: number) => table.locator(`[data-at="${at}"]`);
const priceOf = (row: Locator) => row.getByRole('button').first();
const sumOf = (row: Locator) => row.getByRole('button').last();
const plain = async (figure: Locator) => ((await figure.textContent()) ?? '').replace(/,/g, '');
const form = (page: Page) => page.getByRole('form', { name: 'Place order' });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const typed = async (input: Locator) => (await input.inputValue()).replace(/,/g, '');

/** From now on the page notes the figures on the buttons of the row that is pressed, by pointer or key. */
const noteTaken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const note = ({ target }: Event) => {
      const row = target instanceof Element && target.closest('tr');
      if (!row) return;
      const figures = [...row.querySelectorAll('button bdi')].map((one) => one.textContent ?? '');
      document.body.dataset.taken = figures.join(' ').replace(/,/g, '');
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', note, true);
  });

/** What the pressed row said, where it says both: price and sum. */
const takenFrom = async (page: Page): Promise<readonly string[]> =>
  ((await page.locator('body').getAttribute('data-taken')) ?? '').split(' ');

/** When the figures of an element changed, in ms, for so long. */
const movesOf = (element: Locator, forMs: number): Promise<number[]> =>
  element.evaluate(
    (node, ms) =>
      new Promise<number[]>((resolve) => {
        const at: number[] = [];
        const seen = new MutationObserver(() => at.push(performance.now()));
        seen.observe(node, { subtree: true, characterData: true, childList: true });
        setTimeout(() => {
          seen.disconnect();
          resolve(at);
        }, ms);
      }),
    forMs,
  );

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('SPOT-03: levels are as coarse as is chosen, for each pair by itself, and it is kept', async ({
  page,
}) => {
  const found = troubles(page);
  await open(page, '/spot/BTCUSDT');
  const menu = page.getByLabel('Price precision');
  await expect(menu).toHaveValue('1');
  expect(await menu.getByRole('option').allInnerTexts()).toEqual(['0.1', '1', '10', '100']);
  await menu.selectOption({ label: '10' });
  for (const table of [asks(page), bids(page)]) {
    await expect.poll(() => plain(priceOf(level(table, 3)))).toMatch(/^\d+0$/);
  }
  // Both at one time: the market moves.
  const spread = () =>
    page
      .locator('.book')
      .first()
      .evaluate((book) => {
        const best = (side: string) => {
          const row = book.querySelector(`[data-side=${side}] [data-at="0"] [data-part=price] bdi`);
          return Number((row?.textContent ?? '').replace(/,/g, ''));
        };
        return best('sell') - best('buy');
      });
  await expect.poll(spread).toBeGreaterThanOrEqual(10);
  await page.reload();
  await expect(menu).toHaveValue('100');
  await expect.poll(() => plain(priceOf(level(bids(page), 3)))).toMatch(/^\d+0$/);
  await open(page, '/spot/ETHUSDT');
  await expect(menu).toHaveValue('1');
  expect(found).toEqual([]);
});

test('SPOT-03: both sides, bids only or asks only, also the next time', deep, async ({ page }) => {
  await open(page, '/spot/BTCUSDT');
  const seen = async () => [await asks(page).count(), await bids(page).count()];
  await expect.poll(seen).toEqual([1, 1]);
  await expect.poll(() => bids(page).getByRole('row').count()).toBeLessThan(18);
  const half = await bids(page).getByRole('row').count();
  await page.getByRole('button', { name: 'Bids only' }).click();
  await expect.poll(seen).toEqual([0, 1]);
  await expect.poll(() => bids(page).getByRole('row').count()).toBeGreaterThan(half + 5);
  await page.getByRole('button', { name: 'Asks only' }).click();
  await expect.poll(seen).toEqual([1, 0]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Asks only' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect.poll(seen).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Bids and asks' }).click();
  await expect.poll(seen).toEqual([1, 1]);
});

test(
  'SPOT-03: the level that is pointed at tells average price and sums down to it',
  deep,
  async ({ page }) => {
    await open(page, '/spot/BTCUSDT');
    const summary = page.locator('#book-summary');
    for (const [table, side] of [
      [asks(page), 'asks'],
      [bids(page), 'bids'],
    ] as const) {
      await level(table, 4).hover();
      await expect(summary).toBeVisible();
      // Both at one time: even what is held moves now and then.
      const [figures = [], ...rows] = await table.locator('[data-at]').evaluateAll((all) => {
        const numbers = (of: Iterable<Element>) =>
          [...of].map((one) => Number((one.textContent ?? '').replace(/,/g, '')));
        const levels = all
          .sort((a, b) => Number(a.dataset.at) - Number(b.dataset.at))
          .slice(0, 5)
          .map((row) => numbers(row.querySelectorAll('td')));
        return [numbers(document.querySelectorAll('#book-summary dd')), ...levels];
      });
      const [average, base, quote] = figures;
      const size = rows.reduce((sum, row) => sum + row[1]!, 0);
      const value = rows.reduce((sum, row) => sum + row[0]! * row[1]!, 0);
      expect(base).toBeCloseTo(size, 6);
      expect(base).toBe(rows[4]![2]);
      // Against whoever takes it: what asks cost is rounded up, what bids give down.
      const off = side === 'asks' ? [0, 0.1] : [-0.1, 0];
      for (const [shown, exact, step] of [
        [average!, value / size, 1],
        [quote!, value, 0.1],
      ] as const) {
        expect(shown - exact).toBeGreaterThanOrEqual(off[0]! * step - 1e-6);
        expect(shown - exact).toBeLessThanOrEqual(off[1]! * step + 1e-6);
      }
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(300, 300);
    await expect(summary).toHaveCount(0);
  },
);

test('SPOT-03: the sum is told in either coin', deep, async ({ page }) => {
  await open(page, '/spot/BTCUSDT');
  const head = page.getByRole('button', { name: 'Total (BTC) Show in USDT' });
  await head.click();
  await level(asks(page), 0).hover();
  const [price, size, sum] = await level(asks(page), 0).evaluate((row) =>
    [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/,/g, '')),
  );
  expect(Math.abs(Number(sum) - Number(price) * Number(size))).toBeLessThanOrEqual(0.01);
  await page.getByRole('button', { name: 'Total (USDT) Show in BTC' }).click();
  await expect(head).toBeVisible();
});

test(
  'SPOT-03: under the pointer the book moves once in 3 s at most; then it goes on',
  deep,
  async ({ page }) => {
    await open(page, '/spot/BTCUSDT');
    const body = page.locator('.book-body');
    const movesNow = () => expect.poll(async () => (await movesOf(body, 2000)).length);
    await movesNow().toBeGreaterThan(3);
    await level(asks(page), 3).hover();
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
    const moves = await movesOf(body, 7000);
    expect(moves.length).toBeLessThanOrEqual(3);
    expect(moves.length).toBeGreaterThan(0);
    for (const [at, move] of moves.entries()) {
      // A slow machine is late with one of them, not with the next.
      if (at > 0) expect(move - moves[at - 1]!).toBeGreaterThan(2000);
    }
    await page.mouse.move(300, 300);
    await expect(page.getByText('Paused', { exact: true }).first()).toBeHidden();
    await movesNow().toBeGreaterThan(3);
  },
);

test('SPOT-03: a click takes the price that stood under the pointer when it was pressed', async ({
  page,
}) => {
  await open(page, '/spot/BTCUSDT');
  const row = level(asks(page), 5);
  await noteTaken(page);
  await row.hover();
  await page.mouse.down();
  const [pressed = ''] = await takenFrom(page);
  await expect.poll(() => plain(priceOf(row))).not.toBe(pressed);
  await page.mouse.up();
  await expect.poll(() => typed(field(page, 'Price'))).toBe(pressed);
  expect(await field(page, 'Quantity').inputValue()).toBe('');
});

test(
  'SPOT-03: the price fills the price, the sum the size too, by pointer and by keys',
  deep,
  async ({ page }) => {
    const found = troubles(page);
    await open(page, '/spot/BTCUSDT');
    const short = (text: string) => text.replace(/\.?0+$/, '');
    const row = level(bids(page), 4);
    await noteTaken(page);
    await sumOf(row).click();
    const [price = '', sum = ''] = await takenFrom(page);
    await expect.poll(() => typed(field(page, 'Price'))).toBe(price);
    expect(await typed(field(page, 'Quantity'))).toBe(short(sum));
    await page.mouse.move(300, 300);

    // The Tab key leads to where one was last.
    await page.locator('.book [tabindex="0"][data-part]').focus();
    await expect(page.locator('.book [data-part]:focus')).toHaveAttribute('data-part', 'sum');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    const focused = page.locator('.book [data-part]:focus');
    await expect(focused).toHaveAttribute('data-part', 'price');
    await expect(page.locator('#book-summary')).toBeVisible();
    await expect(focused).toHaveAccessibleDescription(/^Use this price/);
    await page.keyboard.press('Enter');
    const [here = ''] = await takenFrom(page);
    await expect.poll(() => typed(field(page, 'Price'))).toBe(here);
    expect(await typed(field(page, 'Quantity'))).toBe(short(sum));
    await expect(page.getByText(/^Order form price set to /)).toBeVisible();

    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('data-part', 'sum');
    await page.keyboard.press('Enter');
    const [, total = ''] = await takenFrom(page);
    await expect.poll(() => typed(field(page, 'Quantity'))).toBe(short(total));
    // One stop of the Tab key, wherever the focus was.
    await expect(page.locator('.book [tabindex="0"][data-part]')).toHaveCount(1);
    expect(found).toEqual([]);
  },
);

test('SPOT-03: own orders are marked at their level, also among coarser ones', async ({
  page,
  context,
}) => {
  await signUp(context, server.url);
  // A calm pair: the level stays on the screen.
  await open(page, '/spot/XLMUSDT');
  await page.getByRole('button', { name: 'Bids only' }).click();
  await level(bids(page), 6).hover();
  await priceOf(level(bids(page), 6)).click();
  const price = await typed(field(page, 'Price'));
  await field(page, 'Quantity').fill('100');
  await form(page).getByRole('button', { name: 'Buy XLM' }).click();
  await page.mouse.move(300, 300);
  const own = bids(page).getByRole('row').filter({ hasText: 'your order' });
  await expect(priceOf(own)).toHaveAccessibleName(`your order ${price}`);
  await page.getByLabel('Price precision').selectOption('10');
  await expect(priceOf(own)).toHaveAccessibleName(`your order ${price.slice(0, -1)}`);
});

test(
  'SPOT-03: trades are held, fill the price, and mark one’s own',
  deep,
  async ({ page, context }) => {
    const found = troubles(page);
    await signUp(context, server.url);
    await open(page, '/spot/BTCUSDT');
    // A buy so far above the best ask is filled at once, wherever the market goes by then.
    const best = Number(await plain(priceOf(level(asks(page), 0))));
    await field(page, 'Price').fill((best * 1.003).toFixed(1));
    await field(page, 'Quantity').fill('0.01');
    await page.getByRole('tab', { name: 'Trades' }).click();
    const trades = page.getByRole('table', { name: 'Trades' });
    await form(page).getByRole('button', { name: 'Buy BTC' }).click();
    await expect(trades.getByText('your trade').first()).toBeAttached();
    // It is known after the page is made anew, too.
    await page.reload();
    await page.getByRole('tab', { name: 'Trades' }).click();
    await expect(trades.getByText('your trade').first()).toBeAttached();

    const row = trades.locator('[data-trade]').nth(3);
    await row.hover();
    const moves = await movesOf(trades.locator('tbody'), 6500);
    expect(moves.length).toBeLessThanOrEqual(3);
    await noteTaken(page);
    await row.hover();
    await page.mouse.down();
    await page.mouse.up();
    const [price = ''] = await takenFrom(page);
    await expect.poll(() => typed(field(page, 'Price'))).toBe(price);
    expect(found).toEqual([]);
  },
);

test('SPOT-03: what is under another tab is not drawn', deep, async ({ page }) => {
  await open(page, '/spot/BTCUSDT');
  const [body, list] = [page.locator('.book-body'), page.locator('.view-trades tbody')];
  expect((await movesOf(list, 3000)).length).toBe(0);
  await page.getByRole('tab', { name: 'Trades' }).click();
  await expect(list).toBeVisible();
  await page.waitForTimeout(500);
  expect((await movesOf(body, 3000)).length).toBe(0);
  await expect.poll(async () => (await movesOf(list, 2000)).length).not.toBe(0);
});

test('SPOT-03: nothing is announced tick by tick, and nothing moves but figures', async ({
  page,
}) => {
  await open(page, '/spot/BTCUSDT');
  const side = page.getByRole('region', { name: 'Order book' });
  await expect(
    side.locator('[aria-live], [role=status], [role=alert], [role=log], [role=timer], output'),
  ).toHaveCount(0);
  const boxes = () =>
    page.locator('.book-body [data-at], .book-body .last-price, .book-share').evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return [top, height];
      }),
    );
  await page.waitForTimeout(500);
  const before = await boxes();
  expect((await movesOf(page.locator('.book-body'), 3000)).length).toBeGreaterThan(3);
  expect(await boxes()).toEqual(before);
});

test('SPOT-03: no figure is cut off, whatever its coin is worth', deep, async ({ page }) => {
  for (const pair of ['PEPEUSDT', 'SHIBUSDT', 'ETHBTC', 'USDCUSDT', 'BTCUSDT']) {
    for (const unit of ['base', 'quote'] as const) {
      await page.addInitScript((kept) => {
        localStorage.setItem('perigee:book-sum', JSON.stringify(kept));
      }, unit);
      await open(page, `/spot/${pair}`);
      const cut = await page.locator('.book-body td, .book-body .last-price').evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const room = cell.getBoundingClientRect();
            return [...cell.querySelectorAll('bdi')].some((figure) => {
              const { left, right, top } = figure.getBoundingClientRect();
              const isSeen = top < room.bottom;
              return isSeen && (left < room.left - 0.5 || right > room.right + 0.5);
            });
          })
          .map((cell) => cell.textContent),
      );
      expect(cut, `${pair} ${unit}`).toEqual([]);
    }
  }
});

test('SPOT-03: on a phone the book has the whole width, controls for fingers, and says what it filled', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page, '/spot/BTCUSDT');
  await page.getByRole('tab', { name: 'Order book' }).first().click();
  expect((await page.locator('.book-body').boundingBox())?.width).toBe(390);
  for (const control of [
    page.getByRole('button', { name: 'Bids only' }),
    page.getByLabel('Price precision'),
    page.getByRole('button', { name: /^Total/ }),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
  await priceOf(level(asks(page), 2)).tap();
  const said = page.getByText(/^Order form price set to /);
  await expect(said).toBeVisible();
  const price = /[\d,.]+\d/.exec((await said.textContent()) ?? '')![0].replace(/,/g, '');
  await page.getByRole('button', { name: 'Buy', exact: true }).first().tap();
  await expect.poll(() => typed(field(page, 'Price'))).toBe(price);
  await context.close();
});

test(
  'SPOT-03: in Arabic bars grow the other way, and digits stay as they are',
  deep,
  async ({ page }) => {
    const words = textsOf('ar', 'spot');
    await open(page, '/ar/spot/BTCUSDT');
    const table = page.getByRole('table', { name: words.asks ?? '' });
    const row = level(table, 0);
    const bars = page.locator('.book-bars').first();
    await expect(bars).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
    const [price, sum] = [await priceOf(row).boundingBox(), await sumOf(row).boundingBox()];
    expect(price!.x).toBeGreaterThan(sum!.x);
    expect(await priceOf(row).locator('bdi').textContent()).toMatch(/^[\d,]+\.\d$/);
    await sumOf(row).hover();
    await sumOf(row).focus();
    await page.keyboard.press('Enter');
    const end = filled(words.filledSum, { price: '|', size: '|' }).split('|').at(-1) ?? '';
    await expect(page.getByText(end.trim())).toBeVisible();
  },
);

// The gallery has axe look at every state of both, and `keyboard.spec.ts` at the page on the phone.
for (const look of isDeep ? looks : []) {
  const { locale, width, height } = look;
  test(`SPOT-03: book and trades are accessible, ${nameOf(look)}`, async ({ page, context }) => {
    await signUp(context, server.url);
    const words = textsOf(locale, 'spot');
    await page.setViewportSize({ width, height });
    await open(page, locale === 'en' ? '/spot/PEPEUSDT' : `/${locale}/spot/PEPEUSDT`);
    for (const region of ['book', 'trades'] as const) {
      await page
        .getByRole('tab', { name: words[region] ?? '' })
        .locator('visible=true')
        .click();
      if (region === 'book') await page.locator('[data-side=sell] [data-at="1"]').hover();
      const faults = await axeFaultsInBothThemes(page, { within: '.trade-side' });
      expect(faults, region).toEqual([]);
    }
  });
}

test(
  'SPOT-03 SPOT-09 figures stand at their columns’ edges, whichever way the language goes',
  deep,
  async ({ page }) => {
    for (const [path, atStart] of [
      ['/spot/BTCUSDT', 'left'],
      ['/ar/spot/BTCUSDT', 'right'],
    ] as const) {
      await open(page, path);
      const gaps = await page.locator('.book-level[data-at="0"]').evaluateAll((rows, start) => {
        const end = start === 'left' ? 'right' : 'left';
        return rows.flatMap((row) =>
          [...row.querySelectorAll('bdi')].map((figure, n) => {
            const text = document.createRange();
            text.selectNodeContents(figure);
            const edge = n === 0 ? start : end;
            const cell = figure.closest('td')?.getBoundingClientRect();
            return Math.abs(text.getBoundingClientRect()[edge] - (cell?.[edge] ?? Number.NaN));
          }),
        );
      }, atStart);
      expect(gaps).toHaveLength(6);
      expect(Math.max(...gaps), path).toBeLessThan(1);
    }
  },
);
