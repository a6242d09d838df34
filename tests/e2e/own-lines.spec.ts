import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { deep, desk, directions, oneOf, phone } from './looks.ts';
import { alive, aTry } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** The price of a tenth that is nearest. */
const priceText = (price: number): string => price.toFixed(1);
const figure = (text: string | null): number => Number((text ?? '').replaceAll(',', ''));

interface Opened {
  readonly user: User;
  readonly last: number;
  /** The handle of the only line. */
  readonly handle: Locator;
  readonly shownPrice: () => Promise<number>;
}

/** A user's page with one order that waits this share of the last price away from it. */
async function opened(
  page: Page,
  context: BrowserContext,
  { locale = 'en', share = 0.998 } = {},
): Promise<Opened> {
  const words = textsOf(locale, 'chart');
  const user = await User.signUp(context, server.url);
  const last = await user.lastPrice('BTCUSDT');
  await user.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: '0.05',
    delegatePrice: priceText(last * share),
  });
  // Candles of hours: below their lowest price there is room for the line, wherever the market stands.
  await page.addInitScript(() => localStorage.setItem('perigee:chart-interval', '"1H"'));
  await page.goto(`${server.url}${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`);
  await alive(page);
  await expect(page.locator('.view-chart div[aria-busy="false"]').first()).toBeVisible();
  const handle = page.getByRole('list', { name: words.ownOrders }).getByRole('spinbutton');
  await makeRoom(page);
  await expect(handle).toHaveCount(1);
  return {
    user,
    last,
    handle,
    shownPrice: async () => Number(await handle.getAttribute('aria-valuenow')),
  };
}

const priceOf = async (user: User): Promise<number | undefined> =>
  Number((await user.call('openOrders', {})).items[0]?.delegatePrice);

/** Grabs the handle and carries it so far, step by step, as a hand does. */
async function carry(page: Page, handle: Locator, by: number): Promise<void> {
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 4; step += 1) await page.mouse.move(x, y + (by * step) / 4);
}

/** Presses the axis of prices together: below the lowest one there is room for lines, wherever the market stands. */
async function makeRoom(page: Page): Promise<void> {
  const tag = (await page.locator('.chart-tag').boundingBox())!;
  const chart = (await page.locator('.view-chart [role="slider"]').boundingBox())!;
  const isLow = tag.y > chart.y + chart.height / 2;
  const [x, y] = [tag.x + tag.width / 2, isLow ? chart.y + 30 : tag.y + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 120, { steps: 4 });
  await page.mouse.up();
}

for (const locale of directions) {
  test(`SPOT-02: an own order’s line is dragged to another price and back by Undo, ${locale}`, async ({
    page,
    context,
  }) => {
    const found = troubles(page);
    const words = textsOf(locale, 'chart');
    await page.setViewportSize(desk);
    const { user, handle, shownPrice } = await opened(page, context, { locale });
    const before = await shownPrice();
    expect((await handle.boundingBox())!.width, 'as wide as its words').toBeLessThan(250);
    const by = 40;
    await carry(page, handle, Math.sign(by) * 3);
    await page.mouse.up();
    await expect(handle, 'a press that trembles moves nothing').toBeFocused();
    expect(await shownPrice()).toBe(before);
    await carry(page, handle, by);
    const way = async () => Math.sign((await shownPrice()) - before);
    await expect.poll(way, 'it follows the pointer').toBe(-Math.sign(by));
    expect(await priceOf(user), 'nothing is sent before it is released').toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(shownPrice, 'Escape lets go').toBe(before);
    await page.mouse.up();

    await carry(page, handle, by);
    await page.mouse.up();
    const wished = await shownPrice();
    expect(wished).not.toBe(before);
    await expect.poll(() => priceOf(user)).toBe(wished);
    await expect.poll(shownPrice).toBe(wished);
    await page.getByRole('button', { name: words.undo, exact: true }).click();
    await expect.poll(() => priceOf(user)).toBe(before);
    await expect.poll(shownPrice).toBe(before);
    expect(found).toEqual([]);
  });
}

test(
  'SPOT-02: by keyboard a line moves by steps, Enter sends and Escape lets go',
  deep,
  async ({ page, context }) => {
    await page.setViewportSize(desk);
    const { user, handle, shownPrice } = await opened(page, context);
    const before = await shownPrice();
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(shownPrice).toBeCloseTo(before - 0.9, 5);
    await page.keyboard.press('Escape');
    await expect.poll(shownPrice).toBe(before);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => priceOf(user)).toBeCloseTo(before - 1, 5);
    await expect(handle).toBeFocused();
  },
);

