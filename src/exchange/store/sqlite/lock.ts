import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCode, sqliteResult } from '#exchange/sqlite/database.ts';

/** Another process serves this folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';

  constructor(folder: string) {
    super(
      `Another process already runs the exchange on ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
}

export interface FolderLock {
  release(): void;
}

/**
 * Keeps a second process off the folder for as long as this one lives. The lock is the open
 * exclusive transaction on a file of its own: the system frees it when the process ends, however
 * it ends, so no stale lock is ever left behind.
 */
export function lockFolder(folder: string): FolderLock {
  const database = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw resultCode(error) === sqliteResult.busy ? new AlreadyRunning(folder) : error;
  }
  return { release: () => database.close() };
}
