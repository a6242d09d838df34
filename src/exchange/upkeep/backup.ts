import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appliedSteps } from '#exchange/sqlite/migrate.ts';
import { copyDatabase, syncFile } from '#exchange/store/sqlite/copy.ts';
import {
  bytesOf,
  bytesWithLog,
  dataFiles,
  isDatabase,
  refuseWithoutRoom,
  requiredFiles,
} from '#exchange/upkeep/data-files.ts';
import {
  hashOf,
  type Manifest,
  type ManifestFile,
  manifestName,
  programVersion,
} from '#exchange/upkeep/manifest.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';

export interface BackupOrder {
  readonly dataDir: string;
  /** A folder that is not there yet, or empty. */
  readonly to: string;
}

/**
 * Copies a data folder while an exchange runs on it (or none does) into a folder with a manifest.
 * Orders that were acknowledged before it began are in it. Matching goes on meanwhile. Throws
 * `UpkeepRefused` when the folder has something in it, the disk has no room, or nothing is there to
 * copy; whatever was written by then is taken away again.
 */
export async function backUp(order: BackupOrder): Promise<Manifest> {
  const [dataDir, to] = [resolve(order.dataDir), resolve(order.to)];
  refuseNothing(dataDir);
  refuseTaken(dataDir, to);
  mkdirSync(dirname(to), { recursive: true });
  const names = dataFiles.filter((name) => existsSync(join(dataDir, name)));
  const bytes = names.reduce((sum, name) => sum + bytesWithLog(dataDir, name), 0);
  refuseWithoutRoom(dirname(to), bytes);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  try {
    return await copyAll(dataDir, to, names);
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(
  dataDir: string,
  to: string,
  names: readonly ManifestFile['name'][],
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const files: ManifestFile[] = [];
  for (const name of names) {
    const copy = join(to, name);
    if (isDatabase(name)) await copyDatabase(join(dataDir, name), copy);
    else copyFileSync(join(dataDir, name), copy);
    // Passwords' hashes, sessions and the secret that signs them are for their owner's eyes only.
    chmodSync(copy, 0o600);
    syncFile(copy);
    files.push({ name, bytes: bytesOf(copy), sha256: await hashOf(copy) });
  }
  const exchange = describeExchange(join(to, 'exchange.db'));
  const manifest = { format: 1, version: programVersion(), createdAt, ...exchange, files } as const;
  const file = join(to, manifestName);
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  for (const path of [file, to, dirname(to)]) syncFile(path);
  return manifest;
}

function describeExchange(file: string): Pick<Manifest, 'steps' | 'batch' | 'batchAt'> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database.prepare('select batch, at from counter').get() as
      | { batch: number; at: number }
      | undefined;
    const { batch = 0, at = 0 } = row ?? {};
    return { steps: appliedSteps(database), batch, batchAt: new Date(at).toISOString() };
  } finally {
    database.close();
  }
}

function refuseNothing(dataDir: string): void {
  const missing = requiredFiles.find((name) => !existsSync(join(dataDir, name)));
  if (missing === undefined) return;
  throw new UpkeepRefused(`${dataDir} has no ${missing}: no exchange has run there. Set DATA_DIR.`);
}

function refuseTaken(dataDir: string, to: string): void {
  if (to === dataDir || to.startsWith(`${dataDir}/`)) {
    throw new UpkeepRefused(
      `${to} is inside the data directory. Choose another directory, preferably on another disk.`,
    );
  }
  if (!existsSync(to) || readdirSync(to).length === 0) return;
  throw new UpkeepRefused(`${to} is not empty. Choose a new or empty directory.`);
}
