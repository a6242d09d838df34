// Durable orders through HTTP, against a bare node:http and node:sqlite loop in the same run. The
// budget is held against the loop that commits each request, as a bare loop does: half of it is a
// floor below the goal. A second loop gathers a turn's requests into one commit and writes nothing
// but one row each; it is printed to show how far the exchange is from what the machine could do.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { openAccountsDatabase } from '#exchange/gateway/accounts/database.ts';
import { authOptions } from '#exchange/gateway/accounts/options.ts';
import type { Load, LoadResult } from './_http-client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const users = 1000;
const clients = 64;
const rounds = 3;
const warmMs = 1500;
const measureMs = 4000;
const secret = 'a secret for a bench, in a folder that is thrown away';
const ratioMin = 0.5;
const p99MaxMs = 50;
const goal = 5000;

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** Real users with real sessions, past the slow hashing of a password each. */
async function makeSessions(dataDir: string): Promise<string[]> {
  const database = openAccountsDatabase(dataDir);
  const options = authOptions(
    { database, secret, baseUrl: 'http://127.0.0.1', origins: new Set(), log },
    { userMade: async () => undefined, userChanged: silent, sessionEnded: silent },
  );
  await (await getMigrations(options)).runMigrations();
  const { internalAdapter, authCookies } = await betterAuth(options).$context;
  const cookies: string[] = [];
  for (let n = 0; n < users; n++) {
    const user = await internalAdapter.createUser(
      { email: `user${n}@bench.test`, name: `${n}` },
      { method: 'email-password' },
    );
    const { token } = await internalAdapter.createSession(user.id);
    const mac = createHmac('sha256', secret).update(token).digest('base64');
    cookies.push(`${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${mac}`)}`);
  }
  await database.destroy();
  return cookies;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startExchange(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/contract/server-process.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      LOG_LEVEL: 'error',
      STARTING_BALANCES: 'USDT=10000000,BTC=1000',
      RATE_PER_USER: '1000000',
      RATE_PER_ADDRESS: '1000000',
    },
  });
  for (let n = 0; n < 400; n++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return child;
    await sleep(25);
  }
  throw new Error('the exchange did not get ready');
}

/** Every user calls once: the account is opened and the session known, as in a running exchange. */
async function enterAll(port: number, cookies: readonly string[]): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { 'content-type': 'application/json', origin };
  for (let n = 0; n < cookies.length; n += 50) {
    const entered = cookies.slice(n, n + 50).map(async (cookie) => {
      const answer = await fetch(`${origin}/v1/assets/getAssets`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`a user could not enter: ${await answer.text()}`);
      await answer.arrayBuffer();
    });
    await Promise.all(entered);
  }
  const ticker =
    '/v1/spot/public/getTickerInfoBySymbolCodeDisplayName?symbolCodeDisplayName=BTCUSDT';
  const answer = (await (await fetch(origin + ticker)).json()) as { data: { last: string } };
  return Number(answer.data.last);
}

async function measure(port: number, cookies: readonly string[], price: number) {
  const child = fork(join(root, 'tests/bench/_http-client.ts'));
  const load: Load = { port, clients, cookies, warmMs, measureMs, price };
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
  const result = await measure(port, Array<string>(users).fill(''), 60_000);
  child.disconnect();
  return result;
}

const perSecond = ({ answers, ms }: LoadResult): number => (answers * 1000) / ms;
const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

function print(results: Record<'exchange' | 'batched' | 'single', LoadResult[]>): void {
  const rate = (name: keyof typeof results) => median(results[name].map(perSecond));
  const exchange = rate('exchange');
  const ratio = exchange / rate('single');
  const p50 = median(results.exchange.map((one) => one.p50));
  const p99 = median(results.exchange.map((one) => one.p99));
  const codes = results.exchange.at(-1)!.codes;
  const answers = results.exchange.at(-1)!.answers;
  const refused = 1 - (codes['00000'] ?? 0) / answers;
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
  line('  refused by a rule', `${(refused * 100).toFixed(1)} %`, JSON.stringify(codes));
  if (ratio < ratioMin || p99 > p99MaxMs) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-http-'));
const results = { exchange: [], batched: [], single: [] } as Record<
  'exchange' | 'batched' | 'single',
  LoadResult[]
>;
const cookies = await makeSessions(folder);
const port = await freePort();
const exchange = await startExchange(folder, port);
try {
  const price = await enterAll(port, cookies);
  for (let round = 0; round < rounds; round++) {
    results.exchange.push(await measure(port, cookies, price));
    // The exchange goes on making its market meanwhile; it is paused so that it takes no part.
    exchange.kill('SIGSTOP');
    results.batched.push(await measureBare(folder, 'batched'));
    results.single.push(await measureBare(folder, 'single'));
    exchange.kill('SIGCONT');
  }
  print(results);
} finally {
  exchange.kill('SIGCONT');
  exchange.kill('SIGTERM');
  await new Promise((resolve) => exchange.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
