import { type Kysely, sql } from 'kysely';

/** Where API keys lie: a table of the accounts' file. Times are Unix milliseconds. */
export type ApiKeyTables = {
  readonly api_key: {
    readonly access_key: string;
    readonly auth_id: string;
    readonly label: string;
    /** The secret under AUTH_SECRET (`secret-box.ts`). */
    readonly secret: string;
    /** JSON arrays of text. */
    readonly permissions: string;
    readonly ips: string;
    readonly created_at: number;
    readonly expires_at: number | null;
    readonly used_at: number | null;
    readonly used_ip: string | null;
  };
};

export async function makeApiKeyTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('access_key', 'text', (c) => c.primaryKey())
    .addColumn('auth_id', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('permissions', 'text', (c) => c.notNull())
    .addColumn('ips', 'text', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'integer')
    .addColumn('used_at', 'integer')
    .addColumn('used_ip', 'text')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('api_key_by_owner').on('api_key').column('auth_id').execute();
}
