import { beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '#domain/account/place.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { amount, lots } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Product } from '#exchange/core/products/product.ts';
import { spot } from '#exchange/core/products/spot/spot.ts';
import { Desk, limit, oco, pair, perpetual, plan, trail } from '#exchange/core/testing.ts';

let desk: Desk;
let userId: number;

beforeEach(() => {
  desk = new Desk([pair('BTC'), perpetual('BTC')]);
  userId = desk.user();
  desk.tradeAt(10_000);
});

const agent: AgentDraft = {
  ...{ kind: 'iceberg', symbolId: 'BTCUSDT', source: 'web' },
  terms: { side: 'buy', size: lots(3_000), visible: 1_000, price: 9_900 },
};

const asked: readonly [Command['kind'], (place: Place) => object][] = [
  ['PlaceOrder', (place) => ({ draft: limit('buy', 9_900, 1_000, { place }) })],
  ['PlacePlan', (place) => ({ draft: plan('buy', 9_900, 1_000, { place }) })],
  ['PlaceOco', (place) => ({ draft: oco('buy', 9_900, 10_100, 1_000, { place }) })],
  ['PlaceTrail', (place) => ({ draft: trail('buy', { ratePpm: 10_000 }, 1_000, { place }) })],
  ['PlaceAgent', (place) => ({ draft: { ...agent, place } })],
];

describe('CORE-19 a place whose account has no product for an instrument', () => {
  it.each(asked)('is refused to %s, and nothing is kept of it', (kind, more) => {
    const before = desk.exchange.stateText;
    const place = (where: Place) => ({ kind, userId, ...more(where) }) as Command;
    for (const where of ['usdtMix', 'marginCross', 'strategy:7'] as const) {
      expect(desk.refused(place(where) as never).code).toBe('unsupported');
    }
    expect(desk.exchange.stateText).toBe(before);
  });

  it('is refused to orders of a contract, too', () => {
    const symbolId = 'BTCUSDT_UMCBL';
    const draft = limit('buy', 9_900, 1_000, { symbolId, positionSide: 'net', place: 'spot' });
    expect(desk.refused({ kind: 'PlaceOrder', userId, draft }).code).toBe('unsupported');
  });

  it('may be named where it is that of the line', () => {
    const order = desk.place(userId, limit('buy', 9_900, 1_000, { place: 'spot' }));
    expect(order.place).toBe('spot');
    expect(desk.exchange.openOrders(userId)).toEqual([order]);
    expect(desk.exchange.openOrders(userId, undefined, 'strategy:7')).toEqual([]);
  });
});

describe('CORE-19 makers of another product than the taker', () => {
  it('pay fees at the prices of the beginning, not of trades before theirs', () => {
    const other: Product = { ...spot };
    const bgb = pair('BGB', { notionalMin: amount(1n) });
    desk = new Desk(
      [bgb],
      undefined,
      (from) =>
        new Exchange(from, { productAt: (_, type) => (type === 'strategy' ? other : undefined) }),
    );
    const place: Place = 'strategy:1';
    const account = { type: 'strategy', scope: '1' } as const;
    const symbolId = 'BGBUSDT';
    desk.tradeAt(200, symbolId);
    const [seller, maker, taker] = [desk.user(), desk.user(), desk.user()];
    const give = (to: number, asset: string, where?: typeof account) =>
      desk.do({ kind: 'Credit', userId: to, asset, units: amount(10n ** 12n), place: where });
    give(seller, 'BGB', account);
    give(taker, 'USDT', account);
    give(maker, 'BGB');
    desk.do({ kind: 'SetFeeInBgb', userId: maker, feeInBgb: true });
    desk.place(seller, limit('sell', 210, 1_000, { symbolId, place }));
    const made = desk.place(maker, limit('sell', 220, 1_000, { symbolId }));
    desk.place(taker, limit('buy', 220, 2_000, { symbolId, place }));
    // 0.22 USDT: a thousandth, a fifth off, at 2.00.
    const fills = desk.commit().fills.filter(({ orderId }) => orderId === made.id);
    expect(fills).toMatchObject([{ fee: 8_800n, feeAsset: 'BGB' }]);
  });
});