for (const { locale, size, byTouch } of oneOf(
  { locale: 'ar', size: phone, byTouch: true },
  { locale: 'en', size: desk, byTouch: false },
)) {
  test(`SPOT-02: an order is canceled at its label’s end, ${locale}`, async ({ browser }) => {
    const words = { ...textsOf(locale, 'chart'), ...textsOf(locale, 'orders') };
    const context = await browser.newContext({
      ...{ viewport: size, hasTouch: byTouch, isMobile: byTouch },
    });
    const page = await context.newPage();
    const found = troubles(page);
    const { user, handle } = await opened(page, context, { locale });
    const list = page.getByRole('list', { name: words.ownOrders });
    const cross = list.getByRole('button', {
      name: filled(words.cancelOrder, { order: (await handle.textContent()) ?? '' }),
    });
    if (byTouch) {
      await expect(cross, 'a finger that moves the chart does not cancel').toBeHidden();
      await handle.tap();
      await expect(cross).toBeVisible();
      const box = (await cross.boundingBox())!;
      expect(box.width).toBeGreaterThanOrEqual(40);
      expect(await axeFaults(page, { within: '.view-chart' })).toEqual([]);
      await cross.tap();
    } else await cross.click();
    await expect(handle).toHaveCount(0);
    expect((await user.call('openOrders', {})).items).toEqual([]);
    const said = (words.cancelled ?? '').split(':')[0]!;
    await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible();
    expect(found).toEqual([]);
    await context.close();
  });
}

test(
  'SPOT-02: Delete cancels the order whose label has the focus, which goes on to the next',
  deep,
  async ({ page, context }) => {
    await page.setViewportSize(desk);
    const { user, handle, last } = await opened(page, context);
    await user.call('placePlan', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      triggerPrice: priceText(last * 0.997),
      executePrice: priceText(last * 0.997),
      delegateCount: '0.01',
    });
    await expect(handle).toHaveCount(2);
    await handle.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.down('Delete');
    await expect(handle).toHaveCount(1);
    expect((await user.call('openOrders', {})).items).toEqual([]);
    await expect(handle).toBeFocused();
    // As long as the key is held it repeats.
    await page.keyboard.down('Delete');
    await page.keyboard.up('Delete');
    expect((await user.call('openPlans', {})).items).toHaveLength(1);
    // So long after a press the next one is another.
    await page.waitForTimeout(800);
    await page.keyboard.press('Delete');
    await expect(handle).toHaveCount(0);
    expect((await user.call('openPlans', {})).items).toEqual([]);
    await expect(page.locator('.view-chart [role="slider"]')).toBeFocused();
  },
);

test('SPOT-02: a refused change puts the line back and says why', async ({ page, context }) => {
  await page.setViewportSize(desk);
  const { user, handle, shownPrice } = await opened(page, context);
  const before = await shownPrice();
  await page.route('**/v1/spot/order/modify', (route) => route.abort());
  await carry(page, handle, 30);
  await page.mouse.up();
  await expect(page.getByText(textsOf('en', 'orders').noAnswer)).toBeVisible();
  await expect.poll(shownPrice).toBe(before);
  await page.unroute('**/v1/spot/order/modify');

  // All that can be spent waits in an order, so that a higher price is more than there is.
  await user.call('cancelAllOrders', {});
  await expect(handle).toHaveCount(0);
  const { coinList } = await user.call('getAssets', {});
  const available = Number(coinList.find(({ coinName }) => coinName === 'USDT')?.available);
  const price = (await user.lastPrice('BTCUSDT')) * 0.998;
  await user.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: (Math.floor((available / price) * 999_999) / 1_000_000).toFixed(6),
    delegatePrice: priceText(price),
  });
  const placed = await shownPrice();
  await handle.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/balance/i);
  await expect.poll(shownPrice).toBe(placed);
  expect(await priceOf(user)).toBe(placed);
});

