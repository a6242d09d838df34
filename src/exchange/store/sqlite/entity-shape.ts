import { type Kysely, sql } from 'kysely';
import type { AnyEntity, ColumnKind, EntityRow } from '#exchange/core/entity.ts';

/** What of a descriptor says how rows are kept: plain data, which can be sent to a thread. */
export type EntityShape = Pick<AnyEntity, 'name' | 'columns' | 'pages'>;

export const shapeOf = ({ name, columns, pages }: AnyEntity): EntityShape => ({
  ...{ name, columns },
  ...(pages && { pages }),
});

export type Stored = string | number | bigint | null;

export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

export function toStored(kind: ColumnKind, value: unknown): Stored {
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

type Columns = AnyEntity['columns'];

/** Fields with their columns and kinds, worked out once per entity. */
const fieldsOf = new WeakMap<Columns, readonly (readonly [string, string, ColumnKind])[]>();

function fields(columns: Columns) {
  let known = fieldsOf.get(columns);
  if (known === undefined) {
    known = Object.entries(columns).map(([field, kind]) => [field, columnOf(field), kind] as const);
    fieldsOf.set(columns, known);
  }
  return known;
}

/** A row of the store as the core has it; undefined values are fields all the same. */
export function toRow({ columns }: EntityShape, stored: Record<string, Stored>) {
  const row: Record<string, unknown> = {};
  for (const [field, column, kind] of fields(columns)) {
    row[field] = fromStored(kind, stored[column] ?? null);
  }
  return row as unknown as EntityRow;
}

/** The index that pages are read by. */
export interface PageIndex {
  readonly name: string;
  readonly columns: readonly string[];
  /** Of which rows it has entries; undefined: of all. */
  readonly where: string | undefined;
}

/** What pages are ordered by, behind the columns that are equal in all rows of a page. */
export const orderOf = ({ pages }: EntityShape): readonly string[] =>
  pages?.by === undefined ? ['id'] : [columnOf(pages.by), 'id'];

export function pageIndexOf(shape: EntityShape): PageIndex | undefined {
  const { name, pages } = shape;
  if (pages === undefined) return undefined;
  const line = pages.byLine ? ['suffix'] : [];
  // Instruments of a line are told apart without reading their rows.
  const symbol = pages.byLine ? ['symbol_id'] : [];
  return {
    name: `${name}_page`,
    columns: [columnOf(pages.of), ...line, ...orderOf(shape), ...symbol],
    where: pages.ended ? 'ended_at is not null' : undefined,
  };
}

export const pageIndexText = (table: string, { name, columns, where }: PageIndex): string =>
  `create index ${name} on ${table} (${columns.join(', ')})${where ? ` where ${where}` : ''}`;

/** Types of columns; other databases have other words for them. */
export const columnTypes: Readonly<Record<ColumnKind, 'integer' | 'text'>> = {
  integer: 'integer',
  amount: 'integer',
  flag: 'integer',
  text: 'text',
  json: 'text',
};

/** The line of a row, computed from its symbol id: what follows the underscore, of spot nothing. */
const suffixText = `text generated always as
  (iif(instr(symbol_id, '_') = 0, '', substr(symbol_id, instr(symbol_id, '_') + 1))) virtual`;

/**
 * Creates the table of a new entity with the index of its pages and one of the ends of its rows. A
 * migration writes the shape out, as it is at that step: later changes of the descriptor are later steps.
 */
export async function createEntityTable(db: Kysely<unknown>, shape: EntityShape): Promise<void> {
  const { name, columns, pages } = shape;
  let table = db.schema.createTable(name);
  for (const [field, kind] of Object.entries(columns)) {
    const isOwner = field === pages?.of;
    table = table.addColumn(columnOf(field), columnTypes[kind], (c) =>
      field === 'id' ? c.primaryKey() : isOwner ? c.notNull() : c,
    );
  }
  await table.modifyEnd(sql`strict`).execute();
  if (pages?.byLine) {
    await sql`alter table ${sql.table(name)} add column suffix ${sql.raw(suffixText)}`.execute(db);
  }
  const index = pageIndexOf(shape);
  if (index !== undefined) await sql.raw(pageIndexText(name, index)).execute(db);
  await db.schema.createIndex(`${name}_ended`).on(name).column('ended_at').execute();
}
