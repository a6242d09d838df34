import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newChanges } from '#exchange/core/changes.ts';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';

const program = fileURLToPath(new URL('./exchange-under-load.ts', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-sync-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Commits in a write-ahead log: frames that carry the size of the file after them. */
function commitFrames(log: Buffer): number {
  const pageSize = log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = 32; at + 24 + pageSize <= log.length; at += 24 + pageSize) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) !== 0) commits++;
  }
  return commits;
}

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

describe('syncs', () => {
  it('SAFE-01 each batch is a commit of its own, on a connection that syncs each commit', async () => {
    let database: SqlDatabase | undefined;
    const { store, history } = await openSqliteStore(folder, {
      database: (file) => {
        database = new DatabaseSync(file);
        return database;
      },
    });
    expect(database?.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    // 2 is FULL: in WAL mode SQLite then syncs the log at every commit.
    expect(database?.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
    const log = () => commitFrames(readFileSync(join(folder, 'exchange.db-wal')));
    const before = log();
    const counters = {
      userId: 0,
      orderId: 0,
      tradeId: 0,
      billId: 0,
      movementId: 0,
      priority: 0,
    };
    for (let i = 1; i <= 25; i++) {
      store.write({ changes: newChanges(), counters, candles: [], now: i });
      expect(log()).toBe(before + i);
    }
    await history.close();
    store.close();
  });

  it.skipIf(!canTrace)(
    'SAFE-01 at least one sync of the log per acknowledged batch, counted in the system calls',
    () => {
      const trace = join(folder, 'trace');
      const said = openSync(join(folder, 'said.jsonl'), 'w');
      const told = JSON.stringify({ folder, seed: 5, stopAfterCommits: 100 });
      const traced = ['-f', '-y', '-e', 'trace=fdatasync,fsync', '-o', trace];
      const { stderr } = spawnSync('strace', [...traced, process.execPath, program, told], {
        stdio: ['ignore', said, 'pipe'],
        encoding: 'utf8',
      });
      closeSync(said);
      const commits = Number(/commits (\d+)/.exec(stderr)?.[1]);
      const syncs = readFileSync(trace, 'utf8').match(
        /f(?:data)?sync\(\d+<[^>]*exchange\.db-wal>/g,
      );
      expect(commits).toBeGreaterThanOrEqual(100);
      expect(syncs?.length).toBeGreaterThanOrEqual(commits);
    },
  );
});
