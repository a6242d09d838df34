import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import { pagesInThread } from '#server/page-thread.ts';
import { startServer, type TestServer } from '../contract/harness.ts';
import { stallable } from '../contract/stalled-view.ts';
import { textsOf } from './texts.ts';

const entry = fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url));
const { state, viewOf } = stallable();
let server: TestServer;

test.beforeAll(async () => {
  const pages = pagesInThread(pathToFileURL(entry).href, 'silent');
  server = await startServer({ PAGE_CALL_TIMEOUT_MS: '100' }, { viewOf, pages });
});
test.afterAll(() => server.stop());

for (const [locale, prefix] of [
  ['en', ''],
  ['ar', '/ar'],
] as const) {
  for (const path of ['/spot/BTCUSDT', '/futures/usdt/BTCUSDT', '']) {
    test(`API-07 the built page ${prefix}${path || '/'} says that the connection is unstable`, async () => {
      const { unstableTitle, unstable, refresh } = textsOf(locale, 'common');
      const address = `${server.base}${prefix}${path || '/'}?a=1`;
      state.isStalled = true;
      const answer = await fetch(address);
      const { headers } = answer;
      expect([answer.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        ...[503, '5', 'private, no-store'],
      ]);
      const html = await answer.text();
      expect(/<html[^>]*>/.exec(html)?.[0]).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
      expect(html).toMatch(/<meta name="robots" content="noindex"/);
      for (const text of [unstableTitle!, unstable!, refresh!]) expect(html).toContain(text);
      // The button works without a script: a form that asks for the same page again.
      const form = /<form action="([^"]*)" data-refresh[\s\S]*?<\/form>/.exec(html);
      expect(form?.[1]).toBe(`${prefix}${path}` || '/');
      expect(form?.[0]).toContain('name="a" value="1"');

      state.isStalled = false;
      // Visitors share a page for a moment.
      await expect.poll(async () => (await fetch(address)).status).toBe(200);
    });
  }
}
