import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookChecksum, type DataFrame, type ServerFrame, type Topic } from '#contract/channels.ts';
import type { UserSession } from '#contract/client.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { grouped } from '#domain/book/group.ts';
import { bookAfter, bookOf, fits } from '#stores/feed/book-sides.ts';
import { type Stream, startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
const opened: Stream[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function streamOf(visitor: Visitor, headers = {}, query = ''): Promise<Stream> {
  const stream = await visitor.stream(headers, query);
  opened.push(stream);
  return stream;
}

let users = 0;
async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`user${++users}@x.test`);
  return visitor;
}

const isData =
  (topic: string, type?: 'snapshot' | 'delta') =>
  (frame: ServerFrame): frame is DataFrame & ServerFrame =>
    frame.op === 'data' && frame.topic === topic && (type === undefined || frame.type === type);

/** All data frames of a topic so far. */
const dataOf = (stream: Stream, topic: string) => stream.frames.filter(isData(topic));

async function restingPrice(visitor: Visitor): Promise<string> {
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  return String(Math.floor(Number(last) * 0.99));
}

const place = (visitor: Visitor, price: string, size = '0.01') =>
  visitor.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: size,
    delegatePrice: price,
  });

const buyAtMarket = (visitor: Visitor) =>
  visitor.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 1,
    delegateCount: '0.01',
  });

async function symbolRow(visitor: Visitor) {
  const { symbolDTOList } = await visitor.call('getAllSymbol', {});
  return symbolDTOList!.find(({ symbolId }) => symbolId === 'BTCUSDT')!;
}

