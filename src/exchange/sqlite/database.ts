import type { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';

/** What the store uses of a connection; a test may give one that fails on purpose. */
export type SqlDatabase = Pick<DatabaseSync, 'prepare' | 'exec' | 'close' | 'isTransaction'>;

/** Makes a connection to a file. */
export type OpenDatabase = (file: string) => SqlDatabase;

/** Kysely over a connection of node:sqlite. Closing stays with whoever opened it. */
export function kyselyOver<T>(database: Pick<SqlDatabase, 'prepare'>): Kysely<T> {
  return new Kysely<T>({
    dialect: new SqliteDialect({
      database: {
        close() {},
        prepare(text) {
          const statement = database.prepare(text);
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...(values as never[])),
            run: (values) => statement.run(...(values as never[])),
            iterate: (values) => statement.iterate(...(values as never[])),
          };
        },
      },
    }),
  });
}

/**
 * SQLite's own result code of an error, without its extension (13 full, 10 I/O, 7 memory, 5 busy);
 * undefined when the error is of something else.
 */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

export const sqliteResult = {
  busy: 5,
  noMemory: 7,
  ioError: 10,
  full: 13,
  tooBig: 18,
  constraint: 19,
  mismatch: 20,
  range: 25,
} as const;

/** Whether an error says that the disk took no more: then nothing of the write stands. */
export const isFull = (error: unknown): boolean => resultCode(error) === sqliteResult.full;
