import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map(stop));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perigee-start-'));
  folders.push(folder);
  return folder;
}

/** A stranger's environment: no Node of ours on the path, nothing set. */
const bareEnv = (more: Record<string, string> = {}) => ({
  HOME: process.env.HOME ?? '/root',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...more,
});

/** Ends npm and what it started: they are a process group of their own. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

interface Started {
  readonly url: string;
  readonly stdout: string;
  readonly elapsedMs: number;
}

/** Runs `npm start` in `folder` until it has printed the address. */
async function npmStart(folder: string, env: Record<string, string>): Promise<Started> {
  const startedAt = Date.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    detached: true,
    env: bareEnv({ PORT: '0', DATA_DIR: newFolder(), ...env }),
  });
  children.push(child);
  let stdout = '';
  let all = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      all += chunk;
    });
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      all += chunk;
      const url = /http:\/\/[\w.:-]+/.exec(stdout)?.[0];
      if (url) resolve({ url, stdout, elapsedMs: Date.now() - startedAt });
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${all}`)));
  });
}

async function expectExchange({ url }: Started): Promise<void> {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const page = await (await fetch(`${url}/spot/BTCUSDT`)).text();
  expect(page).toContain('BTC/USDT');
}

describe('two commands', () => {
  it('SET-01 npm start of a built checkout prints the address and serves', async () => {
    execFileSync('npm', ['run', '--silent', 'prestart'], { cwd: root, env: bareEnv() });
    const started = await npmStart(root, {});
    console.log(`second start: ${started.elapsedMs} ms (budget 5000)`);
    await expectExchange(started);
  });

  it.runIf(process.env.FRESH_CLONE)('SET-01 npm start of a fresh clone does it all', async () => {
    const folder = join(newFolder(), 'perigee');
    execFileSync('git', ['clone', '--quiet', root, folder]);
    const started = await npmStart(folder, {});
    console.log(`first start: ${(started.elapsedMs / 1000).toFixed(0)} s (budget 240)`);
    await expectExchange(started);
  });

  it('SET-01 an older Node is refused in one line', () => {
    const script = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });
      await import(${JSON.stringify(join(root, 'scripts/prepare.mjs'))});`;
    try {
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
      expect.unreachable('an old Node was taken');
    } catch (error) {
      const { stderr } = error as { stderr: Buffer };
      expect(stderr.toString().trim().split('\n')).toHaveLength(1);
      expect(stderr.toString()).toMatch(/Node 20 or later/);
    }
  });
});