test(
  'SPOT-02: what would be filled at once is asked about, and Undo knows what is too late',
  deep,
  async ({ page, context }) => {
    const words = { ...textsOf('en', 'orders'), ...textsOf('en', 'chart') };
    await page.setViewportSize(desk);
    const { user, handle, shownPrice } = await opened(page, context);
    const before = await shownPrice();
    const tag = (await page.locator('.chart-tag').boundingBox())!;
    const box = (await handle.boundingBox())!;
    await carry(page, handle, tag.y - box.y - 40);
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: words.changeTitle });
    await expect(dialog).toContainText(words.changeTakes ?? '');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(shownPrice, 'nothing was sent').toBe(before);
    expect(await priceOf(user)).toBe(before);

    await carry(page, handle, 30);
    await page.mouse.up();
    const undo = page.getByRole('button', { name: words.undo, exact: true });
    await expect(undo).toBeVisible();
    await undo.hover();
    await user.call('cancelAllOrders', {});
    await expect(handle).toHaveCount(0);
    await undo.click();
    await expect(page.getByText(words.orderGone ?? '')).toBeVisible();
  },
);

test(
  'SPOT-02: who confirms orders confirms a moved line too, on a phone by touch',
  deep,
  async ({ browser }) => {
    const words = { ...textsOf('en', 'orders'), ...textsOf('en', 'chart') };
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('perigee:confirmOrders', 'true'));
    const { user, handle, shownPrice } = await opened(page, context);
    const before = await shownPrice();
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const dialog = page.getByRole('dialog', { name: words.changeTitle });
    // Once more where the market has moved the line away from under the finger.
    await expect(async () => {
      const by = 35;
      const box = (await handle.boundingBox())!;
      const [x, middle] = [box.x + box.width / 2, box.y + box.height / 2];
      // Beside the label, within what a finger is given: less where it had to leave its line.
      const y = middle + 14;
      await touch('touchStart', x, y);
      for (const part of [0.15, 0.4, 0.7, 1]) await touch('touchMove', x, y + by * part);
      await touch('touchEnd');
      await expect(dialog).toBeVisible(aTry);
    }).toPass();
    const wished = await shownPrice();
    expect(wished).not.toBe(before);
    expect(await priceOf(user)).toBe(before);
    await dialog.getByRole('button', { name: words.changeSend }).click();
    await expect.poll(() => priceOf(user)).toBe(wished);
    await context.close();
  },
);

test(
  'SPOT-02: a plan order stands at its trigger and is dragged likewise',
  deep,
  async ({ page, context }) => {
    const words = textsOf('en', 'chart');
    await page.setViewportSize(desk);
    const { user, last } = await opened(page, context);
    await user.call('cancelAllOrders', {});
    await user.call('placePlan', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      // Executed at the market: a limit that its trigger leaves far behind would be asked about.
      triggerPrice: priceText(last * 0.998),
      tradeUnit: 'quote',
      delegateCount: '500',
    });
    const handle = page.getByRole('spinbutton', {
      name: new RegExp(
        filled(words.ownPlan, { side: 'Buy', quantity: '[\\d.]+( \\w+)?', price: '' }),
      ),
    });
    await expect(handle).toHaveCount(1);
    const shown = async () => figure(await handle.getAttribute('aria-valuetext'));
    const before = await shown();
    await carry(page, handle, 30);
    await page.mouse.up();
    const wished = await shown();
    expect(wished).not.toBe(before);
    await expect
      .poll(async () => Number((await user.call('openPlans', {})).items[0]?.triggerPrice))
      .toBe(wished);
  },
);

test(
  'SPOT-02: what is said and opened is seen over the full screen, and after it',
  deep,
  async ({ page, context }) => {
    const words = textsOf('en', 'chart');
    await page.setViewportSize(desk);
    const { user, handle, shownPrice } = await opened(page, context);
    const before = await shownPrice();
    const undo = page.getByRole('button', { name: words.undo, exact: true });
    const moveUp = async () => {
      await handle.focus();
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('Enter');
    };
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: words.fullScreen }).click();
    await expect.poll(isFull).toBe(true);
    await moveUp();
    await expect.poll(() => priceOf(user)).toBeCloseTo(before + 1, 5);
    await undo.click();
    await expect.poll(() => priceOf(user)).toBe(before);

    // So is the chart's menu; the rest of the page is neither seen nor reached.
    const box = (await page.locator('.view-chart [role="slider"]').boundingBox())!;
    expect(box.width).toBeGreaterThan(1400);
    await page.mouse.click(box.x + 300, box.y + 200, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Copy/ }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);

    // What is still said when the full screen is left, and what is said then.
    await moveUp();
    await expect(undo).toBeVisible();
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(isFull).toBe(false);
    await undo.click();
    await expect.poll(() => priceOf(user)).toBe(before);
  },
);

