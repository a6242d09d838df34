import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Bill } from '#domain/account/account.ts';
import { isSystem, worldId } from '#domain/account/account.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { CommandKind, CommandOf } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { prepare } from '#exchange/engine/fetching.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History, Store } from '#exchange/store/store.ts';
import { type Scene, Script } from './commands.ts';
import { instruments, makerId, takerId } from './market.ts';
import { Random } from './random.ts';

export interface LedgerRun {
  readonly seed: number;
  readonly commands: number;
  readonly folder: string;
}

export interface LedgerFigures {
  batches: number;
  restarts: number;
  bills: number;
  trades: number;
}

const batchMost = 200;
/** Of a hundred batches so many end in a restart, and as many in a check; later on it is fewer. */
const oftenPercent = 3;
const seldomPercent = 0.3;
const oftenBatches = 600;

/**
 * Random commands in batches, each written to the real store, with restarts in between. Throws at
 * the first thing that does not add up, with the number of commands so far.
 */
export async function runLedger({ seed, commands, folder }: LedgerRun): Promise<LedgerFigures> {
  const chance = new Random(seed + 77);
  const script = new Script(seed);
  const figures: LedgerFigures = { batches: 0, restarts: 0, bills: 0, trades: 0 };
  const books = new Books();
  let open = await openSqliteStore(folder);
  let exchange = new Exchange(open.store.load());
  let done = 0;
  try {
    while (done < commands) {
      const size = Math.min(chance.int(1, batchMost), commands - done);
      done += size;
      const changes = await applyBatch(exchange, open.store, script, size);
      books.add(changes);
      figures.batches++;
      figures.bills += changes.bills.length;
      figures.trades += changes.trades.length;
      const percent = figures.batches < oftenBatches ? oftenPercent : seldomPercent;
      const restarts = chance.chance(percent) || done >= commands;
      if (restarts || chance.chance(percent)) checkAll(exchange, open.store, books, folder);
      if (!restarts) continue;
      figures.restarts++;
      await close(open);
      open = await openSqliteStore(folder);
      const live = comparable(exchange.snapshot());
      exchange = new Exchange(open.store.load());
      expectSame('the state after a restart', comparable(exchange.snapshot()), live);
      checkAll(exchange, open.store, books, folder);
    }
    return figures;
  } catch (error) {
    throw new Error(
      `seed ${seed} fails after ${done} commands; ` +
        `replay: SIM_SEED=${seed} SIM_COMMANDS=${done} npm run sim -- ledger`,
      { cause: error },
    );
  } finally {
    await close(open);
  }
}

async function close({ store, history }: { store: Store; history: History }): Promise<void> {
  await history.close();
  store.close();
}

async function applyBatch(
  exchange: Exchange,
  store: Store,
  script: Script,
  size: number,
): Promise<Changes> {
  let scene = sceneOf(exchange);
  let now = 0;
  for (let i = 0; i < size; i++) {
    const drawn = script.next(scene);
    now = drawn.now;
    await prepare(exchange, store, [drawn.command]);
    exchange.apply(drawn.command as CommandOf<CommandKind>, now);
    if (i % 8 === 7) scene = sceneOf(exchange);
  }
  const changes = exchange.closeBatch();
  store.write({ changes, counters: exchange.counters, candles: [], now });
  return changes;
}

/** What the script looks at, read from the exchange itself. */
function sceneOf(exchange: Exchange): Scene {
  const { counters } = exchange;
  const ids = Array.from({ length: Math.max(0, counters.userId - 999) }, (_, i) => 1000 + i);
  const orders = [makerId, takerId, ...ids].flatMap((id) => exchange.openOrders(id));
  const lastPrices = new Map<string, number>();
  for (const { symbolId } of instruments) {
    const last = exchange.lastPrice(symbolId);
    if (last !== undefined) lastPrices.set(symbolId, last);
  }
  return {
    users: ids.map((id) => ({ id, parentId: exchange.user(id)?.parentId })),
    orders: orders.map((order) => ({ ...order, filled: order.filledSize })),
    plans: ids.flatMap((id) => exchange.waitingPlans(id)),
    lastPrices,
    holds: ids.flatMap((id) => exchange.holds(id)),
    nextId: counters.orderId + 1,
  };
}

