import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { kyselyOver } from '#exchange/store/sqlite/database.ts';
import { type HistoryQuery, historyQueries } from '#exchange/store/sqlite/history-queries.ts';
import type { Tables } from '#exchange/store/sqlite/tables.ts';

/**
 * The thread that reads history, on a connection that cannot write. No transaction is held over
 * statements, so none keeps an old view of the file for long (the writer's log could not shrink
 * meanwhile).
 */

export interface HistoryRequest {
  readonly id: number;
  readonly query: HistoryQuery;
  readonly args: readonly unknown[];
}

export type HistoryAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

const database = new DatabaseSync((workerData as { file: string }).file, {
  readOnly: true,
  readBigInts: true,
  timeout: 5000,
});
const db = kyselyOver<Tables>(database);

async function answer({ id, query, args }: HistoryRequest): Promise<HistoryAnswer> {
  try {
    const run = historyQueries[query] as (...all: unknown[]) => Promise<unknown>;
    return { id, value: await run(db, ...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: HistoryRequest | 'close') => {
  if (request === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
