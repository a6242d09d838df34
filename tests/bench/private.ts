// A thousand users who are logged in, each with a socket on orders, fills and account, while two
// hundred orders a second are placed among them. How long does a commit take to reach its client,
// and does the server's memory stay flat? MINUTES sets the length.
//
// All processes run on one machine and read the same clock. An order's `updateTime` is the time at
// which its batch began, before the commit: measured from there the figure holds matching, the
// commit and the way to the client, so it can only be larger than what the budget speaks of.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  agreeAll,
  cpuSeconds,
  enterAll,
  freePort,
  line,
  makeSessions,
  memoryOf,
  messageFrom,
  quantile,
  startExchange,
  startProgram,
  stopExchange,
  verdict,
} from './_exchange.ts';
import type { Flow, FlowCounts } from './_order-flow.ts';
import type { ClientCounts, Clients } from './_socket-clients.ts';

const users = 1000;
const ordersPerSecond = 200;
const p99MaxMs = 150;
const minutes = Number(process.env.MINUTES ?? 3);
const warmMs = 15_000;
/** Looks at the memory; the slope is drawn through the second half of them. */
const looks = 12;
/** Flat: the heap grows by less than this share of itself in an hour … */
const growthMax = 0.1;
/** … or by less than this in all: in a few minutes a slope says little. */
const noiseBytes = 1024 * 1024;

interface Look {
  readonly minutes: number;
  readonly heap: number;
  readonly rss: number;
}

const mega = (bytes: number) => bytes / 1024 / 1024;

/** Bytes a minute, by least squares. */
function slopeOf(points: readonly Look[], of: (look: Look) => number): number {
  const mean = (read: (look: Look) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [x, y] = [mean((look) => look.minutes), mean(of)];
  const over = points.reduce((sum, look) => sum + (look.minutes - x) * (of(look) - y), 0);
  return over / points.reduce((sum, look) => sum + (look.minutes - x) ** 2, 0);
}

async function watch(
  server: ChildProcess,
  clients: ChildProcess,
): Promise<{ looks: Look[]; told: ClientCounts[] }> {
  const startedAt = performance.now();
  const seen: Look[] = [];
  const told: ClientCounts[] = [];
  for (let n = 1; n <= looks; n++) {
    await sleep(startedAt + (n * minutes * 60_000) / looks - performance.now());
    clients.send('count');
    told.push(await messageFrom<ClientCounts>(clients));
    const { heapUsed: heap, rss } = await memoryOf(server);
    const at = (performance.now() - startedAt) / 60_000;
    seen.push({ minutes: at, heap, rss });
    const ages = [...told.at(-1)!.sinceChange].sort((a, b) => a - b);
    line(
      `  after ${at.toFixed(1)} min: heap, resident, MB; p99, ms`,
      mega(heap).toFixed(1),
      `${mega(rss).toFixed(0)}  ${quantile(ages, 0.99)}`,
    );
  }
  return { looks: seen, told };
}

function printMemory(seen: readonly Look[]): boolean {
  const late = seen.slice(Math.floor(seen.length / 2));
  const perHour = slopeOf(late, ({ heap }) => heap) * 60;
  const growth = perHour / late[0]!.heap;
  const grew = (perHour / 60) * (late.at(-1)!.minutes - late[0]!.minutes);
  const flat = growth < growthMax || grew < noiseBytes;
  const resident = slopeOf(late, ({ rss }) => rss) * 60;
  line(
    'heap after collection, growth in an hour, MB',
    mega(perHour).toFixed(1),
    `${(growth * 100).toFixed(1)} % of it, budget < ${growthMax * 100} %: ${verdict(flat)}`,
  );
  line('  growth seen, MB', mega(grew).toFixed(2), `up to ${mega(noiseBytes)} counts as none`);
  line('resident, growth in an hour, MB', mega(resident).toFixed(1));
  return flat;
}

function print(told: readonly ClientCounts[], flow: FlowCounts, core: number): boolean {
  const sorted = (read: (counts: ClientCounts) => readonly number[]) =>
    told.flatMap(read).sort((a, b) => a - b);
  const [changes, frames] = [
    sorted((counts) => counts.sinceChange),
    sorted((counts) => counts.sinceFrame),
  ];
  const p99 = quantile(changes, 0.99);
  const last = told.at(-1)!;
  const gaps = told.reduce((sum, counts) => sum + counts.gaps, 0);
  const seconds = told.reduce((sum, counts) => sum + counts.seconds, 0);
  const fast = p99 <= p99MaxMs;
  line('clients that stayed', `${last.open}`, `of ${users}`);
  line('orders placed a second', (flow.sent / seconds).toFixed(0), JSON.stringify(flow.codes));
  line('rows of orders that arrived', `${changes.length}`);
  line('from before the commit to the client, p50, ms', `${quantile(changes, 0.5)}`);
  line('  p99, ms', `${p99}`, `budget ≤ ${p99MaxMs}: ${verdict(fast)}`);
  line('  the slowest, ms', `${changes.at(-1)}`);
  line('from a frame’s own time to the client, p99, ms', `${quantile(frames, 0.99)}`);
  line('gaps in sequences', `${gaps}`, JSON.stringify(last.troubles));
  line('server, of a core', `${(core * 100).toFixed(1)} %`);
  return fast && gaps === 0 && last.open === users;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-private-'));
const cookies = await makeSessions(folder, users);
const port = await freePort();
const server = await startExchange(folder, port);
try {
  const price = await enterAll(port, cookies);
  const topics = [{ channel: 'orders' }, { channel: 'fills' }, { channel: 'account' }] as const;
  const clients = startProgram<Clients>('_socket-clients.ts', {
    port,
    count: users,
    cookies,
    topics,
  });
  await messageFrom(clients);
  const keys = await agreeAll(port, cookies);
  const load = { port, cookies, keys, perSecond: ordersPerSecond, price };
  const flow = startProgram<Flow>('_order-flow.ts', load);
  await sleep(warmMs);
  clients.send('count');
  await messageFrom(clients);
  flow.send('count');
  const before = await messageFrom<FlowCounts>(flow);
  const [cpu, at] = [cpuSeconds(server.pid!), performance.now()];
  const { looks: seen, told } = await watch(server, clients);
  const core = ((cpuSeconds(server.pid!) - cpu) * 1000) / (performance.now() - at);
  flow.send('count');
  const after = await messageFrom<FlowCounts>(flow);
  const fast = print(told, { ...after, sent: after.sent - before.sent }, core);
  const flat = printMemory(seen);
  if (!fast || !flat) process.exitCode = 1;
  flow.disconnect();
  clients.disconnect();
} finally {
  await stopExchange(server);
  rmSync(folder, { recursive: true, force: true });
}