/** What the bills say, added up by itself: nobody's total but by its bills. */
class Books {
  readonly totals = new Map<string, bigint>();

  add({ bills, fills, trades }: Changes): void {
    const sums = new Map<string, bigint>();
    for (const bill of bills) {
      add(sums, bill.asset, bill.delta);
      const owner = keyOf(bill);
      add(this.totals, owner, bill.delta);
      if (this.totals.get(owner) !== bill.totalAfter) {
        throw new Error(`bill ${bill.id} says ${bill.totalAfter}, not ${this.totals.get(owner)}`);
      }
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) throw new Error(`the bills of a batch sum to ${sum} ${asset}`);
    }
    const sides = new Map<number, number>();
    for (const { tradeId } of fills) sides.set(tradeId, (sides.get(tradeId) ?? 0) + 1);
    const users = new Set(trades.filter(({ id }) => sides.get(id) === 2).map(({ id }) => id));
    checkTrades(bills, users);
  }
}

/** An account with its owner and asset. */
const keyOf = ({ userId, accountType, scope, asset }: AccountKey) =>
  `${userId} ${accountType}:${scope} ${asset}`;

type AccountKey = Pick<Bill, 'userId' | 'accountType' | 'scope' | 'asset'>;

function add(sums: Map<string, bigint>, key: string, delta: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + delta);
}

/** A trade of two users moves from one to the other and nowhere else; fees are a bill apart. */
function checkTrades(bills: readonly Bill[], tradesOfUsers: ReadonlySet<number>): void {
  const sums = new Map<string, bigint>();
  for (const { tradeId, movementId, reason, asset, delta } of bills) {
    if (reason !== 'trade' || tradeId === undefined || !tradesOfUsers.has(tradeId)) continue;
    add(sums, `${movementId} ${asset}`, delta);
  }
  for (const [key, sum] of sums) {
    if (sum !== 0n) throw new Error(`the bills of movement ${key} sum to ${sum}`);
  }
}

function checkAll(exchange: Exchange, store: Store, books: Books, folder: string): void {
  checkBalances(exchange, books);
  checkFrozen(exchange);
  expectSame('the stored state', comparable(store.load()), comparable(exchange.snapshot()));
  checkStoredBills(folder, books);
}

/** All that is in the exchange came from the world, and only the world owes it. */
function checkBalances(exchange: Exchange, books: Books): void {
  const sums = new Map<string, bigint>();
  const { balances } = exchange.snapshot();
  for (const balance of balances) {
    const { userId, asset, total, unbilled = 0n } = balance;
    add(sums, asset, total);
    if (unbilled !== 0n && !isSystem(userId)) throw new Error(`${userId} has not billed ${asset}`);
    if (total < 0n && userId !== worldId) throw new Error(`${userId} has ${total} ${asset}`);
    const billed = books.totals.get(keyOf(balance)) ?? 0n;
    if (billed + unbilled !== total)
      throw new Error(`${userId} has ${total} ${asset}, its bills ${billed}`);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) throw new Error(`all ${asset} sum to ${sum}`);
  const owners = new Set(balances.map(keyOf));
  for (const [owner, total] of books.totals) {
    if (total !== 0n && !owners.has(owner)) throw new Error(`${owner} has bills and no balance`);
  }
}

/**
 * What is frozen is what open orders and holds hold: the cost of a buy's rest, the base of a sale's; of
 * a buy beside an OCO's stop at the dearer of the two prices.
 */
