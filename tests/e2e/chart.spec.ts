import { expect, type Locator, type Page, test } from 'playwright/test';
import { axeFaultsInBothThemes } from './axe.ts';
import { deep, desk, lookAt, nameOf, phone } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

test.use({ timezoneId: 'Asia/Kolkata' });

const words = textsOf('en', 'chart');

/** The chart itself, once its library has taken over. */
const chartOf = (page: Page, interval: string, locale = 'en'): Locator =>
  page.getByRole('slider', {
    name: filled(textsOf(locale, 'chart').candlesName, { pair: 'BTC/USDT', interval }),
  });

const legendOf = (page: Page): Locator => page.locator('[data-legend="candles"]');

async function open(page: Page, path = '/spot/BTCUSDT'): Promise<void> {
  await page.goto(server.url + path);
  await alive(page);
  await expect(legendOf(page)).toBeVisible();
}

/** Scripts that a page has loaded so far, by what they are called. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /_astro\/([\w-]+)\..*\.js$/.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  );

test('SPOT-02: every interval can be chosen, and the choice stays', deep, async ({ page }) => {
  const found = troubles(page);
  await page.setViewportSize(desk);
  await open(page);
  await expect(page.getByRole('button', { name: '15m', exact: true, pressed: true })).toBeVisible();
  const more = page.getByRole('button', { name: words.moreIntervals });
  const menu = page.getByRole('group', { name: words.moreIntervals });
  for (const interval of ['1s', '3m', '30m', '2H', '4H', '6H', '12H', '3D', '1W', '1M', '3M']) {
    await more.click();
    await menu.getByRole('button', { name: interval, exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(more).toHaveAccessibleName(`${words.moreIntervals}: ${interval}`);
    await expect(chartOf(page, interval)).toHaveAttribute('aria-valuetext', /\d/);
  }
  for (const interval of ['1m', '5m', '1H', '1D']) {
    await page.getByRole('button', { name: interval, exact: true }).click();
    await expect(chartOf(page, interval)).toBeVisible();
    await expect(more).toHaveAccessibleName(words.moreIntervals ?? '');
  }
  await more.focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: '4H', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(more).toHaveAccessibleName(`${words.moreIntervals}: 4H`);
  await expect(chartOf(page, '4H')).toBeVisible();
  await expect(page.getByText(words.candlesFailed ?? '')).toHaveCount(0);
  expect(found).toEqual([]);
});

test('SPOT-02: the legend tells the newest candle, the pointed one, and the one come to by key', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await open(page);
  const legend = legendOf(page);
  await expect(legend).toContainText(/O [\d,.]+\s*H [\d,.]+\s*L [\d,.]+\s*C [\d,.]+/);
  await expect(legend).toContainText(/MA7 [\d,.]+.*MA25 [\d,.]+.*MA99 [\d,.]+/);
  await expect(legend).toContainText(new RegExp(`${words.today} .*%`));
  const chart = chartOf(page, '15m');
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4);
  await expect(legend).not.toContainText(words.today ?? '');
  const pointed = await legend.textContent();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4);
  await expect(legend).not.toHaveText(pointed ?? '');
  await page.mouse.move(box.x + box.width / 2, 5);
  await expect(legend).toContainText(words.today ?? '');

  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(legend).not.toContainText(words.today ?? '');
  const before = await chart.getAttribute('aria-valuetext');
  expect(before).toMatch(/open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+, change .*%/);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', before ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', before ?? '');
  await page.keyboard.press('Escape');
  await expect(legend).toContainText(words.today ?? '');
});

test('SPOT-02: older candles come when the oldest is reached', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page);
  const chart = chartOf(page, '15m');
  const count = async () => Number(await chart.getAttribute('aria-valuemax'));
  await expect.poll(count).toBeGreaterThan(300);
  const before = await count();
  await chart.focus();
  await page.keyboard.press('Home');
  await expect.poll(count).toBeGreaterThan(before + 200);
  await expect(chart).not.toHaveAttribute('aria-valuenow', '0');
});

test('SPOT-02: indicators are switched, set and kept', async ({ page }) => {
  const found = troubles(page);
  await page.setViewportSize(desk);
  await open(page);
  const opener = page.getByRole('button', { name: words.indicators });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: words.indicators });
  for (const id of ['EMA', 'BOLL', 'MACD', 'KDJ', 'RSI']) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^${id}\\b`) }).check();
  }
  const legend = legendOf(page);
  await expect(legend).toContainText(/EMA7 [\d,.]+.*BOLL\(20,2\).*UP [\d,.]+.*MB [\d,.]+.*DN/);
  const panes = page.locator('[data-pane]');
  await expect(panes).toHaveText([/^VOL /, /^MACD\(12,26,9\)DIF/, /^KDJ\(9,3,3\)K/, /^RSI6/]);
  const tops = await panes.evaluateAll((all) =>
    all.map((pane) => pane.getBoundingClientRect().top),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(4);

  const period = dialog.getByRole('textbox', { name: /^MA: .*\(1\)$/ });
  await period.fill('501');
  await expect(period).toHaveAccessibleDescription(
    filled(words.parameterWrong, { min: '1', max: '500' }),
  );
  await expect(legend).toContainText(/(?<!E)MA7 /);
  await period.fill('12');
  await expect(legend).toContainText(/(?<!E)MA12 /);
  await expect(legend).not.toContainText(/(?<!E)MA7 /);
  await dialog.getByRole('textbox', { name: /^MA: .*\(3\)$/ }).fill('');
  await expect(legend).not.toContainText(/(?<!E)MA99 /);
  await dialog.getByRole('checkbox', { name: /^KDJ\b/ }).uncheck();
  await expect(panes).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.reload();
  await expect(panes).toHaveText([/^VOL /, /^MACD/, /^RSI6/]);
  await expect(legend).toContainText(/(?<!E)MA12 /);
  await opener.click();
  await dialog
    .getByRole('button', { name: filled(words.asAtFirstOf, { indicator: 'MA' }), exact: true })
    .click();
  await expect(legend).toContainText(/(?<!E)MA7 .*MA25 .*(?<!E)MA99 /);
  expect(found).toEqual([]);
});

test(
  'SPOT-02: times are the device’s until a zone is chosen, which stays',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    await open(page);
    const zones = page.getByRole('combobox', { name: words.timeZone });
    await expect(zones).toHaveValue('browser');
    await expect(zones.locator('option').first()).toHaveText(
      filled(words.browserZone, { zone: 'UTC+5:30' }),
    );
    await expect(zones.locator('option')).toHaveCount(36);
    const chart = chartOf(page, '15m');
    const start = async () => {
      await chart.focus();
      await page.keyboard.press('End');
      const text = (await chart.getAttribute('aria-valuetext')) ?? '';
      return Date.parse(`${/^[^:]+:\d\d:\d\d/.exec(text)?.[0]} UTC`);
    };
    const own = await start();
    await zones.selectOption('-12');
    await expect(page.getByText('UTC\u221212', { exact: true }).first()).toBeVisible();
    // A candle may have ended in between.
    await expect
      .poll(async () => Math.abs(own - (await start()) - 17.5 * 3_600_000))
      .toBeLessThanOrEqual(900_000);
    await page.reload();
    await expect(zones).toHaveValue('-12');
  },
);

test(
  'SPOT-02: the chart’s type, scale, price and pinned intervals are chosen and kept',
  deep,
  async ({ page }) => {
    const found = troubles(page);
    await page.setViewportSize(desk);
    await open(page, '/futures/usdt/BTCUSDT');
    expect(await scriptsOf(page)).not.toContain('chart-types');
    const opener = page.getByRole('button', { name: words.settings, exact: true });
    const dialog = page.getByRole('dialog', { name: words.settings });
    const name = (key: keyof typeof words) => ({ name: words[key] ?? '', exact: true });
    await opener.click();
    for (const type of ['hollow', 'heikinAshi', 'bars', 'line', 'area'] as const) {
      await dialog.getByRole('radio', name(`type_${type}`)).check();
    }
    for (const scale of ['log', 'percent'] as const) {
      await dialog.getByRole('radio', name(`scale_${scale}`)).check();
    }
    await dialog.getByRole('radio', name('markPrice')).check();
    await expect(legendOf(page)).toContainText(words.markPrice ?? '');
    await expect(page.locator('[data-pane]'), 'marks are not traded').toHaveCount(0);
    await dialog.getByRole('checkbox', { name: '4H', exact: true }).check();
    await dialog.getByRole('checkbox', { name: '1m', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.reload();
    await expect(legendOf(page)).toContainText(words.markPrice ?? '');
    await expect(page.getByRole('button', { name: '4H', exact: true }).first()).toBeVisible();
    await opener.click();
    await expect(dialog.getByRole('radio', name('type_area'))).toBeChecked();
    await expect(dialog.getByRole('radio', name('scale_percent'))).toBeChecked();
    await dialog.getByRole('radio', name('type_candles')).check();
    await dialog.getByRole('radio', name('lastPrice')).check();
    await expect(page.locator('[data-pane]')).toHaveText([/^VOL /]);
    expect(found).toEqual([]);
  },
);

test('SPOT-02: the last price counts down to the end of its candle', deep, async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page);
  const timer = page.getByRole('timer', { name: words.closesIn });
  await expect(timer).toHaveText(/^\d\d:\d\d$/);
  const seconds = async () => {
    const [minutes, rest] = ((await timer.textContent()) ?? '').split(':').map(Number);
    return minutes! * 60 + rest!;
  };
  const off = async () => {
    const left = 900 - ((Date.now() / 1000) % 900);
    const apart = Math.abs((await seconds()) - left);
    return Math.min(apart, 900 - apart);
  };
  await expect.poll(off).toBeLessThan(4);
  const shown = await seconds();
  await expect.poll(seconds).not.toBe(shown);
});

test('SPOT-02: own orders are lines, own fills are told where they happened', async ({
  page,
  context,
}) => {
  const found = troubles(page);
  await signUp(context, server.url);
  await page.setViewportSize(desk);
  // Candles of hours: below their lowest price there is room for a line, wherever the market stands.
  await page.addInitScript(() => localStorage.setItem('perigee:chart-interval', '"1H"'));
  await open(page);
  const form = page.getByRole('form', { name: 'Place order' });
  const buy = async (share: number, size: string) => {
    // The name stands first until the page is live.
    await expect(page).toHaveTitle(/^\d/);
    const last = Number((await page.title()).split(' ')[0]?.replaceAll(',', ''));
    await form.getByLabel('Price', { exact: true }).fill((last * share).toFixed(1));
    await form.getByLabel('Quantity', { exact: true }).fill(size);
    await form.getByRole('button', { name: 'Buy BTC' }).click();
  };
  await buy(0.998, '0.05');
  const lines = page.getByRole('list', { name: words.ownOrders }).getByRole('listitem');
  await expect(lines).toHaveText([/^Buy 0\.050+ · [\d,.]+$/]);
  const line = (await lines.first().getByRole('spinbutton').boundingBox())!;
  const tag = (await page.locator('.chart-tag').boundingBox())!;
  expect(line.y, 'below the last price').toBeGreaterThan(tag.y);

  await buy(1.003, '0.03');
  await expect(legendOf(page)).toContainText(
    new RegExp(filled(words.bought, { quantity: '0.03 BTC', price: '[\\d,.]+' })),
  );
  const row = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await row.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(lines).toHaveCount(0);
  expect(found).toEqual([]);
});

test(
  'SPOT-02: the depth is drawn while it is seen, and told by pointer and key',
  deep,
  async ({ page }) => {
    const found = troubles(page);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await open(page);
      expect(await scriptsOf(page)).not.toContain('DepthChart');
      await page.getByRole('tab', { name: words.depth }).filter({ visible: true }).click();
      const depth = page.getByRole('slider', {
        name: filled(words.depthName, { pair: 'BTC/USDT' }),
      });
      await expect(depth).toBeVisible();
      const curve = depth.locator('svg path').first();
      const drawn = await curve.getAttribute('d');
      await expect.poll(() => curve.getAttribute('d')).not.toBe(drawn);
      const box = (await depth.boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
      const told = depth.getByRole('definition');
      await expect(told).toHaveText([
        /^[\d,.]+$/,
        /^−[\d.]+%$/,
        /^[\d,.]+[KM]? BTC$/,
        /^[\d,.]+[KM]? USDT$/,
      ]);
      await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6);
      await expect(told.nth(1)).toHaveText(/^\+[\d.]+%$/);
      await page.mouse.move(box.x, box.y - 60);
      await expect(told).toHaveCount(0);
      await depth.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('End');
      await expect(depth).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`^${words.asks} .* BTC, .* USDT$`),
      );
      await page.keyboard.press('Home');
      await expect(depth).toHaveAttribute('aria-valuetext', new RegExp(`^${words.bids} `));
      const spoken = await depth.getAttribute('aria-valuetext');
      for (let frame = 0; frame < 3; frame += 1) {
        const before = await curve.getAttribute('d');
        await expect.poll(() => curve.getAttribute('d')).not.toBe(before);
      }
      await expect(depth, 'not told again with every frame').toHaveAttribute(
        'aria-valuetext',
        spoken ?? '',
      );
      const zoomOut = page.getByRole('button', { name: words.zoomOut });
      await expect(zoomOut).toBeDisabled();
      await page.getByRole('button', { name: words.zoomIn }).click();
      await expect(zoomOut).toBeEnabled();
      await page.getByRole('tab', { name: 'Chart' }).filter({ visible: true }).click();
      await expect(depth).toHaveCount(0);
    }
    expect(found).toEqual([]);
  },
);

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

test(
  'SPOT-02: nothing moves when the library takes over, and nothing of it comes earlier',
  deep,
  async ({ page }) => {
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/lightweight-charts*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${server.url}/spot/BTCUSDT`);
      await alive(page);
      const still = page
        .locator('.view-chart svg[preserveAspectRatio="none"]')
        .filter({ visible: true });
      await expect(still).toBeVisible();
      const places = () =>
        page.locator('.view-chart button, .view-chart select, .view-chart a').evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          }),
        );
      const legend = page.locator('.chart-legend p').first();
      const before = { places: await places(), legend: await legend.boundingBox() };
      expect(await scriptsOf(page)).not.toContain('IndicatorDialog');
      letGo();
      await expect(legendOf(page)).toBeVisible();
      await expect(still).toHaveCount(0);
      expect(await places()).toEqual(before.places);
      const after = await legend.boundingBox();
      expect([after?.x, after?.y]).toEqual([before.legend?.x, before.legend?.y]);
      const shift = await page.evaluate(
        () =>
          new Promise<readonly string[]>((resolve) => {
            const moved: string[] = [];
            new PerformanceObserver((list) => {
              for (const { value, sources } of list.getEntries() as LayoutShift[]) {
                if (value < 0.01) continue;
                moved.push(
                  ...sources.map(({ node }) => `${value} ${(node as Element)?.outerHTML}`),
                );
              }
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(moved), 300);
          }),
      );
      expect(shift).toEqual([]);
      await page.unroute('**/lightweight-charts*');
    }
  },
);

