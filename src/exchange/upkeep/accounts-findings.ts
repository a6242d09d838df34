import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { wholeFinding } from '#exchange/store/sqlite/audit/whole-finding.ts';
import { reading } from '#exchange/upkeep/reading.ts';

/** Holds the accounts' file against the exchange's users; nothing where there is none yet. */
export function accountsFindings(dataDir: string, exchange: DatabaseSync): Finding[] {
  const file = join(dataDir, 'accounts.db');
  if (!existsSync(file)) return [];
  return reading(file, (accounts) => {
    const whole = wholeFinding('accounts-file', accounts);
    if (whole.wrong > 0) return [whole];
    return [whole, usersFinding(exchange, accounts), ownersFinding(accounts)];
  });
}

/** An account whose user is not opened yet is fine: its first call opens it. */
function usersFinding(exchange: DatabaseSync, accounts: DatabaseSync): Finding {
  const check = new Check(
    'user-accounts',
    'each user of the exchange, sub-accounts aside, has an account to log in with',
  );
  const find = accounts.prepare('select 1 from user where id = ?');
  for (const row of exchange
    .prepare('select id, auth_id from account where parent_id is null')
    .iterate()) {
    const known = find.get(String(row.auth_id)) !== undefined;
    check.note(known ? undefined : `user ${row.id} of ${row.auth_id}`);
  }
  return check;
}

/** Rows of the accounts' file whose person is gone. */
function ownersFinding(accounts: DatabaseSync): Finding {
  const check = new Check(
    'account-owners',
    'each session, password and API key belongs to a person',
  );
  for (const table of ['session', 'account']) {
    const rows = accounts.prepare(
      `select id, userId, userId in (select id from user) as known from ${table}`,
    );
    for (const { id, userId, known } of rows.iterate()) {
      check.note(known === 1 ? undefined : `${table} ${id} of ${userId}`);
    }
  }
  const hasKeys = accounts.prepare("select 1 from sqlite_schema where name = 'api_key'").get();
  if (hasKeys === undefined) return check;
  const keys = accounts.prepare(
    'select access_key, auth_id, auth_id in (select id from user) as known from api_key',
  );
  for (const { access_key: key, auth_id: authId, known } of keys.iterate()) {
    check.note(known === 1 ? undefined : `api_key ${key} of ${authId}`);
  }
  return check;
}
