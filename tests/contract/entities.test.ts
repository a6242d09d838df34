import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Changes } from '#exchange/core/changes.ts';
import type { EntityRow, RowsRequest } from '#exchange/core/entity.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { ViewParts } from '#exchange/embedded-view/parts.ts';
import { embeddedView } from '#exchange/embedded-view/view.ts';
import {
  columnOf,
  columnTypes,
  type EntityShape,
  pageIndexOf,
  pageIndexText,
  shapeOf,
} from '#exchange/store/sqlite/entity-shape.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History, Page, Store } from '#exchange/store/store.ts';
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

/** The view's reads of rows that only the test knows. */
interface NoteReads {
  rows(type: 'notes', request: RowsRequest<Note>): Promise<Page<Note>>;
  row(type: 'notes', of: number, id: number): Promise<Note | undefined>;
}

/** What a migration would still have to do for a descriptor; its statements. */
function schemaFaults(database: DatabaseSync, shape: EntityShape): string[] {
  const { name, columns } = shape;
  const of = new Map(
    database
      .prepare(`pragma table_info("${name}")`)
      .all()
      .map((column) => [column.name, String(column.type).toLowerCase()]),
  );
  const missing = Object.entries(columns).flatMap(([field, kind]) => {
    const [column, type] = [columnOf(field), columnTypes[kind]];
    return of.get(column) === type ? [] : [`alter table ${name} add column ${column} ${type}`];
  });
  const index = pageIndexOf(shape);
  if (index === undefined) return missing;
  const wanted = pageIndexText(name, index);
  const made = database.prepare('select sql from sqlite_schema where name = ?').get(index.name);
  const text = String(made?.sql).replaceAll('"', '').replace(/\s+/g, ' ').toLowerCase();
  return text === wanted ? missing : [...missing, wanted];
}

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

describe('CORE-25 the rows of an entity that a test declares, seen through the view', () => {
  type Batch = (changes: Changes, now: number) => void;
  const listeners = new Set<Batch>();
  const engine = {
    onBatch(listener: Batch) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRebuilt: () => () => undefined,
  };
  const viewOf = () => {
    const parts = { engine, history: open.history, market: () => undefined };
    return embeddedView(parts as unknown as ViewParts);
  };
  const ids = ({ rows }: { readonly rows: readonly EntityRow[] }) => rows.map(({ id }) => id);
  const asked = { of: 1000, limit: 2 };

  it('are listed in pages, newest first, filtered and by whether they have ended', async () => {
    const notes = ['buy', 'sell', 'buy', 'buy'].map((text) => write({ text }));
    const [first, , third, last] = notes.map(({ id }) => id);
    write({ text: 'buy', noteId: third!, tear: true });
    const history = viewOf().history as unknown as NoteReads;
    const page = await history.rows('notes', asked);
    expect([ids(page), page.cursor]).toEqual([[last, third], third]);
    const next = await history.rows('notes', { ...asked, before: third });
    expect([ids(next), next.cursor]).toEqual([[notes[1]!.id, first], undefined]);
    const filtered = { ...asked, limit: 9, where: { text: 'buy' } };
    expect(ids(await history.rows('notes', filtered))).toEqual([last, third, first]);
    expect(ids(await history.rows('notes', { ...filtered, ended: false }))).toEqual([last, first]);
    expect(ids(await history.rows('notes', { ...filtered, ended: true }))).toEqual([third]);
    expect(ids(await history.rows('notes', { ...asked, of: 1001 }))).toEqual([]);
    const unknown = history.rows('notes', { ...asked, where: { pages: 1 } });
    await expect(unknown).rejects.toThrow('note has no pages by pages');
  });

  it('are found by their number, by their owner alone', async () => {
    const note = write({ text: 'buy' });
    const history = viewOf().history as unknown as NoteReads;
    expect(await history.row('notes', 1000, note.id)).toEqual(note);
    expect(await history.row('notes', 1001, note.id)).toBeUndefined();
    expect(await history.row('notes', 1000, note.id + 1)).toBeUndefined();
  });

  it('are fetched for a command that needs one that has ended', async () => {
    const note = write({ text: 'buy' });
    const torn = write({ text: 'buy', noteId: note.id, tear: true });
    const found = await open.store.findRows('notes' as never, [torn.id, 99]);
    expect(found).toEqual([torn]);
  });

  it('are published as they change', () => {
    const told: unknown[] = [];
    const leave = viewOf().subscribe({
      published: ({ rows }) => told.push(...(rows as unknown as { notes: Set<Note> }).notes),
    });
    const reply = exchange.apply({ kind: 'WriteNote', userId: 1000, text: 'buy' } as never, 10);
    const changes = exchange.closeBatch();
    for (const listener of listeners) listener(changes, 10);
    expect(told).toEqual([(reply as unknown as { readonly value: Note }).value]);
    leave();
  });

  it('are read by an index, as those of every listed entity', () => {
    for (const entity of Object.values(entityTypes)) {
      expect(inFile((database) => schemaFaults(database, shapeOf(entity)))).toEqual([]);
    }
    const other = { ...shapeOf(entityTypes.notes), pages: { of: 'text', by: 'endedAt' } };
    const more = { ...other, columns: { ...other.columns, color: 'text' } } as const;
    expect(inFile((database) => schemaFaults(database, more))).toEqual([
      'alter table note add column color text',
      'create index note_page on note (text, ended_at, id)',
    ]);
  });
});
