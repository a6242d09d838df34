import type { Selectable, Transaction } from 'kysely';
import { priceAlertsMax } from '#contract/limits.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type Alert, AlertList } from '#exchange/profile/alert-list.ts';
import type { ProfileDatabase, ProfileTables } from '#exchange/profile/database.ts';

/** Waiting alerts of all users; beyond it new ones are refused as busy. */
const waitingMax = 200_000;
/** Alerts marked as fired in one transaction; the event loop goes on between two. */
const firedAtOnce = 100;
/** Pause before the store is tried again when it did not take that alerts fired. */
const retryMs = 1000;

export interface AlertsSettings {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: { warn(values: object, message: string): void };
  /** A pair's last price; undefined before its first trade. */
  readonly lastPrice: (symbolId: string) => Promise<Ticks | undefined>;
}

type FiredListener = (alert: Alert) => void;
type NewAlert = Pick<Alert, 'userId' | 'symbolId' | 'direction' | 'price'>;
type ProfileTransaction = Transaction<ProfileTables>;

/** What came of setting an alert: the one that waits now, and the one in whose place it came. */
interface Put {
  readonly alert: Alert;
  readonly former: Alert | undefined;
  readonly isNew: boolean;
}

/**
 * Users' price alerts. Those that wait stand in memory by pair and price, so that a trade costs a
 * look at the end of two lists; one that fires is first marked in the store, then told, once.
 */
