import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startServer({ ...noLimits, STARTING_BALANCES: 'USDT=10000' });
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  await ann.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const lines = [
  ['spot', 'placeOrder', 'BTCUSDT', '0.001'],
  ['contracts', 'openContract', 'BTCUSDT_UMCBL', '0.001'],
] as const;

describe('FUT-10 orders at a price of the book, by call', () => {
  it.each(lines)(
    '%s: wait behind the own side, or take the other',
    async (_, name, symbolId, size) => {
      const order = { symbolId, delegateType: 21, orderType: 0, delegateCount: size } as const;
      const { bids } = await ann.call('getDepth', { symbolId, limit: 5 });
      const waits = await ann.call(name, { ...order, bboType: 'queue5' });
      // The book moves on, but not far.
      expect(Number(waits.delegatePrice) / Number(bids[4]![0])).toBeCloseTo(1, 2);
      expect(waits.status).toBe(2);
      const takes = { ...order, bboType: 'counterparty5', timeInForceValue: 3 } as const;
      expect((await ann.call(name, takes)).status).toBe(4);
      const both = { ...order, bboType: 'queue1', delegatePrice: waits.delegatePrice };
      const { code, msg } = await ann.raw(name, both);
      expect(code).toBe('40000');
      expect(msg).toContain('“bboType”: expected a limit order without delegatePrice');
      const atMarket = { ...order, bboType: 'queue1', orderType: 1 };
      expect((await ann.raw(name, atMarket)).code).toBe('40000');
      const postOnly = { ...order, bboType: 'counterparty1', timeInForceValue: 1 };
      expect((await ann.raw(name, postOnly)).code).toBe('50028');
      expect((await ann.raw(name, { ...order, bboType: 'queue2' })).code).toBe('40000');
    },
  );
});
