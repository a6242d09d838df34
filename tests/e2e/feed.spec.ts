import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { FaultyLine } from '../contract/faulty-line.ts';
import { deep, lookAt, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { password, signUp } from './sign-up.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;
let line: FaultyLine;
let address: string;

test.beforeAll(async () => {
  server = await sharedServer();
});
test.beforeEach(async () => {
  line = new FaultyLine(server.url, 1);
  address = await line.listen();
});
test.afterEach(() => line.close());

const pathOf = (locale: string) => (locale === 'en' ? '/spot/BTCUSDT' : `/${locale}/spot/BTCUSDT`);
const stateOf = (page: Page) => page.locator('html').getAttribute('data-feed');

async function open(page: Page, locale = 'en'): Promise<void> {
  await page.goto(address + pathOf(locale));
  await alive(page);
  await expect.poll(() => stateOf(page)).toBe('live');
}

for (const look of lookAt('phone')) {
  const { locale, width } = look;
  test(`SPOT-08: figures that may be old are marked, and a bar says of when they are, ${nameOf(look)}`, async ({
    page,
  }) => {
    await page.setViewportSize(look);
    await open(page, locale);
    const text = textsOf(locale, 'spot');
    const bar = page.locator('.feed-trouble');
    const ticker = page.getByRole('region', { name: text.pair, exact: true });
    const told = (text.figuresAt ?? '').split('{{time}}')[0] ?? '';
    await expect(bar).toHaveCount(0);
    await expect(ticker).toHaveCSS('filter', 'none');

    line.silent = true;
    await expect.poll(() => stateOf(page)).toBe('stale');
    await expect(bar).toContainText(text.delayed ?? '');
    await expect(bar).toContainText(told);
    await expect(bar).toContainText(/\d\d:\d\d:\d\d/);
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const section of await page.locator('.trade > section:not(.trade-form)').all()) {
      await expect(section).toHaveCSS('filter', 'grayscale(1)');
    }
    await page.screenshot({ path: `test-results/feed-${locale}-${width}.jpg` });
    line.silent = false;
    // Given up by now, if looking at it took long: then it is made anew.
    await expect.poll(() => stateOf(page)).toBe('live');
    await expect(bar).toHaveCount(0);
    await expect(ticker).toHaveCSS('filter', 'none');

    line.refuses = true;
    line.cut();
    await expect.poll(() => stateOf(page)).toBe('offline');
    await expect(bar).toContainText(text.offline ?? '');
    line.refuses = false;
    await expect.poll(() => stateOf(page)).toBe('live');
    await expect(bar).toHaveCount(0);
  });
}

/** Makes the page believe that it is seen or not; a browser without windows shows all its tabs. */
const show = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    const state = seen ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: !seen, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

/** How often anything of the page changed in a time. */
const changesIn = (page: Page, forMs: number) =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let count = 0;
        const seen = new MutationObserver((all) => {
          count += all.length;
        });
        seen.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        setTimeout(() => {
          seen.disconnect();
          resolve(count);
        }, ms);
      }),
    forMs,
  );

test(
  'SPOT-08: a hidden tab says so, gets nothing and draws nothing; seen again it has all at once',
  deep,
  async ({ page }) => {
    const found = troubles(page);
    const sent: string[] = [];
    line.onSaid = (text) => sent.push(text);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await expect(page).toHaveTitle(/^[\d,]+\.\d+ BTCUSDT/);
    expect(await changesIn(page, 2000)).toBeGreaterThan(10);
    const says = () => sent.filter((text) => text.includes('visibility'));

    await show(page, false);
    // What was under way has come.
    await expect.poll(() => changesIn(page, 1000)).toBe(0);
    const title = await page.title();
    const before = line.passed;
    expect(await changesIn(page, 5000)).toBe(0);
    expect(await page.title()).toBe(title);
    expect(line.passed).toBe(before);
    expect(says()).toEqual(['{"op":"visibility","visible":0}']);

    // From when the line hears of it: how long the browser takes to be told is not the product's.
    let seenAt = 0;
    line.onSaid = (text) => {
      sent.push(text);
      if (text.includes('"visible":1')) seenAt = performance.now();
    };
    let had = 0;
    const hears = setInterval(() => {
      if (line.passed > before + 6) had ||= performance.now();
    }, 20);
    await show(page, true);
    await expect.poll(() => had).toBeGreaterThan(0);
    clearInterval(hears);
    expect(had - seenAt).toBeLessThan(1000);
    expect(says().at(-1)).toBe('{"op":"visibility","visible":1}');
    await expect(page).toHaveTitle(/^[\d,]+\.\d+ BTCUSDT/);
    expect(await stateOf(page)).toBe('live');
    expect(await changesIn(page, 2000)).toBeGreaterThan(10);
    expect(found).toEqual([]);
  },
);

