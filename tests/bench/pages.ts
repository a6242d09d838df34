// How many pages a second one process renders, for visitors who are given the same page for a
// moment and for those who are not; and what the server takes while it does nothing but simulate.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cpuSeconds,
  freePort,
  line,
  messageFrom,
  startProgram,
  stopExchange,
  verdict,
} from './_exchange.ts';
import type { PageCounts, PageLoad } from './_page-client.ts';
import { startSite } from './_site.ts';

const idleMs = Number(process.env.IDLE_MS ?? 20_000);
const memoryMaxMb = 450;
const cpuMax = 0.15;
/** Pages that the build makes. */
const made = [
  '/developers',
  '/futures/introduction/liquidation-summarize',
  '/support/articles/order-types',
];
/** Of a visitor's spot page, compressed. */
const htmlBytesMax = 26_000;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function pagesPerSecond(
  path: string,
  apart: boolean,
  budget?: number,
  bytesMax?: number,
): Promise<boolean> {
  const load: PageLoad = { port, path, apart, clients: 16, warmMs: 4000, measureMs: 8000 };
  const client = startProgram<PageLoad>('_page-client.ts', load);
  const [cpu, at] = [cpuSeconds(site.pid!), performance.now()];
  const counts = await messageFrom<PageCounts>(client);
  const core = ((cpuSeconds(site.pid!) - cpu) * 1000) / (performance.now() - at);
  const perSecond = (counts.pages * 1000) / counts.ms;
  const isGood = budget === undefined || perSecond >= budget;
  const isSmall = bytesMax === undefined || counts.bytes <= bytesMax;
  const how = made.includes(path) ? 'prerendered' : apart ? 'rendered each time' : 'shared';
  const what = `${path} ${how}, a second`;
  const held = budget === undefined ? '' : `budget ≥ ${budget}: ${verdict(isGood)}; `;
  const small = bytesMax === undefined ? '' : ` (budget ≤ ${bytesMax}: ${verdict(isSmall)})`;
  const more = `p50 ${counts.p50.toFixed(0)}, p99 ${counts.p99.toFixed(0)} ms, ${counts.bytes} bytes${small}`;
  line(
    what,
    perSecond.toFixed(0),
    `${held}${more}, ${core.toFixed(2)} of a core, ${JSON.stringify(counts.statuses)}`,
  );
  return isGood && isSmall;
}

async function idle(pid: number): Promise<boolean> {
  await sleep(5000);
  const [cpu, at] = [cpuSeconds(pid), performance.now()];
  await sleep(idleMs);
  const core = ((cpuSeconds(pid) - cpu) * 1000) / (performance.now() - at);
  const memory = residentMb(pid);
  const isSmall = memory <= memoryMaxMb;
  const isCalm = core < cpuMax;
  line(
    'resident after start with all pairs, MB',
    memory.toFixed(0),
    `budget ≤ ${memoryMaxMb}: ${verdict(isSmall)}`,
  );
  line(
    'simulator on all pairs, of a core',
    `${(core * 100).toFixed(1)} %`,
    `budget < ${cpuMax * 100} %: ${verdict(isCalm)}`,
  );
  return isSmall && isCalm;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-pages-'));
const port = await freePort();
const site = await startSite(folder, port);
try {
  const held = [
    await idle(site.pid!),
    await pagesPerSecond('/spot/BTCUSDT', false, 300, htmlBytesMax),
    await pagesPerSecond('/spot/BTCUSDT', true, 120),
    await pagesPerSecond(made[0]!, false, 3000),
    await pagesPerSecond(made[1]!, false, 3000),
    await pagesPerSecond(made[2]!, false, 3000),
    await pagesPerSecond('/', true),
    await pagesPerSecond('/login', true),
  ];
  if (held.includes(false)) process.exitCode = 1;
} finally {
  await stopExchange(site);
  rmSync(folder, { recursive: true, force: true });
}
