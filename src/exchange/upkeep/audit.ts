import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { entityTypes } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { auditStore } from '#exchange/store/sqlite/audit/audit.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { heldKey, heldUnits } from '#exchange/store/sqlite/audit/holds.ts';
import { keepDefault } from '#exchange/store/sqlite/retention.ts';
import { SqliteStore } from '#exchange/store/sqlite/sqlite-store.ts';
import { accountsFindings } from '#exchange/upkeep/accounts-findings.ts';
import { profileFindings, readProfiles } from '#exchange/upkeep/profile-findings.ts';
import { reading } from '#exchange/upkeep/reading.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';
import { stateFindings } from '#exchange/upkeep/state-findings.ts';

export type { Finding };

/**
 * Looks through all that a data folder keeps, whether an exchange runs on it or not: reads only, on
 * connections of its own, each file as of one commit. Throws `UpkeepRefused` when no exchange was
 * ever started there.
 */
export function auditFolder(folder: string, entities: EntityTypes = entityTypes): Finding[] {
  const dataDir = resolve(folder);
  const file = join(dataDir, 'exchange.db');
  if (!existsSync(file)) {
    throw new UpkeepRefused(
      `${dataDir} has no exchange.db. Set DATA_DIR to the exchange’s data directory.`,
    );
  }
  // In the order of a backup, and for its reasons: profiles, then the exchange, then accounts.
  const profiles = readProfiles(dataDir);
  return reading(file, (exchange) => {
    const findings = auditStore(exchange, entities);
    const rebuilt = findings[0]!.wrong > 0 ? [] : rebuiltFindings(exchange, entities);
    return [
      ...findings,
      ...rebuilt,
      ...profileFindings(profiles, exchange),
      ...accountsFindings(dataDir, exchange),
    ];
  });
}

/** The state that a start would read from a store, and the core that it would build from it. */
export function rebuild(
  database: DatabaseSync,
  entities: EntityTypes = entityTypes,
): { stored: Snapshot; built: Exchange } {
  const store = new SqliteStore(database, keepDefault, () => undefined, entities);
  const stored = store.load();
  return { stored, built: new Exchange(stored, { entities }) };
}

/** The next start succeeds, and what it freezes is what open orders and holds hold. */
function rebuiltFindings(database: DatabaseSync, entities: EntityTypes): Finding[] {
  const check = new Check('rebuilt', 'a core can be built from the store');
  try {
    const { stored, built } = rebuild(database, entities);
    check.note(undefined);
    const snapshot = built.snapshot();
    const held = heldUnits(database, new Map(stored.instruments.map((one) => [one.symbolId, one])));
    const expected = stored.balances.map((one) => ({
      ...one,
      frozen: (held.get(heldKey(one)) ?? 0n) as typeof one.frozen,
    }));
    return [check, ...stateFindings({ ...stored, balances: expected }, snapshot)];
  } catch (error) {
    check.note(error instanceof Error ? error.message : String(error));
    return [check];
  }
}
