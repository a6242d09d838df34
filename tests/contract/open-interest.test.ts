import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

const symbolId = 'BTCUSDT_UMCBL';
const folder = mkdtempSync(join(tmpdir(), 'perigee-interest-'));
/** Ten minutes past an hour, so that no hour begins by itself during the test. */
const shiftMs = 10 * 60_000 - (Date.now() % hourMs);
let jumpMs = 0;
const clock = () => Date.now() + shiftMs + jumpMs;
let server: TestServer;

const start = async () => {
  server = await startServer({ DATA_DIR: folder }, { clock });
};
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const row = async () =>
  (await new Visitor(server.base).call('contractTicker', { businessLine: 'usdt', symbolId }))
    .contract;

/** As a machine that slept: until the contract has a mark of then. */
async function sleepFor(ms: number): Promise<void> {
  jumpMs += ms;
  const from = clock();
  await expect.poll(async () => ((await row()).at ?? 0) >= from).toBe(true);
}

it('FUTP-01 open interest of a day ago is told once it was seen, and not after a restart', async () => {
  await start();
  await expect.poll(async () => Number((await row()).openInterest)).toBeGreaterThan(0);
  expect((await row()).openInterest24hAgo).toBeUndefined();
  await sleepFor(hourMs);
  expect((await row()).openInterest24hAgo).toBeUndefined();
  // A clock that jumps by a day is not believed.
  for (const half of [dayMs / 2, dayMs / 2]) await sleepFor(half);
  await expect.poll(async () => Number((await row()).openInterest24hAgo)).toBeGreaterThan(0);
  expect(server.errors).toEqual([]);

  await server.stop();
  await start();
  await expect.poll(async () => Number((await row()).openInterest)).toBeGreaterThan(0);
  expect((await row()).openInterest24hAgo).toBeUndefined();
  expect(server.errors).toEqual([]);
});
