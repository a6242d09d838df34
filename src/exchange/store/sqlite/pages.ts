import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Line, lineNames, lineOf, symbolIdOf } from '#domain/line/line.ts';
import type { Tables } from '#exchange/store/sqlite/tables.ts';
import type { Page } from '#exchange/store/store.ts';

/** Symbol ids carry their line's suffix, those of spot none. */
const suffixOf = (line: Line): string => symbolIdOf(line, '').slice(1);
const allSuffixes = lineNames.map(suffixOf);

interface OfLine {
  readonly symbolId?: string | undefined;
  readonly line?: Line | undefined;
}

/** Of which lines rows are asked for: an instrument's, a named one or all. A row has no other suffix. */
export function suffixesOf({ symbolId, line }: OfLine): readonly string[] {
  if (symbolId === undefined) return line === undefined ? allSuffixes : [suffixOf(line)];
  const own = lineOf(symbolId);
  return line === undefined || line === own ? [suffixOf(own)] : [];
}

interface LinesRead {
  readonly table: string;
  /** Named to SQLite, which without figures on its tables would at times rather walk a primary key. */
  readonly index: string;
  readonly where: readonly RawBuilder<unknown>[];
  /** Of which lines; undefined: the table knows none. */
  readonly suffixes: readonly string[] | undefined;
  /** Columns that the rows are ordered by, the greatest first. */
  readonly by: readonly string[];
  readonly limit: number;
}

/**
 * Rows of a page and one more. Indexes lead by line, so each line is a range in the order of the page
 * and SQLite merges the ranges as it reads: it touches no row of another line and sorts none.
 */
export async function rowsOfLines<Row>(
  db: Kysely<Tables>,
  { table, index, where, suffixes, by, limit }: LinesRead,
): Promise<Row[]> {
  if (suffixes?.length === 0) return [];
  const lines = suffixes?.map((suffix) => [...where, sql`suffix = ${suffix}`]) ?? [where];
  const ranges = lines.map((all) => {
    const conditions = sql.join(all, sql` and `);
    return sql`select * from ${sql.table(table)} indexed by ${sql.ref(index)} where ${conditions}`;
  });
  const order = sql.join(by.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`${sql.join(ranges, sql` union all `)}
    order by ${order} limit ${BigInt(limit + 1)}`.execute(db);
  return rows;
}

/** A page out of one row more than asked for: whether it is there tells if there is a next page. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  to: (row: R) => T,
  idOf: (item: T) => number,
) {
  const items = rows.slice(0, limit).map(to);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: items, cursor: more ? idOf(last) : undefined } satisfies Page<T>;
}
