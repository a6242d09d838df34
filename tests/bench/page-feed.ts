// The spot page under a busy feed on a slow machine: how smooth it stays, what it costs, whether its
// memory grows, and whether the book that it shows is the book that was sent.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { desk, launch, open } from './_browser.ts';
import { freePort, line, stopExchange, verdict } from './_exchange.ts';
import { Feed, type FeedBook } from './_feed.ts';
import { startSite } from './_site.ts';

const minutes = Number(process.env.MINUTES ?? 10);
const measureMs = 20_000;
const checks = 40;
/** How old a level may be that is shown. */
const lateMaxMs = 200;

/** Runs in the page: how many frames it draws in a time. */
const framesIn = (ms: number) =>
  new Promise<number>((resolve) => {
    const end = performance.now() + ms;
    let count = 0;
    const draw = () => {
      count += 1;
      if (performance.now() < end) requestAnimationFrame(draw);
      else resolve(count);
    };
    requestAnimationFrame(draw);
  });

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 1e6;
}

/** The rows that the page shows, as the feed writes them: `price size`. */
const shown = (page: Page, side: 'buy' | 'sell') =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(`[data-side="${wanted}"] tbody tr`)].map((row) =>
        [...row.querySelectorAll('td')]
          .slice(0, 2)
          .map((cell) => (cell.querySelector('bdi')?.textContent ?? '').replaceAll(',', ''))
          .join(' '),
      ),
    side,
  );

/** Books that the feed has had, with the time until which each was the newest. */
type Past = { readonly book: FeedBook; readonly at: number }[];

/** Whether each row was in the book at some time within the last moments. */
async function wrongRows(page: Page, past: Past): Promise<number> {
  const askedAt = performance.now();
  const rows = { bids: await shown(page, 'buy'), asks: await shown(page, 'sell') };
  const recent = past.filter(({ at }) => at > askedAt - lateMaxMs - 20);
  let wrong = rows.bids.length + rows.asks.length === 0 ? 1 : 0;
  for (const side of ['bids', 'asks'] as const) {
    const known = new Set(recent.flatMap(({ book }) => book[side].map((level) => level.join(' '))));
    wrong += rows[side].filter((row) => !known.has(row)).length;
  }
  return wrong;
}

async function checkBook(page: Page, feed: Feed): Promise<number> {
  const past: Past = [];
  const timer = setInterval(() => {
    past.push({ book: feed.book(), at: performance.now() });
    if (past.length > 200) past.shift();
  }, 5);
  let wrong = 0;
  await sleep(lateMaxMs * 2);
  for (let n = 0; n < checks; n++) {
    wrong += await wrongRows(page, past);
    await sleep(150);
  }
  clearInterval(timer);
  return wrong;
}

function told(what: string, figure: string, isGood: boolean, budget: string): boolean {
  line(what, figure, `budget ${budget}: ${verdict(isGood)}`);
  return isGood;
}

async function blankFrames(browser: Browser): Promise<number> {
  const { context, page } = await open(browser, desk);
  const frames = await page.evaluate(framesIn, measureMs / 2);
  await context.close();
  return (frames * 2000) / measureMs;
}

async function measure(browser: Browser, url: string, feed: Feed): Promise<boolean[]> {
  const blank = await blankFrames(browser);
  const { page, session } = await open(browser, desk);
  await session.send('Performance.enable');
  await page.goto(url);
  await page.waitForSelector('[data-stream="live"]', { state: 'attached' });
  await sleep(8000);
  const frames = ((await page.evaluate(framesIn, measureMs)) * 1000) / measureMs;
  // By itself: to count frames is to ask for frames that the page would not draw.
  const [busy, at] = [await metric(session, 'TaskDuration'), performance.now()];
  await sleep(measureMs);
  const spent = (await metric(session, 'TaskDuration')) - busy;
  const share = (spent * 1000) / (performance.now() - at);
  const held = [
    told(
      'frames a second, of a blank page',
      (frames / blank).toFixed(2),
      frames >= 0.9 * blank,
      '≥ 0.9',
    ),
    told('main thread', `${(share * 100).toFixed(0)} %`, share < 0.35, '< 35 %'),
  ];
  const wrong = await checkBook(page, feed);
  held.push(told(`levels that were not the feed's`, `${wrong}`, wrong === 0, '0'));
  const from = await heapMb(session);
  await sleep((minutes * 60_000) / 2);
  const half = await heapMb(session);
  await sleep((minutes * 60_000) / 2);
  const to = await heapMb(session);
  // What grows without end grows in the second half as in the first.
  const figure = `${from.toFixed(1)} → ${half.toFixed(1)} → ${to.toFixed(1)} MB`;
  held.push(told(`heap over ${minutes} minutes`, figure, to - half <= 0.05 * half, 'flat'));
  return held;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-feed-'));
const sitePort = await freePort();
const site = await startSite(folder, sitePort);
const browser = await launch();
const depth = (await (
  await fetch(`http://127.0.0.1:${sitePort}/v1/spot/public/depth?symbolId=BTCUSDT&limit=5`)
).json()) as { data: FeedBook };
const middle = Math.round(Number(depth.data.bids[0]?.[0]) * 10);
const feed = new Feed({
  sitePort,
  symbolId: 'BTCUSDT',
  middle,
  decimals: 1,
  books: 100,
  trades: 20,
});
try {
  const port = await feed.listen();
  const held = await measure(browser, `http://127.0.0.1:${port}/spot/BTCUSDT`, feed);
  if (held.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  feed.close();
  await stopExchange(site);
  rmSync(folder, { recursive: true, force: true });
}
