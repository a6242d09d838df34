import { describe, expect, it } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Fill } from '#domain/order/order.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { providerTrades } from '#exchange/simulator/users-trades.ts';

const fill = (tradeId: number, userId: number, side: Fill['side']): Fill => ({
  tradeId,
  orderId: tradeId * 10 + userId,
  userId,
  symbolId: 'FILUSDT',
  side,
  liquidity: 'taker',
  price: ticks(4000),
  size: lots(250),
  quote: amount(1_000_000_000n),
  fee: amount(0n),
  feeAsset: 'FIL',
  at: 0,
});

const { instrument } = listingOf('FILUSDT');
const tradesOf = (...fills: Fill[]) => [...providerTrades({ fills }, () => instrument)];

describe('SAFE-02 users’ trades with the provider', () => {
  it('are those that only one side tells of', () => {
    expect(tradesOf(fill(1, 1000, 'buy'))).toEqual([{ instrument, base: 2.5, quote: -10 }]);
    expect(tradesOf(fill(1, 1000, 'sell'))).toEqual([{ instrument, base: -2.5, quote: 10 }]);
  });

  it('are not those of users with one another, nor of pairs that are not known', () => {
    expect(tradesOf(fill(1, 1000, 'buy'), fill(1, 1001, 'sell'))).toEqual([]);
    expect(tradesOf()).toEqual([]);
    expect([...providerTrades({ fills: [fill(1, 1000, 'buy')] }, () => undefined)]).toEqual([]);
  });
});
