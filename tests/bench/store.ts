import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { firstUserId } from '#domain/account/account.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Order, OrderDraft, Trade } from '#domain/order/order.ts';
import type { Command, CommandKind, Reply } from '#exchange/core/command.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { largePairs } from './_large-store.ts';

/**
 * Durable commands a second through engine and store in one process, 64 in flight (70 % limit, 20 %
 * cancel, 10 % market, 1,000 users), beside what bare SQLite makes durable with the same syncs.
 */

const lanes = 64;
const users = 1000;
const commands = 40_000;
const rounds = 3;
const symbols = largePairs.map(({ symbolId }) => symbolId);
const middle = 10_000;

const submit = (engine: Engine, command: Command) =>
  engine.submit(command as never) as Promise<Reply<CommandKind>>;

/** One candle per traded pair and batch: as many rows as the exchange writes. */
const candlesOf = (trades: readonly Trade[]) =>
  [...new Map(trades.map((trade) => [trade.symbolId, trade])).values()].map((trade) => ({
    symbolId: trade.symbolId,
    candle: {
      start: trade.at - (trade.at % 60_000),
      open: trade.price,
      high: trade.price,
      low: trade.price,
      close: trade.price,
      volume: trade.size,
      turnover: amount(1n),
    },
  }));

async function prepare(engine: Engine): Promise<void> {
  const grants = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'BGB'].map((asset) => ({
    asset,
    units: amount(100_000_000_000_000n),
  }));
  for (const instrument of largePairs) await submit(engine, { kind: 'ListInstrument', instrument });
  const accounts = Array.from({ length: users }, (_, i) =>
    submit(engine, { kind: 'OpenAccount', authId: `user-${i}`, grants }),
  );
  await Promise.all(accounts);
}

/** A small linear generator: the same commands in each round. */
class Commands {
  #state = 12_345;
  readonly #open: { userId: number; orderId: number }[] = [];

  next(): Command {
    const draw = this.#below(10);
    const known = draw >= 7 && draw < 9 ? this.#open.pop() : undefined;
    if (known !== undefined) {
      return { kind: 'CancelOrder', userId: known.userId, order: { orderId: known.orderId } };
    }
    return {
      kind: 'PlaceOrder',
      userId: firstUserId + this.#below(users),
      draft: this.#draft(draw === 9 ? 'market' : 'limit'),
    };
  }

  learn({ id, userId, end }: Order): void {
    if (end === undefined && this.#open.length < 10_000) this.#open.push({ userId, orderId: id });
  }

  #draft(type: 'limit' | 'market'): OrderDraft {
    const side = this.#below(2) === 0 ? 'buy' : 'sell';
    const away = this.#below(100) - 5;
    return {
      symbolId: symbols[this.#below(symbols.length)]!,
      side,
      type,
      timeInForce: type === 'market' ? 'ioc' : 'gtc',
      price: type === 'limit' ? ticks(side === 'buy' ? middle - away : middle + away) : undefined,
      size: lots(1000 + this.#below(9000)),
      selfTrade: 'cancelTaker',
      source: 'api',
    };
  }

  #below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0;
    return (this.#state >>> 8) % limit;
  }
}

interface EngineRun {
  readonly perSecond: number;
  readonly perBatch: number;
  readonly refused: number;
  /** From submitting a command to its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function measureEngine(): Promise<EngineRun> {
  const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-'));
  const { store, history } = await openSqliteStore(folder);
  const engine = new Engine({
    store,
    clock: Date.now,
    log: { info() {}, warn() {}, error: console.error },
    foldTrades: candlesOf,
    onUnknownOutcome: (error) => {
      throw error;
    },
  });
  await prepare(engine);
  const source = new Commands();
  let [left, refused] = [commands, 0];
  const waitsMs: number[] = [];
  const before = engine.stats();
  const start = performance.now();
  const lane = async () => {
    while (left-- > 0) {
      const sent = performance.now();
      const reply = await submit(engine, source.next());
      waitsMs.push(performance.now() - sent);
      if (!reply.ok) refused++;
      else if (reply.value && 'steps' in reply.value) source.learn(reply.value);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - start) / 1000;
  const batches = engine.stats().batches - before.batches;
  await engine.stop();
  await history.close();
  store.close();
  rmSync(folder, { recursive: true });
  waitsMs.sort((a, b) => a - b);
  return {
    perSecond: commands / seconds,
    perBatch: commands / batches,
    refused,
    p50Ms: waitsMs[commands >> 1]!,
    p99Ms: waitsMs[Math.floor(commands * 0.99)]!,
  };
}

/** Rows a second of one narrow table in transactions of `size` rows, each synced. */
function measureBare(size: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-'));
  const database = new DatabaseSync(join(folder, 'bare.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table row (id integer primary key, a integer, b text) strict');
  const insert = database.prepare('insert into row (a, b) values (?, ?)');
  const [begin, commit] = [database.prepare('begin'), database.prepare('commit')];
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < 1500) {
    begin.run();
    for (let i = 0; i < size; i++) insert.run(count++, 'a row of some length, as an order has');
    commit.run();
  }
  const perSecond = count / ((performance.now() - start) / 1000);
  database.close();
  rmSync(folder, { recursive: true });
  return perSecond;
}

const median = <T>(list: readonly T[], of: (item: T) => number): T =>
  list.toSorted((a, b) => of(a) - of(b))[list.length >> 1]!;
const text = (figure: number) => Math.round(figure).toLocaleString('en');

const runs = [];
for (let i = 0; i < rounds; i++) runs.push(await measureEngine());
const engine = median(runs, ({ perSecond }) => perSecond);
const single = measureBare(1);
const batched = measureBare(64);
console.log(
  `engine and store: ${text(engine.perSecond)} durable commands/s ` +
    `(${engine.perBatch.toFixed(1)} a batch, ${engine.refused} refused by rules, ` +
    `p50 ${engine.p50Ms.toFixed(1)} ms, p99 ${engine.p99Ms.toFixed(1)} ms); ` +
    'goal 5,000/s and p99 50 ms through HTTP',
);
console.log(`bare SQLite, one row a sync: ${text(single)} rows/s`);
console.log(`bare SQLite, 64 rows a sync: ${text(batched)} rows/s`);
console.log(
  `engine and store / bare with one row a sync: ${(engine.perSecond / single).toFixed(2)}`,
);
