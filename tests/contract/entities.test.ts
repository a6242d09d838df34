import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Exchange } from '#exchange/core/exchange.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History, Store } from '#exchange/store/store.ts';
import { auditFolder, type Finding } from '#exchange/upkeep/audit.ts';
import { backUp } from '#exchange/upkeep/backup.ts';
import { compareLive } from '#exchange/upkeep/live.ts';
import { restore } from '#exchange/upkeep/restore.ts';
import {
  commands,
  entityTypes,
  keepMs,
  migrations,
  type Note,
  type WriteNote,
} from './note-entity.ts';

let folder: string;
let dataDir: string;
let open: { store: Store; history: History };
let exchange: Exchange;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-note-'));
  dataDir = join(folder, 'data');
  await start();
  exchange.apply({ kind: 'OpenAccount', authId: 'one', grants: [] }, 1);
  commit(1);
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  open = await openSqliteStore(dataDir, { entities: entityTypes, migrations });
  exchange = new Exchange(open.store.load(), { commands, entities: entityTypes });
}

async function stop(): Promise<void> {
  await open.history.close();
  open.store.close();
}

function commit(now: number): void {
  const changes = exchange.closeBatch();
  open.store.write({ changes, counters: exchange.counters, candles: [], now });
}

/** Carries out the command that the registry does not know, as a batch of its own. */
function write(command: Omit<WriteNote, 'kind' | 'userId'>, now = 10): Note {
  const whole: WriteNote = { kind: 'WriteNote', userId: 1000, ...command };
  const reply = exchange.apply(whole as never, now) as unknown as { readonly value: Note };
  const note = { ...reply.value };
  commit(now);
  return note;
}

const notesIn = (snapshot: { readonly entities: object }): readonly Note[] =>
  (snapshot.entities as { notes: readonly Note[] }).notes;

function inFile<T>(act: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'exchange.db'));
  try {
    return act(database);
  } finally {
    database.close();
  }
}

const compare = () =>
  compareLive({
    dataDir,
    snapshot: () => exchange.snapshot(),
    isSettled: () => true,
    entitiesFrom: new URL('./note-entity.ts', import.meta.url),
  });

const findingOf = (findings: readonly Finding[], check: string) =>
  findings.find((one) => one.check === check);
const wrongOf = (findings: readonly Finding[]) =>
  findings.filter(({ wrong }) => wrong > 0).map(({ check }) => check);

/** What the sign-in service keeps beside the exchange. */
function makeAccounts(): void {
  const database = new DatabaseSync(join(dataDir, 'accounts.db'));
  database.exec(`
    create table user (id text primary key);
    create table session (id text primary key, userId text);
    create table account (id text primary key, userId text);
    insert into user values ('one');
    insert into account values ('a', 'one');
  `);
  database.close();
}

describe('CORE-15 an entity and a command that a test declares', () => {
  it('is stored, changed in its place and loaded after a restart', async () => {
    const first = write({ text: 'buy' });
    const other = write({ text: 'sell' });
    const longer = write({ text: 'buy', noteId: first.id }, 11);
    expect(longer).toEqual({ ...first, pages: 2 });
    await stop();
    await start();
    expect(notesIn(exchange.snapshot())).toEqual([longer, other]);
    expect(write({ text: 'buy', noteId: first.id })).toEqual({ ...first, pages: 3 });
  });

  it('is compared, memory against store, while it runs', async () => {
    const { id } = write({ text: 'buy' });
    const same = await compare();
    expect(wrongOf(same)).toEqual([]);
    expect(findingOf(same, 'state-notes')).toMatchObject({ looked: 1, wrong: 0 });
    inFile((database) => database.prepare('update note set pages = 9 where id = ?').run(id));
    expect(wrongOf(await compare())).toEqual(['state-notes']);
  });

  it('is audited: a fault planted in its row is found', () => {
    makeAccounts();
    const { id } = write({ text: 'buy' });
    const whole = auditFolder(dataDir, entityTypes);
    expect(wrongOf(whole)).toEqual([]);
    expect(findingOf(whole, 'entity-note')?.looked).toBe(1);
    inFile((database) => database.prepare('update note set pages = 0 where id = ?').run(id));
    expect(wrongOf(auditFolder(dataDir, entityTypes))).toEqual(['entity-note']);
  });

  it('is backed up and restored', async () => {
    makeAccounts();
    const note = write({ text: 'buy' });
    const [to, into] = [join(folder, 'backup'), join(folder, 'restored')];
    await backUp({ dataDir, to });
    await stop();
    const how = { from: to, dataDir: into, force: false, keepSessions: true };
    await expect(restore(how)).rejects.toThrow('schema step 9000-notes');
    await restore({ ...how, migrations });
    dataDir = into;
    await start();
    expect(notesIn(exchange.snapshot())).toEqual([note]);
    expect(wrongOf(auditFolder(into, entityTypes))).toEqual([]);
  });

  it('is retained: a row goes when its time after the end is over, not before', async () => {
    const { id } = write({ text: 'buy' });
    const other = write({ text: 'sell' });
    write({ text: 'buy', noteId: id, tear: true }, 20);
    const stored = () => inFile((database) => database.prepare('select id from note').all().length);
    expect([notesIn(exchange.snapshot()), stored()]).toEqual([[other], 2]);
    write({ text: 'sell', noteId: other.id }, 20 + keepMs);
    expect(stored()).toBe(2);
    await stop();
    await start();
    write({ text: 'sell', noteId: other.id }, 21 + keepMs);
    expect(stored()).toBe(1);
    expect(notesIn(exchange.snapshot())).toEqual([{ ...other, pages: 3 }]);
  });
});
