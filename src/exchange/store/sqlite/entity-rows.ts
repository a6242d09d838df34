import type { StatementSync } from 'node:sqlite';
import { type ChangedRows, type EntityRows, rowsOf } from '#exchange/core/entities.ts';
import type { AnyEntity, EntityRow, EntityTypes } from '#exchange/core/entity.ts';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { columnOf, type Stored, toRow, toStored } from '#exchange/store/sqlite/entity-shape.ts';

/** Rows past their time that a batch drops at most of an entity. */
const droppedMax = 20;

function readRows(
  database: SqlDatabase,
  entity: AnyEntity,
  where: string,
  ...values: readonly (number | string)[]
): EntityRow[] {
  const statement = database.prepare(`select * from ${entity.name} ${where} order by id`);
  statement.setReadBigInts(true);
  return statement.all(...values).map((row) => toRow(entity, row as Record<string, Stored>));
}

interface Statements {
  readonly upsert: StatementSync;
  readonly remove: StatementSync;
  readonly drop: StatementSync;
  /** When the first of the ended rows ended. */
  readonly oldest: StatementSync;
}

function prepare(database: SqlDatabase, { name, columns }: AnyEntity): Statements {
  const names = Object.keys(columns).map(columnOf);
  const set = names.filter((one) => one !== 'id').map((one) => `${one} = excluded.${one}`);
  return {
    upsert: database.prepare(
      `insert into ${name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
       on conflict (id) do update set ${set.join(', ')}`,
    ),
    remove: database.prepare(`delete from ${name} where id = ?`),
    drop: database.prepare(
      `delete from ${name} where id in
         (select id from ${name} where ended_at < ? order by ended_at limit ${droppedMax})`,
    ),
    oldest: database.prepare(`select min(ended_at) as at from ${name}`),
  };
}

/** Writes and reads the rows of all entities, by what their descriptors say. */
export class EntityStore {
  readonly #database: SqlDatabase;
  readonly #types: EntityTypes;
  readonly #tables: readonly EntityTable[];

  constructor(database: SqlDatabase, types: EntityTypes) {
    this.#database = database;
    this.#types = types;
    this.#tables = Object.entries(types).map(
      ([name, entity]) => new EntityTable(database, name, entity),
    );
  }

  /** Writes what a batch changed and drops what is past its time. The caller holds the transaction. */
  write(changed: ChangedRows, now: number): void {
    for (const table of this.#tables) table.write(changed, now);
  }

  /** After a rollback what was noted of ended rows may be wrong. */
  forget(): void {
    for (const table of this.#tables) table.forget();
  }

  /** A row, which may have ended. */
  find(name: string, ids: readonly number[]): EntityRow[] {
    const where = 'where id in (select value from json_each(?))';
    return readRows(this.#database, this.#types[name]!, where, JSON.stringify(ids));
  }

  /** The rows that live. */
  load(): EntityRows {
    const rows = Object.entries(this.#types).map(([name, entity]) => [
      name,
      readRows(this.#database, entity, 'where ended_at is null'),
    ]);
    return Object.fromEntries(rows) as EntityRows;
  }
}

/** The rows of one entity. */
class EntityTable {
  readonly #name: string;
  readonly #entity: AnyEntity;
  readonly #statements: Statements;
  /** When the first of the ended rows is past its time; 0: not known. */
  #dropAt = 0;

  constructor(database: SqlDatabase, name: string, entity: AnyEntity) {
    this.#name = name;
    this.#entity = entity;
    this.#statements = prepare(database, entity);
  }

  write(changed: ChangedRows, now: number): void {
    const { columns, keepMs } = this.#entity;
    const { upsert, remove } = this.#statements;
    for (const row of rowsOf(changed, this.#name)) {
      if (row.endedAt !== undefined && keepMs === 0) {
        remove.run(row.id);
        continue;
      }
      const values = row as unknown as Record<string, unknown>;
      upsert.run(...Object.entries(columns).map(([f, kind]) => toStored(kind, values[f])));
      if (row.endedAt !== undefined) this.#dropAt = Math.min(this.#dropAt, row.endedAt + keepMs);
    }
    if (keepMs > 0 && Number.isFinite(keepMs) && now > this.#dropAt) this.#drop(now - keepMs);
  }

  forget(): void {
    this.#dropAt = 0;
  }

  #drop(before: number): void {
    const { drop, oldest } = this.#statements;
    drop.run(before);
    const { at } = oldest.get() as { at: number | null };
    this.#dropAt = at === null ? Number.POSITIVE_INFINITY : at + this.#entity.keepMs;
  }
}

/** What is wrong with stored rows by themselves, one finding for each entity. */
export function entityFindings(database: SqlDatabase, types: EntityTypes): Finding[] {
  return Object.values(types).map((entity) => {
    const check = new Check(`entity-${entity.name}`, `each row of ${entity.name} is sound`);
    for (const row of readRows(database, entity, '')) {
      const fault = entity.fault(row as never);
      check.note(fault === undefined ? undefined : `${entity.name} ${row.id}: ${fault}`);
    }
    return check;
  });
}
