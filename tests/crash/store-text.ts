import { DatabaseSync } from 'node:sqlite';

/** A store's file as SQL text: what a fixture is kept as, small enough to be read. */
export function textOfStore(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, readBigInts: true });
  const schema = database
    .prepare(
      'select name, type, sql from sqlite_schema where sql is not null order by type desc, name',
    )
    .all() as { name: string; type: string; sql: string }[];
  const lines = schema.map(({ sql }) => `${sql.replaceAll(/\s+/g, ' ')};`);
  for (const { name } of schema.filter(({ type }) => type === 'table')) {
    // What the schema computes is not among the columns that are listed.
    const columns = database.prepare(`pragma table_info("${name}")`).all();
    const list = columns.map((column) => `"${column.name}"`).join(', ');
    for (const row of database.prepare(`select ${list} from "${name}"`).iterate()) {
      lines.push(`insert into "${name}" values (${Object.values(row).map(literal).join(', ')});`);
    }
  }
  database.close();
  return `${lines.join('\n')}\n`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'bigint' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** Makes the file that a text came from. */
export function storeOfText(file: string, text: string): void {
  const database = new DatabaseSync(file);
  database.exec(`begin;${text}commit;`);
  database.close();
}
