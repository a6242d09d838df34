import type { Line } from '#domain/line/line.ts';

/** How a value of a row is kept: whole numbers, amounts in smallest units, texts, yes or no, JSON. */
export type ColumnKind = 'integer' | 'amount' | 'text' | 'flag' | 'json';

/** A row that the exchange keeps under a number. It lives until it has ended. */
export interface EntityRow {
  readonly id: number;
  /** Unix milliseconds; undefined while it lives. */
  readonly endedAt: number | undefined;
}

/**
 * How the rows of an entity are read in pages, newest first. An index of the table follows from it: the
 * owner, the line if pages are of lines, `by` and the number of the row.
 */
interface Pages<Field extends string> {
  /** Whose rows a page has. */
  readonly of: Field;
  /** Rows have a `symbolId`, and pages can be of its line. */
  readonly byLine?: boolean;
  /** Only rows that have ended are listed. */
  readonly ended?: boolean;
  /** A time that rows are ordered by before their number, and that a range of time goes by. */
  readonly by?: Field;
  /** Fields by whose value rows can be filtered. */
  readonly filters?: readonly Field[];
}

/** Whose rows are asked for: a value of the field that the entity's pages are of. */
export type Owner = number | string;

/** A page of an entity's rows. */
export interface RowsRequest<Row> {
  readonly of: Owner;
  readonly line?: Line | undefined;
  /** Values of fields that the entity can be filtered by. */
  readonly where?: { readonly [F in keyof Row]?: Row[F] | undefined };
  /** Only rows that have ended, or only those that live. */
  readonly ended?: boolean | undefined;
  /** A range of the time that pages are ordered by: at or after `from` and before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The number of the row that the page goes on after. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * What is kept of a kind of thing, told once: the store's table (made by a migration), what a core
 * is built from, what a batch writes, what an audit looks at and how long ended rows are kept.
 */
export interface Entity<Row extends EntityRow> {
  /** Of the table as well. */
  readonly name: string;
  /** By field; a column has the field's name in snake case. A value that is not there is null. */
  readonly columns: { readonly [F in keyof Row]-?: ColumnKind };
  /** How long a row is kept after its end; 0: it goes at once. */
  readonly keepMs: number;
  /** How rows are listed; absent: they are not. */
  readonly pages?: Pages<keyof Row & string>;
  /** What is wrong with a row by itself, for audits; undefined: nothing. */
  readonly fault: (row: Row) => string | undefined;
}

/** One of several entities, each of which has rows of its own. */
export interface AnyEntity {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly keepMs: number;
  readonly pages?: Pages<string>;
  readonly fault: (row: never) => string | undefined;
}

/** Entities by the names of their rows: those of the registry, or a test's with one more. */
export type EntityTypes = Readonly<Record<string, AnyEntity>>;

/** The living rows of an entity in a running core, and those that a batch changed. */
export class Table<Row extends EntityRow> {
  readonly #rows = new Map<number, Row>();
  #changed = new Set<Row>();

  /** Living rows, what changed last at the end. */
  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  /** A row that lives or ended in this batch. */
  find(id: number): Row | undefined {
    const living = this.#rows.get(id);
    if (living !== undefined) return living;
    for (const row of this.#changed) if (row.id === id) return row;
    return undefined;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Takes a row up, or notes that it changed or ended. */
  put(row: Row): void {
    this.#changed.add(row);
    this.#rows.delete(row.id);
    if (row.endedAt === undefined) this.#rows.set(row.id, row);
  }

  /** Takes up a row that is stored. */
  load(row: Row): void {
    this.#rows.set(row.id, row);
  }

  /** Rows that changed since the last call. */
  takeChanged(): ReadonlySet<Row> {
    const changed = this.#changed;
    if (changed.size > 0) this.#changed = new Set();
    return changed;
  }
}
