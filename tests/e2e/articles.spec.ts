import { expect, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { lookAt } from './looks.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});

/** Each size in each theme: the language is always the same one. */
const views = new Map(lookAt('phone').map((look) => [`${look.width} px, ${look.theme}`, look]));
for (const [view, { width, height, theme }] of views) {
  // A language that has no translation of it.
  const locale = 'uz';
  test(`KIT-07 an article is read without script of its own, ${locale} at ${view}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
    const page = await context.newPage();
    const found = troubles(page);
    const words = textsOf(locale, 'articles');
    await page.goto(`${server.url}/${locale}/support/articles/how-fees-work`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How trading fees work');
    // What nobody has translated yet is told, and read in its own language.
    await expect(page.getByText(words.notTranslated ?? '')).toHaveCount(1);
    await expect(page.locator('.article-text').first()).toHaveAttribute('lang', 'en');
    await expect(page.locator('.article-text:not([lang=en][dir=ltr])')).toHaveCount(0);

    const contents = page.getByRole('navigation', { name: words.onThisPage });
    await contents.getByRole('link', { name: 'What you paid' }).click();
    await expect(page.getByRole('heading', { name: 'What you paid' })).toBeInViewport();
    expect(await page.locator('astro-island').count()).toBe(0);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(room, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
    expect(await axeFaults(page)).toEqual([]);

    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: textsOf(locale, 'common').orderTypes }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order types explained');
    expect(found).toEqual([]);
    await context.close();
  });
}

test('KIT-07 a translated article is the one that its language shows', async ({ page }) => {
  await page.goto(`${server.url}/zh-CN/support/articles/order-types`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('委托类型说明');
  await expect(heading).not.toHaveAttribute('lang');
  const words = textsOf('zh-CN', 'articles');
  await expect(page.getByText(words.notTranslated ?? '')).toHaveCount(0);
});
