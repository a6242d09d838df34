import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/side.ts';
import { lots, ticks } from '#domain/money/units.ts';
import type { Level } from '#exchange/core/changes.ts';
import { arbitrageOrders } from '#exchange/simulator/arbitrage.ts';
import { listingOf } from '#exchange/simulator/listing.ts';

const listing = listingOf('FILUSDT');
const quotes = [
  { side: 'buy', price: ticks(3846), size: lots(500) },
  { side: 'sell', price: ticks(3848), size: lots(500) },
] as const;

const level = (price: number, size: number): Level => ({ price: ticks(price), size: lots(size) });

function orders(book: { readonly [S in Side]?: readonly Level[] }, funds = 1e9) {
  const depth = (side: Side) => book[side] ?? [];
  const drafts = arbitrageOrders(listing, { quotes, depth, base: funds, quote: funds });
  return drafts.map(({ side, price, size, type, timeInForce }) => ({
    side,
    price,
    size,
    kind: `${type}/${timeInForce}`,
  }));
}

describe('MKT-02 arbitrage orders', () => {
  it('leave a book alone that agrees with the reference', () => {
    expect(orders({ buy: [level(3847, 900)], sell: [level(3847, 900)] })).toEqual([]);
    expect(orders({ buy: [level(3846, 900)], sell: [level(3848, 900)] })).toEqual([]);
    expect(orders({})).toEqual([]);
  });

  it('take what users bid at the best ask or above, at no worse a price', () => {
    const buy = [level(3900, 700), level(3848, 300), level(3847, 5000)];
    expect(orders({ buy })).toEqual([{ side: 'sell', price: 3848, size: 1000, kind: 'limit/ioc' }]);
  });

  it('take what users ask at the best bid or below', () => {
    const sell = [level(3700, 700), level(3847, 300)];
    expect(orders({ sell })).toEqual([{ side: 'buy', price: 3846, size: 700, kind: 'limit/ioc' }]);
  });

  it('risk a part of the funds and no more than a ladder', () => {
    const sell = [level(3700, 1e9)];
    const [most] = orders({ sell });
    expect((most!.size! * 3846) / 1e5).toBeCloseTo(listing.depth, -1);
    const [poor] = orders({ sell }, 20_000);
    expect((poor!.size! * 3846) / 1e5).toBeCloseTo(1000, -1);
    expect(orders({ sell }, 0)).toEqual([]);
  });
});
