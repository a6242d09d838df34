import { type Browser, expect, type Page, test } from 'playwright/test';
import { deep, type Look, lookAt } from './looks.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const pages = ['', '/spot/BTCUSDT', '/login', '/register', '/nothing', '/developers'];
const views = lookAt('phone');

/** Buttons and fields that are to be seen and do nothing without a script. */
const dead = (page: Page) =>
  page.locator('body').evaluate((body) =>
    [...body.querySelectorAll<HTMLElement>('button, input, select, [role=tab]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.matches('[popovertarget], form[action] *'))
      // Figures that a script makes more of, and the names of what is shown.
      .filter(
        (control) =>
          !control.matches(
            'th *, .book-pick, .book-sum, .book-unit, [aria-selected=true], [aria-pressed=true]',
          ),
      )
      .map((control) => control.outerHTML.slice(0, 80)),
  );

/** Locators by text leave out what stands in `noscript`. */
async function isSaid(page: Page, place: string, text: string | undefined): Promise<void> {
  const said = page.locator(`${place} noscript > *`);
  await expect(said).toBeVisible();
  await expect(said).toContainText(text ?? 'no text');
}

async function openPlain(browser: Browser, { width, height }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled: false,
  });
  return context.newPage();
}

for (const view of views) {
  const { locale, width } = view;
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`SITE-07 without script nothing is offered that needs one, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const page = await openPlain(browser, view);
    for (const path of pages) {
      await page.goto(server.url + prefix + path);
      expect(await dead(page), path).toEqual([]);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBe(0);
      await isSaid(page, 'body > footer', textsOf(locale, 'common').noScript);
    }
    await page.context().close();
  });

  test(`SITE-07 without script the spot page shows all it has, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const page = await openPlain(browser, view);
    const spot = textsOf(locale, 'spot');
    await page.goto(`${server.url}${prefix}/spot/BTCUSDT`);
    for (const key of ['chart', 'info', 'book', 'trades'] as const) {
      await expect(page.getByRole('tabpanel', { name: spot[key], exact: true })).toBeVisible();
    }
    await isSaid(page, 'main', spot.formNeedsScript);
    await expect(page.getByRole('form', { name: textsOf(locale, 'ticket').form })).toHaveCount(0);
    // The page grows with what it has: its last region can be reached.
    const assets = page.getByRole('region', {
      name: textsOf(locale, 'orders').assets!,
      exact: true,
    });
    await assets.scrollIntoViewIfNeeded();
    await expect(assets).toBeInViewport();
    await page.context().close();
  });

  test(`SITE-07 accounts say that they need a script, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const page = await openPlain(browser, view);
    for (const path of ['/login', '/register']) {
      await page.goto(server.url + prefix + path);
      const main = page.getByRole('main');
      await isSaid(page, 'main', textsOf(locale, 'account').needsScript);
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await main.getByRole('link', { name: textsOf(locale, 'common').markets }).click();
      await expect(page).toHaveURL(`${server.url}${prefix || '/'}#markets`);
    }
    await page.context().close();
  });
}

test(
  'SITE-07 on paper pages are ink on white, without menus and buttons',
  deep,
  async ({ page }) => {
    await page.setViewportSize({ width: 718, height: 1000 });
    for (const path of pages) {
      await page.goto(`${server.url}/${path}`.replace('//', '/').replace(':/', '://'));
      await page.emulateMedia({ media: 'print' });
      const colors = await page.evaluate(() => {
        const { color } = getComputedStyle(document.body);
        return [getComputedStyle(document.documentElement).backgroundColor, color];
      });
      expect(colors, path).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.locator('main h1').first()).toBeVisible();
      const links = page.locator('main :is(.btn, .btn-primary, .btn-quiet, .btn-icon)');
      await expect(links.locator('visible=true')).toHaveCount(0);
      await page.emulateMedia({ media: 'screen' });
    }
  },
);

test('SITE-07 on paper the spot page has its chart as a drawing, and all regions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/spot/BTCUSDT`);
  const chart = page.getByRole('tabpanel', { name: 'Chart' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(chart.locator('svg[preserveAspectRatio]')).toHaveCount(0);
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(chart.locator('svg[preserveAspectRatio]').locator('visible=true')).toHaveCount(1);
  await expect(chart.locator('canvas').locator('visible=true')).toHaveCount(0);
  for (const name of ['Info', 'Order book', 'Trades']) {
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(chart.locator('svg[preserveAspectRatio]')).toHaveCount(0);
});