export class Alerts {
  readonly #db: ProfileDatabase;
  readonly #settings: AlertsSettings;
  readonly #lists = new Map<string, Readonly<Record<Alert['direction'], AlertList>>>();
  readonly #listeners = new Set<FiredListener>();
  /** Fired, not yet marked; at most as many as may wait. */
  #due: Alert[] = [];
  #marking: Promise<unknown> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(db: ProfileDatabase, settings: AlertsSettings) {
    this.#db = db;
    this.#settings = settings;
  }

  /** Takes up what waited when the exchange stopped; what was reached since fires now. */
  async load(): Promise<void> {
    const rows = await this.#db
      .selectFrom('price_alert')
      .selectAll()
      .where('fired_at', 'is', null)
      .orderBy('id')
      .execute();
    const alerts = rows.map(alertOf);
    for (const alert of alerts) this.#listsOf(alert.symbolId)[alert.direction].add(alert);
    for (const symbolId of new Set(alerts.map((alert) => alert.symbolId)))
      await this.#look(symbolId);
  }

  /** How many wait, of all users. */
  get waiting(): number {
    return [...this.#lists.values()].reduce((sum, { up, down }) => sum + up.size + down.size, 0);
  }

  /** Instruments that some alert waits for. */
  watched(): string[] {
    return [...this.#lists].flatMap(([symbolId, { up, down }]) =>
      up.size + down.size > 0 ? [symbolId] : [],
    );
  }

  /** Newest first. */
  async of(userId: number): Promise<Alert[]> {
    const rows = await this.#db
      .selectFrom('price_alert')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(alertOf);
  }

  /**
   * Sets an alert, in the place of the one with the id `replaced` where that is given. One that waits
   * for the same already is answered: whoever did not hear that it was set may set it again.
   */
  async save(wanted: NewAlert, replaced?: number): Promise<Outcome<Alert>> {
    if (this.waiting >= waitingMax) return refuse('busy');
    const saved = await this.#db.transaction().execute((tx) => this.#put(tx, wanted, replaced));
    if (!saved.ok) return saved;
    const { alert, former, isNew } = saved.value;
    if (former) this.#listsOf(former.symbolId)[former.direction].remove(former);
    if (isNew) {
      this.#listsOf(alert.symbolId)[alert.direction].add(alert);
      await this.#look(alert.symbolId);
    }
    return done(alert);
  }

  async #put(
    tx: ProfileTransaction,
    wanted: NewAlert,
    replaced: number | undefined,
  ): Promise<Outcome<Put>> {
    const { userId } = wanted;
    const former = replaced === undefined ? undefined : await takeOut(tx, userId, replaced);
    if (replaced !== undefined && former === undefined) {
      return refuse('priceAlertUnknown', { id: String(replaced) });
    }
    const same = await waitingFor(tx, wanted);
    if (same) return done({ alert: same, former, isNew: false });
    const { count } = await tx
      .selectFrom('price_alert')
      .select((get) => get.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= priceAlertsMax) {
      return refuse('priceAlertsMax', { limit: String(priceAlertsMax) });
    }
    const { symbolId, direction, price } = wanted;
    const created_at = this.#settings.now();
    const row = await tx
      .insertInto('price_alert')
      .values({ user_id: userId, symbol_id: symbolId, direction, price, created_at })
      .returningAll()
      .executeTakeFirstOrThrow();
    return done({ alert: alertOf(row), former, isNew: true });
  }

  async delete(userId: number, id: number): Promise<Outcome<null>> {
    const alert = await takeOut(this.#db, userId, id);
    if (alert === undefined) return refuse('priceAlertUnknown', { id: String(id) });
    this.#listsOf(alert.symbolId)[alert.direction].remove(alert);
    return done(null);
  }

  /** Fires what each trade's price reaches; called with the trades of every durable batch. */
  note(trades: readonly Trade[]): void {
    for (const { symbolId, price } of trades) this.#reach(symbolId, price);
  }

  /** Calls back with each alert that fired, after it was marked. */
  onFired(listener: FiredListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Ends after all that fired has been marked. What could not be fires after the next start only if
   * the price is still there.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#marking;
    let isTaken = true;
    while (isTaken && this.#due.length > 0) isTaken = await this.#mark();
  }

  #listsOf(symbolId: string) {
    const known = this.#lists.get(symbolId);
    if (known) return known;
    const made = { up: new AlertList(), down: new AlertList() };
    this.#lists.set(symbolId, made);
    return made;
  }

  /** The price may have come there while an alert was written, or while nobody looked. */
  async #look(symbolId: string): Promise<void> {
    const last = await this.#settings.lastPrice(symbolId);
    if (last !== undefined) this.#reach(symbolId, last);
  }

  #reach(symbolId: string, price: Ticks): void {
    const lists = this.#lists.get(symbolId);
    if (lists === undefined) return;
    for (const list of [lists.up, lists.down]) {
      for (let alert = list.take(price); alert; alert = list.take(price)) this.#fire(alert, price);
    }
  }

  #fire(alert: Alert, price: Ticks): void {
    this.#due.push({ ...alert, fired: { at: this.#settings.now(), price } });
    this.#markSoon();
  }

  #markSoon(): void {
    if (this.#marking !== undefined || this.#retry !== undefined || this.#stopped) return;
    this.#marking = this.#mark().finally(() => {
      this.#marking = undefined;
      if (this.#due.length > 0) this.#markSoon();
    });
  }

  /** Whether the store took it. */
  async #mark(): Promise<boolean> {
    // Not within the batch that fired it.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const fired = this.#due.splice(0, firedAtOnce);
    let marked: Alert[] = [];
    try {
      marked = await this.#written(fired);
    } catch (error) {
      this.#settings.log.warn({ err: error }, 'Failed to mark triggered price alerts.');
      this.#due.unshift(...fired);
      if (!this.#stopped) this.#retryLater();
      return false;
    }
    for (const alert of marked) {
      for (const listener of this.#listeners) listener(alert);
    }
    return true;
  }

  #retryLater(): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#markSoon();
    }, retryMs);
    this.#retry.unref();
  }

  /** Those that were there to be marked: one may have been deleted in between. */
  #written(fired: readonly Alert[]): Promise<Alert[]> {
    return this.#db.transaction().execute(async (tx) => {
      const marked: Alert[] = [];
      for (const alert of fired) {
        const { numUpdatedRows } = await tx
          .updateTable('price_alert')
          .set({ fired_at: alert.fired!.at, fired_price: alert.fired!.price })
          .where('id', '=', alert.id)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) marked.push(alert);
      }
      return marked;
    });
  }
}

const alertOf = (row: Selectable<ProfileTables['price_alert']>): Alert => ({
  id: row.id,
  userId: row.user_id,
  symbolId: row.symbol_id,
  direction: row.direction,
  price: row.price as Ticks,
  createdAt: row.created_at,
  fired: row.fired_at === null ? undefined : { at: row.fired_at, price: row.fired_price as Ticks },
});

/** Deletes a user's alert; undefined: there is none of that id. */
async function takeOut(
  db: ProfileDatabase | ProfileTransaction,
  userId: number,
  id: number,
): Promise<Alert | undefined> {
  const row = await db
    .deleteFrom('price_alert')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && alertOf(row);
}

/** The user's alert that waits for just what is wanted. */
async function waitingFor(tx: ProfileTransaction, wanted: NewAlert): Promise<Alert | undefined> {
  const row = await tx
    .selectFrom('price_alert')
    .selectAll()
    .where('user_id', '=', wanted.userId)
    .where('symbol_id', '=', wanted.symbolId)
    .where('direction', '=', wanted.direction)
    .where('price', '=', wanted.price)
    .where('fired_at', 'is', null)
    .executeTakeFirst();
  return row && alertOf(row);
}
