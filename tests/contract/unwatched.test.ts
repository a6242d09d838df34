import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/candle/bucket.ts';
import type { ExchangeView } from '#exchange/view/view.ts';
import { startServer, type TestServer, until, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

/** More levels a side than a book has that nobody looks at. */
const whole = 15;
/** Longer than a look lasts. */
const awayMs = 10 * minuteMs;

let ahead = 0;
const clock = () => Date.now() + ahead;
let server: TestServer;
let view: ExchangeView;
let ann: Visitor;
beforeAll(async () => {
  const viewOf = (own: ExchangeView) => {
    view = own;
    return own;
  };
  server = await startServer(noLimits, { viewOf, clock });
  ann = new Visitor(server.base, clock);
  await ann.signUp('away@x.test');
  const money = { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 } as const;
  await ann.call('transfer', money);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** Levels a side as they are now, without looking at the book as anybody would. */
const levelsOf = async (symbolId: string): Promise<number> =>
  (await view.depth(symbolId, 200)).bids.length;

/** Its last price, asked for as a user does, and times something as text. */
async function priceOf(symbolId: string): Promise<(part: number) => string> {
  const { last } = await ann.call('getTicker', { symbolCodeDisplayName: symbolId });
  const decimals = last.split('.')[1]?.length ?? 0;
  return (part) => (Number(last) * part).toFixed(decimals);
}

/**
 * What a user has set up, and has left alone for longer than a look lasts, happens when the price comes:
 * no call names the instrument in the meantime.
 */
interface Row {
  readonly what: string;
  readonly symbolId: string;
  readonly coin: string;
  readonly direction: 'up' | 'down';
  setUp(): Promise<unknown>;
  hasHappened(): Promise<boolean>;
}

const spotBuy = { delegateType: 21, delegateCount: '50' } as const;
const isOf =
  (symbolId: string) =>
  (row: { readonly symbolId: string }): boolean =>
    row.symbolId === symbolId;

const rows: readonly Row[] = [
  {
    ...{ what: 'a trigger order fires', symbolId: 'XLMUSDT', coin: 'XLM', direction: 'down' },
    async setUp() {
      const at = await priceOf('XLMUSDT');
      const draft = { ...spotBuy, symbolId: 'XLMUSDT', triggerPrice: at(0.98) };
      await ann.call('placePlan', { ...draft, tradeUnit: 'quote' });
    },
    hasHappened: async () =>
      (await ann.call('fills', {})).items.some(isOf('XLMUSDT')) &&
      (await ann.call('planHistory', {})).items.some(({ orderId }) => orderId !== undefined),
  },
  {
    ...{ what: 'a resting order is filled', symbolId: 'OPUSDT', coin: 'OP', direction: 'down' },
    async setUp() {
      const at = await priceOf('OPUSDT');
      const draft = { ...spotBuy, symbolId: 'OPUSDT', orderType: 0 } as const;
      await ann.call('placeOrder', { ...draft, delegatePrice: at(0.98) });
      expect((await ann.call('openOrders', {})).items.filter(isOf('OPUSDT'))).toHaveLength(1);
    },
    hasHappened: async () =>
      (await ann.call('fills', {})).items.some(isOf('OPUSDT')) &&
      !(await ann.call('openOrders', {})).items.some(isOf('OPUSDT')),
  },
  {
    ...{ what: 'a price alert fires', symbolId: 'HBARUSDT', coin: 'HBAR', direction: 'up' },
    async setUp() {
      const at = await priceOf('HBARUSDT');
      await ann.call('savePriceAlert', { symbolId: 'HBARUSDT', direction: 'up', price: at(1.02) });
    },
    hasHappened: async () =>
      (await ann.call('priceAlerts', {})).some(({ status }) => status === 'fired'),
  },
  {
    ...{ what: 'a stop loss closes a position', symbolId: 'ADAUSDT_UMCBL', coin: 'ADA' },
    direction: 'down',
    async setUp() {
      const symbolId = 'ADAUSDT_UMCBL';
      const lot = { symbolId, delegateType: 21, orderType: 1, delegateCount: '1000' } as const;
      const opened = await ann.call('openContract', lot);
      const triggerPrice = (Number(opened.averagePrice) * 0.98).toFixed(4);
      await ann.call('placePositionTpsl', {
        ...{ symbolId, holdSide: 1, stopLoss: { triggerPrice, triggerType: 'mark' } },
      });
    },
    hasHappened: async () => (await ann.call('positions', {})).positions.length === 0,
  },
];

describe('CORE-26 on an instrument that nobody looks at', () => {
  beforeAll(async () => {
    for (const { setUp } of rows) await setUp();
    await priceOf('INJUSDT');
    expect(await levelsOf('INJUSDT')).toBeGreaterThan(whole);
    ahead += awayMs;
    // Nothing of the user's is on it: it falls asleep.
    await until(async () => (await levelsOf('INJUSDT')) < whole);
  });

  it.each(rows)('$what', async ({ symbolId, coin, direction, hasHappened }) => {
    await expect.poll(() => levelsOf(symbolId)).toBeGreaterThan(whole);
    expect(await hasHappened()).toBe(false);
    await view.shock({
      ...{ kind: 'gap', target: coin, direction, percent: 3.5, seconds: 5, seed: 1 },
    });
    await expect.poll(hasHappened).toBe(true);
  });
});
