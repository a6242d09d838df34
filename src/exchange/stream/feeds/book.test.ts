import { describe, expect, it } from 'vitest';
import type { BookRow } from '#contract/channels.ts';
import type { BookPrice, Grouping } from '#domain/book/group.ts';
import type { Side } from '#domain/codes/side.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { pair } from '#exchange/core/testing.ts';
import { BookFeed } from './book.ts';
import type { FeedSource } from './feed.ts';

type Sides = Record<Side, readonly (readonly [price: number, size: number])[]>;

/** A feed over a book that the test changes; one price step is ten ticks. */
async function feedOf(sides: Sides, grouping: Grouping): Promise<BookFeed> {
  const levels = (side: Side, limit: number): BookPrice[] =>
    sides[side].slice(0, limit).map(([price, size]) => ({ price: ticks(price), size: lots(size) }));
  const view = {
    look: async () => undefined,
    depth: async (_symbol: string, limit: number) => ({
      bids: levels('buy', limit),
      asks: levels('sell', limit),
    }),
  };
  const source = { view, directory: { listed: () => pair('BTC') } } as unknown as FeedSource;
  const feed = new BookFeed(source, 'BTCUSDT', grouping);
  await feed.loaded;
  return feed;
}

/** What a feed tells after it was touched. */
async function deltaOf(feed: BookFeed): Promise<ReturnType<BookFeed['delta']>> {
  await feed.refresh();
  return feed.delta();
}

describe('SPOT-03 a book in levels of ten price steps', () => {
  const start = (): Sides => ({
    buy: [
      [1990, 10],
      [1910, 20],
      [1890, 30],
    ],
    sell: [
      [2000, 40],
      [2010, 50],
    ],
  });

  it('is told with what each level is worth', async () => {
    const { bids, asks } = (await feedOf(start(), 10)).snapshot();
    expect(bids).toEqual([
      ['19.00', '0.0030', '0.0581'],
      ['18.00', '0.0030', '0.0567'],
    ]);
    expect(asks).toEqual([
      ['20.00', '0.0040', '0.08'],
      ['21.00', '0.0050', '0.1005'],
    ]);
  });

  it('tells a level anew when only its worth is another, and what is gone', async () => {
    const sides = start();
    const feed = await feedOf(sides, 10);
    expect(await deltaOf(feed)).toBeUndefined();
    sides.buy = [[1910, 30]];
    expect(await deltaOf(feed)).toMatchObject({
      bids: [
        ['19.00', '0.0030', '0.0573'],
        ['18.00', '0'],
      ],
      asks: [],
    });
  });

  it('of a book that is too deep to be read whole leaves out what may be half', async () => {
    const sides = start();
    const prices = (count: number) =>
      Array.from({ length: count }, (_, at) => [2010 + at * 10, 1] as const);
    const last = (rows: readonly BookRow[]) => rows.at(-1)?.slice(0, 2);
    sides.sell = prices(4999);
    expect(last((await feedOf(sides, 1000)).snapshot().asks)).toEqual(['600.00', '0.0199']);
    sides.sell = prices(5000);
    expect(last((await feedOf(sides, 1000)).snapshot().asks)).toEqual(['500.00', '0.1000']);
  });

  it('has 200 levels a side', async () => {
    const sides = start();
    sides.sell = Array.from({ length: 3000 }, (_, at) => [2010 + at * 10, 1] as const);
    expect((await feedOf(sides, 10)).snapshot().asks).toHaveLength(200);
  });
});
