// `npm run soak`: a page stays open for an hour (MINUTES) while its user trades at random and its
// network loses, repeats, reorders and cuts. Its heap and its nodes must stay as they are, its
// console clean, and after each spell of faults the book must be the server's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { launch, open } from '../bench/_browser.ts';
import { freePort, line as print, stopExchange, verdict } from '../bench/_exchange.ts';
import { startSite } from '../bench/_site.ts';
import { FaultyLine } from '../contract/faulty-line.ts';
import { Visitor } from '../contract/harness.ts';
import { Random } from '../sim/random.ts';
import { Books } from './books.ts';
import { Trader } from './trader.ts';

const minutes = Number(process.env.MINUTES ?? 60);
const seed = Number(process.env.SEED ?? 1);
const symbolId = 'BTCUSDT';
const warmUpMs = 20_000;
/** One spell of faults, and how soon after it everything must be right. */
const spellMs = 18_000;
const rightWithinMs = 2_000;
/** How old a level may be that is shown, on a machine that is busy with all of this at once. */
const lateMaxMs = 600;
const looks = 20;
/** How much heap and nodes may differ between the middle third and the last one. */
const growthMax = 0.05;

interface Sample {
  readonly heapMb: number;
  readonly nodes: number;
}

async function sampleOf(session: CDPSession): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heapMb: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') };
}

/** What the script of the page threw or complained about; not what the browser says of the line. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    const ofLine = text.startsWith('WebSocket connection') || text.startsWith('Failed to load');
    if (message.type() === 'error' && !ofLine) found.push(text);
  });
  return found;
}

const show = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    const state = seen ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: !seen, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

/** One spell of all that can go wrong, drawn by the seed; then the line is good again. */
async function spell(line: FaultyLine, page: Page, random: Random): Promise<void> {
  const until = Date.now() + spellMs;
  line.faults = { drop: 2, repeat: 2, delay: 10, delayMaxMs: 400 };
  while (Date.now() < until) {
    await sleep(random.int(500, 3000));
    const what = random.weighted({ nothing: 3, cut: 2, silence: 1, hide: 1 });
    if (what === 'cut') line.cut();
    else if (what === 'silence') {
      line.silent = true;
      await sleep(random.int(1000, 7000));
      line.silent = false;
    } else if (what === 'hide') {
      await show(page, false);
      await sleep(random.int(500, 4000));
      await show(page, true);
    }
  }
  line.faults = undefined;
}

/** The rows that the page shows of both sides: `price size`. */
const shownRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.book-body tbody tr')].map((row) =>
      [...row.querySelectorAll('td')]
        .slice(0, 2)
        .map((cell) => (cell.querySelector('bdi')?.textContent ?? '').replaceAll(',', ''))
        .join(' '),
    ),
  );

/** Rows that stood in no book of the server within the last moments. */
async function wrongRows(page: Page, books: Books): Promise<number> {
  let wrong = 0;
  for (let n = 0; n < looks; n++) {
    const since = Date.now() - lateMaxMs;
    const rows = await shownRows(page);
    const known = books.rowsSince(since);
    const unknown = rows.filter((row) => !known.has(row));
    wrong += rows.length === 0 ? 1 : unknown.length;
    if (unknown.length > 0) {
      const state = await page.locator('html').getAttribute('data-feed');
      const late = books.msSince(unknown[0] ?? '');
      process.stdout.write(`  ${unknown.length} of ${rows.length} levels, ${late} ms, ${state}\n`);
    }
    await sleep(120);
  }
  return wrong;
}

/** The number in a tab's name, like `Open orders (12)`. */
async function countIn(page: Page, name: RegExp): Promise<number> {
  const text = (await page.getByRole('tab', { name }).first().textContent()) ?? '';
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

/** Whether the page counts as many open orders and plans as the calls answer, soon enough. */
async function ownAreRight(page: Page, trader: Trader): Promise<boolean> {
  const until = Date.now() + rightWithinMs;
  for (;;) {
    const asked = await trader.counts();
    const orders = await countIn(page, /^Open orders/);
    const plans = await countIn(page, /^Plan orders/);
    if (orders === asked.orders && plans === asked.plans) return true;
    if (Date.now() > until) return false;
    await sleep(50);
  }
}

const middleOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function isFlat(what: string, values: readonly number[]): boolean {
  const third = Math.floor(values.length / 3);
  const before = middleOf(values.slice(third, 2 * third));
  const after = middleOf(values.slice(2 * third));
  const growth = after / before - 1;
  const figure = `${before.toFixed(1)} → ${after.toFixed(1)} (${(growth * 100).toFixed(1)} %)`;
  const isGood = growth <= growthMax;
  print(what, figure, `budget ≤ ${growthMax * 100} %: ${verdict(isGood)}`);
  return isGood;
}

function isNone(what: string, count: number): boolean {
  print(what, `${count}`, `budget 0: ${verdict(count === 0)}`);
  return count === 0;
}

async function soak(
  page: Page,
  session: CDPSession,
  line: FaultyLine,
  trader: Trader,
  books: Books,
) {
  const found = complaints(page);
  await page.goto(`${await line.listen()}/spot/${symbolId}`);
  await page.waitForSelector('html[data-feed="live"]');
  await session.send('Performance.enable');
  const random = new Random(seed);
  const samples: Sample[] = [];
  let [checks, wrong, ownWrong] = [0, 0, 0];
  const trading = trader.trade();
  await sleep(warmUpMs);
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; checks++) {
    await spell(line, page, random);
    await sleep(rightWithinMs);
    wrong += await wrongRows(page, books);
    trader.pause(true);
    ownWrong += (await ownAreRight(page, trader)) ? 0 : 1;
    samples.push(await sampleOf(session));
    trader.pause(false);
  }
  trader.stop();
  await trading;
  const { dropped, repeated, delayed, cut } = line.done;
  print('checks', `${checks}`, `orders and plans carried out: ${trader.done}`);
  print('faults', `${dropped}`, `frames lost; ${repeated} twice, ${delayed} late, ${cut} cuts`);
  for (const text of found.slice(0, 10)) process.stdout.write(`  ${text}\n`);
  return [
    isNone('levels that were not the server’s', wrong),
    isNone('checks with other orders than the calls answer', ownWrong),
    isNone('errors in the console', found.length),
    isFlat(
      'heap, MB',
      samples.map(({ heapMb }) => heapMb),
    ),
    isFlat(
      'nodes',
      samples.map(({ nodes }) => nodes),
    ),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-soak-'));
const port = await freePort();
const site = await startSite(folder, port);
const browser = await launch();
const url = `http://127.0.0.1:${port}`;
const line = new FaultyLine(url, seed);
const user = new Visitor(url);
const books = new Books();
try {
  await user.signUp('soak@example.org');
  await books.follow(url, symbolId);
  const { context, page, session } = await open(browser, { width: 1440, height: 900, slowdown: 1 });
  const [name = '', value = ''] = user.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/' }]);
  const held = await soak(page, session, line, new Trader(user, symbolId, seed), books);
  if (held.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  books.close();
  line.close();
  await stopExchange(site);
  rmSync(folder, { recursive: true, force: true });
}
