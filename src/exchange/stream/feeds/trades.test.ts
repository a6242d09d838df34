import { expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import { pair } from '#exchange/core/testing.ts';
import type { FeedSource } from './feed.ts';
import { TradesFeed } from './trades.ts';

const trade = (id: number) =>
  ({
    id,
    symbolId: 'BTCUSDT',
    price: ticks(100),
    size: lots(1),
    takerSide: 'buy',
    at: id,
  }) as Trade;

it('API-02 a trade that comes while the newest are read is told once', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Trade[]>();
  const view = { recentTrades: () => promise };
  const source = { view, directory: { listed: () => pair('BTC') } } as unknown as FeedSource;
  const feed = new TradesFeed(source, 'BTCUSDT');
  feed.note(trade(2));
  // An answer holds all that the events before it told.
  resolve([trade(2), trade(1)]);
  await feed.loaded;
  expect(feed.delta()).toBeUndefined();
  expect(feed.snapshot().map(({ tradeId }) => tradeId)).toEqual(['1', '2']);
  feed.note(trade(3));
  expect(feed.delta()?.map(({ tradeId }) => tradeId)).toEqual(['3']);
});
