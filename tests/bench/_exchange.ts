// The exchange as a process of its own, with users who are logged in: what the benches over HTTP
// and the socket measure.
import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { signatureHeader } from '#contract/signing.ts';
import { openAccountsDatabase } from '#exchange/identity/accounts/database.ts';
import { authOptions } from '#exchange/identity/accounts/options.ts';
import { UsedCodes } from '#exchange/identity/accounts/used-codes.ts';
import { agreeOnKeyAt, signPost } from '../contract/signer.ts';

export const benchFolder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
export const secret = 'a secret for a bench, in a folder that is thrown away';
/** Carries an address of its own for each client, as a proxy in front would. */
export const addressHeader = 'x-bench-address';

const silent = () => undefined;
const sessionEvents = { sessionMade: async () => undefined, sessionEnded: silent };
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** Real users with real sessions, past the slow hashing of a password each: a cookie per user. */
export async function makeSessions(dataDir: string, users: number): Promise<string[]> {
  const database = await openAccountsDatabase(dataDir);
  const options = authOptions(
    {
      ...{ database, secret, baseUrl: 'http://127.0.0.1', origins: new Set(), log },
      usedCodes: new UsedCodes(),
    },
    { userMade: async () => undefined, userChanged: silent, ...sessionEvents },
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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the server without pages, and waits until it is ready. */
export async function startExchange(dataDir: string, port: number): Promise<ChildProcess> {
  const child = fork(`${benchFolder}_server.ts`, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc', ...(process.env.SERVER_ARGS?.split(' ') ?? [])],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      LOG_LEVEL: 'error',
      STARTING_BALANCES: 'USDT=10000000,BTC=1000,USDC=2000000',
      RATE_PER_USER: '1000000',
      RATE_PER_ADDRESS: '1000000',
      ADDRESS_HEADER: addressHeader,
    },
  });
  return await whenReady(child, port);
}

/** A bound for a start that hangs, no measure of it. */
const readyMaxMs = 300_000;

/** Waits until a server answers that it is ready; ends one that doesn't become so. */
export async function whenReady(child: ChildProcess, port: number): Promise<ChildProcess> {
  for (const until = performance.now() + readyMaxMs; performance.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return child;
    await sleep(25);
  }
  child.kill('SIGKILL');
  throw new Error('the server did not get ready');
}

export async function stopExchange(child: ChildProcess): Promise<void> {
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

/** Every session agrees on the key that signs its orders; the keys as hex. */
export async function agreeAll(port: number, cookies: readonly string[]): Promise<string[]> {
  const origin = `http://127.0.0.1:${port}`;
  const keys: string[] = [];
  for (let n = 0; n < cookies.length; n += 50) {
    const agreed = cookies
      .slice(n, n + 50)
      .map((cookie) => agreeOnKeyAt(origin, { origin, cookie }));
    for (const key of await Promise.all(agreed)) keys.push(key.toString('hex'));
  }
  return keys;
}

/** Every user calls once: the account is opened and the session known. Gives the price of BTC. */
export async function enterAll(port: number, cookies: readonly string[]): Promise<number> {
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

/** Every user moves money to the accounts of the contracts, in what each line settles in. */
export async function fundContracts(
  port: number,
  cookies: readonly string[],
  keys: readonly string[],
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const path = '/v1/assets/transfer';
  const moves = [
    { coinName: 'USDT', amount: '2000000', fromType: 1, toType: 6 },
    { coinName: 'BTC', amount: '20', fromType: 1, toType: 7 },
    { coinName: 'USDC', amount: '1000000', fromType: 1, toType: 8 },
  ].map((move) => JSON.stringify(move));
  for (let n = 0; n < cookies.length * moves.length; n += 50) {
    const asked = Array.from({ length: 50 }, (_, at) => n + at);
    const moved = asked.map(async (which) => {
      const at = Math.floor(which / moves.length);
      const cookie = cookies[at];
      const body = moves[which % moves.length]!;
      if (cookie === undefined) return;
      const signature = signPost(createSecretKey(keys[at]!, 'hex'), path, body);
      const headers = { origin, cookie, [signatureHeader]: signature };
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      const text = await answer.text();
      if (!text.includes('"00000"')) throw new Error(`a transfer failed: ${text}`);
    });
    await Promise.all(moved);
  }
}

/** A program of this folder in a process of its own, told what to do by a first message. */
export function startProgram<Task>(name: string, task: Task): ChildProcess {
  const child = fork(`${benchFolder}${name}`, { execArgv: [] });
  child.send(task as object);
  return child;
}

export async function messageFrom<T>(child: ChildProcess): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const fail = (code: number | null) => {
      reject(new Error(`a process of the bench ended with ${code}`));
    };
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as T);
    });
  });
}

/** The server's memory after a full collection of garbage, in bytes. */
export async function memoryOf(server: ChildProcess): Promise<NodeJS.MemoryUsage> {
  server.send('memory');
  return await messageFrom<NodeJS.MemoryUsage>(server);
}

/** Processor time of a process and its threads so far, in seconds (100 ticks of the system each). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export const verdict = (good: boolean): string => (good ? 'ok' : 'MISSED');

export const line = (what: string, figure: string, more = ''): boolean =>
  process.stdout.write(`${what.padEnd(56)}${figure.padStart(10)}  ${more}\n`);

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** The longest that the loop was held while `work` went on, and how long that took. */
export async function held(
  work: () => Promise<unknown>,
): Promise<{ longest: number; all: number }> {
  const begun = performance.now();
  let [last, longest, isOver] = [begun, 0, false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return { longest, all: performance.now() - begun };
}
