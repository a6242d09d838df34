// Durable orders through HTTP, against a bare node:http and node:sqlite loop in the same run. The
// budget is held against the loop that commits each request, as a bare loop does: half of it is a
// floor below the goal. A second loop gathers a turn's requests into one commit and writes nothing
// but one row each; it is printed to show how far the exchange is from what the machine could do.
// Orders of a contract go the same way, in turn with those of its pair, and are held against those.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  agreeAll,
  enterAll,
  freePort,
  fundContracts,
  makeSessions,
  startExchange,
  stopExchange,
} from './_exchange.ts';
import type { Load, LoadResult } from './_http-client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const users = 1000;
const clients = 64;
const rounds = 3;
const warmMs = 1500;
const measureMs = 4000;
const ratioMin = 0.5;
/** Orders of a contract of each of these lines against those of a pair. */
const contractsMin = 0.75;
const contractLines = ['usdt', 'usdc', 'usd'] as const;
const p99MaxMs = 50;
const goal = 5000;

type Users = Pick<Load, 'cookies' | 'keys'>;
type What = Pick<Load, 'line' | 'price'>;

async function measure(port: number, users: Users, what: What) {
  const child = fork(join(root, 'tests/bench/_http-client.ts'));
  const load: Load = { port, clients, ...users, ...what, warmMs, measureMs };
  child.send(load);
  return await new Promise<LoadResult>((resolve) => child.once('message', resolve));
}

async function measureBare(folder: string, mode: 'single' | 'batched'): Promise<LoadResult> {
  const child = fork(join(root, 'tests/bench/_http-bare.ts'), [
    mkdtempSync(join(folder, 'bare-')),
    mode,
  ]);
  const { port } = await new Promise<{ port: number }>((resolve) => {
    child.once('message', (message) => resolve(message as { port: number }));
  });
  const strangers = { cookies: Array<string>(users).fill(''), keys: [] };
  const result = await measure(port, strangers, { line: 'spot', price: 60_000 });
  child.disconnect();
  return result;
}

const perSecond = ({ answers, ms }: LoadResult): number => (answers * 1000) / ms;
const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const refusedShare = (result: LoadResult): string =>
  `${((1 - (result.codes['00000'] ?? 0) / result.answers) * 100).toFixed(1)} %`;

type Measured = Record<
  'exchange' | 'batched' | 'single' | (typeof contractLines)[number],
  LoadResult[]
>;

function print(results: Measured): void {
  const rate = (name: keyof typeof results) => median(results[name].map(perSecond));
  const exchange = rate('exchange');
  const ratio = exchange / rate('single');
  const p50 = median(results.exchange.map((one) => one.p50));
  const p99 = median(results.exchange.map((one) => one.p99));
  const last = results.exchange.at(-1)!;
  const verdict = (good: boolean) => (good ? 'ok' : 'MISSED');
  const line = (what: string, figure: string, budget = '') =>
    process.stdout.write(`${what.padEnd(50)}${figure.padStart(10)}  ${budget}\n`);
  line('durable orders through HTTP, per second', exchange.toFixed(0), `goal ${goal}`);
  const budget = `budget ≥ ${ratioMin}: ${verdict(ratio >= ratioMin)}`;
  line('  bare loop, a row and a commit per request', rate('single').toFixed(0));
  line('  against that loop', ratio.toFixed(2), budget);
  line('  bare loop, a row per request, a commit per turn', rate('batched').toFixed(0));
  line('  against that loop', (exchange / rate('batched')).toFixed(2), 'for comparison');
  line('  p50, ms', p50.toFixed(1));
  line('  p99, ms', p99.toFixed(1), `budget ≤ ${p99MaxMs}: ${verdict(p99 <= p99MaxMs)}`);
  line('  refused by a rule', refusedShare(last), JSON.stringify(last.codes));
  for (const of of contractLines) {
    const share = rate(of) / exchange;
    const isGood = share >= contractsMin;
    const { codes } = results[of].at(-1)!;
    line(`durable orders of a contract (${of}), per second`, rate(of).toFixed(0));
    line(
      '  against those of the pair',
      share.toFixed(2),
      `budget ≥ ${contractsMin}: ${verdict(isGood)}`,
    );
    line('  refused by a rule', refusedShare(results[of].at(-1)!), JSON.stringify(codes));
    if (!isGood) process.exitCode = 1;
  }
  if (ratio < ratioMin || p99 > p99MaxMs) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-http-'));
const results: Measured = { exchange: [], usdt: [], usdc: [], usd: [], batched: [], single: [] };
const cookies = await makeSessions(folder, users);
const port = await freePort();
const exchange = await startExchange(folder, port);
try {
  const price = await enterAll(port, cookies);
  const keys = await agreeAll(port, cookies);
  await fundContracts(port, cookies, keys);
  for (let round = 0; round < rounds; round++) {
    const traders = { cookies, keys };
    results.exchange.push(await measure(port, traders, { line: 'spot', price }));
    for (const line of contractLines) {
      results[line].push(await measure(port, traders, { line, price }));
    }
    // The exchange goes on making its market meanwhile; it is paused so that it takes no part.
    exchange.kill('SIGSTOP');
    results.batched.push(await measureBare(folder, 'batched'));
    results.single.push(await measureBare(folder, 'single'));
    exchange.kill('SIGCONT');
  }
  print(results);
} finally {
  await stopExchange(exchange);
  rmSync(folder, { recursive: true, force: true });
}
