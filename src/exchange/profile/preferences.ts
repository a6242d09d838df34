import { sql } from 'kysely';
import {
  type Preference,
  type PreferenceChange,
  preferenceChange,
  preferenceDefaults,
} from '#contract/preference.ts';
import type { ProfileDatabase } from '#exchange/profile/database.ts';

export interface Kept {
  readonly preference: Preference;
  readonly chosen: readonly string[];
}

/** What users prefer: one row each, with what they ever set. */
export class Preferences {
  readonly #db: ProfileDatabase;

  constructor(db: ProfileDatabase) {
    this.#db = db;
  }

  /** All of them, and the names of those that were ever set. */
  async of(userId: number): Promise<Kept> {
    const row = await this.#db
      .selectFrom('preference')
      .select('body')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return keptIn(row?.body ?? '{}');
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
export function keptIn(body: string): Kept {
  const kept: unknown = JSON.parse(body);
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(preferenceChange.shape)) {
    const parsed = schema.safeParse((kept as Record<string, unknown>)[name]);
    if (parsed.data !== undefined) given[name] = parsed.data;
  }
  const { confirmations, panels, ...rest } = given as PreferenceChange;
  const preference: Preference = {
    ...preferenceDefaults,
    ...rest,
    confirmations: { ...preferenceDefaults.confirmations, ...confirmations },
    panels: { ...preferenceDefaults.panels, ...panels },
  };
  return { preference, chosen: Object.keys(given) };
}