test('SPOT-02: in Arabic the toolbar mirrors, the time axis does not', deep, async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, '/ar/spot/BTCUSDT');
  const arabic = textsOf('ar', 'chart');
  const x = async (locator: Locator) => (await locator.boundingBox())!.x;
  const first = await x(page.getByRole('button', { name: '1m', exact: true }));
  expect(await x(page.getByRole('button', { name: '1D', exact: true }))).toBeLessThan(first);
  expect(await x(page.getByRole('button', { name: arabic.fullScreen }))).toBeLessThan(first);
  const chart = chartOf(page, '15m', 'ar');
  const tag = page.locator('.chart-tag');
  const box = (await chart.boundingBox())!;
  expect((await x(tag)) - box.x, 'prices are on the right').toBeGreaterThan(box.width / 2);
  await chart.focus();
  await page.keyboard.press('End');
  const at = async () => Number(await chart.getAttribute('aria-valuenow'));
  const newest = await at();
  await page.keyboard.press('ArrowLeft');
  expect(await at(), 'the past is on the left').toBe(newest - 1);
  await expect(chart).toHaveAttribute('aria-valuetext', /الافتتاح .* الإغلاق/);
});

for (const look of lookAt('phone')) {
  const { locale, width, height } = look;
  test(
    `SPOT-02: the chart’s dialog and depth are accessible, ${nameOf(look)}`,
    deep,
    async ({ page }) => {
      const texts = textsOf(locale, 'chart');
      await page.setViewportSize({ width, height });
      await open(page, locale === 'en' ? '/spot/BTCUSDT' : `/${locale}/spot/BTCUSDT`);
      const check = async (what: string) => {
        expect(await axeFaultsInBothThemes(page, { within: '.trade-main' }), what).toEqual([]);
      };
      await page.getByRole('button', { name: texts.moreIntervals }).click();
      await check('intervals');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: texts.indicators }).click();
      const dialog = page.getByRole('dialog', { name: texts.indicators });
      await dialog.getByRole('checkbox', { name: /^MACD\b/ }).check();
      await check('indicators');
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: texts.depth }).filter({ visible: true }).click();
      await expect(page.getByRole('button', { name: texts.zoomIn })).toBeVisible();
      await check('depth');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
    },
  );
}

test('SPOT-02: history that cannot be read is told, and tried again', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page);
  let fails = true;
  await page.route('**/v1/kline/getMoreKlineDataV2*', (route) =>
    fails ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: '1D', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.candlesFailed })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: words.tryAgain }).click();
  await expect(chartOf(page, '1D')).toHaveAttribute('aria-valuetext', /\d/);
});

test('SPOT-02: code that does not come takes nothing off the page, and is asked for again', async ({
  page,
}) => {
  let asked = 0;
  await page.route(/\/IndicatorDialog\.[^/]*\.js$/, (route) =>
    asked++ === 0 ? route.abort() : route.continue(),
  );
  await page.setViewportSize(desk);
  await open(page);
  await page.getByRole('button', { name: words.indicators }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(chartOf(page, '15m')).toBeVisible();
  await expect(page.getByRole('dialog', { name: words.indicators })).toBeVisible();
  expect(asked).toBe(2);
});
