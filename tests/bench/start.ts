import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Exchange } from '#exchange/core/exchange.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { fillLargeStore } from './_large-store.ts';

/**
 * How long a start takes on a store with a million orders, of which 20,000 are open, and 10,000
 * users: a process of its own opens the store, loads it and builds the core. The median of five.
 */

const size = { users: 10_000, orders: 1_000_000, open: 20_000 };
const budgetMs = 3000;
const rounds = 5;

/** What the measured process does and prints: milliseconds since it started. */
async function startOnce(folder: string): Promise<void> {
  const { store, history } = await openSqliteStore(folder);
  const opened = performance.now();
  const snapshot = store.load();
  const loaded = performance.now();
  const exchange = new Exchange(snapshot);
  const built = performance.now();
  const { orders, users } = exchange.snapshot();
  if (orders.length !== size.open || users.length !== size.users) {
    throw new Error(`the core has ${orders.length} open orders and ${users.length} users`);
  }
  console.log(JSON.stringify({ opened, loaded, built }));
  await history.close();
  store.close();
}

interface Times {
  readonly opened: number;
  readonly loaded: number;
  readonly built: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perigee-start-'));
  try {
    await fillLargeStore(folder, size);
    const bytes = statSync(join(folder, 'exchange.db')).size;
    const self = fileURLToPath(import.meta.url);
    const runs: Times[] = [];
    for (let i = 0; i < rounds; i++) {
      runs.push(JSON.parse(execFileSync(process.execPath, [self, folder], { encoding: 'utf8' })));
    }
    const { opened, loaded, built } = runs.toSorted((a, b) => a.built - b.built)[rounds >> 1]!;
    console.log(
      `start on a million orders (${Math.round(bytes / 1e6)} MB): ${Math.round(built)} ms ` +
        `(process and open ${Math.round(opened)}, load ${Math.round(loaded - opened)}, ` +
        `core ${Math.round(built - loaded)}); budget ${budgetMs} ms`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const folder = process.argv[2];
await (folder === undefined ? main() : startOnce(folder));
