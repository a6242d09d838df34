import { expect, test } from 'playwright/test';
import { type RunningServer, sharedServer } from '../e2e/server.ts';
import { isDeep } from '../fixed.ts';
import { lookAsUser, lookAtPages } from './views.ts';

// The pictures show what is wrong; a trace of so many pages would take as long as the test.
test.use({ trace: 'off' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});

/**
 * From right to left, long words, tall letters; others for a closer look. What has room in the
 * pseudo-languages, which are longer, has it in nearly every language: `npm run deep` sees the rest.
 */
const asked = process.env.VISUAL_LOCALES?.split(',');
const locales = asked ?? (isDeep ? ['ar', 'de', 'zh-CN'] : []);
const lightLocales = ['de', 'zh-CN'];

for (const locale of locales) {
  test.describe(`SITE-02 every text has room: ${locale}`, () => {
    test.use({ locale });

    test('the pages', async ({ page, context }) => {
      const theme = lightLocales.includes(locale) ? 'light' : 'dark';
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      const site = { url: server.url, locale, name: locale };
      expect(await lookAtPages(page, site)).toEqual([]);
      if (asked) expect(await lookAsUser(page, site)).toEqual([]);
    });
  });
}
