import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { dayMs } from '#domain/candle/bucket.ts';
import { bodyWeight, callWeight, pageWeights, topicsWeight, weighsOpen } from './weights.ts';

const now = 20_000 * dayMs + dayMs / 2;
const kline = (kLineType: string, limit: number, more: object = {}) =>
  ['getKline', { symbolId: 'BTCUSDT', kLineType, limit, ...more }] as const;
const listed = (count: number) => ({ orders: Array(count).fill({}) });

describe('CORE-13 what a call counts against its user and its network', () => {
  it.each([
    ['placeOrder', {}, 6000, 1],
    ['placePlan', {}, 6000, 1],
    ['getAllSymbol', {}, 0, 3],
    ['getAllSymbol', { md5: 'x' }, 0, 1],
    ['getTickers', {}, 0, 5],
    ['searchHelp', { keyword: 'fees' }, 0, 5],
    ['getSparklines', {}, 0, 5],
    ['getPlatePrice', {}, 0, 5],
    ['getPlatePrice', { symbolId: 'BTCUSDT' }, 0, 1],
    ['getDepth', { limit: 50 }, 0, 2],
    ['getDepth', { limit: 200 }, 0, 5],
    ['getTrades', { limit: 200 }, 0, 5],
    [...kline('1m', 1), 0, 2],
    [...kline('1m', 120), 0, 3],
    [...kline('1m', 1500), 0, 18],
    [...kline('30m', 1500), 0, 48],
    [...kline('1H', 500), 0, 11],
    [...kline('12H', 1500), 0, 203],
    [...kline('1D', 500), 0, 11],
    [...kline('3M', 40), 0, 37],
    [...kline('1m', 1, { endTime: now - 900 * dayMs }), 0, 2],
    [...kline('1s', 1500, { endTime: now + 900 * dayMs }), 0, 17],
    ['getOpenPrice', {}, 0, 2],
    ['coinConfigList', {}, 0, 3],
    ['batchPlaceOrders', listed(3), 0, 3],
    ['batchCancelOrders', listed(50), 0, 50],
    ['batchPlacePlans', listed(50), 0, 50],
    ['batchCancelPlans', listed(2), 0, 2],
    ['cancelAllOrders', {}, 200, 11],
    ['cancelAllPlans', {}, 0, 1],
    ['openOrders', {}, 6000, 301],
    ['openPlans', {}, 19, 1],
    ['orderHistory', { limit: 100 }, 0, 6],
    ['planHistory', { limit: 20 }, 0, 2],
    ['fills', { limit: 1 }, 0, 1],
    ['planFills', {}, 0, 3],
    ['userTradeFlags', {}, 200, 13],
    ['assetCosts', {}, 0, 20],
    ['shareFigures', { shareType: 3 }, 0, 20],
    ['shareFigures', { shareType: 1 }, 0, 5],
    ['mergeFavorites', { groups: [{ symbolIds: Array(30) }, { symbolIds: Array(15) }] }, 0, 3],
    ['signingKey', {}, 0, 3],
  ] as const)('%s %o with %d open orders: %d', (name, input, open, weight) => {
    expect(callWeight(name, input as never, { now, open })).toBe(weight);
  });

  it('never counts less than one', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const input = { orders: [{}], limit: 1, pageSize: 1, groups: [], kLineType: '1m' };
      const weight = callWeight(name, input as never, { now, open: 0 });
      expect(weight, name).toBeGreaterThanOrEqual(1);
    }
  });

  it('what a user has open is asked for where it counts, and nowhere else', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const input = { orders: [{}], limit: 1, pageSize: 1, groups: [], kLineType: '1m' };
      const weigh = (open: number) => callWeight(name, input as never, { now, open });
      expect(weighsOpen(name), name).toBe(weigh(0) !== weigh(6000));
    }
  });

  it('a body counts by its length', () => {
    expect([0, 4095, 4096, 65_536].map(bodyWeight)).toEqual([0, 0, 1, 16]);
  });

  it('a page that is rendered for one counts ten times one that others are shown too', () => {
    const { made, shared, rendered } = pageWeights;
    expect([made.network, shared.network, shared.network + rendered.network]).toEqual([1, 2, 20]);
    expect([made.user, shared.user, rendered.user]).toEqual([0, 0, 10]);
  });
});

describe('API-02 what a frame counts', () => {
  it('a subscription of orders by how many are open', () => {
    const topics = [{ channel: 'orders' }, { channel: 'account' }] as const;
    expect(topicsWeight(topics, 400)).toBe(22);
    expect(topicsWeight(topics, 0)).toBe(2);
  });
});
