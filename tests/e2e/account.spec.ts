import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { codeOf } from '#exchange/identity/accounts/testing.ts';
import { isAccessible } from './accessible.ts';
import { deep, lookAt } from './looks.ts';
import { anew, arrived } from './ready.ts';
import { addressHeader, type RunningServer, sharedServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

const built = fileURLToPath(new URL('../../dist/client', import.meta.url));
let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const password = 'correct horse';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Safari/604.1';

/** A visitor's page in a language, and the words on it. */
class Person {
  readonly page: Page;
  readonly locale: string;
  readonly words: Readonly<Record<string, string>>;
  readonly common: Readonly<Record<string, string>>;
  readonly email: string;

  constructor(page: Page, locale: string, email: string) {
    this.page = page;
    this.locale = locale;
    this.words = textsOf(locale, 'account');
    this.common = textsOf(locale, 'common');
    this.email = email;
  }

  path(path: string): string {
    return this.locale === 'en' ? path : `/${this.locale}${path}`;
  }

  word(key: string, values: Record<string, string> = {}): string {
    return filled(this.words[key], values);
  }

  field(key: string) {
    return this.page.getByRole('main').getByLabel(this.word(key), { exact: true });
  }

  button(key: string) {
    return this.page.getByRole('main').getByRole('button', { name: this.word(key), exact: true });
  }

  /** What opens a part of the page; a link to another page may have the same text. */
  opener(key: string) {
    return this.page.locator('summary').and(this.page.getByText(this.word(key), { exact: true }));
  }

  async signUp(from: string): Promise<void> {
    const query = `?from=${encodeURIComponent(from)}&source=mix`;
    await this.page.goto(server.url + this.path('/register') + query);
    await this.field('email').fill(this.email);
    await this.field('password').fill(password);
    await this.page.keyboard.press('Enter');
    await arrived(this.page, server.url + from);
  }

  /** The first step; `secret`: the password now. */
  async enter(secret = password): Promise<void> {
    await this.field('email').fill(this.email);
    await this.field('password').fill(secret);
    await this.page.keyboard.press('Enter');
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: this.common.account }).click();
    await anew(this.page, () =>
      this.page.getByRole('button', { name: this.common.logOut }).click(),
    );
    await expect(
      this.page.getByRole('banner').getByRole('link', { name: this.common.logIn }),
    ).toBeVisible();
  }

  /** Switches two-factor log-in on, by keyboard. */
  async switchOn(): Promise<{ key: string; codes: string[] }> {
    const { page } = this;
    await this.opener('setUp').focus();
    await page.keyboard.press('Enter');
    await page.locator('#enable-password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText(this.word('passwordWrong'))).toBeVisible();
    await page.locator('#enable-password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: this.word('qrCode') })).toBeVisible();
    await expect(this.field('code')).toBeFocused();
    const secret = (await page.locator('[data-secret]').textContent()) ?? '';
    const key = `otpauth://totp/x?secret=${secret.replaceAll(' ', '')}`;
    await isAccessible(page);
    await page.keyboard.type('000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(this.word('codeMissing'))).toBeVisible();
    await this.field('code').fill(codeOf(key));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: this.word('recoveryCodes') })).toBeFocused();
    const codes = await page.locator('[data-codes] li').allTextContents();
    expect(codes).toHaveLength(10);
    await anew(page, () => this.button('codesKept').click());
    await expect(page.getByText(this.word('newRecoveryCodes'), { exact: true })).toBeVisible();
    return { key, codes };
  }
}

