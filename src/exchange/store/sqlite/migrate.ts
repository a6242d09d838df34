import { Migrator } from 'kysely/migration';
import { migrations } from '#exchange/store/migrations/list.ts';
import { kyselyOver, type SqlDatabase } from '#exchange/store/sqlite/database.ts';

/**
 * Brings the schema up to date. Throws when a step fails (it is rolled back) or when the file was
 * made by a newer version of the program, whose steps this one does not know.
 */
export async function migrate(database: SqlDatabase): Promise<void> {
  const migrator = new Migrator({
    db: kyselyOver(database),
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
