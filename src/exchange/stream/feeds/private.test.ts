import { describe, expect, it } from 'vitest';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { Desk, pair } from '#exchange/core/testing.ts';
import type { FeedSource } from './feed.ts';
import { OrdersFeed } from './private.ts';

/** A trailing stop on a pair, and a feed of its user's orders. */
function followed() {
  const desk = new Desk([pair('BTC', { bandUpPpm: 500_000, bandDownPpm: 500_000 })]);
  desk.tradeAt(10_000);
  const user = desk.user();
  const draft = { symbolId: 'BTCUSDT', side: 'sell', size: 1_000, source: 'web' } as const;
  const { id } = desk.do({
    ...{ kind: 'PlaceTrail', userId: user },
    draft: { ...draft, callback: { ratePpm: 10_000 } } as never,
  });
  const rows = { orders: [], agents: [] };
  const source = {
    view: { openRows: async () => ({ ...rows, plans: desk.exchange.waitingPlans(user) }) },
    directory: { listed: () => desk.exchange.instrument('BTCUSDT') },
  } as unknown as FeedSource;
  return { desk, user, id, feed: new OrdersFeed(source, user, 'spot') };
}

describe('FUT-10 a feed of orders', () => {
  it('tells where a trailing stop would fire as that moves, and only then', async () => {
    const { desk, feed } = followed();
    const told = async () => {
      if (!feed.noteTime()) return 'nothing follows';
      await feed.refresh();
      return feed.delta()?.plans.map(({ triggerPrice, bestPrice }) => [triggerPrice, bestPrice]);
    };
    await feed.snapshot();
    await told();
    expect(await told()).toBeUndefined();
    desk.tradeAt(10_100);
    expect(await told()).toEqual([['99.99', '101.00']]);
    desk.tradeAt(10_050);
    expect(await told()).toBeUndefined();
  });

  it('asks for none once they have ended', async () => {
    const { desk, user, id, feed } = followed();
    await feed.snapshot();
    expect(feed.noteTime()).toBe(true);
    const ended = desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId: id } });
    feed.notePlan(ended as ConditionalOrder);
    expect(feed.noteTime()).toBe(false);
  });
});