function checkFrozen(exchange: Exchange): void {
  const held = new Map<string, bigint>();
  const owners = [makerId, takerId, ...exchange.snapshot().users.map(({ id }) => id)];
  for (const userId of owners) {
    const stops = exchange.waitingPlans(userId).filter(({ kind }) => kind === 'oco');
    for (const { id, symbolId, side, price, size, filledSize } of exchange.openOrders(userId)) {
      const pair = instruments.find((each) => each.symbolId === symbolId)!;
      const rest = BigInt(size! - filledSize);
      const costs = side === 'buy';
      const asset = costs ? pair.quote : pair.base;
      const scale = asset.scale - pair.sizeScale - (costs ? pair.priceScale : 0);
      const stop = stops.find(({ pairId }) => pairId === id);
      const dearest = Math.max(price!, stop?.price ?? stop?.trigger ?? 0);
      const units = rest * 10n ** BigInt(scale) * (costs ? BigInt(dearest) : 1n);
      add(held, keyOf({ userId, accountType: 'spot', scope: '', asset: asset.code }), units);
    }
    for (const hold of exchange.holds(userId)) add(held, keyOf(hold), hold.units);
  }
  for (const userId of owners) {
    for (const balance of exchange.allBalances(userId)) {
      const { asset, frozen, total } = balance;
      const expected = held.get(keyOf(balance)) ?? 0n;
      if (frozen !== expected) {
        throw new Error(`${frozen} ${asset} of ${userId} are frozen, ${expected} are held`);
      }
      if (frozen > total) throw new Error(`${userId} has ${frozen} of ${total} ${asset} frozen`);
    }
  }
}

/** The bills in the store say what the totals are. */
function checkStoredBills(folder: string, books: Books): void {
  const database = new DatabaseSync(join(folder, 'exchange.db'), { readOnly: true });
  try {
    const statement = database.prepare(
      `select user_id, account_type, scope, asset, sum(delta) as total from bill
        group by user_id, account_type, scope, asset`,
    );
    statement.setReadBigInts(true);
    for (const row of statement.all()) {
      const { user_id, account_type, scope, asset, total } = row;
      const key = `${user_id} ${account_type}:${scope} ${asset}`;
      const expected = books.totals.get(key) ?? 0n;
      if (total !== expected) {
        throw new Error(`stored bills of ${user_id} sum to ${total} ${asset}, not ${expected}`);
      }
    }
  } finally {
    database.close();
  }
}

const byId = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;

/**
 * A snapshot in one order, without what is derived (frozen) and without the provider's own
 * counting. Orders are compared with all of their steps and their place in the queue.
 */
const comparable = (snapshot: Snapshot) => ({
  instruments: [...snapshot.instruments].sort((a, b) => (a.symbolId < b.symbolId ? -1 : 1)),
  users: [...snapshot.users].sort(byId),
  balances: snapshot.balances.map((balance) => `${keyOf(balance)} ${balance.total}`).sort(),
  holds: [...snapshot.entities.holds].sort(byId),
  orders: [...snapshot.orders].sort(byId),
  plans: [...snapshot.plans].sort(byId),
  lastPrices: [...snapshot.lastPrices].sort(),
  counters: snapshot.counters,
});

type Comparable = ReturnType<typeof comparable>;

function expectSame(what: string, got: Comparable, expected: Comparable): void {
  for (const part of Object.keys(expected) as (keyof Comparable)[]) {
    const [one, other] = [lines(got[part]), lines(expected[part])];
    const at = one.findIndex((line, i) => line !== other[i]);
    if (at === -1 && one.length === other.length) continue;
    const place = at === -1 ? one.length : at;
    throw new Error(
      `${what} differs in ${part}:\n  got      ${one[place]}\n  expected ${other[place]}`,
    );
  }
}

/** Absent and undefined are one; keys stand in one order. */
function lines(part: unknown): string[] {
  const list = Array.isArray(part) ? part : [part];
  return list.map((one) => text(one));
}

function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${key}: ${text(each)}`).join(', ')}}`;
}
