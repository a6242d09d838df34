import { expect, type Page, test } from 'playwright/test';
import { type CallName, type CallOutput, calls } from '#contract/calls.ts';
import { tradesOfPage } from '#features/trade/trades/trades.ts';
import { deep, desk, lookAt, nameOf, phone } from './looks.ts';
import { alive, idle } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { changesSince, defineSeen, noteStanding } from './standing.ts';
import { textsOf } from './texts.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** The chart's plot: a drawing of the server's, whose place the live one takes. */
const plot = '.view-chart [aria-busy]';

/** Each region that is seen at first or under a tab, by what the page's grid is told. */
const viewsOf = (isPhone: boolean) =>
  isPhone
    ? (['chart', 'book', 'trades', 'info', 'orders'] as const).map((id) => ['view', id] as const)
    : ([
        ['main', 'info'],
        ['main', 'chart'],
        ['side', 'trades'],
        ['side', 'book'],
      ] as const);
const placeOf = (id: string) => (id === 'orders' ? '.trade-orders' : `.view-${id}`);

/** Keeps the page's modules back until it is told to let them go. */
async function heldModules(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const placed = [
  { locale: 'en', size: desk, isUser: true },
  { locale: 'ar', size: phone, isUser: true },
  { locale: 'en', size: phone, isUser: false },
  { locale: 'ar', size: desk, isUser: false },
];

for (const [at, { locale, size, isUser }] of placed.entries()) {
  const who = isUser ? 'a user' : 'a visitor';
  test(
    `SPOT-01 nothing moves when the islands take over, ${locale} at ${size.width} px for ${who}`,
    at < 2 ? {} : deep,
    async ({ page, context }) => {
      if (isUser) {
        const user = await User.signUp(context, server.url);
        const last = await user.lastPrice('BTCUSDT');
        for (const part of [0.98, 0.97]) {
          await user.call('placeOrder', {
            symbolId: 'BTCUSDT',
            delegateType: 21,
            orderType: 0,
            delegateCount: '0.01',
            delegatePrice: (last * part).toFixed(1),
          });
        }
      }
      await page.setViewportSize(size);
      // What this browser has read it alone knows: the mark of the bell comes with the script.
      const read = `localStorage.setItem('perigee:announcementsRead', ${Date.now()})`;
      await page.addInitScript(read);
      await defineSeen(page, plot);
      // Figures stay those of the HTML: no feed comes, and no call is answered.
      await page.routeWebSocket(/./, () => {});
      await page.route(/\/v1\//, () => {});
      await page.addInitScript(() => {
        // A worker's socket is none of the page's.
        Object.assign(window, { SharedWorker: undefined });
      });
      const release = await heldModules(page);
      // Whoever has chosen the language is offered no other.
      await context.addCookies([{ name: 'locale', value: locale, url: server.url }]);
      await page.goto(`${server.url}${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`, {
        waitUntil: 'commit',
      });
      await page.waitForFunction(() => document.querySelector('body > footer, footer') !== null);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const turn = (name: string, id: string) =>
        page.locator('.trade').evaluate(
          (grid, [attribute, value]) => {
            grid.setAttribute(`data-${attribute}`, value!);
          },
          [name, id],
        );
      const views = viewsOf(size === phone);
      for (const [name, id] of views) {
        await turn(name, id);
        expect(await noteStanding(page, placeOf(id)), `${id} is there`).toBeGreaterThan(5);
      }
      await turn('view', 'chart');
      expect(await noteStanding(page, 'body'), 'a whole page').toBeGreaterThan(120);
      release();
      await alive(page);
      await expect(page.locator(`${plot} [data-legend="candles"]`)).toBeVisible();
      expect(await changesSince(page, 'body')).toEqual([]);
      const words = textsOf(locale, 'spot');
      for (const [, id] of views) {
        const tab = page
          // The tab of orders says how many there are.
          .getByRole('tab', { name: new RegExp(`^(\\(\\d+\\) ?)?${words[id]}$`) })
          .locator('visible=true');
        await tab.first().click();
        await page.mouse.move(0, 0);
        await idle(page);
        expect(await changesSince(page, placeOf(id)), id).toEqual([]);
      }
    },
  );
}

/** What a call that anybody may make answers at this moment. */
async function asked<N extends CallName>(name: N, query: object): Promise<CallOutput<N>> {
  const { path } = calls[name];
  const search = new URLSearchParams(Object.entries(query).map(([key, is]) => [key, String(is)]));
  const answer = await fetch(`${server.url}${path}?${search}`);
  return ((await answer.json()) as { data: CallOutput<N> }).data;
}

/** All figures of a pair that its page shows. */
async function figuresOf(symbolId: string) {
  const [tickers, depth, trades, candles, listed] = await Promise.all([
    asked('getTickers', {}),
    asked('getDepth', { symbolId, limit: 30 }),
    asked('getTrades', { symbolId, limit: tradesOfPage }),
    asked('getKline', { symbolId, kLineType: '15m', limit: 1 }),
    asked('getAllSymbol', {}),
  ]);
  const { last, high, low } = tickers.find((row) => row.symbolId === symbolId)!;
  const pair = listed.symbolDTOList!.find((row) => row.symbolId === symbolId)!;
  return {
    ticker: { last, high, low },
    bids: depth.bids.map(([price]) => price),
    asks: depth.asks.map(([price]) => price),
    sizes: depth.bids.map(([, size]) => Number(size)),
    trades: trades.map(({ price, size }) => [price, Number(size)]),
    candle: candles[0]!.slice(1, 5).map(String),
    rules: [pair.priceEndStep, pair.sizeStep, pair.sizeMin].map(Number),
  };
}
type Shown = Awaited<ReturnType<typeof figuresOf>>;

/** The same, as they stand in the page: what groups digits is left out. */
const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const plain = (text: string | null | undefined) =>
      (/[\d.,]+/.exec(text ?? '')?.[0] ?? '').replaceAll(',', '');
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => plain(one.textContent));
    const side = (name: 'ask' | 'bid') => {
      const tables = document.querySelectorAll('.book-body table');
      const rows = [...tables[name === 'ask' ? 0 : 1]!.querySelectorAll('.book-level')];
      return rows
        .map((row) => ({
          at: Number((row as HTMLElement).dataset.at),
          figures: [...row.querySelectorAll('td')].map((cell) => plain(cell.textContent)),
        }))
        .sort((one, other) => one.at - other.at)
        .map(({ figures }) => figures);
    };
    const [, high = '', low = ''] = all('.trade-ticker dl dd');
    return {
      ticker: { last: all('.trade-ticker bdi.num')[0]!, high, low },
      bids: side('bid').map(([price]) => price!),
      asks: side('ask').map(([price]) => price!),
      sizes: side('bid').map(([, size]) => Number(size)),
      trades: [...document.querySelectorAll('.view-trades tbody tr')].map((row) => {
        const [price, size] = [...row.querySelectorAll('td > bdi, td button bdi')];
        return [plain(price?.textContent), Number(plain(size?.textContent))];
      }),
      candle: all('.view-chart .chart-legend bdi').slice(0, 4),
      rules: all('.view-info dl bdi').slice(0, 3).map(Number),
    };
  });

