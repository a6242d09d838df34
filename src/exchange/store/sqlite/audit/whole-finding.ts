import type { DatabaseSync } from 'node:sqlite';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';

/** Whether SQLite finds a file whole. */
export function wholeFinding(name: string, database: DatabaseSync): Finding {
  const check = new Check(name, 'the file’s pages, rows and indexes are whole');
  try {
    const pages = database.prepare('pragma page_count').get() as { page_count: number };
    check.looked = pages.page_count;
    for (const row of database.prepare('pragma integrity_check(20)').all()) {
      const verdict = String(row.integrity_check);
      if (verdict !== 'ok') check.fail(verdict);
    }
  } catch (error) {
    check.fail(error instanceof Error ? error.message : String(error));
  }
  return check;
}
