import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelData, DataFrame, ServerFrame } from '#contract/channels.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import type { ExchangeView } from '#exchange/view/view.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

/** More levels a side than a book has that nobody looks at. */
const whole = 15;

let server: TestServer;
let view: ExchangeView;
beforeAll(async () => {
  server = await startServer(
    // A page's patience is that of who looks.
    { PAGE_CALL_TIMEOUT_MS: '60000' },
    {
      viewOf(own) {
        view = own;
        return own;
      },
    },
  );
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** Levels a side as they are now, without looking at the book as anybody would. */
const levelsOf = async (symbolId: string): Promise<number> =>
  (await view.depth(symbolId, 200)).bids.length;

const isSnapshot =
  (topic: string) =>
  (frame: ServerFrame): frame is DataFrame & ServerFrame =>
    frame.op === 'data' && frame.topic === topic && frame.type === 'snapshot';

const visitor = () => new Visitor(server.base);

describe('CORE-26 the first look at a book', () => {
  it('over HTTP finds it quoted as a whole', async () => {
    expect(await levelsOf('FILUSDT')).toBeLessThan(whole);
    const { bids, asks } = await visitor().call('getDepth', { symbolId: 'FILUSDT', limit: 100 });
    expect(Math.min(bids.length, asks.length)).toBeGreaterThan(whole);
  });

  it.each([
    ['getTicker', { symbolCodeDisplayName: 'INJUSDT' }, 'INJUSDT'],
    ['getTrades', { symbolId: 'XLMUSDT', limit: 5 }, 'XLMUSDT'],
    ['getKline', { symbolId: 'ETCUSDT', kLineType: '1m', limit: 2 }, 'ETCUSDT'],
    ['contractTicker', { businessLine: 'usdt', symbolCodeDisplayName: 'ADAUSDT' }, 'ADAUSDT_UMCBL'],
  ] as const)('is one of %s too', async (name, input, symbolId) => {
    expect(await levelsOf(symbolId)).toBeLessThan(whole);
    await visitor().call(name, input as never);
    expect(await levelsOf(symbolId)).toBeGreaterThan(whole);
  });

  it('over the socket finds it quoted in its first frame', async () => {
    expect(await levelsOf('HBARUSDT')).toBeLessThan(whole);
    const stream = await visitor().stream();
    stream.subscribe({ channel: 'books', symbolId: 'HBARUSDT' });
    const frame = await stream.find(isSnapshot('books:HBARUSDT'));
    const { bids, asks } = frame.data as ChannelData['books'];
    expect(Math.min(bids.length, asks.length)).toBeGreaterThan(whole);
    stream.close();
  });

  it('is an order too: it meets the whole book', async () => {
    const ann = visitor();
    await ann.signUp('first@x.test');
    const { asks } = await view.depth('DOTUSDT', 200);
    expect(asks.length).toBeLessThan(whole);
    const { sizeScale, priceScale } = listingOf('DOTUSDT').instrument;
    const offered = asks.reduce((sum, { size }) => sum + size, 0);
    const { orderId } = await ann.call('placeOrder', {
      ...{ symbolId: 'DOTUSDT', delegateType: 21, orderType: 0, timeInForceValue: 2 },
      delegateCount: ((1.2 * offered) / 10 ** sizeScale).toFixed(sizeScale),
      delegatePrice: ((1.02 * asks[0]!.price) / 10 ** priceScale).toFixed(priceScale),
    });
    // All or nothing.
    expect((await ann.call('fills', { orderId })).items.length).toBeGreaterThan(0);
  });

  it('of a list wakes nothing, and its prices agree with the book that wakes', async () => {
    const tickers = await visitor().call('getTickers', { businessLine: 'spot' });
    expect(tickers.length).toBeGreaterThan(30);
    expect(await levelsOf('OPUSDT')).toBeLessThan(whole);
    const listed = tickers.find(({ symbolId }) => symbolId === 'OPUSDT')!;
    const now = await visitor().call('getTicker', { symbolCodeDisplayName: 'OPUSDT' });
    expect(Number(now.last) / Number(listed.last)).toBeCloseTo(1, 1);
    expect(Number(now.volume)).toBeGreaterThanOrEqual(Number(listed.volume) * 0.99);
  });
});
