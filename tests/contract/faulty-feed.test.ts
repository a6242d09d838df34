import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type SocketLike, StreamSocket } from '#client/socket.ts';
import type { BookRow, DataFrame, ServerFrame } from '#contract/channels.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { $ordersOn, $plansOn, subscribeOrders } from '#stores/account/orders.ts';
import { $bookOf, subscribeBook } from '#stores/feed/book.ts';
import { isDeep } from '../fixed.ts';
import { Random } from '../sim/random.ts';
import { type Faults, FaultyLine } from './faulty-line.ts';
import { type Stream, startServer, type TestServer, Visitor } from './harness.ts';

const symbolId = 'BTCUSDT';
const [$book, $balances] = [$bookOf(symbolId), $balancesOf('spot')];
const [$orders, $plans] = [$ordersOn('spot'), $plansOn('spot')];
const bookTopic = `books:${symbolId}`;
const faults: Faults = { drop: 6, repeat: 6, delay: 25, delayMaxMs: 400 };

/** The page's connection, as its stores find it. */
const page = vi.hoisted(() => ({ stream: undefined as unknown }));
vi.mock('#client/stream.ts', () => ({ stream: () => page.stream }));
// What is shown is compared with the frame that made it so.
vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_key: object, write: () => void) => write() }));

let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startServer({ RATE_PER_USER: '1000', RATE_PER_ADDRESS: '1000' });
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

type Rows = { readonly bids: readonly BookRow[]; readonly asks: readonly BookRow[] };

/** What the server told somebody on a good line, put together naively: books by their sequence. */
function booksOf(clean: Stream): Map<number, Rows> {
  const books = new Map<number, Rows>();
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  for (const frame of clean.frames) {
    if (frame.op !== 'data' || frame.topic !== bookTopic) continue;
    const { data, type, seq } = frame as DataFrame<'books'>;
    for (const side of ['bids', 'asks'] as const) {
      if (type === 'snapshot') sides[side].clear();
      for (const [price, size] of data[side]) {
        if (Number(size) === 0) sides[side].delete(price);
        else sides[side].set(price, size);
      }
    }
    const sorted = (side: 'bids' | 'asks', way: number) =>
      [...sides[side]].sort((a, b) => way * (Number(a[0]) - Number(b[0]))).slice(0, 200);
    books.set(seq, { bids: sorted('bids', -1), asks: sorted('asks', 1) });
  }
  return books;
}

/** What the page showed, and the sequence of the frame that made it so. */
interface Shown {
  readonly seq: number;
  readonly rows: Rows;
}

/** A page behind a line: its real connection and stores, and every book that it showed. */
async function openPage(address: string) {
  let seq = -1;
  const stream = new StreamSocket({
    open: () => {
      const headers = { origin: address, cookie: ann.cookie };
      const socket = new WebSocket(`${address.replace('http', 'ws')}/stream`, { headers });
      socket.on('error', () => undefined);
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as ServerFrame;
        if (frame.op === 'data' && frame.topic === bookTopic) seq = frame.seq;
      });
      return socket as unknown as SocketLike;
    },
    now: () => Date.now(),
    chance: () => 0,
    onSessionEnd: () => undefined,
  });
  page.stream = stream;
  const { symbolDTOList } = await ann.call('getAllSymbol', {});
  const instrument = instrumentOf(symbolDTOList!.find((row) => row.symbolId === symbolId)!);
  const shown: Shown[] = [];
  for (const store of [$book, $orders, $plans, $balances]) store.set(undefined);
  const rowsOf = (levels: readonly { readonly row: BookRow }[]) => levels.map(({ row }) => row);
  const ends = [
    $book.listen((book) => {
      if (book) shown.push({ seq, rows: { bids: rowsOf(book.bids), asks: rowsOf(book.asks) } });
    }),
    subscribeBook(instrument),
    subscribeOrders('spot'),
    subscribeBalances(),
  ];
  const close = () => {
    stream.setVisible(false);
    for (const end of ends) end();
  };
  return { stream, shown, close };
}

/** Orders and plans of all kinds at random: placed, changed, canceled, filled. */
async function trade(random: Random, last: number): Promise<void> {
  const side = random.pick([21, 22] as const);
  const away = (percent: number) =>
    String(Math.floor(last * (1 + (side === 21 ? -percent : percent) / 100)));
  const what = random.weighted({ rest: 3, market: 2, plan: 2, cancel: 2, modify: 1 });
  const order = { symbolId, delegateType: side, delegateCount: '0.01' };
  if (what === 'rest') {
    const delegatePrice = away(random.int(1, 4));
    await ann.raw('placeOrder', { ...order, orderType: 0, delegatePrice });
  } else if (what === 'market') {
    await ann.raw('placeOrder', { ...order, orderType: 1 });
  } else if (what === 'plan') {
    await ann.raw('placePlan', { ...order, tradeUnit: 'base', triggerPrice: away(5) });
  } else {
    const { items } = await ann.call('openOrders', {});
    const found = items.length > 0 ? random.pick(items) : undefined;
    if (!found) return;
    const { orderId } = found;
    if (what === 'cancel') await ann.raw('cancelOrder', { orderId });
    else await ann.raw('modifyOrder', { orderId, delegateCount: '0.005' });
  }
}