describe('API-02 public topics', () => {
  it('tells the book whole, then what changes: applied in order its checksum always agrees', async () => {
    const ann = await newUser();
    const stream = await streamOf(new Visitor(server.base));
    stream.subscribe({ channel: 'books', symbolId: 'BTCUSDT_SPBL' });
    await stream.find(isData('books:BTCUSDT', 'snapshot'));
    const price = await restingPrice(ann);
    /** Does something, and waits for the frame that tells of the price. */
    const toldOf = async (act: () => Promise<unknown>) => {
      const from = stream.frames.length;
      await act();
      const isLevel = ([level]: readonly (string | undefined)[]) => Number(level) === Number(price);
      await stream.find(
        (frame) =>
          isData('books:BTCUSDT')(frame) && (frame as DataFrame<'books'>).data.bids.some(isLevel),
        from,
      );
    };
    for (let n = 0; n < 5; n++) {
      let orderId = '';
      await toldOf(async () => {
        ({ orderId } = await place(ann, price, '0.01'));
      });
      await toldOf(() => ann.call('cancelOrder', { orderId }));
      await buyAtMarket(ann);
    }
    const frames = dataOf(stream, 'books:BTCUSDT') as DataFrame<'books'>[];
    expect(frames.length).toBeGreaterThan(5);
    const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
    let saw = false;
    for (const [i, frame] of frames.entries()) {
      expect(frame.seq).toBe(frames[0]!.seq + i);
      expect(frame.type).toBe(i === 0 ? 'snapshot' : 'delta');
      for (const side of ['bids', 'asks'] as const) {
        for (const [level, size] of frame.data[side]) {
          if (size === '0') expect(sides[side].delete(level)).toBe(true);
          else sides[side].set(level, size);
          if (side === 'bids' && Number(level) === Number(price)) saw = true;
        }
        expect(sides[side].size).toBeLessThanOrEqual(200);
      }
      const bids = [...sides.bids].sort((a, b) => Number(b[0]) - Number(a[0]));
      const asks = [...sides.asks].sort((a, b) => Number(a[0]) - Number(b[0]));
      expect(bookChecksum(bids, asks)).toBe(frame.data.checksum);
    }
    expect(saw).toBe(true);
  });

  it('tells a newcomer the same book as one who has followed it', async () => {
    const first = await streamOf(new Visitor(server.base));
    first.subscribe({ channel: 'books', symbolId: 'ETHUSDT' });
    await first.find(isData('books:ETHUSDT', 'snapshot'));
    await sleep(500);
    const second = await streamOf(new Visitor(server.base));
    second.subscribe({ channel: 'books', symbolId: 'ETHUSDT' });
    const start = await second.find(isData('books:ETHUSDT', 'snapshot'));
    const same = await first.find(
      (frame) => isData('books:ETHUSDT')(frame) && frame.seq >= start.seq,
    );
    if (isData('books:ETHUSDT')(same) && same.seq === start.seq && same.type === 'delta') {
      expect((same.data as { checksum: number }).checksum).toBe(
        (start.data as { checksum: number }).checksum,
      );
    }
    await sleep(300);
    const bySeq = new Map(dataOf(first, 'books:ETHUSDT').map((frame) => [frame.seq, frame]));
    const lastOfFirst = dataOf(first, 'books:ETHUSDT').at(-1)!.seq;
    for (const frame of dataOf(second, 'books:ETHUSDT').slice(1)) {
      // Its last frame may have come before that of the first.
      if (frame.seq <= lastOfFirst) expect(bySeq.get(frame.seq)).toEqual(frame);
    }
  });

  it('SPOT-03 tells the book in coarser levels that have all of the finest in them', async () => {
    const ann = await newUser();
    const stream = await streamOf(new Visitor(server.base));
    const fine: Topic = { channel: 'books', symbolId: 'BTCUSDT' };
    const key = 'books:BTCUSDT:100';
    stream.subscribe(fine, { ...fine, grouping: 100 });
    await stream.find(isData(key, 'snapshot'));
    const price = await restingPrice(ann);
    for (let n = 0; n < 4; n++) {
      const from = stream.frames.length;
      await place(ann, String(Number(price) + n), '0.01');
      for (const topic of ['books:BTCUSDT', key]) await stream.find(isData(topic), from);
    }
    const pair = instrumentOf(await symbolRow(ann));
    const told = (topic: string) => dataOf(stream, topic) as DataFrame<'books'>[];
    // What both tell is told with the same beat: up to the last that both have told.
    const until = Math.min(told('books:BTCUSDT').at(-1)!.at, told(key).at(-1)!.at);
    const whole = (topic: string) => {
      const frames = told(topic).filter(({ at }) => at <= until);
      const book = frames.reduce(
        (so, { data }) => bookAfter(pair, so, [data]),
        bookOf(pair, { bids: [], asks: [] }),
      );
      return { book, last: frames.at(-1)!, count: frames.length };
    };
    const [all, coarse] = [whole('books:BTCUSDT'), whole(key)];
    expect(coarse.count).toBeGreaterThan(3);
    expect(fits(coarse.book, coarse.last.data.checksum)).toBe(true);
    for (const [side, of] of [
      ['buy', 'bids'],
      ['sell', 'asks'],
    ] as const) {
      const expected = grouped(pair, side, all.book[of], 100, true);
      expect(coarse.book[of].map(({ price, size, value }) => ({ price, size, value }))).toEqual(
        expected,
      );
    }
  });

  it('tells trades, ticker and candles of what was traded', async () => {
    const ann = await newUser();
    const stream = await streamOf(new Visitor(server.base));
    stream.subscribe(
      { channel: 'trades', symbolId: 'BTCUSDT' },
      { channel: 'ticker', symbolId: 'BTCUSDT' },
      { channel: 'ticker' },
      { channel: 'candle', symbolId: 'BTCUSDT', interval: '1m' },
    );
    const keys = ['trades:BTCUSDT', 'ticker:BTCUSDT', 'ticker', 'candle:BTCUSDT:1m'];
    for (const key of keys) await stream.find(isData(key, 'snapshot'));
    const bought = await buyAtMarket(ann);
    const { items } = await ann.call('fills', { orderId: bought.orderId });
    const { tradeId } = items[0]!;
    await stream.find(
      (frame) =>
        isData('trades:BTCUSDT')(frame) && JSON.stringify(frame.data).includes(`"${tradeId}"`),
    );
    for (const key of keys) await stream.find(isData(key, 'delta'));
    const candle = dataOf(stream, 'candle:BTCUSDT:1m')[0] as DataFrame<'candle'>;
    expect(candle.data).toHaveLength(2);
    expect(candle.data[1]![0] - candle.data[0]![0]).toBe(60_000);
    const all = dataOf(stream, 'ticker')[0] as DataFrame<'ticker'>;
    expect(all.data.length).toBeGreaterThan(1);
  });

  it('sends at most one frame per topic in 100 ms', async () => {
    const ann = await newUser();
    const stream = await streamOf(new Visitor(server.base));
    // Before the topic, so that every counted frame was sent after it.
    const startedAt = Date.now();
    stream.subscribe({ channel: 'books', symbolId: 'BTCUSDT' });
    await stream.find(isData('books:BTCUSDT', 'snapshot'));
    const price = await restingPrice(ann);
    for (let n = 0; n < 50; n++) await place(ann, price, '0.001');
    await sleep(200);
    // Beats 100 ms apart, both ends counted, one from before that came late, and the snapshot.
    const most = Math.floor((Date.now() - startedAt) / 100) + 3;
    expect(dataOf(stream, 'books:BTCUSDT').length).toBeLessThanOrEqual(most);
  });

  it('beats every 2 s with the last sequence of each topic', async () => {
    const stream = await streamOf(new Visitor(server.base));
    stream.subscribe({ channel: 'ticker' }, { channel: 'trades', symbolId: 'BTCUSDT' });
    await stream.find(isData('trades:BTCUSDT'));
    const from = stream.frames.length;
    const beat = await stream.find((frame) => frame.op === 'heartbeat', from);
    const at = stream.frames.indexOf(beat);
    const last = (key: string) => stream.frames.slice(0, at).filter(isData(key)).at(-1)?.seq;
    expect(beat).toMatchObject({
      seqs: { ticker: last('ticker'), 'trades:BTCUSDT': last('trades:BTCUSDT') },
    });
    await stream.find((frame) => frame.op === 'heartbeat', at + 1);
  });

  it('stops telling what was unsubscribed', async () => {
    const ann = await newUser();
    const stream = await streamOf(new Visitor(server.base));
    stream.subscribe({ channel: 'trades', symbolId: 'BTCUSDT' });
    await stream.find(isData('trades:BTCUSDT', 'snapshot'));
    stream.send({ op: 'unsubscribe', topics: [{ channel: 'trades', symbolId: 'BTCUSDT' }] });
    await stream.find((frame) => frame.op === 'unsubscribed');
    const before = dataOf(stream, 'trades:BTCUSDT').length;
    await buyAtMarket(ann);
    await sleep(300);
    expect(dataOf(stream, 'trades:BTCUSDT')).toHaveLength(before);
  });
});

