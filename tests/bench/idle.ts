// What the server takes while nobody is connected: processor time, memory, and the time of a start,
// with all instruments of the first start listed; and how soon a book that slept is there for the first
// who looks. `IDLE_MS` sets how long it is watched, `STARTS` how often it is started.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, freePort, line, quantile, stopExchange, verdict } from './_exchange.ts';
import { startSite } from './_site.ts';
import { wakesOf } from './_wakes.ts';

const idleMs = Number(process.env.IDLE_MS ?? 60_000);
/** What a start leaves to do (finished days of candles, books that fall asleep) is over by then. */
const settleMs = Number(process.env.SETTLE_MS ?? 30_000);
const starts = Number(process.env.STARTS ?? 5);
const budgets = { core: 0.05, residentMb: 400, startMs: 2500, wakeMs: 100 };

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1]!;

/** Starts the product in the folder and stops it again; until it is ready, by the clock and the processor. */
async function startOnce(folder: string): Promise<Start> {
  const port = await freePort();
  const at = performance.now();
  const site = await startSite(folder, port);
  const start = { ms: performance.now() - at, cpuMs: cpuSeconds(site.pid!) * 1000 };
  await stopExchange(site);
  return start;
}

/** The first one lists and fills; those after it find a small store. */
async function measureStarts(folder: string): Promise<boolean> {
  const first = await startOnce(folder);
  const others: Start[] = [];
  for (let i = 0; i < starts; i++) others.push(await startOnce(folder));
  const [ms, cpuMs] = [median(others.map((one) => one.ms)), median(others.map((one) => one.cpuMs))];
  const cpu = (start: Start) => `${start.cpuMs.toFixed(0)} ms of processor time`;
  line('first start, ms', first.ms.toFixed(0), cpu(first));
  const isFast = ms <= budgets.startMs;
  const held = `budget ≤ ${budgets.startMs}: ${verdict(isFast)}`;
  line('start with a small store, ms', ms.toFixed(0), `${held}; ${cpu({ ms, cpuMs })}`);
  return isFast;
}

/** From a subscription to a sleeping book until its first frame, which must have the whole book. */
async function measureWakes(port: number): Promise<boolean> {
  const wakes = (await wakesOf(port)).toSorted((one, other) => one - other);
  const [middle, worst] = [quantile(wakes, 0.5), quantile(wakes, 1)];
  const isSoon = worst <= budgets.wakeMs;
  line('first look at a sleeping book, median, ms', middle.toFixed(0), `${wakes.length} books`);
  line('  worst, ms', worst.toFixed(0), `budget ≤ ${budgets.wakeMs}: ${verdict(isSoon)}`);
  return isSoon;
}

async function measureIdle(folder: string): Promise<boolean> {
  const port = await freePort();
  const site = await startSite(folder, port);
  const pid = site.pid!;
  await sleep(settleMs);
  const [cpu, at] = [cpuSeconds(pid), performance.now()];
  await sleep(idleMs);
  const core = ((cpuSeconds(pid) - cpu) * 1000) / (performance.now() - at);
  const memory = residentMb(pid);
  const isSoon = await measureWakes(port).finally(() => stopExchange(site));
  const isCalm = core <= budgets.core;
  const isSmall = memory <= budgets.residentMb;
  line(
    'nobody connected, of a core',
    `${(core * 100).toFixed(1)} %`,
    `budget ≤ ${budgets.core * 100} %: ${verdict(isCalm)}`,
  );
  line('resident, MB', memory.toFixed(0), `budget ≤ ${budgets.residentMb}: ${verdict(isSmall)}`);
  return isCalm && isSmall && isSoon;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-idle-'));
try {
  const held = [await measureStarts(folder), await measureIdle(folder)];
  if (held.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
