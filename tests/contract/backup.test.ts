import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';
import { backUp } from '#exchange/upkeep/backup.ts';
import { restore } from '#exchange/upkeep/restore.ts';
import { Visitor } from './harness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'perigee-backup-'));
const children: ChildProcess[] = [];
let ports = 4770;

interface Running {
  readonly base: string;
  kill(): Promise<void>;
}

/** The real server as a process of its own. */
async function start(dataDir: string): Promise<Running> {
  const port = String(ports++);
  const child = spawn(process.execPath, ['tests/contract/server-process.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: port,
      RATE_PER_USER: '100000',
      RATE_PER_ADDRESS: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const base = `http://127.0.0.1:${port}`;
  for (;;) {
    const ready = await fetch(`${base}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(25);
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    base,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface Placed {
  readonly email: string;
  readonly orderId: string;
}

/** People who sign up and trade for as long as it runs, and what they were told. */
class Load {
  readonly placed: Placed[] = [];
  readonly visitors = new Map<string, Visitor>();
  readonly #base: string;
  readonly #lanes: Promise<void>[] = [];
  #stopped = false;

  constructor(base: string) {
    this.#base = base;
  }

  async start(people: number): Promise<void> {
    for (let i = 0; i < people; i++) {
      const email = `trader${i}@example.com`;
      this.#lanes.push(this.#trade(email, await this.#join(email)));
    }
  }

  /** A user is opened in the exchange right after its account: backups must not come between. */
  letNewcomersIn(): void {
    this.#lanes.push(this.#newcomers());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#lanes);
  }

  async #join(email: string): Promise<Visitor> {
    const visitor = new Visitor(this.#base);
    await visitor.signUp(email);
    this.visitors.set(email, visitor);
    return visitor;
  }

  async #newcomers(): Promise<void> {
    for (let n = 0; !this.#stopped && n < 20; n++) {
      await this.#join(`newcomer${n}@example.com`);
      await sleep(5);
    }
  }

  async #trade(email: string, visitor: Visitor): Promise<void> {
    for (let n = 0; !this.#stopped; n++) {
      const { orderId } = await visitor.call('placeOrder', {
        symbolId: 'BTCUSDT',
        delegateType: n % 2 === 0 ? 21 : 22,
        orderType: 1,
        tradeUnit: 'base',
        delegateCount: '0.001',
        clientOid: `${email.split('@')[0]}-${n}`,
      });
      this.placed.push({ email, orderId });
    }
  }
}

const idsIn = (dataDir: string): Set<string> => {
  const database = new DatabaseSync(join(dataDir, 'exchange.db'), { readOnly: true });
  const rows = database.prepare('select id from orders').all() as { id: number }[];
  database.close();
  return new Set(rows.map(({ id }) => String(id)));
};

const dataDir = join(folder, 'data');
const to = join(folder, 'backup');
let before: Placed[];
let load: Load;

beforeAll(async () => {
  const server = await start(dataDir);
  load = new Load(server.base);
  await load.start(4);
  while (load.placed.length < 200) await sleep(20);
  load.letNewcomersIn();
  await sleep(50);
  before = [...load.placed];
  await backUp({ dataDir, to });
  const during = load.placed.length - before.length;
  expect(during).toBeGreaterThan(0);
  await sleep(200);
  await load.stop();
  await server.kill();
});

afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const fresh = (name: string) => join(folder, name);
const restoring = (into: string, more = {}) =>
  restore({ from: to, dataDir: into, force: false, keepSessions: false, ...more });

describe('OPS-02 a backup of a running exchange', () => {
  it('has every order that was acknowledged before it began, and adds up', async () => {
    const into = fresh('restored');
    const { manifest, movedTo } = await restoring(into);
    expect(movedTo).toBeUndefined();
    const ids = idsIn(into);
    expect(before.filter(({ orderId }) => !ids.has(orderId))).toEqual([]);
    expect(auditFolder(into).filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(manifest.files.map(({ name }) => name)).toEqual([
      'profile.db',
      'exchange.db',
      'accounts.db',
      'auth-secret',
    ]);
  });

  it('can be started from: people log in and find their orders; old sessions are over', async () => {
    const into = fresh('started');
    await restoring(into);
    const server = await start(into);
    const { email, orderId } = before[0]!;
    const visitor = new Visitor(server.base);
    visitor.cookie = load.visitors.get(email)!.cookie;
    expect((await visitor.raw('openOrders', {})).status).toBe(401);
    visitor.cookie = '';
    const answer = await visitor.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long password' }),
    });
    expect(answer.ok).toBe(true);
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await visitor.call('orderHistory', { limit: 100, cursor });
      found.push(...page.items.map((row) => row.orderId));
      cursor = page.cursor;
      if (cursor === undefined) break;
    }
    expect(found).toContain(orderId);
    await server.kill();
    expect(auditFolder(into).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('keeps sessions where that is asked for', async () => {
    const into = fresh('sessions');
    await restoring(into, { keepSessions: true });
    const accounts = new DatabaseSync(join(into, 'accounts.db'), { readOnly: true });
    expect(accounts.prepare('select count(*) as count from session').get()).not.toEqual({
      count: 0,
    });
    accounts.close();
  });

  it('is for its owner’s eyes only', () => {
    for (const name of readdirSync(to)) expect(statSync(join(to, name)).mode & 0o077).toBe(0);
    expect(statSync(to).mode & 0o077).toBe(0);
  });

  it('never overwrites: a folder with something in it is refused and left alone', async () => {
    const was = readFileSync(join(to, 'manifest.json'), 'utf8');
    await expect(backUp({ dataDir, to })).rejects.toThrow('is not empty');
    expect(readFileSync(join(to, 'manifest.json'), 'utf8')).toBe(was);
    await expect(backUp({ dataDir, to: join(dataDir, 'inside') })).rejects.toThrow(
      'data directory',
    );
    await expect(backUp({ dataDir: fresh('none'), to: fresh('x') })).rejects.toThrow(
      'no exchange has run there',
    );
    expect(existsSync(fresh('x'))).toBe(false);
  });
});

describe('OPS-02 a restore', () => {
  it('is refused where an exchange runs, even with force', async () => {
    const into = fresh('running');
    const { store, history } = await openSqliteStore(into);
    await expect(restoring(into, { force: true })).rejects.toThrow('already runs');
    await history.close();
    store.close();
  });

  it('is refused where one was; with force what was there is moved aside, whole', async () => {
    const into = fresh('taken');
    await restoring(into);
    writeFileSync(join(into, 'auth-secret'), 'another');
    await expect(restoring(into)).rejects.toThrow(/contains .*exchange\.db, accounts\.db.*--force/);
    expect(readFileSync(join(into, 'auth-secret'), 'utf8')).toBe('another');
    const { movedTo } = await restoring(into, { force: true });
    expect(readFileSync(join(movedTo!, 'auth-secret'), 'utf8')).toBe('another');
    expect(readFileSync(join(into, 'auth-secret'), 'utf8')).not.toBe('another');
    expect(auditFolder(movedTo!).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  const spoils: readonly (readonly [string, (copy: string) => void, string])[] = [
    [
      'without its manifest',
      (copy) => rmSync(join(copy, 'manifest.json')),
      'not a complete backup',
    ],
    [
      'with a manifest of something else',
      (copy) => writeFileSync(join(copy, 'manifest.json'), '{}'),
      'read the manifest',
    ],
    ['with a file gone', (copy) => rmSync(join(copy, 'accounts.db')), 'is missing'],
    [
      'with a file cut short',
      (copy) => truncateSync(join(copy, 'exchange.db'), 4096),
      'bytes instead of',
    ],
    ['with one byte changed', (copy) => flipByte(join(copy, 'exchange.db')), 'wrong SHA-256'],
    [
      'of a newer version',
      (copy) =>
        editManifest(copy, (text) => text.replace('"0001-spot"', '"0001-spot", "9999-later"')),
      'newer version',
    ],
    [
      'with a path in its names',
      (copy) => editManifest(copy, (text) => text.replace('"auth-secret"', '"../auth-secret"')),
      'read the manifest',
    ],
    [
      'with no accounts',
      (copy) => editManifest(copy, (text) => text.replace('"accounts.db"', '"profile.db"')),
      'lacks accounts.db',
    ],
  ];

  it.each(spoils)('of a backup %s is refused and changes nothing', async (name, spoil, reason) => {
    const copy = fresh(`spoilt ${name}`);
    mkdirSync(copy);
    for (const file of readdirSync(to))
      writeFileSync(join(copy, file), readFileSync(join(to, file)));
    spoil(copy);
    const into = fresh(`into ${name}`);
    const order = { from: copy, dataDir: into, force: false, keepSessions: false };
    await expect(restore(order)).rejects.toThrow(reason);
    expect(existsSync(join(into, 'exchange.db'))).toBe(false);
  });

  it('that was cut short keeps the exchange from starting until it is made again', async () => {
    const into = fresh('cut short');
    await restoring(into);
    writeFileSync(join(into, 'restore-unfinished'), '');
    await expect(openSqliteStore(into)).rejects.toThrow('was cut short');
    await restoring(into, { force: true });
    const { store, history } = await openSqliteStore(into);
    await history.close();
    store.close();
  });
});

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
}

function editManifest(copy: string, edit: (text: string) => string): void {
  const file = join(copy, 'manifest.json');
  const was = readFileSync(file, 'utf8');
  const is = edit(was);
  expect(is).not.toBe(was);
  writeFileSync(file, is);
}