describe('API-02 private topics', () => {
  const topics = [{ channel: 'orders' }, { channel: 'fills' }, { channel: 'account' }] as const;

  it('tell a user’s orders, fills and balances, only after they are durable', async () => {
    const ann = await newUser();
    const stream = await streamOf(ann);
    stream.subscribe(...topics);
    for (const { channel } of topics) await stream.find(isData(channel, 'snapshot'));
    const placed = await place(ann, await restingPrice(ann));
    const told = await stream.find(isData('orders', 'delta'));
    expect(told.data).toEqual({ orders: [placed], plans: [] });
    const frozen = (await stream.find(isData('account', 'delta'))) as DataFrame<'account'>;
    expect(frozen.data.coinList).toMatchObject([{ coinName: 'USDT', total: '100000' }]);
    const bought = await buyAtMarket(ann);
    const fills = (await stream.find(isData('fills', 'delta'))) as DataFrame<'fills'>;
    expect(fills.data).toMatchObject([{ orderId: bought.orderId, side: 'buy' }]);
    const cancelled = await ann.call('cancelOrder', { orderId: placed.orderId });
    await stream.find(
      (frame) =>
        isData('orders', 'delta')(frame) &&
        (frame as DataFrame<'orders'>).data.orders.some(
          ({ orderId, status }) => orderId === cancelled.orderId && status === 5,
        ),
    );
    const seqs = dataOf(stream, 'orders').map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i));
  });

  it('carry versions that grow with every change, and agree with the calls', async () => {
    const ann = await newUser();
    const stream = await streamOf(ann);
    stream.subscribe(...topics);
    for (const { channel } of topics) await stream.find(isData(channel, 'snapshot'));
    const price = await restingPrice(ann);
    const { orderId } = await place(ann, price);
    for (const size of ['0.02', '0.03', '0.04']) {
      const from = stream.frames.length;
      await ann.call('modifyOrder', { orderId, delegateCount: size, delegatePrice: price });
      for (const topic of ['orders', 'account']) await stream.find(isData(topic), from);
    }
    await ann.call('cancelOrder', { orderId });
    const { version } = await ann.call('getAssets', {});
    const isLast = (frame: ServerFrame): boolean =>
      isData('account')(frame) && (frame as DataFrame<'account'>).data.version === version;
    await stream.find(isLast);
    const rows = (dataOf(stream, 'orders') as DataFrame<'orders'>[])
      .flatMap(({ data }) => data.orders)
      .map((row) => row.version);
    const accounts = (dataOf(stream, 'account') as DataFrame<'account'>[]).map(
      ({ data }) => data.version,
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(accounts.length).toBeGreaterThanOrEqual(4);
    for (const told of [rows, accounts]) {
      expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    }
  });

  it('start with what is open, and tell nobody else', async () => {
    const [ann, eve] = [await newUser(), await newUser()];
    const placed = await place(ann, await restingPrice(ann));
    const [mine, hers] = [await streamOf(ann), await streamOf(eve)];
    for (const stream of [mine, hers]) stream.subscribe(...topics);
    const start = (await mine.find(isData('orders', 'snapshot'))) as DataFrame<'orders'>;
    expect(start.data.orders).toEqual([placed]);
    for (const { channel } of topics) await hers.find(isData(channel, 'snapshot'));
    await buyAtMarket(ann);
    await mine.find(isData('fills', 'delta'));
    await sleep(200);
    const told = topics.flatMap(({ channel }) => dataOf(hers, channel));
    expect(told.map(({ type }) => type)).toEqual(['snapshot', 'snapshot', 'snapshot']);
    expect((told[0] as DataFrame<'orders'>).data.orders).toEqual([]);
  });

  it('are refused to a visitor', async () => {
    const stream = await streamOf(new Visitor(server.base));
    stream.subscribe(...topics, { channel: 'ticker' });
    const refused = await stream.find((frame) => frame.op === 'error');
    expect(refused).toMatchObject({ code: '00004' });
    expect(await stream.find((frame) => frame.op === 'subscribed')).toEqual({
      op: 'subscribed',
      topics: ['ticker'],
    });
  });

  it('end with the session', async () => {
    const ann = await newUser();
    const stream = await streamOf(ann);
    stream.subscribe(...topics);
    await stream.find(isData('account', 'snapshot'));
    await ann.call('logout', {});
    expect(await stream.whenClosed()).toMatchObject({ code: 4001 });
  });
});

