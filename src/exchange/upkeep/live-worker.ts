import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { entityTypes } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import type { Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { rebuild } from '#exchange/upkeep/audit.ts';
import { lastBatch } from '#exchange/upkeep/reading.ts';
import { stateFindings } from '#exchange/upkeep/state-findings.ts';

/** Holds one view of the store after the other until the running state of the same batch comes. */

export type LiveRequest = 'look' | { readonly running: Snapshot };
export type LiveAnswer = { readonly batch: number } | { readonly findings: readonly Finding[] };

const { file, entitiesFrom } = workerData as { file: string; entitiesFrom: string | undefined };
const entities: EntityTypes =
  entitiesFrom === undefined ? entityTypes : (await import(entitiesFrom)).entityTypes;
const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });

function answer(request: LiveRequest): LiveAnswer {
  if (request === 'look') {
    if (database.isTransaction) database.exec('commit');
    database.exec('begin');
    return { batch: lastBatch(database) };
  }
  const { built } = rebuild(database, entities);
  // Plain objects: a class would not survive the way to the other thread.
  const findings = stateFindings(built.snapshot(), request.running).map((each) => ({ ...each }));
  return { findings };
}

parentPort?.on('message', (request: LiveRequest) => {
  const reply = answer(request);
  parentPort?.postMessage(reply);
});
