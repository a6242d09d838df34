import { expect, type Page, test } from 'playwright/test';
import { isAccessible, openAs } from './accessible.ts';
import { deep, lookAt } from './looks.ts';
import { arrived } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** Whether each rule of the new password is kept, as it is told. */
const rules = (page: Page) =>
  page
    .locator('[data-rule]')
    .evaluateAll((all) => all.map((rule) => (rule as HTMLElement).dataset.met === 'true'));

/** What can be pressed and is less than 40 px high. */
const small = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('a, button, input, summary')].flatMap((target) => {
      const { height } = target.getBoundingClientRect();
      return height > 0 && height < 40 ? [`${target.outerHTML.slice(0, 60)}: ${height}`] : [];
    }),
  );

for (const look of lookAt('phone')) {
  const { locale, width, theme } = look;
  const words = textsOf(locale, 'account');
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const title = `${locale} at ${width} px, ${theme}`;

  test(`SITE-07 signing up tells its rules while one types, ${title}`, async ({ browser }) => {
    const { page, found } = await openAs(browser, server.url, look);
    const from = `${prefix}/account/security`;
    const query = `?from=${encodeURIComponent(from)}&source=mix`;
    await page.goto(`${server.url}${prefix}/register${query}`);
    const main = page.getByRole('main');
    const email = main.getByLabel(words.email ?? '', { exact: true });
    const password = main.getByLabel(words.password ?? '', { exact: true });
    // With a pointer the first field has the focus; a finger's keyboard would cover the page.
    if (width > 700) await expect(email).toBeFocused();
    else await expect(email).not.toBeFocused();
    await isAccessible(page);
    expect(await small(page)).toEqual([]);
    expect(await rules(page)).toEqual([false, false]);

    await email.fill('ann@example');
    await email.press('Tab');
    await expect(password).toBeFocused();
    await expect(email).toHaveAccessibleDescription(words.emailInvalid ?? '');
    await page.keyboard.type('seven77');
    expect(await rules(page)).toEqual([false, true]);
    await expect(password).toHaveAccessibleDescription(new RegExp(words.ruleOpen ?? ''));
    await page.keyboard.type('8');
    expect(await rules(page)).toEqual([true, true]);
    await expect(password).not.toHaveAccessibleDescription(new RegExp(words.ruleOpen ?? ''));
    await password.fill('x'.repeat(129));
    expect(await rules(page)).toEqual([true, false]);

    const show = main.getByRole('button', { name: words.showPassword });
    await password.press('Tab');
    await expect(show).toBeFocused();
    await page.keyboard.press('Space');
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await expect(password).toHaveAttribute('type', 'text');
    await main.getByRole('button', { name: words.createAccount }).click();
    await expect(main.getByText(filled(words.passwordLong, { max: '128' }))).toBeVisible();
    await expect(email).toBeFocused();
    await isAccessible(page);

    await email.fill(`entry.${locale}.${width}@example.org`);
    await password.fill('correct horse');
    await page.keyboard.press('Enter');
    await arrived(page, server.url + from);
    await isAccessible(page);
    expect(await small(page)).toEqual([]);
    expect(found).toEqual([]);
    await page.context().close();
  });

  test(
    `SITE-07 log in and sign up lead to each other and say what comes next, ${title}`,
    deep,
    async ({ browser }) => {
      const { page } = await openAs(browser, server.url, look);
      const common = textsOf(locale, 'common');
      const query = `?from=${encodeURIComponent(`${prefix}/spot/ETHUSDT?a=1`)}&source=mix`;
      await page.goto(`${server.url}${prefix}/login${query}`);
      const main = page.getByRole('main');
      await expect(
        main.getByText(filled(words.next, { page: `${common.spot} ETHUSDT` })),
      ).toBeVisible();
      await main.getByText(words.forgot ?? '').click();
      await expect(main.getByText(words.forgotText ?? '')).toBeVisible();
      await isAccessible(page);
      await main.getByRole('link', { name: words.signUp }).click();
      await arrived(page, `${server.url}${prefix}/register${query}`);
      const beside = main.getByRole('complementary', { name: words.besideSignUp });
      await expect(beside).toBeVisible({ visible: width > 1000 });
      // What nobody may miss stands on a phone too.
      await expect(main.getByText(words.keepText ?? '').locator('visible=true')).toHaveCount(1);
      await main.getByRole('link', { name: words.logIn }).click();
      await expect(page).toHaveURL(`${server.url}${prefix}/login${query}`);
      await page.context().close();
    },
  );
}

test('SITE-07 a log-in says that Caps Lock is on, and where the server is not', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  const password = page.getByLabel('Password', { exact: true });
  const press = (capsLock: boolean) =>
    password.evaluate((input, modifierCapsLock) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock }));
    }, capsLock);
  await press(true);
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await press(false);
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);

  await page.route('**/api/auth/**', (route) => route.abort());
  await page.getByLabel('Email').fill('ann@example.org');
  await password.fill('correct horse');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server.' });
  await expect(problem).toBeVisible();
  // Browsers remember what stands in a plain field when it is sent.
  await expect(password).toHaveAttribute('type', 'password');
  await isAccessible(page);
});

test('SITE-07 while it works the button says so, and is pressed once', async ({ page }) => {
  let sent = 0;
  const pressedTwice = Promise.withResolvers<void>();
  await page.route('**/api/auth/**', async (route) => {
    sent += 1;
    await pressedTwice.promise;
    await route.fulfill({ status: 429, headers: { 'retry-after': '17' }, json: {} });
  });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log in' }).click();
  await main.getByRole('button', { name: 'Logging in…' }).click();
  pressedTwice.resolve();
  await expect(main.getByText('Too many attempts. Try again in 17 s.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(sent).toBe(1);
});
