import { expect, test } from 'playwright/test';
import { oneOf } from './looks.ts';
import { RunningServer } from './server.ts';

const area = 'x-test-area';
const why = ['--reason', 'a test', '--yes'];

test.describe('HEAD-02 Korean', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await RunningServer.start({ AREA_HEADER: area });
  });
  test.afterAll(() => server.stop());

  // The first is made by the build, and the same file for everybody.
  for (const path of oneOf('/developers', '/login')) {
    test(`is offered to visitors from Korea, once, on ${path}`, async ({ browser }) => {
      const context = await browser.newContext({ extraHTTPHeaders: { [area]: 'KR' } });
      const page = await context.newPage();
      await page.goto(server.url + path);
      const offer = page.getByRole('dialog', { name: 'Notice' });
      await expect(offer).toBeVisible();
      await offer.getByRole('button', { name: 'Cancel' }).click();
      await expect(offer).toBeHidden();
      await page.goto(server.url + path);
      await expect(page.locator('#korean-offer')).toHaveCount(0);
      await context.clearCookies();
      await page.goto(server.url + path);
      await page.getByRole('dialog').getByRole('link', { name: 'Confirm' }).click();
      await expect(page).toHaveURL(`${server.url}/ko${path}`);
      await expect(page.locator('#korean-offer')).toHaveCount(0);
      await context.close();
    });
  }

  test('is not offered elsewhere', async () => {
    for (const path of ['/login', '/developers', '/ko/login', '/ko/developers']) {
      const headers: Record<string, string> = path.startsWith('/ko') ? { [area]: 'KR' } : {};
      const html = await (await fetch(server.url + path, { headers })).text();
      expect([path, html.includes('korean-offer"')]).toEqual([path, false]);
    }
  });
});

test('HEAD-02 a language that the site is not offered in leads to English', async () => {
  const server = await RunningServer.start({ LOCALES: 'en,de,ar', AREA_HEADER: area });
  for (const path of ['/developers?a=1', '/spot/BTCUSDT?a=1']) {
    const answer = await fetch(`${server.url}/ko${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
    const html = await (await fetch(server.url + path, { headers: { [area]: 'KR' } })).text();
    expect(html).toContain('hreflang="de"');
    expect(html).not.toMatch(/hreflang="ko"|data-language="ko"|korean-offer"/);
  }
  await server.stop();
});

test('HEAD-02 what an operator hides or switches off is followed by menus and pages', async () => {
  const server = await RunningServer.start();
  const read = async (path: string) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, html: await answer.text() };
  };
  await server.ops('set-switch', 'futures', 'hidden', '--locale', 'de', ...why);
  const hidden = await read('/de/futures');
  expect(hidden.status).toBe(200);
  expect(hidden.html).toContain('<meta name="robots" content="noindex"');
  const home = await read('/de/');
  expect(home.html).not.toContain('href="/de/futures/usdt/BTCUSDT"');
  const english = await read('/futures');
  expect(english.html).toContain('hreflang="fr"');
  expect(english.html).not.toMatch(/rel="alternate" hreflang="de"/);

  await server.ops('set-switch', 'futures', 'off', ...why);
  await server.ops('set-switch', 'developers', 'off', '--locale', 'de', ...why);
  for (const path of ['/futures', '/futures/usdt/BTCUSDT', '/ar/futures', '/de/developers']) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
  expect((await read('/de/developers')).html).toContain('<html lang="de"');
  // Made by the build, with all entries.
  const made = await read('/developers');
  expect(made.status).toBe(200);
  expect(made.html).toContain('href="/spot/BTCUSDT"');
  expect(made.html).not.toMatch(/href="\/futures"|<!--if/);
  await server.stop();
});