for (const [at, { locale, width, height, theme }] of lookAt('desk').entries()) {
  test(`API-04 an account’s whole life, ${locale} at ${width} px`, async ({ browser }) => {
    // A network of its own each time, as one may not log in so often.
    const extraHTTPHeaders = { [addressHeader]: `10.0.${at}.1` };
    const look = { viewport: { width, height }, extraHTTPHeaders };
    const context = await browser.newContext(look);
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    const page = await context.newPage();
    const found = troubles(page);
    const ann = new Person(page, locale, `life-${locale}-${width}@example.org`);
    const security = ann.path('/account/security');

    // A stranger is sent to log in, and comes back.
    await page.goto(server.url + security);
    const from = encodeURIComponent(security);
    await arrived(page, `${server.url}${ann.path('/login')}?from=${from}&source=mix`);
    await ann.signUp(security);
    await page.getByRole('button', { name: ann.common.account }).click();
    const own = page.getByRole('banner').getByRole('link', { name: ann.common.accountSecurity });
    await expect(own).toHaveAttribute('href', security);
    await page.keyboard.press('Escape');
    await isAccessible(page);

    const { key, codes } = await ann.switchOn();
    await ann.logOut();

    // With a code of the app.
    await page.goto(`${server.url}${ann.path('/login')}?from=${from}`);
    await ann.enter();
    await expect(ann.field('code')).toBeFocused();
    await isAccessible(page);
    await ann.field('code').fill(codeOf(key) === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(ann.word('codeWrong'))).toBeVisible();
    await ann.field('code').fill(codeOf(key));
    await page.keyboard.press('Enter');
    await arrived(page, server.url + security);

    // With a recovery code, on a phone.
    const phone = await browser.newContext({ ...look, userAgent: iPhone });
    const other = new Person(await phone.newPage(), locale, ann.email);
    await other.page.goto(`${server.url}${ann.path('/login')}?from=${from}`);
    await other.enter();
    await other.button('useRecoveryCode').click();
    await isAccessible(other.page);
    await other.field('recoveryCode').fill(codes[0]!.replace('-', ' '));
    await other.page.keyboard.press('Enter');
    await arrived(other.page, server.url + security);

    // Each sees the other; one ends the other.
    await page.reload();
    const device = ann.word('browserOn', { browser: 'Safari', system: 'iOS' });
    await expect(page.getByText(device)).toBeVisible();
    await expect(page.getByText(ann.word('thisSession'))).toHaveCount(1);
    await page.getByRole('button', { name: ann.word('endSessionOf', { device }) }).click();
    await expect(page.getByText(device)).toHaveCount(0);
    await other.page.locator('#password-currentPassword').fill(password);
    await other.page.locator('#password-newPassword').fill('another horse');
    await other.page.keyboard.press('Enter');
    await expect(other.page).toHaveURL(/\/login\?from=/);

    // A new password ends the others.
    await logInBy(phone, ann.email, codes[1]!);
    await page.reload();
    await expect(page.getByText(device)).toBeVisible();
    await ann.field('currentPassword').fill(password);
    await ann.field('newPassword').fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByText(ann.word('passwordShort', { min: '8' }))).toBeVisible();
    await ann.field('newPassword').fill('another horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText(ann.word('passwordChanged')).first()).toBeVisible();
    await expect(page.getByText(device)).toHaveCount(0);
    const gone = await phone.request.get(`${server.url}/api/auth/list-sessions`);
    expect(gone.status()).toBe(401);

    // Off again.
    await ann.opener('switchOff').click();
    await page.locator('#disable-password').fill('another horse');
    await page.keyboard.press('Enter');
    await expect(ann.opener('setUp')).toBeVisible();
    expect(found).toEqual([]);
    await context.close();
    await phone.close();
  });
}

/** Logs in without a page. */
async function logInBy(context: BrowserContext, email: string, code: string): Promise<void> {
  const headers = { origin: server.url };
  const api = `${server.url}/api/auth`;
  await context.request.post(`${api}/sign-in/email`, { headers, data: { email, password } });
  const data = { code };
  const answer = await context.request.post(`${api}/two-factor/verify-backup-code`, {
    headers,
    data,
  });
  expect(answer.status()).toBe(200);
}

