// What the trading pages weigh, and how soon they stand and answer: spot on a slow desk and a slow
// phone, and a contract's page beside it, by turns, since a machine is never as fast twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Request } from 'playwright';
import { desk, launch, open, type Profile, type Seen, seenBy, slowPhone } from './_browser.ts';
import { freePort, line, quantile, stopExchange, verdict } from './_exchange.ts';
import { startSite } from './_site.ts';

const loads = Number(process.env.LOADS ?? 5);
const spotPath = '/spot/BTCUSDT';
const contractPath = '/futures/usdt/BTCUSDT';
/** After this the page has settled: the chart's library has come, too. */
const settleMs = 4000;

interface Load extends Seen {
  /** When the book was live and the form answered. */
  readonly usableMs: number;
  readonly blockingMs: number;
  /** Bytes as they were sent, by kind. */
  readonly bytes: Readonly<Record<Kind, number>>;
}
type Kind = 'html' | 'css' | 'font' | 'script' | 'chart';

function kindOf(request: Request, chartFrom: number): Kind | undefined {
  switch (request.resourceType()) {
    case 'document':
      return 'html';
    case 'stylesheet':
      return 'css';
    case 'font':
      return 'font';
    case 'script':
      return request.timing().startTime < chartFrom ? 'script' : 'chart';
    default:
      return undefined;
  }
}

/** Runs in the page: when the islands of book and ticket run and the socket is live. */
const usable = () =>
  new Promise<number>((resolve, reject) => {
    const islandsOf = (name: string, more = '') =>
      document.querySelectorAll(`astro-island${more}[component-url*="${name}."]`).length;
    const runs = (name: string) => islandsOf(name) > 0 && islandsOf(name, '[ssr]') === 0;
    const look = () => {
      const isLive = document.querySelector('[data-stream="live"]') !== null;
      if (isLive && runs('OrderBook') && runs('Ticket')) resolve(performance.now());
      else if (performance.now() > 30_000) reject(new Error('book or ticket never ran'));
      else requestAnimationFrame(look);
    };
    look();
  });

/** Beyond 50 ms, of each task between the first paint and the time at which the page is usable. */
const blockingOf = ({ tasks, firstPaintMs }: Seen, usableMs: number): number =>
  tasks
    .filter(([start]) => start >= firstPaintMs && start < usableMs)
    .reduce((sum, [, ms]) => sum + ms - 50, 0);

async function load(browser: Browser, url: string, profile: Profile): Promise<Load> {
  const { context, page } = await open(browser, profile);
  const arrived: Request[] = [];
  page.on('requestfinished', (request) => arrived.push(request));
  await page.goto(url, { waitUntil: 'commit' });
  const usableMs = await page.evaluate(usable);
  await sleep(settleMs);
  const seen = await seenBy(page);
  const bytes = await weigh(arrived);
  await context.close();
  return { ...seen, usableMs, blockingMs: blockingOf(seen, usableMs), bytes };
}

/** What comes from the chart's own code on, the library included, is the chart's. */
async function weigh(arrived: readonly Request[]): Promise<Load['bytes']> {
  const bytes: Record<Kind, number> = { html: 0, css: 0, font: 0, script: 0, chart: 0 };
  const ofChart = arrived.filter((one) => /\/(LivePlot|lightweight-charts)\./.test(one.url()));
  if (ofChart.length < 2) throw new Error('the chart did not come');
  const chartFrom = Math.min(...ofChart.map((one) => one.timing().startTime));
  for (const request of arrived) {
    const kind = kindOf(request, chartFrom);
    if (kind) bytes[kind] += (await request.sizes()).responseBodySize;
  }
  return bytes;
}

/** Prints a figure beside its budget; whether it is held. */
function told(what: string, value: number, budget: number, digits = 0, more = ''): boolean {
  const isGood = value <= budget;
  line(what, value.toFixed(digits), `budget ≤ ${budget}: ${verdict(isGood)}${more}`);
  return isGood;
}

const median = (all: readonly Load[], of: (one: Load) => number): number =>
  quantile(
    all.map(of).sort((a, b) => a - b),
    0.5,
  );

function tellWeights(all: readonly Load[]): boolean[] {
  const kb = (kind: Kind) => median(all, ({ bytes }) => bytes[kind]) / 1000;
  return [
    told('script before the chart, kB brotli', kb('script'), 118.4, 1),
    told('script with the chart, kB brotli', kb('script') + kb('chart'), 185.4, 1),
    told('HTML, kB brotli', kb('html'), 25, 1),
    told('CSS, kB brotli', kb('css'), 18, 1),
    told('fonts, kB', kb('font'), 60, 1),
  ];
}

/** Loads of the pages, by turns. */
async function measure<K extends string>(
  browser: Browser,
  pages: Readonly<Record<K, string>>,
  profile: Profile,
): Promise<Record<K, Load[]>> {
  const named = Object.entries<string>(pages) as [K, string][];
  const all = Object.fromEntries(named.map(([name]) => [name, [] as Load[]]));
  for (let n = 0; n < loads; n++) {
    for (const [name, url] of named) all[name]?.push(await load(browser, url, profile));
  }
  return all as Record<K, Load[]>;
}

const shiftOf = (all: readonly Load[]): number => Math.max(...all.map(({ shift }) => shift));

/** A contract's page against spot's of the same turns. */
function tellContract(spot: readonly Load[], contract: readonly Load[]): boolean[] {
  const ratio = median(contract, (one) => one.usableMs) / median(spot, (one) => one.usableMs);
  const kb = median(contract, ({ bytes }) => bytes.script + bytes.chart) / 1000;
  return [
    told('contract: script with the chart, kB brotli', kb, 195.7, 1),
    told('contract: usable, of spot', ratio, 1.05, 2),
    told('contract: layout shift', shiftOf(contract), 0.001, 4),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-page-'));
const port = await freePort();
const site = await startSite(folder, port);
const browser = await launch();
try {
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const pages = { spot: url(spotPath), contract: url(contractPath) };
  const { spot: wide, contract } = await measure(browser, pages, desk);
  const { spot: phone } = await measure(browser, { spot: pages.spot }, slowPhone);
  const held = [
    ...tellWeights(wide),
    told(
      'desk at 4x: first paint, ms',
      median(wide, (one) => one.firstPaintMs),
      400,
    ),
    told(
      'desk at 4x: largest paint, ms',
      median(wide, (one) => one.largestPaintMs),
      900,
    ),
    told(
      'desk at 4x: usable, ms',
      median(wide, (one) => one.usableMs),
      1800,
    ),
    told(
      'desk at 4x: blocked, ms',
      median(wide, (one) => one.blockingMs),
      250,
    ),
    told('desk at 4x: layout shift', shiftOf(wide), 0.001, 4),
    told(
      'phone, slow 4G, 4x: largest paint, ms',
      median(phone, (one) => one.largestPaintMs),
      2000,
    ),
    told(
      'phone, slow 4G, 4x: usable, ms',
      median(phone, (one) => one.usableMs),
      4500,
    ),
    told('phone, slow 4G, 4x: layout shift', shiftOf(phone), 0.001, 4),
    ...tellContract(wide, contract),
  ];
  if (held.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await stopExchange(site);
  rmSync(folder, { recursive: true, force: true });
}
