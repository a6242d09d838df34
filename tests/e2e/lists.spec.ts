import { expect, test } from 'playwright/test';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

test('API-01 the list of pairs is fetched once, then kept by the browser', async ({
  page,
  context,
}) => {
  const found = troubles(page);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/symbol/getAllSymbol')) asked.push(new URL(request.url()).search);
  });
  const kept = () => page.evaluate(() => localStorage.getItem('perigee:getAllSymbol'));
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await expect.poll(kept).toContain('ETHBTC');
  expect(asked).toEqual(['']);

  await page.goto(`${server.url}/ar/spot/ETHUSDT`);
  await alive(page);
  await page.waitForTimeout(500);
  expect(asked).toEqual(['']);

  // Half an hour later the list is still the exchange's: its md5 is all that is asked with.
  await page.evaluate(() => {
    const { data } = JSON.parse(localStorage.getItem('perigee:getAllSymbol') ?? '');
    localStorage.setItem('perigee:getAllSymbol', JSON.stringify({ at: 1, data }));
  });
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatch(/^\?md5=[0-9a-f]{32}$/);
  await expect.poll(async () => JSON.parse((await kept()) ?? '').at).toBeGreaterThan(1);
  expect(found).toEqual([]);
});
