import { expect, type Locator, type Page, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { deep, desk, directions, onPhone, phone } from './looks.ts';
import { alive, idle } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** Whether a script has come, by what it is called. */
const hasScript = (page: Page, name: RegExp): Promise<boolean> =>
  page.evaluate((called) => {
    const all = performance.getEntriesByType('resource');
    return all.some((one) => new RegExp(called).test(one.name.split('/').at(-1) ?? ''));
  }, name.source);

/** A page with the drawing tools open, and what is found on it by its words. */
async function opened(page: Page, locale = 'en') {
  const words = textsOf(locale, 'chart');
  await page.goto(`${server.url}${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`);
  await alive(page);
  await expect(page.locator('[data-legend="candles"]')).toBeVisible();
  const opener = page.getByRole('button', { name: words.draw });
  const bar = page.getByRole('toolbar', { name: words.draw });
  const show = async () => {
    await opener.click();
    await expect(bar).toBeVisible();
    // Besides the bar comes what draws: until then the pointer is the chart's.
    await expect.poll(() => hasScript(page, /^Drawings\./)).toBe(true);
    await idle(page);
  };
  await show();
  const chart = page.locator('.view-chart [role="slider"]').filter({ visible: true });
  return {
    words,
    bar,
    chart,
    show,
    tool: (name: 'trend' | 'level' | 'fibonacci') =>
      bar.getByRole('button', { name: words[`tool_${name}`] }),
    count: (count: number) =>
      bar.getByRole('button', { name: filled(words.drawings, { count: String(count) }) }),
    undo: page.getByRole('button', { name: words.undo, exact: true }),
  };
}

interface Kept {
  readonly isHidden: boolean;
  readonly drawings: readonly {
    readonly tool: string;
    readonly points: readonly { readonly at: number; readonly price: number }[];
  }[];
}

const keptOf = (page: Page): Promise<Kept> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('perigee:drawn-BTCUSDT') ?? 'null'));

/** A place on the chart by shares of its width and height. */
async function placeOn(chart: Locator, x: number, y: number): Promise<[number, number]> {
  const box = (await chart.boundingBox())!;
  return [box.x + box.width * x, box.y + box.height * y];
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

/** How many dots of the canvas around a place have the color of drawings, so far up and down. */
const dotsAt = (page: Page, [x, y]: [number, number], reach = 6): Promise<number> =>
  page.evaluate(
    ([left, top, far]) => {
      const color = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      let dots = 0;
      for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.view-chart canvas')) {
        const box = canvas.getBoundingClientRect();
        const ratio = canvas.width / box.width;
        const context = canvas.getContext('2d');
        if (!context || left! < box.left || left! > box.right) continue;
        if (top! < box.top || top! > box.bottom) continue;
        const { data } = context.getImageData(
          (left! - box.left - 6) * ratio,
          (top! - box.top - far!) * ratio,
          12 * ratio,
          2 * far! * ratio,
        );
        for (let at = 0; at < data.length; at += 4) {
          const apart = [r, g, b].map((one, part) => Math.abs(one! - data[at + part]!));
          if (Math.max(...apart) < 40 && data[at + 3]! > 200) dots += 1;
        }
      }
      return dots;
    },
    [x, y, reach],
  );

for (const locale of directions) {
  test(`SPOT-02: lines and retracements are drawn, moved, deleted and brought back, ${locale}`, async ({
    page,
  }) => {
    const found = troubles(page);
    await page.setViewportSize(desk);
    const { words, bar, chart, tool, count, undo } = await opened(page, locale);
    const [from, to] = [await placeOn(chart, 0.2, 0.6), await placeOn(chart, 0.5, 0.2)];
    const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    await tool('trend').click();
    await expect(tool('trend')).toHaveAttribute('aria-pressed', 'true');
    await drag(page, from, to);
    await expect(count(1)).toBeVisible();
    await expect(tool('trend')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => dotsAt(page, middle)).toBeGreaterThan(5);

    await tool('fibonacci').click();
    await page.mouse.click(...(await placeOn(chart, 0.6, 0.6)));
    await page.mouse.click(...(await placeOn(chart, 0.75, 0.3)));
    await tool('level').click();
    await page.mouse.click(...(await placeOn(chart, 0.3, 0.7)));
    await expect(count(3)).toBeVisible();

    const before = (await keptOf(page)).drawings[0]!;
    const aside = await placeOn(chart, 0.4, 0.5);
    await drag(page, middle, aside);
    const after = (await keptOf(page)).drawings[0]!;
    expect(after.points[0]!.price).toBeLessThan(before.points[0]!.price);
    const apart = ({ points }: typeof before) => points[1]!.price - points[0]!.price;
    expect(apart(after), 'it is moved as a whole').toBeCloseTo(apart(before), 0);
    await expect.poll(() => dotsAt(page, aside)).toBeGreaterThan(5);
    // The chart itself did not move along: an end that is grabbed is where it was put.
    const end: [number, number] = [to[0] + aside[0] - middle[0], to[1] + aside[1] - middle[1]];
    await drag(page, end, [end[0], end[1] + 30]);
    const bent = (await keptOf(page)).drawings[0]!;
    expect(bent.points[0]).toEqual(after.points[0]);
    expect(bent.points[1]!.price).toBeLessThan(after.points[1]!.price);

    await page.keyboard.press('Delete');
    await expect(count(2)).toBeVisible();
    await undo.click();
    await expect(count(3)).toBeVisible();
    await count(3).click();
    await bar.getByRole('button', { name: words.deleteAll }).click();
    await expect(count(0)).toBeVisible();
    await page.keyboard.press('Escape');
    await undo.click();
    await expect(count(3)).toBeVisible();
    expect(found).toEqual([]);
  });
}

