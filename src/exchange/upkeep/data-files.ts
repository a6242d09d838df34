import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';

/**
 * What of a data folder is worth keeping, in the order in which a backup takes it. The files are
 * snapshots of different moments, so the order matters:
 * - profiles before the exchange, since they carry its users' numbers: a number that a restored
 *   exchange gives out anew must not have someone else's profile;
 * - accounts after the exchange: an account is there before its user is, so each user that the
 *   exchange's snapshot has is in the later one. An account without a user gets one with its first
 *   call.
 */
export const dataFiles = ['profile.db', 'exchange.db', 'accounts.db', 'auth-secret'] as const;

export type KeptFile = (typeof dataFiles)[number];

/** Without these there is nothing to start from. */
export const requiredFiles: readonly KeptFile[] = ['exchange.db', 'accounts.db'];

export const isDatabase = (name: string): boolean => name.endsWith('.db');

/** What SQLite keeps beside a database while it is in use. */
export const besideDatabase = ['-wal', '-shm', '-journal'] as const;

/** 0 for a file that is not there. */
export const bytesOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** All that a kept file takes on the disk, its log included. */
export const bytesWithLog = (folder: string, name: string): number =>
  bytesOf(join(folder, name)) + (isDatabase(name) ? bytesOf(join(folder, `${name}-wal`)) : 0);

/** Left free beside what is written: a full disk would stop whatever runs on it. */
const spareBytes = 64 * 1024 * 1024;

/** Refuses when a folder's disk has no room for `bytes` more. */
export function refuseWithoutRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes + spareBytes) return;
  const mb = (count: number) => Math.ceil(count / 1024 / 1024);
  throw new UpkeepRefused(
    `Not enough space in ${folder}: ${mb(free)} MB free, ${mb(bytes + spareBytes)} MB required. ` +
      'Free up space or choose another directory.',
  );
}
