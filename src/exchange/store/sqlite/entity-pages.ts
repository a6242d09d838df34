import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityRow, Owner, RowsRequest } from '#exchange/core/entity.ts';
import {
  columnOf,
  type EntityShape,
  orderOf,
  pageIndexOf,
  type Stored,
  toRow,
  toStored,
} from '#exchange/store/sqlite/entity-shape.ts';
import { pageOf, rowsOfLines, suffixesOf } from '#exchange/store/sqlite/pages.ts';
import type { Tables } from '#exchange/store/sqlite/tables.ts';
import type { Page } from '#exchange/store/store.ts';

type Db = Kysely<Tables>;
type Request = RowsRequest<Readonly<Record<string, unknown>>>;

/** Whole numbers go in as bigint, as they come out. */
function storedValue({ name, columns }: EntityShape, field: string, value: unknown): Stored {
  const kind = columns[field];
  if (kind === undefined) throw new Error(`invariant: ${name} has no ${field}`);
  const stored = toStored(kind, value);
  return typeof stored === 'number' ? BigInt(stored) : stored;
}

const isEqual = (shape: EntityShape, field: string, value: unknown): RawBuilder<unknown> =>
  sql`${sql.ref(columnOf(field))} = ${storedValue(shape, field, value)}`;

/** Fields that are asked for and can be filtered by. Another one is a fault of whoever asks. */
function filtersOf(shape: EntityShape, where: Request['where'] = {}): RawBuilder<unknown>[] {
  const asked = Object.entries(where).filter(([, value]) => value !== undefined);
  return asked.map(([field, value]) => {
    if (!shape.pages?.filters?.includes(field)) {
      throw new Error(`invariant: ${shape.name} has no pages by ${field}`);
    }
    return isEqual(shape, field, value);
  });
}

function timesOf({ name, pages }: EntityShape, { from, to }: Request): RawBuilder<unknown>[] {
  if (from === undefined && to === undefined) return [];
  if (pages?.by === undefined) throw new Error(`invariant: ${name} has no pages by time`);
  const at = sql.ref(columnOf(pages.by));
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${BigInt(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${BigInt(to)}`]),
  ];
}

/** A cursor names a row: those behind it follow. */
function behind(shape: EntityShape, before: number | undefined): RawBuilder<unknown>[] {
  if (before === undefined) return [];
  const by = orderOf(shape);
  if (by.length === 1) return [sql`id < ${BigInt(before)}`];
  const order = sql.join(by.map((column) => sql.ref(column)));
  return [
    sql`(${order}) < (select ${order} from ${sql.table(shape.name)} where id = ${BigInt(before)})`,
  ];
}

/** A page of an entity's rows, newest first, as its descriptor says. */
export async function entityPage(
  db: Db,
  shape: EntityShape,
  request: Request,
): Promise<Page<EntityRow>> {
  const { pages } = shape;
  const index = pageIndexOf(shape);
  if (pages === undefined || index === undefined) {
    throw new Error(`invariant: ${shape.name} has no pages`);
  }
  const { of, line, where, ended = pages.ended, limit } = request;
  const conditions = [isEqual(shape, pages.of, of), ...filtersOf(shape, where)];
  if (ended !== undefined)
    conditions.push(ended ? sql`ended_at is not null` : sql`ended_at is null`);
  conditions.push(...timesOf(shape, request), ...behind(shape, request.before));
  const symbolId = where?.symbolId as string | undefined;
  const suffixes = pages.byLine ? suffixesOf({ symbolId, line }) : undefined;
  const read = { table: shape.name, index: index.name, where: conditions, suffixes };
  const rows = await rowsOfLines<Record<string, Stored>>(db, {
    ...read,
    by: orderOf(shape),
    limit,
  });
  return pageOf(
    rows,
    limit,
    (row) => toRow(shape, row),
    ({ id }) => id,
  );
}

/** A row by its number, if it is of the one who asks. */
export async function entityRow(
  db: Db,
  shape: EntityShape,
  of: Owner,
  id: number,
): Promise<EntityRow | undefined> {
  if (shape.pages === undefined) throw new Error(`invariant: ${shape.name} has no pages`);
  const { rows } = await sql<Record<string, Stored>>`
    select * from ${sql.table(shape.name)}
    where id = ${BigInt(id)} and ${isEqual(shape, shape.pages.of, of)}`.execute(db);
  return rows[0] && toRow(shape, rows[0]);
}
