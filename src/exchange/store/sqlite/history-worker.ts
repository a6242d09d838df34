import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { kyselyOver } from '#exchange/sqlite/database.ts';
import { type HistoryQuery, historyQueries } from '#exchange/store/sqlite/history-queries.ts';
import type { Tables } from '#exchange/store/sqlite/tables.ts';
import { answerFromThread } from '#threads/answering.ts';

/**
 * The thread that reads history, on a connection that cannot write. No transaction is held over
 * statements, so none keeps an old view of the file for long (the writer's log could not shrink
 * meanwhile).
 */

interface HistoryRequest {
  readonly query: HistoryQuery;
  readonly args: readonly unknown[];
}

const database = new DatabaseSync((workerData as { file: string }).file, {
  readOnly: true,
  readBigInts: true,
  timeout: 5000,
});
const db = kyselyOver<Tables>(database);

answerFromThread({
  answer({ query, args }: HistoryRequest): Promise<unknown> {
    const run = historyQueries[query] as (...all: unknown[]) => Promise<unknown>;
    return run(db, ...args);
  },
  onClose: () => database.close(),
});
