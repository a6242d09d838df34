import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Command, CommandKind, Reply } from '#exchange/core/command.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { Store } from '#exchange/store/store.ts';
import { asLine } from './acknowledged.ts';
import { ContractTraffic, prepareContracts } from './contract-traffic.ts';
import { Faults, faultyDatabase } from './faults.ts';
import { prepare, submit, Traffic } from './traffic.ts';

/**
 * A process that trades on a folder until it is killed, and prints each acknowledgement as it
 * happens. It is told what to do by one argument of JSON.
 */
export interface LoadOrders {
  readonly folder: string;
  readonly seed: number;
  /** What is traded; absent: pairs. */
  readonly market?: 'contracts';
  /** So far its clock is ahead at the start, in milliseconds. */
  readonly aheadMs?: number;
  /** Kills itself right after the commit of this many batches, before anyone hears of it. */
  readonly killAfterCommits?: number;
  /** Kills itself inside a transaction, before this statement. */
  readonly killAtStatement?: number;
  /** Ends by itself after this many batches and prints how many it wrote. */
  readonly stopAfterCommits?: number;
}

const orders = JSON.parse(process.argv[2] ?? '{}') as LoadOrders;
const killSelf = () => process.kill(process.pid, 'SIGKILL');
/** Straight to the file: nothing said is lost in a buffer of the killed process. */
const say = (line: string) => writeSync(1, `${line}\n`);
const isOfContracts = orders.market === 'contracts';
let commits = 0;

/** The store, with an eye on its writes. */
function watched(store: Store): Store {
  const write = store.write.bind(store);
  store.write = (batch) => {
    write(batch);
    commits++;
    if (commits !== orders.killAfterCommits) return;
    // Committed is committed, even though no caller ever hears of it.
    for (const row of batch.changes.orders) say(asLine({ what: 'order', row }));
    killSelf();
  };
  return store;
}

function acknowledge(reply: Reply<CommandKind>, traffic: Source): void {
  const value = reply.ok ? reply.value : undefined;
  if (Array.isArray(value)) {
    for (const item of value) acknowledge(item as Reply<CommandKind>, traffic);
  } else if (value !== undefined && 'orders' in value && isOfContracts) {
    const { orders: placed } = value;
    if (!Array.isArray(placed)) return;
    for (const row of placed as readonly Order[]) say(asLine({ what: 'order', row }));
  } else if (value !== undefined && 'trigger' in value) {
    say(asLine({ what: 'plan', row: value as ConditionalOrder }));
  } else if (value !== undefined && 'steps' in value) {
    say(asLine({ what: 'order', row: value as Order }));
    traffic.learn(value as Order);
  }
}

/** Commands, as many as are asked for. */
interface Source {
  next(): Command;
  learn(order: Order): void;
}

const faults = new Faults();
const { store, history } = await openSqliteStore(orders.folder, {
  database: (file) => faultyDatabase(new DatabaseSync(file), faults),
});
const engine = new Engine({
  store: watched(store),
  clock: () => Date.now() + (orders.aheadMs ?? 0),
  log: { info() {}, warn() {}, error: (values) => console.error(values) },
  foldTrades: () => [],
  onUnknownOutcome: () => process.exit(3),
});
await (isOfContracts ? prepareContracts(engine) : prepare(engine));
engine.onBatch(({ fills, bills, entities }) => {
  for (const row of fills) say(asLine({ what: 'fill', row }));
  for (const row of bills) say(asLine({ what: 'bill', row }));
  for (const row of entities.positions) say(asLine({ what: 'position', row }));
});
commits = 0;
if (orders.killAtStatement !== undefined) {
  faults.arm({ atStatement: orders.killAtStatement, act: killSelf });
}
process.send?.('ready');

const traffic: Source = isOfContracts
  ? new ContractTraffic(orders.seed, engine.exchange)
  : new Traffic(orders.seed);
const lane = async () => {
  while (orders.stopAfterCommits === undefined || commits < orders.stopAfterCommits) {
    const command: Command = traffic.next();
    acknowledge(await submit(engine, command), traffic);
  }
};
await Promise.all(Array.from({ length: 32 }, lane));
await engine.stop();
await history.close();
store.close();
process.disconnect?.();
process.stderr.write(`commits ${commits}\n`);
