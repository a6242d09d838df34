/**
 * The core alone with its ledger: orders a second on one core, in batches of 256, of 1,000 users:
 * 70 % limit, 20 % cancel, 10 % market. Prints the median of five runs and the budget.
 */

import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Command } from '#exchange/core/command.ts';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import { Fetched } from '#exchange/core/past.ts';

const users = 1000;
const orders = 200_000;
const batch = 256;
const runs = 5;
const budget = 300_000;

const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: { code: 'USDT', name: 'Tether', scale: 8 },
  priceScale: 2,
  sizeScale: 6,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000_000),
  notionalMin: amount(100_000_000n),
  notionalMax: amount(1_000_000_000_000_000n),
  bandUpPpm: 100_000,
  bandDownPpm: 100_000,
  state: 'trading',
};

/** mulberry32: the same orders in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Orders that ended are looked up: there is no store here to find them in. */
const nothingFound = { clientOids: [], orders: [], plans: [], transfers: [], rows: new Map() };

function opened(): { exchange: Exchange; userIds: number[] } {
  const exchange = new Exchange(emptySnapshot());
  exchange.apply({ kind: 'ListInstrument', instrument }, 0);
  const grants = [
    { asset: 'BTC', units: amount(100_000_000_000n) },
    { asset: 'USDT', units: amount(1_000_000_000_000_000n) },
  ];
  const userIds = Array.from({ length: users }, (_, i) => {
    const reply = exchange.apply({ kind: 'OpenAccount', authId: `user ${i}`, grants }, 0);
    if (!reply.ok) throw new Error(reply.refusal.code);
    return reply.value.userId;
  });
  return { exchange, userIds };
}

function draftOf(random: (below: number) => number, type: 'limit' | 'market'): OrderDraft {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const away = random(2000) - 200;
  const price = ticks(6_000_000 + (side === 'buy' ? -away : away));
  return {
    symbolId: 'BTCUSDT',
    side,
    type,
    timeInForce: 'gtc',
    price: type === 'limit' ? price : undefined,
    size: lots(1000 + random(100_000)),
    selfTrade: 'cancelTaker',
    source: 'web',
  };
}

interface Run {
  readonly perSecond: number;
  /** By the thread's own processor time: what other processes take does not count. */
  readonly perCpuSecond: number;
  readonly trades: number;
  readonly refused: number;
}

function run(seed: number): Run {
  const { exchange, userIds } = opened();
  const random = randomFrom(seed);
  const open: { userId: number; orderId: number }[] = [];
  let busyNs = 0n;
  let cpuUs = 0;
  let trades = 0;
  let refused = 0;
  for (let done = 0; done < orders; done += batch) {
    const commands: Command[] = [];
    for (let i = 0; i < batch; i++) {
      const userId = userIds[random(users)]!;
      const kind = random(10);
      if (kind < 2 && open.length > 0) {
        const place = random(open.length);
        const { orderId, userId: owner } = open[place]!;
        open[place] = open[open.length - 1]!;
        open.pop();
        commands.push({ kind: 'CancelOrder', userId: owner, order: { orderId } });
      } else {
        const draft = draftOf(random, kind === 2 ? 'market' : 'limit');
        commands.push({ kind: 'PlaceOrder', userId, draft });
      }
    }
    const now = 1_700_000_000_000 + done;
    const cpu = process.threadCpuUsage();
    const start = process.hrtime.bigint();
    const needs = exchange.needsOf(commands);
    if (needs !== undefined) exchange.know(new Fetched(needs, nothingFound));
    const replies = commands.map((command) => exchange.apply(command, now));
    const changes = exchange.closeBatch();
    busyNs += process.hrtime.bigint() - start;
    const used = process.threadCpuUsage(cpu);
    cpuUs += used.user + used.system;
    trades += changes.trades.length;
    refused += replies.filter(({ ok }) => !ok).length;
    for (const order of changes.orders) {
      if (order.end === undefined && order.version === 1) {
        open.push({ userId: order.userId, orderId: order.id });
      }
    }
  }
  return {
    perSecond: Math.floor((orders * 1e9) / Number(busyNs)),
    perCpuSecond: Math.floor((orders * 1e6) / cpuUs),
    trades,
    refused,
  };
}

const results = Array.from({ length: runs }, (_, i) => run(i + 1));
const median = (of: (run: Run) => number): string =>
  results
    .map(of)
    .sort((a, b) => a - b)
    [runs >> 1]!.toLocaleString('en');
const { trades, refused } = results[0]!;
console.log(
  `core alone with ledger: ${median((one) => one.perSecond)} orders a second, ` +
    `${median((one) => one.perCpuSecond)} a second of processor time ` +
    `(budget ${budget.toLocaleString('en')}); of ${orders.toLocaleString('en')} commands a run ` +
    `${trades.toLocaleString('en')} trades, ${refused.toLocaleString('en')} refused`,
);