async function keepTrading(random: Random, forMs: number): Promise<void> {
  const { last } = await ann.call('getTicker', { symbolCodeDisplayName: symbolId });
  const until = Date.now() + forMs;
  while (Date.now() < until) {
    await trade(random, Number(last));
    await sleep(random.int(20, 120));
  }
}

const byId = <T>(rows: readonly T[] | undefined, idOf: (row: T) => string) =>
  Object.fromEntries((rows ?? []).map((row) => [idOf(row), row]));

/** What somebody has. What it is worth moves with the market, and is told with the next change. */
const held = (rows: readonly BalanceView[] | undefined) =>
  byId(
    rows?.map(({ usdRate: _, ...row }) => row),
    ({ asset }) => asset,
  );

const nothing = { orders: {}, plans: {}, balances: {} };

/** What the page has of its user, and what the calls answer. */
const own = {
  shown: () => ({
    orders: byId($orders.get(), ({ id }) => id),
    plans: byId($plans.get(), ({ id }) => id),
    balances: held($balances.get()),
  }),
  async asked() {
    const [orders, plans, assets] = await Promise.all([
      ann.call('openOrders', {}),
      ann.call('openPlans', {}),
      ann.call('getAssets', {}),
    ]);
    return {
      orders: byId(orders.items.map(orderOfWire), ({ id }) => id),
      plans: byId(plans.items.map(planOfWire), ({ id }) => id),
      balances: held(assets.coinList.map(balanceOfWire)),
    };
  },
};

/** Waits until the page has what the calls answer; how soon it does, `tests/sim` measures by its own clock. */
async function untilRight(): Promise<void> {
  const differs = async () => {
    const [asked, shown] = [await own.asked(), own.shown()];
    return isDeepStrictEqual(shown, asked) ? undefined : { shown, asked };
  };
  await expect.poll(differs).toBeUndefined();
}

/** Every book that was shown was the server's at its sequence; the last one is its newest. */
async function expectTrueBooks(shown: readonly Shown[], clean: Stream): Promise<void> {
  const last = shown.length;
  await expect.poll(() => shown.length).toBeGreaterThan(last + 3);
  const isNewest = () => [...booksOf(clean).keys()].at(-1)! - shown.at(-1)!.seq;
  await expect.poll(() => Math.abs(isNewest())).toBeLessThanOrEqual(3);
  const known = shown.at(-1)!.seq;
  await clean.find(
    (frame) => frame.op === 'data' && frame.topic === bookTopic && frame.seq >= known,
  );
  const books = booksOf(clean);
  const wrong = shown.filter(
    ({ seq, rows }) => seq <= known && !isDeepStrictEqual(rows, books.get(seq)),
  );
  expect(wrong.map(({ seq }) => seq)).toEqual([]);
}

/** One way to lose frames, or three in `npm run deep`. */
const seeds = isDeep ? [1, 2, 3] : [1];

describe('SPOT-08 a feed over a faulty line', () => {
  const run = async (seed: number, trouble: (line: FaultyLine) => Promise<void>) => {
    const clean = await new Visitor(server.base).stream();
    clean.subscribe({ channel: 'books', symbolId });
    await clean.find((frame) => frame.op === 'data');
    const line = new FaultyLine(server.base, seed);
    const { stream, shown, close } = await openPage(await line.listen());
    try {
      await expect.poll(() => isDeepStrictEqual(own.shown(), nothing)).toBe(false);
      await expect.poll(() => shown.length).toBeGreaterThan(0);
      const trading = keepTrading(new Random(seed), 5000);
      await trouble(line);
      await trading;
      // The hardest: the last word of all is lost, so nothing that follows it shows the gap.
      line.faults = { ...faults, drop: 100 };
      await keepTrading(new Random(seed + 1000), 200);
      line.faults = undefined;
      line.silent = false;
      await untilRight();
      await expectTrueBooks(shown, clean);
      expect(stream.status.state).toBe('live');
      return line.done;
    } finally {
      close();
      line.close();
      clean.close();
    }
  };

  it.each(seeds)('that drops, repeats and reorders frames (%i)', async (seed) => {
    await run(seed, async (line) => {
      line.faults = faults;
      const { done } = line;
      const least = () => Math.min(done.dropped, done.repeated, done.delayed);
      await expect.poll(() => least()).toBeGreaterThan(10);
    });
  });

  it('that is cut again and again', async () => {
    const done = await run(4, async (line) => {
      line.faults = { ...faults, drop: 0 };
      for (let n = 0; n < 5; n++) {
        await sleep(800);
        line.cut();
      }
    });
    expect(done.cut).toBeGreaterThanOrEqual(4);
  });

  it('that is silent for a while, as in sleep', async () => {
    await run(5, async (line) => {
      line.silent = true;
      await expect.poll(() => (page.stream as StreamSocket).status.state).toBe('stale');
    });
  });

  it('of a page that is hidden in between: seen again it has all at once', async () => {
    await run(6, async (line) => {
      const stream = page.stream as StreamSocket;
      await sleep(500);
      stream.setVisible(false);
      await sleep(1000);
      const before = line.passed;
      await sleep(2500);
      expect(line.passed).toBe(before);
      stream.setVisible(true);
    });
  });
});
