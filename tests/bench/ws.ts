// Five hundred sockets on one busy book: how often each hears of it, and what that costs the server
// beyond the same flow of orders without a single socket.
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
  messageFrom,
  quantile,
  startExchange,
  startProgram,
  stopExchange,
  verdict,
} from './_exchange.ts';
import type { Flow, FlowCounts } from './_order-flow.ts';
import type { ClientCounts, Clients } from './_socket-clients.ts';

const clientCount = 500;
const ordersPerSecond = 100;
const warmMs = 4000;
const measureMs = 15_000;
const framesMin = 10;
const coreMax = 0.5;

/** The share of one core that the server takes over a while. */
async function shareOf(server: ChildProcess): Promise<number> {
  const [cpu, at] = [cpuSeconds(server.pid!), performance.now()];
  await sleep(measureMs);
  return ((cpuSeconds(server.pid!) - cpu) * 1000) / (performance.now() - at);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function print(alone: number, both: number, told: ClientCounts, flow: FlowCounts): void {
  const rates = told.frames.map((frames) => frames / told.seconds).sort((a, b) => a - b);
  const ages = [...told.sinceFrame].sort((a, b) => a - b);
  const slowest = rates[0] ?? 0;
  // A window cuts a frame off at its ends: 9.95 a second over 15 s is 10.
  const oftenEnough = Number(slowest.toFixed(1)) >= framesMin;
  line('clients that stayed', `${told.open}`, `of ${clientCount}`);
  line(
    'frames a second, the client with the fewest',
    slowest.toFixed(2),
    `budget ≥ ${framesMin}: ${verdict(oftenEnough)}`,
  );
  line('  the median client', quantile(rates, 0.5).toFixed(2));
  line('  kB a second each', (told.bytes / 1000 / told.seconds / clientCount).toFixed(1));
  line('  age of a frame on arrival, p99, ms', `${quantile(ages, 0.99)}`);
  line('  gaps in sequences', `${told.gaps}`, JSON.stringify(told.troubles));
  line('server, of a core: orders, no client', percent(alone), JSON.stringify(flow.codes));
  line('server, of a core: orders and clients', percent(both));
  const cost = both - alone;
  line(
    '  for the clients',
    percent(cost),
    `budget < ${percent(coreMax)}: ${verdict(cost < coreMax)}`,
  );
  const whole = told.open === clientCount && told.gaps === 0;
  if (!oftenEnough || cost >= coreMax || !whole) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-ws-'));
const cookies = await makeSessions(folder, 50);
const port = await freePort();
const server = await startExchange(folder, port);
try {
  const price = await enterAll(port, cookies);
  const keys = await agreeAll(port, cookies);
  const flow = startProgram<Flow>('_order-flow.ts', {
    port,
    cookies,
    keys,
    perSecond: ordersPerSecond,
    price,
  });
  await sleep(warmMs);
  const alone = await shareOf(server);
  const clients = startProgram<Clients>('_socket-clients.ts', {
    port,
    count: clientCount,
    cookies: [],
    topics: [{ channel: 'books', symbolId: 'BTCUSDT' }],
  });
  await messageFrom(clients);
  await sleep(warmMs);
  clients.send('count');
  await messageFrom(clients);
  const both = await shareOf(server);
  clients.send('count');
  const told = await messageFrom<ClientCounts>(clients);
  flow.send('count');
  print(alone, both, told, await messageFrom<FlowCounts>(flow));
  flow.disconnect();
  clients.disconnect();
} finally {
  await stopExchange(server);
  rmSync(folder, { recursive: true, force: true });
}
