import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import type { CallerUser } from '#contract/client.ts';
import {
  apiKeysMax,
  type KeyPermission,
  keyExpiry,
  openKeyDaysMax,
} from '#domain/api-key/api-key.ts';
import { type IpRange, parseIpRange } from '#domain/api-key/ip-range.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { SecretBox } from '#exchange/identity/api-keys/secret-box.ts';
import type { ApiKeyTables } from '#exchange/identity/api-keys/table.ts';
import { KeyUses } from '#exchange/identity/api-keys/uses.ts';
import type { Log } from '#exchange/requests/log.ts';
import { RecentMap } from '#exchange/requests/recent-map.ts';

/** Keys in memory, the longest unused go first: a look-up in the file costs as much as an order. */
const cachedMax = 20_000;

/** What a user says of a key; the expiry is undefined where none was named. */
interface KeyTerms {
  readonly label: string;
  readonly permissions: readonly KeyPermission[];
  readonly ips: readonly string[];
  readonly expiresAt?: number | undefined;
}

/** A key as requests are held against it. */
export interface ApiKey {
  readonly accessKey: string;
  /** Whom it acts for. Their `sessionId` is the key's own name among sessions (`keySession`). */
  readonly user: CallerUser;
  readonly secret: KeyObject;
  /** Where it works from; none: anywhere. */
  readonly ranges: readonly IpRange[];
  /** Unix milliseconds; undefined: it doesn't expire. */
  readonly expiresAt: number | undefined;
}

interface Parts {
  readonly db: Kysely<ApiKeyTables>;
  readonly box: SecretBox;
  readonly log: Log;
  readonly now: () => number;
  /** Told when what a key could do until now is over: by its name among sessions. */
  readonly onEnded: (sessionId: string) => void;
  /** The user that an identity's requests are for; undefined: there is no such identity. */
  userOf(authId: string): Promise<Outcome<Person | undefined>>;
}

type Person = Pick<CallerUser, 'userId' | 'email' | 'name' | 'image'>;

/** What a key is called where sessions are meant; no session has a colon in its id. */
const keySession = (accessKey: string): string => `key:${accessKey}`;

/** The key of such a name; undefined: it is a session's. */
export const keyOfSession = (sessionId: string): string | undefined =>
  sessionId.startsWith('key:') ? sessionId.slice(4) : undefined;

type Row = Selectable<ApiKeyTables['api_key']>;

const ownerText = (row: Pick<Row, 'access_key' | 'auth_id'>): string =>
  `${row.access_key} ${row.auth_id}`;

/** API keys: what signs calls in a session's place. A key that is revoked is gone. */
export class ApiKeys {
  readonly #parts: Parts;
  readonly #uses: KeyUses;
  readonly #cache: RecentMap<string, ApiKey>;
  /** Grows with every change: a look-up that began before one may not be kept. */
  #generation = 0;

  constructor(parts: Parts, cached: number = cachedMax) {
    this.#parts = parts;
    this.#uses = new KeyUses(parts.db);
    this.#cache = new RecentMap(cached);
  }

