import type { DatabaseSync } from 'node:sqlite';
import { type Migration, Migrator } from 'kysely/migration';
import { kyselyOver, type SqlDatabase } from '#exchange/sqlite/database.ts';

/** The file was made by a newer version of the program, whose tables this one does not know. */
class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';

  constructor(step: string) {
    super(
      `The store was made by a newer version: its schema has the step ${step}, which this ` +
        'version does not know. Start that version or a later one, or restore a backup of this one.',
    );
  }
}

/**
 * Brings the schema up to date, forward only: all missing steps in one transaction, so that a step
 * that fails, or a plug that is pulled, leaves the store as it was. Throws `StoreTooNew` when the
 * file was made by a newer version.
 */
export async function migrate(
  database: Pick<SqlDatabase, 'prepare' | 'exec'>,
  steps: Readonly<Record<string, Migration>>,
): Promise<void> {
  const applied = appliedSteps(database);
  const unknown = applied.find((step) => !(step in steps));
  if (unknown !== undefined) throw new StoreTooNew(unknown);
  if (applied.length === Object.keys(steps).length) return;
  const migrator = new Migrator({
    db: kyselyOver(database),
    provider: { getMigrations: async () => ({ ...steps }) },
  });
  // Kysely itself opens no transaction for steps of SQLite.
  database.exec('begin immediate');
  const { error } = await migrator.migrateToLatest();
  database.exec(error === undefined ? 'commit' : 'rollback');
  if (error !== undefined) throw error;
}

/** The steps that a store's schema went through, in order; none of a new file. */
export function appliedSteps(database: Pick<DatabaseSync, 'prepare'>): string[] {
  const table = database.prepare(
    "select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'",
  );
  if (table.get() === undefined) return [];
  const steps = database.prepare('select name from kysely_migration order by name').all();
  return (steps as { name: string }[]).map(({ name }) => name);
}
