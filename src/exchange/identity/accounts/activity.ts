import { type Kysely, sql } from 'kysely';

/** Sessions whose last activity waits to be written; beyond it the oldest notes are lost. */
const waitingMax = 20_000;

/**
 * When sessions were last active. A note costs no write: they are gathered, and written in one
 * statement now and then, so that a busy site's look-ups do not each sync the disk.
 */
export class Activity {
  readonly #database: Kysely<Record<string, never>>;
  readonly #waiting = new Map<string, number>();

  constructor(database: Kysely<Record<string, never>>) {
    this.#database = database;
  }

  note(sessionId: string, at: number): void {
    this.#waiting.delete(sessionId);
    this.#waiting.set(sessionId, at);
    if (this.#waiting.size <= waitingMax) return;
    for (const oldest of this.#waiting.keys()) {
      this.#waiting.delete(oldest);
      return;
    }
  }

  /** The last activity of a session whose stored one is `storedAt`. */
  latest(sessionId: string, storedAt: number): number {
    return Math.max(storedAt, this.#waiting.get(sessionId) ?? 0);
  }

  /** Writes what was noted. */
  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const notes = [...this.#waiting].map(([id, at]) => [id, new Date(at).toISOString()]);
    this.#waiting.clear();
    await sql`
      update session set updatedAt = json_extract(note.value, '$[1]')
      from json_each(${JSON.stringify(notes)}) as note
      where session.id = json_extract(note.value, '$[0]')
    `.execute(this.#database);
  }
}
