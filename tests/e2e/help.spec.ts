import { expect, test } from 'playwright/test';
import { calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { axeFaults } from './axe.ts';
import { lookAt, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});

/** What is typed in each language, to find three articles. */
const typed: Readonly<Record<string, Record<'leverage' | 'limit' | 'stop', string>>> = {
  en: { leverage: 'leverage', limit: 'limit ord', stop: 'stop loss' },
  ar: { leverage: 'الرافعة', limit: 'أوامر محد', stop: 'وقف الخسارة' },
  'zh-CN': { leverage: '杠杆', limit: '限价', stop: '止损' },
};

const prefixOf = (locale: string) => (locale === 'en' ? '' : `/${locale}`);

for (const look of lookAt('phone')) {
  const { locale, theme } = look;
  test(`INFO-03 the help center is searched without script, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: look,
      colorScheme: theme,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    const t = textsOf(locale, 'help');
    // What isn't translated stands apart, each title as what it is.
    await page.goto(`${server.url}/de/support`);
    const apart = textsOf('de', 'help').english!;
    const english = page.getByRole('region', { name: apart, exact: true });
    await expect(english.locator('li [lang=en][dir=ltr]')).not.toHaveCount(0);
    await expect(english.locator('li bdi:not([lang])')).toHaveCount(0);

    await page.goto(`${server.url}${prefixOf(locale)}/support`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title!);

    await page.getByRole('searchbox', { name: t.search! }).fill('50056');
    await page.getByRole('button', { name: t.searchButton!, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.results!);
    await expect(page.getByText(filled(t.found, { count: '1' }))).toBeVisible();
    await page.locator('main ol a').click();
    await expect(page).toHaveURL(/\/support\/articles\/errors-balance$/);

    const breadcrumb = page.getByRole('navigation', { name: t.breadcrumb! });
    await breadcrumb.getByRole('link', { name: t.errors!, exact: true }).click();
    await expect(page.locator(':target')).toContainText(t.errors!);
    await context.close();
  });
}

for (const look of lookAt('desk')) {
  const { locale, theme } = look;
  test(`INFO-03 the help center answers while somebody types, ${nameOf(look)}`, async ({
    page,
  }) => {
    const found = troubles(page);
    const t = textsOf(locale, 'help');
    await page.setViewportSize(look);
    await page.context().addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await page.goto(`${server.url}${prefixOf(locale)}/support`);
    expect(await axeFaults(page)).toEqual([]);

    const field = page.getByRole('combobox', { name: t.search! });
    const words = typed[locale]!;
    await field.pressSequentially(words.leverage);
    const options = page.getByRole('listbox', { name: t.results! }).getByRole('option');
    await expect(options.first()).toHaveAttribute('href', /\/articles\/margin-and-leverage$/);
    await expect(options.first()).toContainText(words.leverage, { ignoreCase: true });
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(await axeFaults(page)).toEqual([]);
    await field.press('Escape');
    await expect(options.first()).toBeHidden();

    await field.fill('zzzz');
    await expect(page.getByRole('status')).toHaveText(filled(t.none, { query: 'zzzz' }));
    await field.fill(words.limit);
    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const title = await options.first().locator('bdi').textContent();
    await field.press('Enter');
    await expect(page).toHaveURL(/\/support\/articles\/limit-orders$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
    expect(await axeFaults(page)).toEqual([]);

    // Enter in the field itself: the page of all results.
    await page.goto(`${server.url}${prefixOf(locale)}/support`);
    await field.pressSequentially(words.stop);
    await expect(options.first()).toBeVisible();
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.results!);
    await expect(page.locator('main ol li').first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(found).toEqual([]);
  });
}

for (const look of lookAt('desk')) {
  const { locale, theme } = look;
  test(`INFO-03 refusals and dialogs lead to articles, ${nameOf(look)}`, async ({ page }) => {
    const prefix = prefixOf(locale);
    const learnMore = textsOf(locale, 'common').learnMore!;
    await page.setViewportSize(look);
    await page.context().addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await signUp(page.context(), server.url);

    await page.goto(`${server.url}${prefix}/spot/BTCUSDT`);
    const t = textsOf(locale, 'ticket');
    const form = page.getByRole('form', { name: t.form! });
    await alive(page);
    // A phone has the form in a sheet, which a bar opens.
    const openForm = async () => {
      const bar = page.locator('.form-bar').getByRole('button');
      if (look.width < 700) await bar.first().click();
    };
    await openForm();
    // The form foresees this refusal: somebody else has spent the balance since.
    const { path } = calls.placeOrder;
    const help = {
      path: `${prefix}/support/articles/errors-balance`,
      title: 'Errors',
      label: learnMore,
    };
    await page.route(`**${path}`, (route) =>
      route.fulfill({
        json: {
          ...{ code: errorTable.balanceNotEnough.wire, msg: 'Insufficient balance.' },
          ...{ data: { key: 'balanceNotEnough', values: {}, help }, requestTime: Date.now() },
        },
      }),
    );
    await form.getByLabel(t.quantity!, { exact: true }).fill('0.01');
    await form.locator('[type=submit]').click();
    await expect(form.getByText('Insufficient balance.')).toBeVisible();
    const link = form.getByRole('link', { name: learnMore });
    await expect(link).toHaveAttribute('href', help.path);
    const opened = page.waitForEvent('popup');
    await link.click();
    await expect(await opened).toHaveURL(server.url + help.path);
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveCount(1);

    await page.goto(`${server.url}${prefix}/futures/usdt/BTCUSDT`);
    await alive(page);
    await openForm();
    await form.getByRole('button', { name: textsOf(locale, 'ticket-contract').leverage }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: learnMore })).toHaveAttribute(
      'href',
      `${prefix}/support/articles/margin-and-leverage`,
    );
    expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([]);
  });
}
