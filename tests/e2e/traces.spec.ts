import { expect, type Page, test } from 'playwright/test';
import { calls } from '#contract/calls.ts';
import { alive } from './ready.ts';
import { RunningServer, sharedServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { textsOf } from './texts.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await RunningServer.start({ TRACED_PERCENT: '100' });
});
test.afterAll(() => server.stop());

/** What a page tells as it is left. */
async function traceOf(page: Page, path: string, use = async () => {}) {
  await page.goto(server.url + path);
  await alive(page);
  await use();
  const sent = page.waitForRequest((request) => request.url().endsWith(calls.reportPageTrace.path));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const request = await sent;
  expect((await request.response())?.status()).toBe(200);
  expect(await request.headerValue('cookie')).toBeNull();
  const trace = request.postDataJSON() as object;
  expect(calls.reportPageTrace.input.safeParse(trace).success).toBe(true);
  return trace;
}

test('API-07 a user’s page tells how it loaded and how soon an order was answered', async ({
  page,
  context,
}) => {
  await signUp(context, server.url);
  const spot = { ...textsOf('en', 'spot'), ...textsOf('en', 'ticket') };
  const trace = await traceOf(page, '/spot/BTCUSDT', async () => {
    await page.getByLabel(spot.quantity!, { exact: true }).fill('0.001');
    const answered = page.waitForResponse((answer) => answer.url().endsWith(calls.placeOrder.path));
    await page
      .getByRole('main')
      .getByRole('form', { name: spot.form! })
      .locator('button[type=submit]')
      .click();
    await (await answered).finished();
    // The platform tells of an answer a moment after it has come.
    await expect
      .poll(() =>
        page.evaluate(
          (path) =>
            performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
          calls.placeOrder.path,
        ),
      )
      .toBe(true);
    await alive(page);
  });
  expect(trace).toMatchObject({
    page: 'spot',
    ttfb: expect.any(Number),
    fcp: expect.any(Number),
    lcp: expect.any(Number),
    cls: expect.any(Number),
  });
  const { orders = [] } = trace as { orders?: number[] };
  expect(orders.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('API-07 a page that the build made tells it too, and one that was not drawn has no such script', async ({
  page,
}) => {
  expect(await traceOf(page, '/ar/developers')).toMatchObject({
    page: 'other',
    fcp: expect.any(Number),
  });
  const { url } = await sharedServer();
  const watched = 'Trace.astro';
  for (const path of ['/ar/developers', '/spot/BTCUSDT', '/login']) {
    const [drawn, other] = await Promise.all(
      [server.url, url].map(async (site) => (await page.request.get(site + path)).text()),
    );
    expect([path, drawn!.includes(watched)]).toEqual([path, true]);
    expect([path, other!.includes(watched)]).toEqual([path, false]);
  }
});
