import { beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '#domain/account/place.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { lots } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import { Desk, limit, oco, pair, perpetual, plan, trail } from '#exchange/core/testing.ts';

let desk: Desk;
let userId: number;

beforeEach(() => {
  desk = new Desk([pair('BTC'), perpetual('BTC')]);
  userId = desk.user();
  desk.tradeAt(10_000);
});

const agent: AgentDraft = {
  ...{ kind: 'iceberg', symbolId: 'BTCUSDT', side: 'buy', size: lots(3_000), source: 'web' },
  terms: { visible: 1_000, price: 9_900 },
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
