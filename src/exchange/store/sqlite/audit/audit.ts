import type { DatabaseSync } from 'node:sqlite';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { entityTypes } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import { contractChecks } from '#exchange/store/sqlite/audit/contract-checks.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { holdsFinding } from '#exchange/store/sqlite/audit/holds.ts';
import { ledgerFindings } from '#exchange/store/sqlite/audit/ledger.ts';
import { type RowCheck, rowChecks } from '#exchange/store/sqlite/audit/row-checks.ts';
import { wholeFinding } from '#exchange/store/sqlite/audit/whole-finding.ts';
import { entityFindings } from '#exchange/store/sqlite/entity-rows.ts';
import { keepDefault } from '#exchange/store/sqlite/retention.ts';
import { toInstrument } from '#exchange/store/sqlite/rows.ts';
import type { InstrumentRow } from '#exchange/store/sqlite/tables.ts';

/**
 * Looks through a whole store for whatever does not add up. The caller holds a read transaction, so
 * that all checks see one commit. Nothing is kept or changed; a large store takes a while.
 */
export function auditStore(
  database: DatabaseSync,
  entities: EntityTypes = entityTypes,
  keepTradesMs = keepDefault.tradesMs,
): Finding[] {
  const file = wholeFinding('file', database);
  // Of a damaged file nothing further can be said.
  if (file.wrong > 0) return [file];
  const { pairs, finding } = instruments(database);
  const since = sinceOf(database, keepTradesMs);
  return [
    file,
    ...guarded('ledger', () => ledgerFindings(database, pairs)),
    ...guarded('holds', () => [holdsFinding(database, pairs)]),
    finding,
    ...guarded('entities', () => entityFindings(database, entities)),
    ...[...rowChecks, ...contractChecks].flatMap((row) =>
      guarded(row.check, () => [rowFinding(database, row, since)]),
    ),
  ];
}

/** A check that cannot even run (a sum beyond 64 bits, say) has found something. */
function guarded(check: string, run: () => Finding[]): Finding[] {
  try {
    return run();
  } catch (error) {
    const failed = new Check(check, 'the check can be made');
    failed.note(error instanceof Error ? error.message : String(error));
    return [failed];
  }
}

function instruments(database: DatabaseSync) {
  const finding = new Check('instruments', 'each pair’s row can be read');
  const pairs = new Map<string, Instrument>();
  for (const row of database.prepare('select * from instrument').all()) {
    const { symbol_id: symbolId } = row as unknown as InstrumentRow;
    try {
      const pair = toInstrument(row as unknown as InstrumentRow);
      if (pair.symbolId !== symbolId) throw new Error(`it says ${pair.symbolId}`);
      pairs.set(symbolId, pair);
      finding.note(undefined);
    } catch (error) {
      finding.note(`${symbolId}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { pairs, finding: finding as Finding };
}

/** From these times on nothing has been dropped: of trades, orders and plans, client ids. */
function sinceOf(database: DatabaseSync, keepTradesMs: number): readonly number[] {
  const row = database.prepare('select at from counter').get() as { at: number } | undefined;
  const kept = [keepTradesMs, keepDefault.unfilledMs, keepDefault.clientOidsMs];
  return kept.map((ms) => (row === undefined ? 0 : row.at - ms));
}

function rowFinding(database: DatabaseSync, row: RowCheck, since: readonly number[]): Finding {
  const check = new Check(row.check, row.meaning);
  const bound = (text: string) =>
    since.slice(0, since.findLastIndex((_, i) => text.includes(`?${i + 1}`)) + 1);
  const count = database.prepare(row.of).get(...bound(row.of)) as Record<string, number>;
  check.looked = Object.values(count)[0]!;
  for (const found of database.prepare(row.wrong).iterate(...bound(row.wrong))) {
    check.fail(String(Object.values(found)[0]));
  }
  return check;
}
