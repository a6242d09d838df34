import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { bytesOf, dataFiles, isDatabase } from '#exchange/upkeep/data-files.ts';

/** What a data folder holds, for the metrics. */
export interface FolderFigures {
  /** By file, logs included. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly diskFreeBytes: number;
  readonly accounts: number;
  readonly sessions: number;
  /** How old the oldest kept row is, by table. */
  readonly oldestMs: { readonly trade: number; readonly candle: number };
}

/** Figures are asked for by every scrape; looked at is at most once in this time. */
const freshMs = 10_000;

/**
 * Reads a running exchange's folder beside it, on connections that cannot write. Each read is a
 * step or two down an index: none holds up the event loop.
 */
export class FolderWatch {
  readonly #dataDir: string;
  readonly #now: () => number;
  readonly #open = new Map<string, DatabaseSync>();
  readonly #prepared = new Map<string, StatementSync>();
  #latest: FolderFigures | undefined;
  #at = 0;

  constructor(dataDir: string, now: () => number) {
    this.#dataDir = dataDir;
    this.#now = now;
  }

  figures(): FolderFigures {
    const now = this.#now();
    if (this.#latest !== undefined && now - this.#at < freshMs && now >= this.#at) {
      return this.#latest;
    }
    this.#at = now;
    this.#latest = {
      bytes: this.#bytes(),
      diskFreeBytes: this.#diskFreeBytes(),
      accounts: this.#number('accounts.db', 'select count(*) as n from user'),
      sessions: this.#number('accounts.db', 'select count(*) as n from session'),
      oldestMs: {
        trade: this.#age(
          now,
          'select at from trade where symbol_id = i.symbol_id order by id limit 1',
        ),
        candle: this.#age(
          now,
          'select start from candle where symbol_id = i.symbol_id order by start limit 1',
        ),
      },
    };
    return this.#latest;
  }

  close(): void {
    for (const database of this.#open.values()) database.close();
    this.#open.clear();
    this.#prepared.clear();
  }

  #bytes(): Record<string, number> {
    const names = dataFiles.filter(isDatabase).flatMap((name) => [name, `${name}-wal`]);
    return Object.fromEntries(names.map((name) => [name, bytesOf(join(this.#dataDir, name))]));
  }

  #diskFreeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#dataDir);
    return bavail * bsize;
  }

  /** Pairs have their rows together, the oldest first. */
  #age(now: number, oldest: string): number {
    const sql = `select min((${oldest})) as n from instrument i`;
    const at = this.#number('exchange.db', sql);
    return at === 0 ? 0 : Math.max(0, now - at);
  }

  /** 0 where there is nothing to be read (yet). */
  #number(name: string, sql: string): number {
    const file = join(this.#dataDir, name);
    if (!existsSync(file)) return 0;
    try {
      let statement = this.#prepared.get(sql);
      if (statement === undefined) {
        let database = this.#open.get(name);
        database ??= new DatabaseSync(file, { readOnly: true, timeout: 0 });
        this.#open.set(name, database);
        statement = database.prepare(sql);
        this.#prepared.set(sql, statement);
      }
      return Number((statement.get() as { n: number | null }).n ?? 0);
    } catch {
      return 0;
    }
  }
}
