import { sql } from 'kysely';
import {
  type Preference,
  type PreferenceChange,
  preferenceChange,
  preferenceDefaults,
} from '#contract/preference.ts';
import type { ProfileDatabase } from '#exchange/gateway/profile/database.ts';

/** What users prefer: one row each, with what they ever set. */
export class Preferences {
  readonly #db: ProfileDatabase;

  constructor(db: ProfileDatabase) {
    this.#db = db;
  }

  async of(userId: number): Promise<Preference> {
    const row = await this.#db
      .selectFrom('preference')
      .select('body')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row === undefined ? preferenceDefaults : preferenceOf(row.body);
  }

  /** Takes what is given; what is left out stays as it is. */
  async change(userId: number, change: PreferenceChange): Promise<void> {
    const body = JSON.stringify(change);
    if (body === '{}') return;
    // Merged by the database in one statement: two changes at once lose neither.
    await this.#db
      .insertInto('preference')
      .values({ user_id: userId, body })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ body: sql`json_patch(preference.body, excluded.body)` }),
      )
      .execute();
  }
}

/** A kept row with the defaults; what this version no longer takes falls back to its default. */
export function preferenceOf(body: string): Preference {
  const kept: unknown = JSON.parse(body);
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(preferenceChange.shape)) {
    const parsed = schema.safeParse((kept as Record<string, unknown>)[name]);
    if (parsed.data !== undefined) given[name] = parsed.data;
  }
  const { confirmations, ...rest } = given as PreferenceChange;
  return {
    ...preferenceDefaults,
    ...rest,
    confirmations: { ...preferenceDefaults.confirmations, ...confirmations },
  };
}
