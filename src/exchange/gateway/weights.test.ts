import { describe, expect, it } from 'vitest';
import { callWeight, doorWeight, topicsWeight } from './weights.ts';

describe('API-04 what a request counts as', () => {
  it.each([
    ['placeOrder', '', 1],
    [undefined, '', 1],
    ['getTickers', '', 2],
    ['getKline', 'symbolId=BTCUSDT&limit=120', 2],
    ['getKline', 'limit=1500&symbolId=BTCUSDT', 16],
    ['getKline', 'limit=99999', 16],
    ['getKline', 'limit=1e3', 16],
    ['getKline', '', 16],
  ] as const)('%s ?%s at the door: %d', (name, query, weight) => {
    expect(doorWeight(name, query)).toBe(weight);
  });

  it.each([
    ['batchPlaceOrders', { orders: [1, 2, 3] }, 0, 3],
    ['placeOrder', {}, 6000, 1],
    ['openOrders', {}, 0, 1],
    ['openOrders', {}, 6000, 301],
    ['userTradeFlags', {}, 200, 11],
  ] as const)('%s of a user: %o with %d open orders: %d', (name, input, open, weight) => {
    expect(callWeight(name, input, () => open)).toBe(weight);
  });

  it('a subscription of orders by how many are open', () => {
    const topics = [{ channel: 'orders' }, { channel: 'account' }] as const;
    expect(topicsWeight(topics, () => 400)).toBe(22);
    expect(topicsWeight(topics, () => 0)).toBe(2);
  });
});
