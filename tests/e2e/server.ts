import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** In which a proxy would tell the visitor's network; without it all are of one. */
export const addressHeader = 'x-test-address';
/** A bound for a server that hangs; one that ends is noticed by itself. */
const readyTimeoutMs = 240_000;
const run = promisify(execFile);

/**
 * A port of this machine that nobody listens on, of those that no connection going out is given: one
 * of these could take it before the server listens, or while it is started again.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

/** The product as built, on a port and a data folder of its own. */
export class RunningServer {
  readonly url: string;
  private child: ChildProcess | undefined;
  private output = '';
  private readonly port: number;
  private readonly dataDir: string;

  private readonly settings: Readonly<Record<string, string>>;
  private readonly folder: string;

  private constructor(
    port: number,
    dataDir: string,
    settings: Readonly<Record<string, string>>,
    folder: string,
  ) {
    this.settings = settings;
    this.folder = folder;
    this.port = port;
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** `folder` is where the process runs: its `locales` are what the pages say. */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    folder = root,
  ): Promise<RunningServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'perigee-'));
    const server = new RunningServer(await freePort(), dataDir, settings, folder);
    await server.launch();
    return server;
  }

  /** Starts the process on the same port and data, and waits until it is ready. */
  async launch(): Promise<void> {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      SEED: '7',
      ADDRESS_HEADER: addressHeader,
      PAGE_CALL_TIMEOUT_MS: '5000',
      // Each page does the same in every run.
      TRACED_PERCENT: '0',
      ...this.settings,
    };
    const child = spawn(`${root}node_modules/.bin/node`, [`${root}src/server/main.ts`], {
      cwd: this.folder,
      env,
    });
    this.child = child;
    this.output = '';
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const deadline = Date.now() + readyTimeoutMs;
    while (Date.now() < deadline && child.exitCode === null) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      await sleep(50);
    }
    throw new Error(`the server did not get ready:\n${this.output}`);
  }

  /** Carries out a command of the operator on this server; gives what it printed. */
  async ops(...args: string[]): Promise<string> {
    const { stdout } = await run(
      `${root}node_modules/.bin/node`,
      ['src/server/operator/main.ts', ...args],
      { cwd: root, env: { ...process.env, DATA_DIR: this.dataDir } },
    );
    return stdout;
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends the process and forgets its data. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Ends the process and forgets its data at once, as this process itself ends. */
  abandon(): void {
    this.child?.kill('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

let ofWorker: Promise<RunningServer> | undefined;

/**
 * The server that the files of a worker share, as a start takes as long as a short test: for tests that
 * leave nothing behind that others would see. It ends with the worker.
 */
export function sharedServer(): Promise<RunningServer> {
  ofWorker ??= RunningServer.start().then((server) => {
    process.once('exit', () => server.abandon());
    return server;
  });
  return ofWorker;
}
