import { expect, type Response, test } from 'playwright/test';
import { accountPageRows } from '../../src/features/site/header/account-pages.ts';
import { isAccessible } from './accessible.ts';
import { lookAt, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const pages = accountPageRows.map(({ path }) => path);

for (const look of lookAt('phone')) {
  const { locale, width, height } = look;
  const viewport = { width, height };
  const prefix = locale === 'en' ? '' : `/${locale}`;
  test(`KIT-07 a user sees every page of the account, ${nameOf(look)}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const found = troubles(page);
    await page.goto(`${server.url}${prefix}/account/settings`);
    await expect(page).toHaveURL(/\/login\?from=/);
    await signUp(context, server.url);
    for (const path of pages) {
      await page.goto(`${server.url}${prefix}${path}`);
      await alive(page);
      const current = page.locator('.account-nav [aria-current=page]');
      await expect(current).toHaveAttribute('href', `${prefix}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        (await current.textContent())!.trim(),
      );
      const scrolls = () => document.documentElement.scrollWidth > innerWidth;
      expect(await page.evaluate(scrolls), path).toBe(false);
      await isAccessible(page);
    }
    expect(found).toEqual([]);
    await context.close();
  });

  test(`KIT-07 a setting is found after reload and on another page, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const words = { ...textsOf(locale, 'account-settings'), ...textsOf(locale, 'preferences') };
    await signUp(context, server.url);
    await page.goto(`${server.url}${prefix}/account/settings`);
    await alive(page);
    await page.getByRole('radio', { name: words.light, exact: true }).check();
    await expect(page.getByText(words.saved!)).toBeVisible();
    await page.getByLabel(words.currency!).selectOption('BTC');
    const isKept = (answer: Response) => answer.request().postData()?.includes('timeZone') ?? false;
    const kept = page.waitForResponse(isKept);
    await page.getByLabel(words.timeZone!).selectOption('3');
    await kept;
    await page.reload();
    await alive(page);
    await expect(page.getByRole('radio', { name: words.light, exact: true })).toBeChecked();
    await expect(page.getByLabel(words.currency!)).toHaveValue('BTC');
    await expect(page.getByLabel(words.timeZone!)).toHaveValue('3');
    await page.goto(`${server.url}${prefix}/account`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('data-zone', 'Etc/GMT-3');
    await expect(page.getByText(/\d BTC/).first()).toBeVisible();
    await context.close();
  });
}
