import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import type { Finding } from '#exchange/store/sqlite/audit/finding.ts';
import type { LiveAnswer, LiveRequest } from '#exchange/upkeep/live-worker.ts';
import { lastBatch } from '#exchange/upkeep/reading.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';

export interface LiveState {
  readonly dataDir: string;
  /** A copy of the running state; called between two batches. */
  readonly snapshot: () => Snapshot;
  /** Whether all that was applied is written: else the running state is ahead of the store. */
  readonly isSettled: () => boolean;
  /** The module whose `entityTypes` it keeps, where they are not what every exchange has. */
  readonly entitiesFrom?: URL;
}

/** Views of the store that are tried until one is of the running state's batch. */
const looksMax = 5000;

/**
 * Holds the running state against the state that the store would give, both of one batch, while
 * orders go on: a thread of its own reads and builds, the event loop only copies the living state
 * (some milliseconds per ten thousand orders and balances). Throws `UpkeepRefused` when batches
 * follow each other too closely to catch one.
 */
export async function compareLive({
  dataDir,
  snapshot,
  isSettled,
  entitiesFrom,
}: LiveState): Promise<readonly Finding[]> {
  const file = join(dataDir, 'exchange.db');
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const worker = new Worker(new URL('./live-worker.ts', import.meta.url), {
    workerData: { file, entitiesFrom: entitiesFrom?.href },
    name: 'live-audit',
  });
  let looks = 0;
  const ask = (request: LiveRequest) => worker.postMessage(request);
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The thread of the audit ended.')));
      worker.on('message', (answer: LiveAnswer) => {
        if ('findings' in answer) return resolve(answer.findings);
        if (isSettled() && lastBatch(database) === answer.batch) {
          return ask({ running: snapshot() });
        }
        if (++looks < looksMax) return ask('look');
        reject(new UpkeepRefused('The exchange is too busy for a comparison. Try again later.'));
      });
      ask('look');
    });
  } finally {
    database.close();
    await worker.terminate();
  }
}
