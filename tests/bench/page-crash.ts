// The page of a contract while the market falls by thirty percent on a slow machine: how soon after each
// frame its position shows the mark that the frame told, and how many frames the page draws meanwhile.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { User } from '../e2e/user.ts';
import { desk, launch, open } from './_browser.ts';
import { freePort, line, quantile, stopExchange, verdict } from './_exchange.ts';
import { startSite } from './_site.ts';

const symbolId = 'BTCUSDT_UMCBL';
const lateMaxMs = 200;
const crashSeconds = 10;
const watchMs = 15_000;

interface Seen {
  /** Marks as frames told them, and as the position showed them; milliseconds of the page. */
  readonly told: [at: number, mark: string][];
  readonly shown: [at: number, mark: string][];
}

/** Runs in the page before anything of its own: notes the marks of a contract as frames tell them. */
function noteFrames(symbolId: string): void {
  const marks: Seen = { told: [], shown: [] };
  // Without a worker that pages share, the page has a socket of its own.
  Object.assign(window, { marks, SharedWorker: undefined });
  const note = ({ data }: MessageEvent) => {
    const frame = JSON.parse(String(data));
    if (frame.channel !== 'contract') return;
    for (const row of frame.data) {
      if (row.symbolId === symbolId && row.markPrice) {
        marks.told.push([performance.now(), row.markPrice]);
      }
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', note);
    }
  };
}

/** Runs in the page: notes what the position shows, drawn frame by drawn frame; answers their number. */
const noteShown = (ms: number) =>
  new Promise<number>((resolve) => {
    const { marks } = window as unknown as { marks: Seen };
    const end = performance.now() + ms;
    let count = 0;
    const look = () => {
      count += 1;
      const cell = document.querySelector('tbody [data-label="Mark price"]');
      const mark = (cell?.textContent ?? '').replaceAll(',', '');
      if (mark !== marks.shown.at(-1)?.[1]) marks.shown.push([performance.now(), mark]);
      if (performance.now() < end) requestAnimationFrame(look);
      else resolve(count);
    };
    requestAnimationFrame(look);
  });

/** How long each mark that was told took until it, or a newer one, stood in the position. */
function delaysOf({ told, shown }: Seen): number[] {
  const from = shown[0]![0];
  return told.flatMap(([at], n) => {
    if (at < from) return [];
    const orNewer = new Set(told.slice(n).map(([, mark]) => mark));
    const seen = shown.find(([shownAt, mark]) => shownAt >= at && orNewer.has(mark));
    const isStill = shown.findLast(([shownAt]) => shownAt < at)?.[1] === told[n]![1];
    return isStill || seen === undefined ? [] : [seen[0] - at];
  });
}

async function heldPage(browser: Browser, url: string): Promise<Page> {
  const { context, page } = await open(browser, desk);
  const user = await User.signUp(context, url);
  await user.call('transfer', { coinName: 'USDT', amount: '8000', fromType: 1, toType: 6 });
  const order = { symbolId, delegateType: 21, orderType: 1, delegateCount: '0.1' } as const;
  await user.call('openContract', order);
  await page.addInitScript(noteFrames, symbolId);
  await page.goto(`${url}/futures/usdt/BTCUSDT`);
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
  await page.waitForTimeout(3000);
  return page;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-'));
const port = await freePort();
const site = await startSite(folder, port);
const browser = await launch();
const page = await heldPage(browser, `http://127.0.0.1:${port}`);
const drawn = page.evaluate(noteShown, watchMs);
const shock = ['simulator', 'shock', 'crash', '--percent', '30', '--seconds', String(crashSeconds)];
execFileSync(
  process.execPath,
  ['src/server/operator/main.ts', ...shock, '--yes', '--reason', 'a benchmark'],
  { env: { ...process.env, DATA_DIR: folder, PORT: String(port) } },
);
const frames = await drawn;
const seen = await page.evaluate(() => (window as unknown as { marks: Seen }).marks);
const delays = delaysOf(seen).sort((a, b) => a - b);
const longest = delays.at(-1) ?? Number.POSITIVE_INFINITY;
const isGood = delays.length > 10 && longest <= lateMaxMs;
line(
  'from a frame to its mark in the position, longest, ms',
  longest.toFixed(0),
  `budget ≤ ${lateMaxMs}: ${verdict(isGood)}; p50 ${quantile(delays, 0.5).toFixed(0)}, ${delays.length} frames`,
);
line('  drawn a second meanwhile', ((frames * 1000) / watchMs).toFixed(0), 'for comparison');
await browser.close();
await stopExchange(site);
rmSync(folder, { recursive: true, force: true });
process.exit(isGood ? 0 : 1);