test('SPOT-08: all tabs share one connection; each shows what is its own, whatever the others do', async ({
  page,
  context,
}) => {
  const found = troubles(page);
  const others = [await context.newPage(), await context.newPage()];
  await open(page);
  for (const [n, other] of others.entries()) {
    other.on('pageerror', (error) => found.push(error.message));
    await other.goto(`${address}/spot/${['BTCUSDT', 'ETHUSDT'][n]}`);
    await expect.poll(() => stateOf(other)).toBe('live');
  }
  expect(line.connections).toBe(1);
  const isMoving = async (one: Page) => (await changesIn(one, 1500)) > 5;
  for (const one of [page, ...others]) await expect.poll(() => isMoving(one)).toBe(true);
  // One goes, one is hidden: the third goes on; all come back together after a cut.
  await others[0]?.close();
  await show(others[1] as Page, false);
  expect(await isMoving(page)).toBe(true);
  expect(await isMoving(others[1] as Page)).toBe(false);
  await show(others[1] as Page, true);
  line.cut();
  for (const one of [page, others[1] as Page]) {
    await expect.poll(() => stateOf(one)).toBe('live');
    await expect.poll(() => isMoving(one)).toBe(true);
  }
  await expect.poll(() => line.connections).toBe(1);
  await others[1]?.close();
  await page.goto('about:blank');
  await expect.poll(() => line.connections).toBe(0);
  await page.goBack();
  // It may come back as it was left, and still say so.
  await expect.poll(() => isMoving(page)).toBe(true);
  await expect.poll(() => stateOf(page)).toBe('live');
  expect(found).toEqual([]);
});

for (const [why, spoil] of [
  ['there are no shared workers', () => Reflect.deleteProperty(window, 'SharedWorker')],
  [
    'none may be made',
    () => {
      window.SharedWorker = class {
        constructor() {
          throw new DOMException('not here', 'SecurityError');
        }
      } as unknown as typeof SharedWorker;
    },
  ],
] as const) {
  const details = why === 'none may be made' ? deep : {};
  test(
    `SPOT-08: where ${why} each tab has a connection of its own`,
    details,
    async ({ context }) => {
      await context.addInitScript(spoil);
      for (const page of [await context.newPage(), await context.newPage()]) await open(page);
      expect(line.connections).toBe(2);
    },
  );
}

test('SPOT-08: a worker that cannot be loaded is done without', deep, async ({ page, context }) => {
  await context.route(/shared-worker/, (route) => route.abort());
  await open(page);
  expect(line.connections).toBe(1);
  expect(await changesIn(page, 1500)).toBeGreaterThan(5);
});

/** Ann’s page is not seen and its line is down, while she logs out in another tab. */
async function leftByAnn(page: Page, context: BrowserContext): Promise<string> {
  const email = await signUp(context, server.url);
  await open(page);
  await expect(page.locator('.orders')).toBeVisible();
  await show(page, false);
  line.refuses = true;
  line.cut();
  const out = { headers: { origin: server.url }, data: {} };
  expect((await context.request.post(`${server.url}/api/auth/sign-out`, out)).ok()).toBe(true);
  return email;
}

test(
  'SPOT-08: a page tells nothing of whoever logs in next in another tab',
  deep,
  async ({ page, context }) => {
    await leftByAnn(page, context);
    const bob = await User.signUp(context, server.url);
    await bob.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.0123',
      delegatePrice: String(Math.floor((await bob.lastPrice('BTCUSDT')) * 0.9)),
    });
    line.refuses = false;
    const second = await context.newPage();
    await open(second);
    await expect(second.locator('.orders')).toContainText('0.0123');
    await expect(second.locator('.chart-own')).toHaveCount(1);
    await show(page, true);
    await expect.poll(() => stateOf(page)).toBe('live');
    // Ann's page asks for a log-in, and follows the market.
    await expect(page.locator('.orders')).toHaveCount(0);
    await expect(page.locator('.chart-own')).toHaveCount(0);
    await expect.poll(() => changesIn(page, 1500)).toBeGreaterThan(5);
  },
);

test('SPOT-08: a page goes on by itself when its user has logged in again in another tab', async ({
  page,
  context,
}) => {
  const session = () => page.locator('html').getAttribute('data-session');
  const email = await leftByAnn(page, context);
  const before = await session();
  const back = { headers: { origin: server.url }, data: { email, password } };
  expect((await context.request.post(`${server.url}/api/auth/sign-in/email`, back)).ok()).toBe(
    true,
  );
  line.refuses = false;
  await show(page, true);
  await expect.poll(session).not.toBe(before);
  await expect.poll(() => stateOf(page)).toBe('live');
  await expect(page.locator('.orders')).toBeVisible();
});
