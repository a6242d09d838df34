import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** Why a session ended, where its user did not log out by themselves. */
const sessionEnds = ['expired', 'replaced', 'passwordChanged', 'revoked', 'abnormal'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** As long as a session lives at most: no client has its token for longer. */
const keptMs = 30 * 86_400_000;
/** Ends in the file; beyond it the oldest are forgotten. */
const rowsMax = 50_000;
/** Ends that wait to be written; beyond it the oldest are lost. */
const waitingMax = 20_000;

interface Ending {
  readonly end: SessionEnd;
  readonly at: number;
}

/** Tokens of ended sessions open nothing, and are still nobody's business. */
const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The end that a request to the sign-in service gives the sessions which it ends, by its path. */
export function endByPath(path: string | undefined): SessionEnd | undefined {
  if (path === '/change-password') return 'passwordChanged';
  if (path === '/revoke-other-sessions') return 'revoked';
  return path === undefined || path === '/sign-out' ? undefined : 'replaced';
}

/**
 * Why sessions ended, by their tokens: whoever still has one is told. Kept in the accounts' file, so
 * that a restart changes no answer; written now and then, in one statement.
 */
export class Endings {
  readonly #database: Kysely<Record<string, never>>;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Ending>();

  constructor(database: Kysely<Record<string, never>>, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  note(token: string, end: SessionEnd): void {
    this.#waiting.set(keyOf(token), { end, at: this.#now() });
    if (this.#waiting.size <= waitingMax) return;
    for (const oldest of this.#waiting.keys()) {
      this.#waiting.delete(oldest);
      return;
    }
  }

  /** Why the session of a token ended; undefined: nobody knows, or its user logged out. */
  async of(token: string): Promise<SessionEnd | undefined> {
    const key = keyOf(token);
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting.end;
    const { rows } = await sql<{ reason: string }>`
      select reason from sessionEnd where token = ${key} and endedAt > ${this.#now() - keptMs}
    `.execute(this.#database);
    return sessionEnds.find((end) => end === rows[0]?.reason);
  }

  /** Writes what was noted, and forgets what is too old or too much. */
  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const notes = [...this.#waiting];
    const rows = notes.map(([key, { end, at }]) => [key, end, at]);
    await sql`
      insert or replace into sessionEnd (token, reason, endedAt)
      select json_extract(note.value, '$[0]'), json_extract(note.value, '$[1]'),
        json_extract(note.value, '$[2]')
      from json_each(${JSON.stringify(rows)}) as note
    `.execute(this.#database);
    // One that was noted again meanwhile is written with the next.
    for (const [key, ending] of notes) {
      if (this.#waiting.get(key) === ending) this.#waiting.delete(key);
    }
    await sql`
      delete from sessionEnd where endedAt <= ${this.#now() - keptMs} or token in (
        select token from sessionEnd order by endedAt desc limit -1 offset ${rowsMax}
      )
    `.execute(this.#database);
  }
}
