import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { makeApiKeyTable } from '#exchange/identity/api-keys/table.ts';

/** Unreleased versions made the table without a step. */
async function makeSessionEnds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists sessionEnd (
      token text primary key, reason text not null, endedAt integer not null
    ) strict, without rowid
  `.execute(db);
  await sql`create index if not exists sessionEndByTime on sessionEnd (endedAt)`.execute(db);
}

/**
 * Every step of our own tables in the accounts' file, in order; a released one is never edited. The
 * sign-in service brings its tables up to date by itself and leaves these alone.
 */
export const accountSteps: Readonly<Record<string, Migration>> = {
  '0001-api-keys': { up: makeApiKeyTable },
  '0002-session-ends': { up: makeSessionEnds },
};
