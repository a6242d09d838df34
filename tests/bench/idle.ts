// What the server takes while nobody is connected: processor time, memory, and the time of a start,
// with all instruments of the first start listed. `IDLE_MS` sets how long it is watched.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, freePort, line, stopExchange, verdict } from './_exchange.ts';
import { startSite } from './_site.ts';

const idleMs = Number(process.env.IDLE_MS ?? 60_000);
/** What a start leaves to do (finished days of candles, books that fall asleep) is over by then. */
const settleMs = Number(process.env.SETTLE_MS ?? 30_000);
const starts = 5;
const budgets = { core: 0.05, residentMb: 400, startMs: 2500 };

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

async function measureIdle(folder: string): Promise<boolean> {
  const site = await startSite(folder, await freePort());
  const pid = site.pid!;
  await sleep(settleMs);
  const [cpu, at] = [cpuSeconds(pid), performance.now()];
  await sleep(idleMs);
  const core = ((cpuSeconds(pid) - cpu) * 1000) / (performance.now() - at);
  const memory = residentMb(pid);
  await stopExchange(site);
  const isCalm = core <= budgets.core;
  const isSmall = memory <= budgets.residentMb;
  line(
    'nobody connected, of a core',
    `${(core * 100).toFixed(1)} %`,
    `budget ≤ ${budgets.core * 100} %: ${verdict(isCalm)}`,
  );
  line('resident, MB', memory.toFixed(0), `budget ≤ ${budgets.residentMb}: ${verdict(isSmall)}`);
  return isCalm && isSmall;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-idle-'));
try {
  const held = [await measureStarts(folder), await measureIdle(folder)];
  if (held.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
