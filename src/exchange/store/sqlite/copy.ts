import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/** The copy is made in one step: fewer pages a step would only hold the old view for longer. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database as it stands at this moment to a file that is not there yet, while another
 * process goes on writing to it. One read transaction holds the view, so the copy is of one commit;
 * in WAL mode a reader never stops a writer. What the log grew by meanwhile is folded back from
 * here: left alone, the writer's next commit would have to do it.
 *
 * The copy is one file (no log beside it), synced and checked. Throws when SQLite finds it damaged.
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: 5000 });
  try {
    // Not ours to fold back while the view is held.
    source.exec('pragma wal_autocheckpoint = 0; begin; select count(*) from sqlite_schema;');
    await backup(source, to, { rate: allPages });
    source.exec('commit; pragma wal_checkpoint(passive);');
  } finally {
    source.close();
  }
  finish(to);
}

function finish(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('pragma journal_mode = delete');
    const { quick_check: verdict } = copy.prepare('pragma quick_check(1)').get() as {
      quick_check: string;
    };
    if (verdict !== 'ok') throw new Error(`The copy ${file} is damaged: ${verdict}`);
  } finally {
    copy.close();
  }
  for (const rest of ['-wal', '-shm', '-journal']) rmSync(file + rest, { force: true });
  syncFile(file);
}

/** Makes sure that a file (or a folder's list of names) outlives a power cut. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