/** A pair that is traded seldom: between two of its changes there is time to read its page. */
const calmPair = 'FILUSDT';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const look of lookAt('phone')) {
    const { locale, width, height } = look;
    test(`SPOT-01 the page is complete and says what the exchange says, ${nameOf(look)}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      // The market moves while a page loads, at times fast: each part has to be right once.
      const right = new Set<string>();
      await expect(async () => {
        const before = await figuresOf(calmPair);
        await page.goto(`${server.url}${locale === 'en' ? '' : `/${locale}`}/spot/${calmPair}`);
        const after = await figuresOf(calmPair);
        const shown = await shownOn(page);
        const parts = Object.keys(shown) as (keyof Shown)[];
        for (const part of parts) {
          const is = JSON.stringify(shown[part]);
          const said = [before[part], after[part]].map((value) => JSON.stringify(value));
          if (said.includes(is)) right.add(part);
        }
        expect([...right].sort()).toEqual([...parts].sort());
      }).toPass({ intervals: [50] });
      const shown = await shownOn(page);
      expect(shown.bids.length + shown.asks.length).toBeGreaterThanOrEqual(40);
      expect(shown.trades.length).toBeGreaterThan(0);
      // The chart is drawn: a wick and a body of each candle.
      const paths = page.locator('.view-chart svg[preserveAspectRatio]').locator('visible=true');
      await expect(paths).toHaveCount(1);
      const strokes = await paths
        .locator('path')
        .evaluateAll((all) =>
          all.map((path) => (path.getAttribute('d') ?? '').split('M').length - 1),
        );
      expect(strokes.reduce((sum, count) => sum + count)).toBeGreaterThan(width < 700 ? 80 : 190);
      const words = textsOf(locale, 'spot');
      await expect(page.locator('main noscript > *')).toContainText(words.formNeedsScript!);
      await expect(page.getByRole('form', { name: textsOf(locale, 'ticket').form })).toHaveCount(0);
    });
  }
});