describe('API-02 the socket of a page', () => {
  const account = { channel: 'account' } as const;
  const ofPage = (visitor: Visitor, session: string) =>
    streamOf(visitor, {}, `?session=${session}`);
  const sessionIdOf = async (visitor: Visitor) => {
    const sessions = await (await visitor.fetch('/api/auth/list-sessions')).json();
    return (sessions as UserSession[]).find(({ current }) => current)!.id;
  };

  it('belongs to the session of the page, and to nobody who logged in in another tab', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const session = await sessionIdOf(ann);
    const own = await ofPage(ann, session);
    own.subscribe(account);
    await own.find(isData('account', 'snapshot'));
    for (const other of [bob, new Visitor(server.base)]) {
      const stream = await ofPage(other, session);
      stream.subscribe(account);
      expect(await stream.whenClosed()).toMatchObject({ code: 4001 });
      expect(stream.frames).toMatchObject([{ op: 'error', code: '00004' }]);
    }
  });

  it('of a visitor stays open when somebody has logged in, and tells nothing of theirs', async () => {
    const stream = await ofPage(await newUser(), '');
    stream.subscribe({ channel: 'ticker' }, account);
    await stream.find(isData('ticker', 'snapshot'));
    const refused = await stream.find((frame) => frame.op === 'error');
    expect(refused).toMatchObject({ code: '00004', topic: 'account' });
    expect(dataOf(stream, 'account')).toEqual([]);
  });
});

describe('API-02 the socket’s door', () => {
  it('is closed to other origins', async () => {
    const visitor = new Visitor(server.base);
    await expect(visitor.stream({ origin: 'https://evil.example' })).rejects.toThrow(/403/);
  });

  it('is closed to everyone once the exchange is stopping', async () => {
    const stopping = await startServer();
    stopping.exchange.closeSockets();
    await expect(new Visitor(stopping.base).stream()).rejects.toThrow(/503/);
    await stopping.stop();
  });

  it('answers a ping with the same figure', async () => {
    const stream = await streamOf(new Visitor(server.base));
    stream.send({ op: 'ping', t: 42.5 });
    expect(await stream.find((frame) => frame.op === 'pong')).toMatchObject({ t: 42.5 });
  });
});