test(
  'API-04 links to log in and sign up carry the page, and nothing leads to another site',
  deep,
  async ({ page }) => {
    for (const path of [
      '/',
      '/ar',
      '/spot/BTCUSDT?a=1&b=%2F',
      '/ar/spot/ETHUSDT',
      '/nothing?x=1',
    ]) {
      await page.goto(server.url + path);
      const links = page.locator('a[href*="/login"], a[href*="/register"]');
      const query = `?from=${encodeURIComponent(path)}&source=mix`;
      for (const link of await links.all()) {
        await expect.poll(() => link.getAttribute('href')).toContain(query);
      }
      expect(await links.count()).toBeGreaterThanOrEqual(2);
    }
    const email = 'stays@example.org';
    await new Person(page, 'en', email).signUp('/spot/ETHUSDT?a=1');
    // `src/i18n/path.test.ts` knows more of them.
    const evil = ['//evil.example', '/\t/evil.example'];
    for (const from of evil) {
      // Logged in already: the page itself sends on.
      await page.goto(`${server.url}/login?from=${encodeURIComponent(from)}`);
      expect(page.url(), from).toBe(`${server.url}/spot/BTCUSDT`);
    }
    await page.context().clearCookies();
    for (const from of [...evil, '/%5Cevil.example']) {
      await page.goto(`${server.url}/login?from=${encodeURIComponent(from)}`);
      await new Person(page, 'en', email).enter();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      expect(new URL(page.url()).origin, from).toBe(server.url);
      await page.context().clearCookies();
    }
  },
);

test('API-04 every kind of answer has the usual headers, and no page takes scripts from itself', async ({
  page,
}) => {
  const html = await (await page.request.get(server.url)).text();
  const asset = /\/_astro\/[^"]+\.(?:js|css)/.exec(html)?.[0] ?? '';
  const kinds: readonly (readonly [string, number, RegExp])[] = [
    ['/', 200, /^private, no-cache$/],
    ['/ar/login', 200, /^private, no-cache$/],
    ['/spot/BTCUSDT', 200, /^private, no-cache$/],
    ['/nothing', 404, /^private, no-cache$/],
    ['/en/login', 301, /^no-store$/],
    ['//evil.example/', 404, /^private, no-cache$/],
    ['/account/security', 302, /^private, no-cache$/],
    ['/%E0%A4%A', 400, /^no-store$/],
    ['/favicon.svg', 200, /^no-cache$/],
    ['/robots.txt', 200, /^public, max-age=3600$/],
    [asset, 200, /immutable/],
    ['/v1/nothing', 404, /^no-store$/],
    ['/api/auth/nothing', 404, /^no-store$/],
    ['/healthz', 200, /^no-store$/],
  ];
  for (const [path, status, kept] of kinds) {
    const answer = await page.request.get(server.url + path, { maxRedirects: 0 });
    const headers = answer.headers();
    expect([path, answer.status()]).toEqual([path, status]);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['cache-control'], path).toMatch(kept);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toMatch(/(?<!style-src-attr )'unsafe-/);
    if (!/^text\/html/.test(headers['content-type'] ?? '')) continue;
    expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
    if (headers.location) expect(headers.location).toMatch(/^\/(?!\/)/);
  }
  // Back would show a kept page to whoever comes after its user.
  await signUp(page.context(), server.url);
  const own = await page.request.get(`${server.url}/spot/BTCUSDT`);
  expect(own.headers()['cache-control']).toBe('private, no-store');
});

test('API-04 a page that the build made has its policy in itself', async ({ request }) => {
  // In one language, and some of the help center's articles: the others come from the same templates.
  const made = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const pages = made.filter((name) => /^ar\/(?!support\/articles\/[^f]).*\.html$/.test(name));
  expect(pages.length).toBeGreaterThan(10);
  for (const file of pages) {
    const path = `/${file.replace(/(\/?index)?\.html$/, '')}`;
    const answer = await request.get(server.url + path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-security-policy']).toBe("frame-ancestors 'none'");
    const html = await answer.text();
    const policy = /http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
    expect(policy, path).not.toMatch(/(?<!style-src-attr )'unsafe-/);
  }
});

test('API-04 the page that says the connection is unstable answers 503', async () => {
  const answer = await fetch(`${server.url}/500`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(await answer.text()).toContain(textsOf('en', 'common').unstableTitle);
});
