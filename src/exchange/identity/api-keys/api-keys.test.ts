import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiKeysMax } from '#domain/api-key/api-key.ts';
import { done } from '#domain/refusal.ts';
import { openAccountsDatabase } from '#exchange/identity/accounts/database.ts';
import { ApiKeys, keyOfSession } from './api-keys.ts';
import { SecretBox } from './secret-box.ts';
import type { ApiKeyTables } from './table.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const terms = { label: 'bot', permissions: ['read'], ips: [] } as const;

let dataDir: string;
let db: Kysely<ApiKeyTables>;
let now: number;
let ended: string[];

const open = (secret = 's'.repeat(32)): ApiKeys =>
  new ApiKeys({
    ...{ db, log, now: () => now, box: new SecretBox(secret) },
    onEnded: (sessionId) => ended.push(sessionId),
    userOf: async () => done({ userId: 1000, email: 'ann@x.test', name: 'ann', image: undefined }),
  });

async function made(keys: ApiKeys, authId = 'ann'): Promise<{ id: string; secret: string }> {
  const created = await keys.create(authId, terms);
  if (!created.ok) throw new Error(created.refusal.code);
  return { id: created.value.key.accessKey, secret: created.value.secret };
}

async function found(keys: ApiKeys, id: string) {
  const one = await keys.find(id);
  return one.ok ? one.value : undefined;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-keys-'));
  db = (await openAccountsDatabase(dataDir)).withTables<ApiKeyTables>();
  now = 1_800_000_000_000;
  ended = [];
});
afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('API-08 the keys of users', () => {
  it('outlive the process, and their secrets are not to be read from the file', async () => {
    const { id, secret } = await made(open());
    const row = await db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await found(open(), id))?.secret.export().toString()).toBe(secret);
    expect(await found(open('t'.repeat(32)), id)).toBeUndefined();
  });

  it('do not open when they are moved to another owner or key', async () => {
    const keys = open();
    const [mine, other] = [await made(keys), await made(keys, 'eve')];
    const { secret } = await db
      .selectFrom('api_key')
      .select('secret')
      .where('access_key', '=', mine.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('api_key').set({ secret }).where('access_key', '=', other.id).execute();
    expect(await found(open(), other.id)).toBeUndefined();
  });

  it('are at most so many of one user, however many are asked for at once', async () => {
    const keys = open();
    const all = await Promise.all(
      Array.from({ length: apiKeysMax + 5 }, () => keys.create('ann', terms)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(apiKeysMax);
    expect((await keys.create('eve', terms)).ok).toBe(true);
  });

  it('are changed and revoked by their owner alone, at once', async () => {
    const keys = open();
    const { id } = await made(keys);
    const before = (await found(keys, id))!;
    expect(await keys.update('eve', id, terms)).toMatchObject({ ok: false });
    expect(await keys.revoke('eve', id)).toMatchObject({ ok: false });
    expect([keys.isCurrent(before), ended]).toEqual([true, []]);
    await keys.update('ann', id, { ...terms, permissions: ['trade'] });
    expect([keys.isCurrent(before), ended.map(keyOfSession)]).toEqual([false, [id]]);
    expect((await found(keys, id))?.user.apiKey?.permissions).toEqual(['trade']);
    await keys.revoke('ann', id);
    expect([await found(keys, id), ended.length]).toEqual([undefined, 2]);
  });

  it('say when they were last used, before and after it is written', async () => {
    const keys = open();
    const { id } = await made(keys);
    const key = (await found(keys, id))!;
    keys.noteUse({ key, address: '203.0.113.7' });
    const used = { lastUsedAt: now, lastUsedIp: '203.0.113.7' };
    expect(await keys.list('ann')).toMatchObject([used]);
    await keys.flush();
    expect(await open().list('ann')).toMatchObject([used]);
  });
});