for (const { locale, size } of [
  { locale: 'en', size: desk },
  { locale: 'ar', size: phone },
]) {
  test(
    `SPOT-02: labels of orders at close prices do not lie over each other, ${locale}`,
    deep,
    async ({ page, context }) => {
      await page.setViewportSize(size);
      const { user, last } = await opened(page, context, { locale, share: 0.994 });
      // The last of them further away.
      for (const share of [0.994, 0.9941, 0.99405, 0.99395, 0.981]) {
        await user.call('placeOrder', {
          symbolId: 'BTCUSDT',
          delegateType: 21,
          orderType: 0,
          delegateCount: '0.01',
          delegatePrice: priceText(last * share),
        });
      }
      const handles = page
        .getByRole('list', { name: textsOf(locale, 'chart').ownOrders })
        .getByRole('spinbutton');
      const boxes = async () => {
        const all = await handles.evaluateAll((labels) =>
          labels.map((label) => {
            const { top, bottom } = label.getBoundingClientRect();
            return { top, bottom, price: Number(label.getAttribute('aria-valuenow')) };
          }),
        );
        return all.sort((a, b) => a.top - b.top);
      };
      const isApart = async () =>
        (await boxes()).every(({ top }, at, all) => at === 0 || top >= all[at - 1]!.bottom);
      await expect.poll(() => handles.count()).toBeGreaterThan(0);
      await expect.poll(isApart).toBe(true);

      // The chart alone moves: its axis of prices is pressed together, and the lines go with their prices.
      const tag = (await page.locator('.chart-tag').boundingBox())!;
      const axis = { x: tag.x + tag.width / 2, y: tag.y + (tag.y > 300 ? -80 : 80) };
      // At another place each time: twice at one would be the double click that undoes it.
      const press = async (y: number) => {
        await page.mouse.move(axis.x, y);
        await page.mouse.down();
        await page.mouse.move(axis.x, y + 60, { steps: 3 });
        await page.mouse.up();
      };
      const toLast = async () => {
        const lines = page.locator('.chart-order').filter({ visible: true });
        const tops = await lines.evaluateAll((all) =>
          all.map((line) => line.getBoundingClientRect().top),
        );
        const { y, height } = (await page.locator('.chart-tag').boundingBox())!;
        const last = y + height / 2;
        return tops.length < 6 ? Number.NaN : Math.max(...tops.map((top) => Math.abs(top - last)));
      };
      // Where the market stands at its lowest price of many hours there is no room for all orders before.
      let presses = 0;
      const makeAllSeen = () =>
        expect(async () => {
          if ((await handles.count()) < 6) await press(axis.y + [0, 40, -40][presses++ % 3]!);
          await expect(handles).toHaveCount(6, aTry);
        }).toPass();
      await makeAllSeen();
      await press(axis.y + 10);
      await expect(handles).toHaveCount(6);
      await expect.poll(isApart).toBe(true);
      const prices = (await boxes()).map(({ price }) => price);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      await expect.poll(toLast).toBeGreaterThan(4);
      const before = await toLast();
      await press(axis.y + 20);
      await expect.poll(toLast).toBeLessThan(before * 0.9);
      await page.mouse.dblclick(axis.x, axis.y);
      await expect.poll(toLast, 'undone').not.toBeLessThan(before);
      await makeAllSeen();
      await expect.poll(isApart).toBe(true);

      // One that is carried stays under the hand; the others make room and keep apart.
      const highest = handles.nth(
        await handles.evaluateAll((labels) => {
          const tops = labels.map((label) => label.getBoundingClientRect().top);
          return tops.indexOf(Math.min(...tops));
        }),
      );
      const start = (await highest.boundingBox())!;
      const chart = (await page.locator('.view-chart [role="slider"]').boundingBox())!;
      // Towards the middle, where no edge of the pane holds it back.
      const by = start.y < chart.y + chart.height * 0.3 ? 60 : -60;
      await carry(page, highest, by);
      await expect
        .poll(async () => Math.abs((await highest.boundingBox())!.y - start.y - by))
        .toBeLessThan(3);
      await expect.poll(isApart).toBe(true);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect.poll(isApart).toBe(true);
    },
  );
}

