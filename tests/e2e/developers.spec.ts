import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { calls } from '#contract/calls.ts';
import { axeFaults } from './axe.ts';
import { deep, lookAt, nameOf } from './looks.ts';
import { arrived } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});

const file = (name: string) => readFileSync(`content/developers/${name}`, 'utf8').trimEnd();

/** Thousands of elements of the same few kinds: all of them would take half a minute each time. */
const manyAlike = ['#calls > section:nth-of-type(n+3)', '#rows > article:nth-of-type(n+3)'];

for (const look of lookAt('phone')) {
  const { locale, theme } = look;
  test(`API-01 the reference reads well, ${nameOf(look)}`, deep, async ({ page }) => {
    const found = troubles(page);
    const t = textsOf(locale, 'developers');
    await page.setViewportSize(look);
    await page.context().addCookies([{ name: 'theme', value: theme, url: server.url }]);
    const path = locale === 'en' ? '/developers' : `/${locale}/developers`;
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.headline!);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(look.width);

    if (look.width < 700) await page.locator('summary', { hasText: t.onThisPage! }).click();
    const contents = page.getByRole('navigation', { name: t.onThisPage! });
    await contents.getByRole('link', { name: t.group_orders!, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}${path}#calls-orders`);
    await expect(page.locator('#placeOrder')).toBeInViewport();

    expect(await axeFaults(page, { without: manyAlike })).toEqual([]);
    expect(found).toEqual([]);
  });
}

test(
  'API-01 the reference tells every call with its fields and their ranges',
  deep,
  async ({ page }) => {
    await page.goto(`${server.url}/developers`);
    const shown = await page
      .locator('#calls article')
      .evaluateAll((all) => all.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(Object.keys(calls).sort());
    for (const [name, { path, method, about }] of Object.entries(calls)) {
      const text = await page.locator(`#calls article#${name}`).textContent();
      expect(text!.replace(/\s+/g, ' ')).toContain(`${method} ${path}`);
      expect(text!.replaceAll('`', '')).toContain(about.replaceAll('`', ''));
    }
    const order = page.locator('#placeOrder');
    await expect(order).toContainText('delegateCountrequired');
    await expect(order).toContainText('integer 21 | 22');
    await order.getByRole('link', { name: 'Order', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Order', exact: true })).toBeInViewport();
    const targets = await page
      .locator('main a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href')!.slice(1))
          .filter((id) => document.getElementById(id) === null),
      );
    expect(targets).toEqual([]);
  },
);

test('API-01 the examples stand there word for word, and the page brings no script', async ({
  page,
}) => {
  await page.goto(`${server.url}/developers`);
  for (const name of ['ticker.sh', 'ticker.mjs', 'order.mjs', 'stream.mjs']) {
    const figure = page.locator('figure', { has: page.getByText(name, { exact: true }) });
    expect(await figure.locator('code').textContent()).toBe(
      file(name).replaceAll('http://127.0.0.1:4321', server.url),
    );
  }
  const scripts = () =>
    page.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const here = await scripts();
  await page.goto(`${server.url}/login`);
  const elsewhere = await scripts();
  expect(here.filter((src) => !elsewhere.includes(src))).toEqual([]);
});

test('API-02 the reference describes the socket: channels, limits and close codes', async ({
  page,
}) => {
  await page.goto(`${server.url}/developers#stream`);
  const stream = page.locator('#stream');
  for (const word of ['ticker', 'books', 'trades', 'candle', 'orders', 'fills', 'account']) {
    await expect(stream.getByText(word, { exact: true }).first()).toBeVisible();
  }
  for (const code of ['1001', '1008', '1009', '1011', '4001', '4008', '4029']) {
    await expect(stream.getByRole('rowheader', { name: code, exact: true })).toBeVisible();
  }
  await expect(stream.getByRole('row', { name: 'Topics per connection 100' })).toBeVisible();
});

test('the reference is one click from every page, and reads on paper', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click();
  await arrived(page, `${server.url}/developers`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ink).toBe('rgb(0, 0, 0)');
});
