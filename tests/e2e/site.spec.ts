import { expect, test } from 'playwright/test';
import { routedLocales } from '../../src/i18n/locale.ts';
import { isAccessible, openAs } from './accessible.ts';
import { deep, desk, lookAt, looks, oneOf } from './looks.ts';
import { alive, anew, arrived } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

test('any spelling of an address is one permanent redirect to its page', async ({ request }) => {
  const cases = [
    ['/en', '/'],
    ['/AR/', '/ar'],
    ['/en/login/?from=%2Fa%20b&source=mix', '/login?from=%2Fa%20b&source=mix'],
    ['/En/spot/btcusdt_spbl/?a=1', '/spot/BTCUSDT?a=1'],
    ['/ar/spot/ethusdt', '/ar/spot/ETHUSDT'],
  ] as const;
  for (const [asked, target] of cases) {
    const answer = await request.get(server.url + asked, { maxRedirects: 0 });
    expect([asked, answer.status(), answer.headers().location]).toEqual([asked, 301, target]);
  }
});

test('a page that does not exist says so in the visitor’s language', deep, async ({ page }) => {
  for (const path of ['/nothing', '/nl', '/foo/bar/login', '/en/ar/login']) {
    expect((await page.goto(server.url + path))?.status(), path).toBe(404);
    await expect(page.locator('h1')).toHaveText('Sorry, the page you requested does not exist');
  }
  await page.getByRole('link', { name: 'Return to homepage' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect((await page.goto(`${server.url}/ar/nothing`))?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

for (const look of lookAt('phone')) {
  const { locale, width, theme } = look;
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const common = textsOf(locale, 'common');

  test(`SITE-07 what does not exist leads on, ${locale} at ${width} px, ${theme}`, async ({
    browser,
  }) => {
    const { page, found } = await openAs(browser, server.url, look);
    const long = `/nothing/${'x'.repeat(300)}?a=%3Cb%3E`;
    await page.goto(server.url + prefix + long);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(common.notFound ?? '');
    await expect(main.getByText(`${prefix}/nothing/xxx`)).toBeVisible();
    await isAccessible(page);
    for (const key of ['spot', 'developers', 'notFoundHome'] as const) {
      const link = main.getByRole('link', { name: common[key], exact: true });
      const href = (await link.getAttribute('href')) ?? '';
      expect((await page.request.get(server.url + href)).status(), href).toBe(200);
    }
    await main.getByRole('link', { name: common.notFoundHome }).click();
    await expect(page).toHaveURL(`${server.url}${prefix || '/'}`);
    expect(found).toEqual([]);
  });
}

test.describe('SITE-07 an unstable connection', () => {
  const [look] = looks;
  for (const script of oneOf(true, false)) {
    const title = script ? 'with script' : 'without script';

    test(`says so, and its button asks for the same page again, ${title}`, async ({ browser }) => {
      const { page, found } = await openAs(browser, server.url, look!, script);
      const address = `${server.url}/spot/BTCUSDT?a=1&b=%2F`;
      // The server's own page for what could not be made, once in the place of another.
      await page.route(
        address,
        async (route) => {
          const response = await route.fetch({ url: `${server.url}/500` });
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      expect((await page.goto(address))?.status()).toBe(503);
      const common = textsOf('en', 'common');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(common.unstableTitle ?? '');
      if (script) await isAccessible(page);
      const asked = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('button', { name: common.refresh }).click();
      // Without script the form asks for the address that the server rendered the page at.
      expect((await asked).url()).toBe(script ? address : `${server.url}/500?`);
      await page.waitForLoadState();
      expect(found).toEqual([]);
      await page.context().close();
    });
  }
});

test('an address that is no text is refused before a page is asked', async ({ request }) => {
  const answer = await request.get(`${server.url}/%E0%A4%A`);
  expect([answer.status(), await answer.text()]).toEqual([400, 'The address is not valid.\n']);
});

test('pages come with figures, language links and a policy that nothing breaks', async ({
  page,
}) => {
  const found = troubles(page);
  for (const path of ['/', '/ar', '/login', '/ar/register']) {
    const answer = await page.goto(server.url + path);
    await alive(page);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/(?<!style-src-attr )'unsafe-/);
    expect(await page.locator('link[rel=alternate]').count()).toBe(routedLocales.length + 1);
    await isAccessible(page);
  }
  const html = await (await page.request.get(server.url)).text();
  expect(html).toMatch(/href="\/spot\/BTCUSDT"[\s\S]*?<bdi[^>]*>[\d,]+\.\d+<\/bdi>/);
  expect(found).toEqual([]);
});

test(
  'the look that a visitor chooses is kept and rendered by the server',
  deep,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Switch theme' }).click();
    await page.getByRole('button', { name: 'Language and display' }).click();
    await page.getByRole('radio', { name: 'Blue up, orange down' }).check();
    const html = await (await page.reload())?.text();
    expect(html).toContain('data-theme="light" data-colours="blue-up"');
    const cookies = await page.context().cookies();
    const days = cookies.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400));
    expect(days).toEqual([365, 365]);
  },
);

test(
  'a visitor signs up, logs out and logs in, and mistakes are told in words',
  deep,
  async ({ page }) => {
    const found = troubles(page);
    const email = `ada.${Date.now()}@example.org`;
    await page.goto(`${server.url}/?a=1`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await arrived(page, `${server.url}/register?from=%2F%3Fa%3D1&source=mix`);
    await page.getByLabel('Email').fill('ada@example');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
    await expect(page.getByText('Password must have at least 8 characters.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await arrived(page, `${server.url}/?a=1`);

    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await anew(page, () => page.getByRole('button', { name: 'Log out' }).click());
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

    await page.goto(`${server.url}/ar/login?from=//evil.example`);
    await page.locator('#logIn-email').fill(email);
    await page.locator('#logIn-password').fill('wrong horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('البريد الإلكتروني أو كلمة المرور غير صحيحة.')).toBeVisible();
    await page.locator('#logIn-password').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/ar/spot/BTCUSDT`);
    expect(found).toEqual([]);
  },
);

test('a button that is pressed before its code has come is pressed once that is there', async ({
  page,
}) => {
  await User.signUp(page.context(), server.url);
  const coming = Promise.withResolvers<void>();
  await page.route(/LogOut.*\.js$/, async (route) => {
    await coming.promise;
    await route.continue();
  });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Account' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.click();
  await logOut.click();
  await expect(page.locator('[data-island="LogOut"]')).toHaveCount(1);
  await anew(page, async () => coming.resolve());
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/sign-out'))).toHaveLength(1);
});

test.describe('a visitor whose browser speaks Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('SITE-04 is offered Arabic, quietly, until they have chosen', async ({ page, context }) => {
    const offer = page.locator('#language-offer');
    await page.goto(`${server.url}/login?from=%2F`);
    await expect(page).toHaveURL(`${server.url}/login?from=%2F`);
    await offer.getByRole('link', { name: 'القراءة بالعربية' }).click();
    await arrived(page, `${server.url}/ar/login?from=%2F`);
    await expect(offer).toBeHidden();
    await page.goto(`${server.url}/login`);
    await expect(offer).toBeHidden();
    const [chosen] = await context.cookies();
    expect([chosen?.name, chosen?.value]).toEqual(['locale', 'ar']);
    const days = (chosen!.expires - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
    await context.clearCookies();
    // The panels of a trading page leave it its room: none lies over the bar at the foot.
    await page.setViewportSize(desk);
    await page.goto(`${server.url}/spot/BTCUSDT`);
    await expect(offer).toBeVisible();
    const bottomOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    expect([await bottomOf('main > .trade'), await bottomOf('body > footer')]).toEqual([
      desk.height - 24,
      desk.height,
    ]);
    await page.goto(`${server.url}/login`);
    await offer.getByRole('button', { name: 'Keep this language' }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(offer).toBeHidden();
  });
});
