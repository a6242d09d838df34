// How soon the home page stands on a slow machine, and what script it brings before it is touched.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { freePort, line, quantile, stopExchange, verdict } from './_exchange.ts';
import { startSite } from './_site.ts';

const loads = Number(process.env.LOADS ?? 9);
const slowdown = 4;
const paintMaxMs = 900;
const scriptMax = 95_000;
/** After this the page has settled: its markets are live. */
const settleMs = 2500;

interface Load {
  readonly paintMs: number;
  readonly shift: number;
  readonly script: number;
}

interface Seen {
  paintMs: number;
  shift: number;
}

async function load(browser: Browser, url: string, width: number): Promise<Load> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.addInitScript(() => {
    const seen: Seen = { paintMs: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paintMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await sleep(settleMs);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  await context.close();
  return { ...seen, script: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

async function measure(browser: Browser, url: string, width: number): Promise<boolean> {
  const all: Load[] = [];
  for (let n = 0; n < loads; n++) all.push(await load(browser, url, width));
  const paints = all.map(({ paintMs }) => paintMs).sort((a, b) => a - b);
  const median = quantile(paints, 0.5);
  const script = Math.max(...all.map((one) => one.script));
  const shift = Math.max(...all.map((one) => one.shift));
  const isFast = median <= paintMaxMs;
  const isLight = script <= scriptMax;
  const range = `${paints[0]?.toFixed(0)}–${paints.at(-1)?.toFixed(0)} ms`;
  line(
    `largest paint at ${slowdown}x slowdown, ${width} px wide, ms`,
    median.toFixed(0),
    `budget ≤ ${paintMaxMs}: ${verdict(isFast)}; ${range}, shift at most ${shift.toFixed(4)}`,
  );
  line(
    'script before interaction, kB brotli',
    (script / 1000).toFixed(1),
    `budget ≤ ${scriptMax / 1000}: ${verdict(isLight)}`,
  );
  return isFast && isLight;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-home-'));
const port = await freePort();
const site = await startSite(folder, port);
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const url = `http://127.0.0.1:${port}/`;
  const held = [await measure(browser, url, 1440), await measure(browser, url, 390)];
  if (held.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await stopExchange(site);
  rmSync(folder, { recursive: true, force: true });
}
