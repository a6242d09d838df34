import type { StatementSync } from 'node:sqlite';
import {
  type ChangedRows,
  type EntityName,
  type EntityRows,
  entityNames,
  entityOf,
  forEntities,
  rowsOf,
} from '#exchange/core/entities.ts';
import type { AnyEntity, ColumnKind, EntityRow } from '#exchange/core/entity.ts';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';

/** Rows past their time that a batch drops at most of an entity. */
const droppedMax = 20;

type Stored = string | number | bigint | null;

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

function toStored(kind: ColumnKind, value: unknown): Stored {
  if (value === undefined) return null;
  if (kind === 'json') return JSON.stringify(value);
  return kind === 'flag' ? Number(value) : (value as Stored);
}

function fromStored(kind: ColumnKind, value: Stored): unknown {
  if (value === null) return undefined;
  if (kind === 'json') return JSON.parse(String(value));
  if (kind === 'flag') return value !== 0n;
  return kind === 'integer' ? Number(value) : value;
}

/** A row of the store as the core has it; undefined values are fields all the same. */
export function toRow({ columns }: AnyEntity, stored: Record<string, Stored>): EntityRow {
  const fields = Object.entries(columns).map(([field, kind]) => [
    field,
    fromStored(kind, stored[columnOf(field)] ?? null),
  ]);
  return Object.fromEntries(fields) as EntityRow;
}

function readRows(
  database: SqlDatabase,
  entity: AnyEntity,
  where: string,
  ...values: readonly number[]
): EntityRow[] {
  const statement = database.prepare(`select * from ${entity.name} ${where} order by id`);
  statement.setReadBigInts(true);
  return statement.all(...values).map((row) => toRow(entity, row as Record<string, Stored>));
}

interface Statements {
  readonly upsert: StatementSync;
  readonly remove: StatementSync;
  readonly drop: StatementSync;
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
  };
}

/** Writes and reads the rows of all entities, by what their descriptors say. */
export class EntityStore {
  readonly #database: SqlDatabase;
  readonly #statements: { readonly [N in EntityName]: Statements };

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.#statements = forEntities((name) => prepare(database, entityOf(name)));
  }

  /** Writes what a batch changed and drops what is past its time. The caller holds the transaction. */
  write(changed: ChangedRows, now: number): void {
    for (const name of entityNames) {
      const entity = entityOf(name);
      const { upsert, remove, drop } = this.#statements[name];
      let ended = false;
      for (const row of rowsOf(changed, name)) {
        ended ||= row.endedAt !== undefined;
        if (row.endedAt !== undefined && entity.keepMs === 0) {
          remove.run(row.id);
          continue;
        }
        const values = row as unknown as Record<string, unknown>;
        upsert.run(...Object.entries(entity.columns).map(([f, kind]) => toStored(kind, values[f])));
      }
      if (ended && entity.keepMs > 0) drop.run(now - entity.keepMs);
    }
  }

  /** A row, which may have ended. */
  find(name: EntityName, id: number): EntityRow | undefined {
    return readRows(this.#database, entityOf(name), 'where id = ?', id)[0];
  }

  /** The rows that live. */
  load(): EntityRows {
    return forEntities((name) =>
      readRows(this.#database, entityOf(name), 'where ended_at is null'),
    ) as unknown as EntityRows;
  }
}

/** What is wrong with stored rows by themselves, one finding for each entity. */
export function entityFindings(database: SqlDatabase): Finding[] {
  return entityNames.map((name) => {
    const entity = entityOf(name);
    const check = new Check(`entity-${entity.name}`, `each row of ${name} is sound`);
    for (const row of readRows(database, entity, '')) {
      const fault = entity.fault(row as EntityRow & Record<string, unknown>);
      check.note(fault === undefined ? undefined : `${entity.name} ${row.id}: ${fault}`);
    }
    return check;
  });
}
