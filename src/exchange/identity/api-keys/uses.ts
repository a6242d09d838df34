import { type Kysely, sql } from 'kysely';
import type { ApiKeyTables } from '#exchange/identity/api-keys/table.ts';

/** Keys whose last use waits to be written; beyond it the oldest notes are lost. */
const waitingMax = 20_000;

interface Use {
  readonly at: number;
  readonly ip: string;
}

/** When and from where keys were last used: gathered, and written in one statement now and then. */
export class KeyUses {
  readonly #db: Kysely<ApiKeyTables>;
  readonly #waiting = new Map<string, Use>();

  constructor(db: Kysely<ApiKeyTables>) {
    this.#db = db;
  }

  note(accessKey: string, use: Use): void {
    this.#waiting.delete(accessKey);
    this.#waiting.set(accessKey, use);
    if (this.#waiting.size <= waitingMax) return;
    for (const oldest of this.#waiting.keys()) {
      this.#waiting.delete(oldest);
      return;
    }
  }

  /** The last use that is not written yet. */
  waiting(accessKey: string): Use | undefined {
    return this.#waiting.get(accessKey);
  }

  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const notes = [...this.#waiting].map(([accessKey, { at, ip }]) => [accessKey, at, ip]);
    this.#waiting.clear();
    await sql`
      update api_key set
        used_at = json_extract(note.value, '$[1]'), used_ip = json_extract(note.value, '$[2]')
      from json_each(${JSON.stringify(notes)}) as note
      where api_key.access_key = json_extract(note.value, '$[0]')
    `.execute(this.#db);
  }
}
