import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { wholeFinding } from '#exchange/store/sqlite/audit/whole-finding.ts';
import { reading } from '#exchange/upkeep/reading.ts';

/** Users that the profiles' file speaks of. */
interface Profiles {
  readonly whole: Finding;
  readonly owners: readonly { readonly table: string; readonly userId: number }[];
}

/** Read before the exchange: a profile that is there by then has its user. */
export function readProfiles(dataDir: string): Profiles | undefined {
  const file = join(dataDir, 'profile.db');
  if (!existsSync(file)) return undefined;
  return reading(file, (database) => {
    const whole = wholeFinding('profile-file', database);
    if (whole.wrong > 0) return { whole, owners: [] };
    const owners = tablesOfUsers(database).flatMap((table) =>
      database
        .prepare(`select distinct user_id from "${table}"`)
        .all()
        .map((row) => ({ table, userId: Number(row.user_id) })),
    );
    return { whole, owners };
  });
}

/** Every table whose rows belong to a user, those of later versions too. */
const tablesOfUsers = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `select s.name from sqlite_schema s join pragma_table_info(s.name) c
       where s.type = 'table' and c.name = 'user_id'`,
    )
    .all()
    .map(({ name }) => String(name));

/** A number that the exchange gives out later must not find someone else's profile. */
export function profileFindings(profiles: Profiles | undefined, exchange: DatabaseSync): Finding[] {
  if (profiles === undefined) return [];
  const check = new Check('profile-owners', 'each preference, list and alert belongs to a user');
  const find = exchange.prepare('select 1 from account where id = ?');
  for (const { table, userId } of profiles.owners) {
    const known = find.get(userId) !== undefined;
    check.note(known ? undefined : `${table} of ${userId}`);
  }
  return [profiles.whole, check];
}