test(
  'SPOT-02: drawings are kept by pair, stay in every interval, and can be hidden',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    const { words, bar, chart, show, tool, count } = await opened(page);
    const place = await placeOn(chart, 0.3, 0.5);
    await tool('level').click();
    await page.mouse.click(...place);
    await expect(count(1)).toBeVisible();
    const before = await keptOf(page);

    // Its height changes with the candles that are seen, some of which may lie over it.
    const places = await Promise.all([0.2, 0.4, 0.6, 0.8].map((x) => placeOn(chart, x, 0.4)));
    const dots = async () => {
      const seen = await Promise.all(places.map((place) => dotsAt(page, place, 200)));
      return seen.reduce((sum, one) => sum + one, 0);
    };
    await page.reload();
    await expect.poll(dots).toBeGreaterThan(20);
    await page.getByRole('button', { name: '1H', exact: true }).click();
    await expect(page.locator('.view-chart div[aria-busy="false"]').first()).toBeVisible();
    await expect.poll(dots).toBeGreaterThan(20);
    await show();
    await expect(count(1)).toBeVisible();
    expect(await keptOf(page)).toEqual(before);
    await bar.getByRole('button', { name: words.hideDrawings }).click();
    await expect.poll(async () => (await keptOf(page)).isHidden).toBe(true);
    // Where lines and candles cross, a few dots happen to have a color like it.
    await expect.poll(dots).toBeLessThan(10);

    await page.goto(`${server.url}/spot/ETHUSDT`);
    await alive(page);
    await show();
    await expect(count(0)).toBeVisible();
  },
);

test('SPOT-02: what another version kept counts as nothing', deep, async ({ page }) => {
  const found = troubles(page);
  await page.addInitScript(() =>
    localStorage.setItem(
      'perigee:drawn-BTCUSDT',
      '{"isHidden":false,"drawings":[{"id":1,"tool":"brush","points":[]}]}',
    ),
  );
  await page.setViewportSize(desk);
  const { count } = await opened(page);
  await expect(count(0)).toBeVisible();
  expect(found).toEqual([]);
});

test(
  'SPOT-02: by keyboard a line is drawn, listed and deleted; Escape cancels',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    const { words, chart, tool, count } = await opened(page);
    await tool('trend').focus();
    await page.keyboard.press('Enter');
    await expect(chart).toBeFocused();
    for (const key of ['ArrowLeft', 'Enter', 'Escape']) await page.keyboard.press(key);
    await expect(tool('trend')).toHaveAttribute('aria-pressed', 'false');
    await expect(count(0)).toBeVisible();

    await tool('trend').focus();
    await page.keyboard.press('Enter');
    await expect(chart).toBeFocused();
    for (const key of ['ArrowLeft', 'Enter', 'PageDown', 'PageDown', 'Enter']) {
      await page.keyboard.press(key);
    }
    await expect(count(1)).toBeVisible();
    const { points } = (await keptOf(page)).drawings[0]!;
    expect(points[0]!.at - points[1]!.at, 'twenty candles apart').toBe(20 * 900_000);

    await count(1).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: filled(words.drawings, { count: '1' }) });
    await expect(list.getByRole('listitem')).toHaveText([new RegExp(`^${words.tool_trend}`)]);
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(count(0)).toBeVisible();
    await expect(page.getByText(words.noDrawings ?? '')).toBeVisible();
  },
);

