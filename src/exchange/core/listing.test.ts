import { describe, expect, it } from 'vitest';
import { firstUserId } from '#domain/account/account.ts';
import { amount } from '#domain/money/units.ts';
import { emptySnapshot } from '#exchange/core/exchange.ts';
import { credit, openAccount } from '#exchange/core/funds.ts';
import { listInstrument } from '#exchange/core/listing.ts';
import { loadState } from '#exchange/core/loading.ts';
import { placeOrder } from '#exchange/core/placing.ts';
import { placePlan } from '#exchange/core/plans.ts';
import { limit, pair, plan } from '#exchange/core/testing.ts';

describe('CORE-08 a refused order', () => {
  const open = () => {
    const state = loadState(emptySnapshot());
    listInstrument(state, pair('BTC'));
    const grants = [{ asset: 'USDT', units: amount(10n ** 12n) }];
    openAccount(state, { authId: 'one', grants });
    return { state, trader: state.traders.get(firstUserId)! };
  };

  it('CORE-08 leaves nothing behind of a pair where its user had nothing', () => {
    const { state, trader } = open();
    for (let i = 0; i < 3; i++) {
      expect(placeOrder(state, trader, limit('buy', 10_001, 1000)).ok).toBe(false);
      expect(placeOrder(state, trader, limit('sell', 10_000, 1000)).ok).toBe(false);
      expect(placePlan(state, trader, plan('buy', 10_001, 1000)).ok).toBe(false);
    }
    expect([...trader.standings.keys()]).toEqual([]);
    expect([...trader.accounts.keys()]).toEqual(['USDT']);
    expect(trader.recent).toBeUndefined();
  });

  it('CORE-08 takes nothing away of what was there before', () => {
    const { state, trader } = open();
    expect(placeOrder(state, trader, limit('buy', 10_000, 1000)).ok).toBe(true);
    expect(placeOrder(state, trader, limit('buy', 10_001, 1000)).ok).toBe(false);
    const standing = trader.standings.get('BTCUSDT')!;
    expect(standing.orders.size).toBe(1);
    credit(state, {
      ...({ kind: 'Credit', asset: 'BTC' } as const),
      ...{ userId: firstUserId, units: amount(7n) },
    });
    expect(trader.accounts.get('BTC')!.balance.total).toBe(7n);
  });
});