test(
  'SPOT-02: labels for which there is no room are shown one by one by pressing how many they are',
  deep,
  async ({ page, context }) => {
    const found = troubles(page);
    await page.setViewportSize(desk);
    const { user, last } = await opened(page, context);
    for (let nth = 1; nth < 40; nth += 1) {
      await user.call('placeOrder', {
        symbolId: 'BTCUSDT',
        delegateType: 21,
        orderType: 0,
        delegateCount: '0.001',
        delegatePrice: priceText(last * 0.998 - nth / 10),
      });
    }
    const handles = page
      .getByRole('list', { name: textsOf('en', 'chart').ownOrders })
      .getByRole('spinbutton');
    await expect(handles).toHaveCount(40);
    const sum = page.locator('[data-sum]').filter({ visible: true });
    await expect(sum).toHaveCount(1);
    const summed = await page
      .locator('[data-summed] [role="spinbutton"]')
      .evaluateAll((labels) => labels.map((label) => label.getAttribute('aria-valuenow')));
    await expect(sum).toHaveText(`+${summed.length}`);
    const shown: (string | null)[] = [];
    for (const _ of summed) {
      await sum.click();
      const focused = handles.and(page.locator(':focus'));
      await expect(focused, 'is shown').toHaveCSS('clip-path', 'none');
      shown.push(await focused.getAttribute('aria-valuenow'));
    }
    expect(shown.toSorted()).toEqual(summed.toSorted());
    expect(shown).toEqual(shown.toSorted((a, b) => Number(b) - Number(a)));
    expect(await axeFaults(page, { within: '.view-chart' })).toEqual([]);
    expect(found).toEqual([]);
  },
);

const bitcoin = {
  symbol: 'BTCUSDT',
  coin: 'BTC',
  costCoin: 'USDT',
  count: 0.02,
  step: 0.1,
} as const;
const ether = {
  symbol: 'ETHBTC',
  coin: 'ETH',
  costCoin: 'BTC',
  count: 0.5,
  step: 0.00001,
} as const;
for (const { locale, size, pair } of oneOf<{
  locale: string;
  size: typeof desk;
  pair: typeof bitcoin | typeof ether;
}>(
  { locale: 'ar', size: phone, pair: bitcoin },
  { locale: 'en', size: desk, pair: bitcoin },
  { locale: 'en', size: desk, pair: ether },
)) {
  test(`SPOT-02: average cost and break-even stand on the chart while something is held, ${pair.symbol}, ${locale}`, async ({
    page,
    context,
  }) => {
    const found = troubles(page);
    const words = textsOf(locale, 'chart');
    await page.setViewportSize(size);
    const user = await User.signUp(context, server.url);
    const { symbol, coin, costCoin, count, step } = pair;
    const market = { symbolId: symbol, orderType: 1 as const };
    const bought = { ...market, delegateType: 21 as const, delegateCount: String(count) };
    await user.call('placeOrder', bought);
    await page.goto(`${server.url}${locale === 'en' ? '' : `/${locale}`}/spot/${symbol}`);
    await alive(page);
    await expect(page.locator('[data-legend="candles"]')).toBeVisible();
    const lines = page.getByRole('list', { name: words.costLines }).getByRole('listitem');
    await expect(lines).toHaveCount(0);

    await page.getByRole('button', { name: words.indicators }).click();
    const dialog = page.getByRole('dialog', { name: words.indicators });
    await dialog.getByRole('checkbox', { name: words.averageCost }).check();
    await dialog.getByRole('checkbox', { name: words.breakeven }).check();
    await page.keyboard.press('Escape');
    await expect(lines).toHaveCount(2);
    const { coinList } = await user.call('assetCosts', { costCoin });
    const cost = Number(coinList.find(({ coinName }) => coinName === coin)?.costPrice);
    const shown = async (at: number) => Number(await lines.nth(at).getAttribute('data-price'));
    expect(Math.abs((await shown(0)) - cost)).toBeLessThan(1.1 * step);
    // The fee of taking, a thousandth, is to be earned too.
    expect(Math.abs((await shown(1)) - cost / 0.999)).toBeLessThan(2.1 * step);

    await page.reload();
    await expect(lines, 'the choice is kept').toHaveCount(2);
    // What was bought leaves before what was there without a price.
    const sold = { ...market, delegateType: 22 as const, delegateCount: String(count * 1.5) };
    await user.call('placeOrder', sold);
    await expect(lines, 'nothing that was bought is held any more').toHaveCount(0);
    expect(found).toEqual([]);
  });
}