  /** The key of this name; undefined: there is none. Refused when its user can't be opened now. */
  async find(accessKey: string): Promise<Outcome<ApiKey | undefined>> {
    const known = this.#cache.get(accessKey);
    if (known) return done(known);
    const generation = this.#generation;
    const { db, log } = this.#parts;
    const row = await db
      .selectFrom('api_key')
      .selectAll()
      .where('access_key', '=', accessKey)
      .executeTakeFirst();
    if (row === undefined) return done(undefined);
    const secret = this.#parts.box.open(row.secret, ownerText(row));
    if (secret === undefined) {
      log.warn({ accessKey }, 'API key is encrypted with a different AUTH_SECRET.');
      return done(undefined);
    }
    const person = await this.#parts.userOf(row.auth_id);
    if (!person.ok) return person;
    if (person.value === undefined) return done(undefined);
    // Revoked or changed while it was looked up: as it stands now, not as it was read.
    if (generation !== this.#generation) return this.find(accessKey);
    const key = keyOf(row, secret, person.value);
    this.#cache.set(accessKey, key);
    return done(key);
  }

  /** Whether a key that was found is still what it was. */
  isCurrent(key: ApiKey): boolean {
    return this.#cache.get(key.accessKey) === key;
  }

  /** When a key ends by itself; undefined: it is gone. */
  async expiryOf(accessKey: string): Promise<number | undefined> {
    const found = await this.find(accessKey);
    if (!found.ok || found.value === undefined) return undefined;
    const { expiresAt } = found.value.user;
    return expiresAt > this.#parts.now() ? expiresAt : undefined;
  }

  noteUse({ key, address }: { readonly key: ApiKey; readonly address: string }): void {
    this.#uses.note(key.accessKey, { at: this.#parts.now(), ip: address });
  }

  async list(authId: string): Promise<ApiKeyRow[]> {
    const rows = await this.#parts.db
      .selectFrom('api_key')
      .selectAll()
      .where('auth_id', '=', authId)
      .orderBy('created_at', 'desc')
      .orderBy('access_key')
      .execute();
    return rows.map((row) => this.#shown(row));
  }

  /** Makes a key. Its secret is in the answer and nowhere else that can be read. */
  async create(
    authId: string,
    terms: KeyTerms,
  ): Promise<Outcome<{ readonly key: ApiKeyRow; readonly secret: string }>> {
    const now = this.#parts.now();
    const stated = statedOf(terms, now);
    if (!stated.ok) return stated;
    const accessKey = randomBytes(16).toString('base64url');
    const secret = randomBytes(32).toString('base64url');
    const owner = { access_key: accessKey, auth_id: authId };
    const sealed = this.#parts.box.seal(secret, ownerText(owner));
    const { label, permissions, ips, expires_at } = stated.value;
    const { numAffectedRows } = await sql`
      insert into api_key (access_key, auth_id, label, secret, permissions, ips, created_at, expires_at)
      select ${accessKey}, ${authId}, ${label}, ${sealed}, ${permissions}, ${ips}, ${now}, ${expires_at}
      where (select count(*) from api_key where auth_id = ${authId}) < ${apiKeysMax}
    `.execute(this.#parts.db);
    if (numAffectedRows !== 1n) return refuse('apiKeysMax', { limit: String(apiKeysMax) });
    const none = { used_at: null, used_ip: null };
    const row = { ...owner, ...stated.value, ...none, secret: sealed, created_at: now };
    return done({ key: this.#shown(row), secret });
  }

  /** Changes one of a user's keys; what it had open is closed, so that the new terms hold for all. */
  async update(authId: string, accessKey: string, terms: KeyTerms): Promise<Outcome<ApiKeyRow>> {
    const stated = statedOf(terms, this.#parts.now());
    if (!stated.ok) return stated;
    const row = await this.#parts.db
      .updateTable('api_key')
      .set(stated.value)
      .where('access_key', '=', accessKey)
      .where('auth_id', '=', authId)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return refuse('apiKeyUnknown');
    this.#end(accessKey);
    return done(this.#shown(row));
  }

  async revoke(authId: string, accessKey: string): Promise<Outcome<null>> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom('api_key')
      .where('access_key', '=', accessKey)
      .where('auth_id', '=', authId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse('apiKeyUnknown');
    this.#end(accessKey);
    return done(null);
  }

  /** What is known of an identity's person has changed. */
  forgetPerson(authId: string): void {
    this.#generation++;
    for (const [accessKey, { user }] of this.#cache) {
      if (user.authId === authId) this.#cache.delete(accessKey);
    }
  }

  /** Writes the last uses that were noted. */
  flush(): Promise<void> {
    return this.#uses.flush();
  }

  #end(accessKey: string): void {
    this.#generation++;
    this.#cache.delete(accessKey);
    this.#parts.onEnded(keySession(accessKey));
  }

  #shown(row: Row): ApiKeyRow {
    const use = this.#uses.waiting(row.access_key);
    const [usedAt, usedIp] = [use?.at ?? row.used_at, use?.ip ?? row.used_ip];
    return {
      accessKey: row.access_key,
      label: row.label,
      permissions: JSON.parse(row.permissions) as KeyPermission[],
      ips: JSON.parse(row.ips) as string[],
      createdAt: row.created_at,
      ...(row.expires_at !== null && { expiresAt: row.expires_at }),
      ...(usedAt !== null && { lastUsedAt: usedAt }),
      ...(usedIp !== null && { lastUsedIp: usedIp }),
    };
  }
}

/** The columns that a user states. */
function statedOf(
  { label, permissions, ips, expiresAt }: KeyTerms,
  now: number,
): Outcome<Pick<Row, 'label' | 'permissions' | 'ips' | 'expires_at'>> {
  const expiry = keyExpiry(expiresAt, ips.length > 0, now);
  if (expiry === 'refused') {
    return refuse('apiKeyExpiryInvalid', { days: String(openKeyDaysMax) });
  }
  return done({
    label,
    permissions: JSON.stringify(permissions),
    ips: JSON.stringify([...new Set(ips)]),
    expires_at: expiry ?? null,
  });
}

function keyOf(row: Row, secret: string, person: Person): ApiKey {
  const { access_key: accessKey, auth_id: authId, expires_at: expiresAt } = row;
  const permissions = JSON.parse(row.permissions) as KeyPermission[];
  return {
    accessKey,
    user: {
      ...person,
      authId,
      sessionId: keySession(accessKey),
      expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
      apiKey: { accessKey, permissions },
    },
    secret: createSecretKey(Buffer.from(secret)),
    ranges: (JSON.parse(row.ips) as string[]).flatMap((text) => parseIpRange(text) ?? []),
    expiresAt: expiresAt ?? undefined,
  };
}