for (const locale of directions) {
  test(
    `SPOT-02: by keyboard a drawing is moved, kept, taken back and put back by Undo, ${locale}`,
    deep,
    async ({ page }) => {
      const found = troubles(page);
      await page.setViewportSize(desk);
      const { words, bar, chart, tool, count, undo } = await opened(page, locale);
      await tool('trend').click();
      await drag(page, await placeOn(chart, 0.2, 0.6), await placeOn(chart, 0.5, 0.2));
      await expect(count(1)).toBeVisible();
      const line = async () => (await keptOf(page)).drawings[0]!.points;
      const before = await line();

      // From the list to the drawing.
      await count(1).focus();
      await page.keyboard.press('Enter');
      const name = new RegExp(filled(words.moveOne, { drawing: `${words.tool_trend}.*` }));
      await bar.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      const handle = (of: string | undefined) =>
        page.getByRole('spinbutton', { name: filled(of, { drawing: words.tool_trend ?? '' }) });
      const [whole, second] = [handle(words.handle_all), handle(words.handle_second)];
      await expect(whole).toBeFocused();

      // Told once, when the keys rest; kept when Enter says so.
      await whole.evaluate((element) => {
        const told: string[] = [];
        Object.assign(window, { told });
        new MutationObserver(() => told.push(element.getAttribute('aria-valuetext') ?? '')).observe(
          element,
          { attributes: true, attributeFilter: ['aria-valuetext'] },
        );
      });
      const told = () => page.evaluate(() => Reflect.get(window, 'told') as string[]);
      // So fast that there is no rest between them, however slow the machine is.
      const toldAmong = await whole.evaluate(async (element) => {
        for (const key of ['ArrowUp', 'ArrowRight']) {
          for (const shiftKey of [false, true]) {
            element.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
          }
        }
        // What they render at once is rendered by then.
        await new Promise((resolve) => setTimeout(resolve));
        return [...(Reflect.get(window, 'told') as string[])];
      });
      expect(toldAmong, 'not with each key').toEqual([]);
      await expect.poll(told).toHaveLength(1);
      expect(await line(), 'nothing is kept yet').toEqual(before);
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await line()).map(({ price }, at) => price - before[at]!.price))
        .toEqual([expect.closeTo(1.1, 5), expect.closeTo(1.1, 5)]);
      const moved = await line();
      expect(moved.map(({ at }, nth) => at - before[nth]!.at)).toEqual([9_900_000, 9_900_000]);
      await expect(whole).toBeFocused();
      expect(await told(), 'told already').toHaveLength(1);

      // A single point; Escape takes back, and once more leaves.
      await second.focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Escape');
      await expect(second).toBeFocused();
      expect(await line()).toEqual(moved);
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Tab');
      await expect.poll(async () => (await line())[1]!.price - moved[1]!.price).toBeCloseTo(-1, 5);
      expect((await line())[0]).toEqual(moved[0]);
      await undo.click();
      await expect.poll(line).toEqual(moved);
      await whole.focus();
      await page.keyboard.press('Escape');
      await expect(chart).toBeFocused();
      await expect(whole).toHaveCount(0);
      expect(found).toEqual([]);
    },
  );
}

test(
  'SPOT-02: what keys have moved is kept by a press on Undo, which takes it back, and by leaving the page',
  deep,
  async ({ page }) => {
    await page.setViewportSize(desk);
    const { words, chart, tool, count, undo } = await opened(page);
    await tool('level').click();
    await page.mouse.click(...(await placeOn(chart, 0.3, 0.5)));
    await expect(count(1)).toBeVisible();
    const priceNow = async () => (await keptOf(page)).drawings[0]!.points[0]!.price;
    const before = await priceNow();
    const whole = page.getByRole('spinbutton', {
      name: filled(words.handle_all, { drawing: words.tool_level ?? '' }),
    });
    await whole.focus();
    for (const key of ['Shift+ArrowUp', 'Enter', 'ArrowUp']) await page.keyboard.press(key);
    await expect(undo).toBeVisible();
    await undo.click();
    await expect(undo).toHaveCount(0);
    expect(await priceNow()).toBeCloseTo(before + 1, 5);

    await whole.focus();
    await page.keyboard.press('ArrowUp');
    await page.reload();
    expect(await priceNow()).toBeCloseTo(before + 1.1, 5);
  },
);

for (const { locale } of onPhone) {
  test(`SPOT-02: on a phone a finger draws and moves, and the page does not scroll, ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const found = troubles(page);
    const { bar, chart, tool, count } = await opened(page, locale);
    for (const button of await bar.getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(box.height, 'a finger has room').toBeGreaterThanOrEqual(40);
    }
    const session = await context.newCDPSession(page);
    const finger = async (from: [number, number], to: [number, number]) => {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
        });
      await send('touchStart', ...from);
      for (let step = 1; step <= 4; step += 1) {
        const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / 4;
        await send('touchMove', at(0), at(1));
      }
      await send('touchEnd');
    };
    await tool('trend').tap();
    const [from, to] = [await placeOn(chart, 0.2, 0.5), await placeOn(chart, 0.6, 0.3)];
    await finger(from, to);
    await expect(count(1)).toBeVisible();
    const before = (await keptOf(page)).drawings[0]!;
    // Beside its end, within what a finger reaches.
    await finger([to[0] + 10, to[1] + 8], [to[0] + 10, to[1] + 60]);
    await expect
      .poll(async () => (await keptOf(page)).drawings[0]!.points[1]!.price)
      .toBeLessThan(before.points[1]!.price);
    expect((await keptOf(page)).drawings[0]!.points[0]).toEqual(before.points[0]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await axeFaults(page, { within: '.view-chart' })).toEqual([]);
    expect(found).toEqual([]);
    await context.close();
  });
}

test('SPOT-02: what draws comes with the first tool, what moves orders with the first order', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await expect(page.locator('[data-legend="candles"]')).toBeVisible();
  expect(await hasScript(page, /^(Drawing|OwnLines|CostLines)/)).toBe(false);
  await page.getByRole('button', { name: textsOf('en', 'chart').draw }).click();
  await expect.poll(() => hasScript(page, /^Drawings/)).toBe(true);
});
