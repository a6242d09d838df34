import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { CallerUser } from '#contract/client.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { RateLimit } from '#exchange/requests/limits.ts';
import { RecentMap } from '#exchange/requests/recent-map.ts';

/** How long a session may trade after it has shown the PIN. */
const verifiedForMs = 12 * 3_600_000;
/** Sessions remembered as verified; of more, the oldest show it again. */
const verifiedMax = 50_000;
/** Wrong tries until the PIN is locked, and for how long; right ones count from 0 again. */
const triesMax = 5;
const lockedForMs = 15 * 60_000;

/** Tries a second of one user, right ones too, over ten seconds: each costs a slow hash. */
const triesPerSecond = 0.5;
const triesAtOnce = 5;

const hashBytes = 32;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

type Who = Pick<CallerUser, 'userId' | 'sessionId'>;

/** Where PINs lie: a table of the file that holds what users keep. */
export interface PinTables {
  /** `wrong`: tries since the last right one. Unix milliseconds; 0: not locked. */
  readonly trading_pin: {
    readonly user_id: number;
    readonly hash: string;
    readonly wrong: number;
    readonly locked_until: number;
  };
}

/**
 * Trading PINs: a session that was stolen cannot place or change orders without. Who has one is
 * known in memory, since every order asks; what was shown is forgotten with the process.
 */
export class Pins {
  readonly #db: Kysely<PinTables>;
  readonly #now: () => number;
  /** Bounded by the users there are. */
  readonly #users = new Set<number>();
  /** Who, and until when, by session. */
  readonly #verified = new RecentMap<string, { readonly userId: number; readonly until: number }>(
    verifiedMax,
  );
  readonly #pace = new RateLimit(triesPerSecond, triesAtOnce);

  constructor(db: Kysely<PinTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async load(): Promise<void> {
    const rows = await this.#db.selectFrom('trading_pin').select('user_id').execute();
    for (const { user_id } of rows) this.#users.add(user_id);
  }

  isOn(userId: number): boolean {
    return this.#users.has(userId);
  }

  /** Whether this session has to show the PIN before it may place orders. */
  isNeeded({ userId, sessionId }: Who): boolean {
    if (!this.#users.has(userId)) return false;
    return (this.#verified.get(sessionId)?.until ?? 0) <= this.#now();
  }

  /** Sets a PIN where there is none; the session that sets it has shown it. */
  async enable(who: Who, pin: string): Promise<Outcome<null>> {
    if (this.#users.has(who.userId)) return refuse('pinExists');
    const waitSeconds = this.#pace.take(who.userId, 1, this.#now());
    if (waitSeconds > 0) return refuse('pinLocked', { seconds: String(waitSeconds) });
    const hash = await hashOf(pin, randomBytes(16));
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('trading_pin')
      .values({ user_id: who.userId, hash, wrong: 0, locked_until: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return refuse('pinExists');
    this.#users.add(who.userId);
    this.#forget(who.userId);
    this.#verify(who);
    return done(null);
  }

  /** Sets another PIN in place of the current one; every other session has to show the new one. */
  async change(who: Who, current: string, next: string): Promise<Outcome<null>> {
    const proven = await this.#try(who, { pin: current });
    if (!proven.ok) return proven;
    const hash = await hashOf(next, randomBytes(16));
    const { numUpdatedRows } = await this.#db
      .updateTable('trading_pin')
      .set({ hash })
      .where('user_id', '=', who.userId)
      .where('hash', '=', proven.value)
      .executeTakeFirst();
    // Taken away or changed by another session in the meantime.
    if (numUpdatedRows === 0n) return refuse('pinMissing');
    this.#forget(who.userId);
    this.#verify(who);
    return done(null);
  }

  /** Takes the PIN away once `proves` says yes: to the PIN, or to what stands in for it. */
  async disable(who: Who, proof: Proof): Promise<Outcome<null>> {
    const proven = await this.#try(who, proof);
    if (!proven.ok) return proven;
    await this.#db.deleteFrom('trading_pin').where('user_id', '=', who.userId).execute();
    this.#users.delete(who.userId);
    this.#forget(who.userId);
    return done(null);
  }

  async verify(who: Who, pin: string): Promise<Outcome<number>> {
    const proven = await this.#try(who, { pin });
    return proven.ok ? done(this.#verify(who)) : proven;
  }

  /** Who showed an earlier PIN has not shown the next one. */
  #forget(userId: number): void {
    for (const [sessionId, shown] of this.#verified) {
      if (shown.userId === userId) this.#verified.delete(sessionId);
    }
  }

  #verify({ userId, sessionId }: Who): number {
    const until = this.#now() + verifiedForMs;
    this.#verified.set(sessionId, { userId, until });
    return until;
  }

  /**
   * Counts the try before it looks, so that many at once are no more than one after the other. The
   * last wrong one says how long the PIN is locked now. A right one gives the hash that it fits.
   */
  async #try({ userId }: Who, proof: Proof): Promise<Outcome<string>> {
    const now = this.#now();
    const waitSeconds = this.#pace.take(userId, 1, now);
    if (waitSeconds > 0) return refuse('pinLocked', { seconds: String(waitSeconds) });
    const row = await this.#db
      .updateTable('trading_pin')
      .set({
        wrong: sql<number>`case when locked_until > 0 then 1 else wrong + 1 end`,
        locked_until: sql<number>`case
          when locked_until = 0 and wrong + 1 >= ${triesMax} then ${now + lockedForMs} else 0 end`,
      })
      .where('user_id', '=', userId)
      .where('locked_until', '<=', now)
      .returning(['hash', 'wrong'])
      .executeTakeFirst();
    if (row === undefined) return this.#locked(userId);
    const isRight = 'pin' in proof ? await fits(proof.pin, row.hash) : await proof.stands();
    if (!isRight && row.wrong >= triesMax) return this.#locked(userId);
    if (!isRight) return refuse('pinWrong', { left: String(triesMax - row.wrong) });
    await this.#db
      .updateTable('trading_pin')
      .set({ wrong: 0, locked_until: 0 })
      .where('user_id', '=', userId)
      .execute();
    return done(row.hash);
  }

  async #locked(userId: number): Promise<Outcome<never>> {
    const row = await this.#db
      .selectFrom('trading_pin')
      .select('locked_until')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return refuse('pinMissing');
    const seconds = Math.max(1, Math.ceil((row.locked_until - this.#now()) / 1000));
    return refuse('pinLocked', { seconds: String(seconds) });
  }
}

/** What shows that a user may change it: the PIN, or a check of something else of theirs. */
type Proof = { readonly pin: string } | { readonly stands: () => Promise<boolean> };

async function hashOf(pin: string, salt: Buffer): Promise<string> {
  const hash = await derive(pin, salt, hashBytes);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

async function fits(pin: string, kept: string): Promise<boolean> {
  const [salt = ''] = kept.split('.');
  const hash = await hashOf(pin, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(Buffer.from(hash), Buffer.from(kept));
}
