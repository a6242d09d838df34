import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '#exchange/store/migrations/list.ts';
import { syncFile } from '#exchange/store/sqlite/copy.ts';
import { lockFolder } from '#exchange/store/sqlite/lock.ts';
import { unfinishedName } from '#exchange/store/sqlite/open.ts';
import {
  besideDatabase,
  bytesOf,
  dataFiles,
  refuseWithoutRoom,
  requiredFiles,
} from '#exchange/upkeep/data-files.ts';
import { hashOf, type Manifest, readManifest } from '#exchange/upkeep/manifest.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';

export interface RestoreOrder {
  readonly from: string;
  readonly dataDir: string;
  /** Moves what the data folder has aside, instead of refusing. */
  readonly force: boolean;
  /** Keeps people logged in. Sessions and API keys that were ended since the backup come back with it. */
  readonly keepSessions: boolean;
  /** The steps of the schema that are known, where they are not those of every exchange. */
  readonly migrations?: Readonly<Record<string, unknown>>;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where the files that were there before are now. */
  readonly movedTo: string | undefined;
}

/**
 * Puts a backup into a data folder on which no exchange runs. Throws `AlreadyRunning` when one does,
 * `UpkeepRefused` when the backup is not whole, when it is of a newer version, or when the folder
 * has an exchange already and `force` is not given. Nothing is changed then. A restore that was cut
 * short leaves a mark, without whose removal (by the next restore) no exchange starts there.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const [from, dataDir] = [resolve(order.from), resolve(order.dataDir)];
  const manifest = readManifest(from);
  await refuseDamaged(from, manifest);
  refuseNewer(manifest, order.migrations);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    const there = filesThere(dataDir);
    if (there.length > 0 && !order.force) {
      throw new UpkeepRefused(
        `${dataDir} already contains ${there.join(', ')}. Set DATA_DIR to an empty directory, or use ` +
          '--force to move the files aside.',
      );
    }
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    refuseWithoutRoom(dataDir, bytes);
    const staged = join(dataDir, 'restoring');
    await stage(from, staged, manifest);
    if (!order.keepSessions) endSessions(join(staged, 'accounts.db'));
    return { manifest, movedTo: swap(dataDir, staged, there, manifest) };
  } finally {
    lock.release();
  }
}

async function refuseDamaged(folder: string, { files }: Manifest): Promise<void> {
  const missing = requiredFiles.find((name) => !files.some((file) => file.name === name));
  if (missing !== undefined) {
    throw new UpkeepRefused(`${folder} is not a complete backup: the manifest lacks ${missing}.`);
  }
  for (const { name, bytes, sha256 } of files) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new UpkeepRefused(`${file} is missing.`);
    const is = bytesOf(file);
    if (is !== bytes) throw new UpkeepRefused(`${file} has ${is} bytes instead of ${bytes}.`);
    if ((await hashOf(file)) !== sha256) {
      throw new UpkeepRefused(`${file} differs from the backup: wrong SHA-256.`);
    }
  }
}

function refuseNewer({ steps, version }: Manifest, known = migrations as object): void {
  const unknown = steps.find((step) => !(step in known));
  if (unknown === undefined) return;
  throw new UpkeepRefused(
    `The backup was made by a newer version (${version}, schema step ${unknown}). ` +
      'Restore it with that version or a newer one.',
  );
}

function filesThere(dataDir: string): string[] {
  const names = dataFiles.flatMap((name) => [name, ...besideDatabase.map((end) => name + end)]);
  return names.filter((name) => existsSync(join(dataDir, name)));
}

/** Copies everything beside its place first and makes sure of it: the swap is then quick. */
async function stage(from: string, staged: string, { files }: Manifest): Promise<void> {
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { mode: 0o700 });
  for (const { name, sha256 } of files) {
    const copy = join(staged, name);
    copyFileSync(join(from, name), copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o600);
    syncFile(copy);
    if ((await hashOf(copy)) !== sha256) throw new Error(`${copy} was not copied whole.`);
  }
}

/**
 * Everyone logs in again: a session that its owner ended after the backup must not come back, nor
 * a link that was used since, nor an API key that was revoked.
 */
function endSessions(file: string): void {
  const accounts = new DatabaseSync(file);
  try {
    accounts.exec('delete from session; delete from verification;');
    // A backup of an earlier version has none.
    if (accounts.prepare("select 1 from sqlite_schema where name = 'api_key'").get()) {
      accounts.exec('delete from api_key');
    }
  } finally {
    accounts.close();
  }
  syncFile(file);
}

/** Names change in one go; the mark tells of a plug that was pulled in the middle of it. */
function swap(
  dataDir: string,
  staged: string,
  there: readonly string[],
  { files }: Manifest,
): string | undefined {
  const mark = join(dataDir, unfinishedName);
  writeFileSync(mark, 'A restore was cut short here. Restore again, with --force.\n');
  syncFile(mark);
  syncFile(dataDir);
  const aside = there.length === 0 ? undefined : asideFolder(dataDir);
  for (const name of there) renameSync(join(dataDir, name), join(aside!, name));
  for (const { name } of files) renameSync(join(staged, name), join(dataDir, name));
  if (aside !== undefined) syncFile(aside);
  syncFile(dataDir);
  rmSync(staged, { recursive: true, force: true });
  rmSync(mark);
  syncFile(dataDir);
  return aside;
}

function asideFolder(dataDir: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = join(dataDir, `replaced-${stamp}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}
