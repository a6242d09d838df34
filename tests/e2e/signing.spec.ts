import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { alive, anew } from './ready.ts';
import { RunningServer } from './server.ts';
import { filled, textsOf } from './texts.ts';

const words = textsOf('en', 'ticket');
const account = textsOf('en', 'account');
const keyPath = '/v1/user/security/signingKey';
const placePath = '/v1/spot/order/place';

/** Status by path of every answer that a context's pages got under `/v1/`. */
function watch(context: BrowserContext): Record<string, number[]> {
  const seen: Record<string, number[]> = { [keyPath]: [], [placePath]: [] };
  context.on('response', (response) => {
    seen[new URL(response.url()).pathname]?.push(response.status());
  });
  return seen;
}

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/register`);
  const email = `signing-${Date.now()}@example.org`;
  await page.getByLabel(account.email ?? '', { exact: true }).fill(email);
  await page.getByLabel(account.password ?? '', { exact: true }).fill('correct horse battery');
  await page
    .locator('main')
    .getByRole('button', { name: account.createAccount ?? '' })
    .click();
  await page.waitForURL(/\/spot\/BTCUSDT$/);
}

async function openSpot(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/spot/BTCUSDT`);
  await alive(page);
}

/** Buys and waits until the page says so. */
async function buy(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: words.form ?? '', exact: true });
  const form = panel.getByRole('form', { name: words.form ?? '' });
  await form.getByRole('button', { name: words.market ?? '', exact: true }).click();
  await form.getByLabel(words.orderValue ?? '', { exact: true }).fill('100');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith(placePath) && response.status() === 200,
  );
  await form.getByRole('button', { name: filled(words.buyCoin ?? '', { asset: 'BTC' }) }).click();
  const { code } = (await (await answered).json()) as { code: string };
  expect(code).toBe('00000');
}

const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'signing')) return [];
    return new Promise<{ extractable: boolean; usages: string[]; algorithm: string }[]>((done) => {
      const opening = indexedDB.open('signing', 1);
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('keys').objectStore('keys').getAll();
        reading.onsuccess = () => {
          database.close();
          done(
            (reading.result as { key: CryptoKey }[]).map(({ key }) => ({
              extractable: key.extractable,
              usages: key.usages,
              algorithm: key.algorithm.name,
            })),
          );
        };
      };
    });
  });

test('API-04 tabs share one key that no script can read, through a restart and until log-out', async ({
  page,
  context,
}) => {
  const server = await RunningServer.start();
  const seen = watch(context);
  try {
    await signUp(page, server.url);
    await openSpot(page, server.url);
    const second = await context.newPage();
    await openSpot(second, server.url);

    await Promise.all([buy(page), buy(second)]);
    await buy(page);
    expect(seen).toEqual({ [keyPath]: [200], [placePath]: [200, 200, 200] });
    expect(await keptKeys(second)).toEqual([
      { extractable: false, usages: ['sign'], algorithm: 'HMAC' },
    ]);

    await second.reload();
    await openSpot(second, server.url);
    await buy(second);
    expect(seen[keyPath]).toEqual([200]);

    await server.kill();
    await server.launch();
    await buy(page);
    await buy(second);
    expect(seen[keyPath]).toEqual([200, 200]);
    // The refused signatures: each tab tried the old key once, and no order was placed twice.
    expect(seen[placePath]).toEqual([200, 200, 200, 200, 401, 200, 401, 200]);
    const fills = await page.evaluate(async () => {
      const answer = await fetch('/v1/spot/order/history', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ limit: 100 }),
      });
      return ((await answer.json()) as { data: { items: unknown[] } }).data.items.length;
    });
    expect(fills).toBe(6);

    await page.getByRole('button', { name: textsOf('en', 'common').account ?? '' }).click();
    await anew(page, () =>
      page.getByRole('button', { name: textsOf('en', 'common').logOut ?? '' }).click(),
    );
    await expect(page.locator('html[data-session]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: account.logIn ?? '' }).first()).toBeVisible();
    await expect.poll(() => keptKeys(page)).toEqual([]);
  } finally {
    await server.stop();
  }
});
