import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Visitor } from './harness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'perigee-process-'));
  folders.push(path);
  return path;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Running {
  readonly child: ChildProcess;
  readonly base: string;
  readonly out: () => string;
  readonly err: () => string;
  readonly exit: Promise<number | null>;
}

async function start(env: Record<string, string>): Promise<Running> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['tests/contract/server-process.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...env, PORT: port },
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, base: `http://127.0.0.1:${port}`, out: () => out, err: () => err, exit };
}

async function whenReady(running: Running): Promise<void> {
  for (;;) {
    const ready = await fetch(`${running.base}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    if (running.child.exitCode !== null) break;
    await sleep(25);
  }
  throw new Error(`not ready: ${running.out()}${running.err()}`);
}

const statusOf = async (url: string) => (await fetch(url).catch(() => undefined))?.status;

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
});
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

describe('SET-03: the server as a process', () => {
  it('SET-03: is healthy as soon as it listens, ready when recovered, and says so in one line', async () => {
    const running = await start({ DATA_DIR: folder() });
    let healthy: number | undefined;
    // However long the machine takes until it listens.
    while (healthy === undefined) {
      healthy = await statusOf(`${running.base}/healthz`);
      await sleep(5);
    }
    expect(healthy).toBe(200);
    expect([200, 503]).toContain(await statusOf(`${running.base}/readyz`));
    await whenReady(running);
    const lines = running
      .out()
      .split('\n')
      .filter((line) => line && !line.startsWith('{'));
    expect(lines).toEqual([`Perigee is ready at ${running.base}`]);
  });

  it('SET-03: speaks Prometheus, with orders, matches, queue, commits, sockets and refusals', async () => {
    const running = await start({ DATA_DIR: folder() });
    await whenReady(running);
    await fetch(`${running.base}/v1/nonsense`);
    const answer = await fetch(`${running.base}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    for (const figure of ['orders_total', 'matches_total', 'queue_commands', 'read_only']) {
      expect(text).toMatch(new RegExp(`^perigee_${figure} \\d`, 'm'));
    }
    expect(text).toMatch(/^perigee_ready 1$/m);
    expect(text).toMatch(/^perigee_sockets 0$/m);
    expect(text).toMatch(/^perigee_call_answers_total\{call="unknown",code="40004"\} 1$/m);
  });

  it('SET-03: refuses a second instance on the same folder and says why; the first goes on', async () => {
    const dataDir = folder();
    const first = await start({ DATA_DIR: dataDir });
    await whenReady(first);
    const second = await start({ DATA_DIR: dataDir });
    expect(await second.exit).toBe(1);
    expect(second.err()).toMatch(/^perigee: .*already runs.*DATA_DIR/);
    expect(second.err().trim().split('\n')).toHaveLength(1);
    expect(await statusOf(`${first.base}/readyz`)).toBe(200);
  });

  it('SET-03: refuses a taken port and a bad setting in one line each', async () => {
    const first = await start({ DATA_DIR: folder() });
    await whenReady(first);
    const taken = await start({ DATA_DIR: folder(), PORT: new URL(first.base).port });
    expect(await taken.exit).toBe(1);
    expect(taken.err()).toMatch(/in use/);
    const huge = await start({ DATA_DIR: folder(), STARTING_BALANCES: 'USDT=99999999999' });
    expect(await huge.exit).toBe(1);
    expect(huge.err()).toMatch(/^perigee: STARTING_BALANCES: USDT=9+ .*at most \d+\.\n$/);
    const noFolder = await start({ DATA_DIR: '/dev/null/data' });
    expect(await noFolder.exit).toBe(1);
    expect(noFolder.err()).toMatch(/^perigee: DATA_DIR=\/dev\/null\/data .*expected[^\n]*\n$/);
  });

  it('SET-03: SIGTERM drains and stops; what was acknowledged is there afterwards', async () => {
    const dataDir = folder();
    const running = await start({ DATA_DIR: dataDir });
    await whenReady(running);
    const ann = new Visitor(running.base);
    await ann.signUp('ann@x.test');
    const stream = await ann.stream();
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    const price = String(Math.floor(Number(last) * 0.95));
    const placing = Array.from({ length: 40 }, () =>
      ann.call('placeOrder', {
        symbolId: 'BTCUSDT',
        delegateType: 21,
        orderType: 0,
        delegateCount: '0.001',
        delegatePrice: price,
      }),
    );
    await placing[0];
    running.child.kill('SIGTERM');
    const placed = await Promise.allSettled(placing);
    expect(await running.exit).toBe(0);
    expect((await stream.whenClosed()).code).toBe(1001);

    const again = await start({ DATA_DIR: dataDir });
    await whenReady(again);
    const back = new Visitor(again.base);
    back.cookie = ann.cookie;
    const open = new Set((await back.call('openOrders', {})).items.map(({ orderId }) => orderId));
    const acknowledged = placed.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.orderId] : [],
    );
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !open.has(id))).toEqual([]);
  });

  it('SET-03: no cookie, password or token in the log, at its most talkative', async () => {
    const running = await start({ DATA_DIR: folder(), LOG_LEVEL: 'trace' });
    await whenReady(running);
    const ann = new Visitor(running.base);
    await ann.signUp('ann@x.test');
    await ann.call('getAssets', {});
    await ann.raw('placeOrder', { symbolId: 1 });
    const token = ann.cookie.split('=')[1]!.split('.')[0]!;
    const log = running.out() + running.err();
    for (const secret of ['a long password', token]) expect(log).not.toContain(secret);
  });
});
