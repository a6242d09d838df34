import { describe, expect, it } from 'vitest';
import { firstUserId } from '#domain/account/account.ts';
import { amount } from '#domain/money/units.ts';
import { placePlan } from '#exchange/core/conditional/plans.ts';
import { emptySnapshot } from '#exchange/core/exchange.ts';
import { listInstrument } from '#exchange/core/instruments/list-instrument.ts';
import { credit, openAccount } from '#exchange/core/ledger/funds.ts';
import { loadState } from '#exchange/core/loading.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import { limit, pair, plan } from '#exchange/core/testing.ts';

describe('CORE-08 a refused order', () => {
  const open = () => {
    const state = loadState(emptySnapshot());
    listInstrument(state, pair('BTC'));
    const grants = [{ asset: 'USDT', units: amount(10n ** 12n) }];
    openAccount(state, { authId: 'one', grants });
    return { state, owner: state.owners.get(firstUserId)! };
  };

  it('CORE-08 leaves nothing behind of a pair where its user had nothing', () => {
    const { state, owner } = open();
    for (let i = 0; i < 3; i++) {
      expect(placeOrder(state, owner, limit('buy', 10_001, 1000)).ok).toBe(false);
      expect(placeOrder(state, owner, limit('sell', 10_000, 1000)).ok).toBe(false);
      expect(placePlan(state, owner, plan('buy', 10_001, 1000)).ok).toBe(false);
    }
    expect([...owner.standings.keys()]).toEqual([]);
    expect([...owner.accounts.keys()]).toEqual(['USDT']);
    expect(owner.recent).toBeUndefined();
  });

  it('CORE-08 takes nothing away of what was there before', () => {
    const { state, owner } = open();
    expect(placeOrder(state, owner, limit('buy', 10_000, 1000)).ok).toBe(true);
    expect(placeOrder(state, owner, limit('buy', 10_001, 1000)).ok).toBe(false);
    const standing = owner.standings.get('BTCUSDT')!;
    expect(standing.orders.size).toBe(1);
    credit(state, {
      ...({ kind: 'Credit', asset: 'BTC' } as const),
      ...{ userId: firstUserId, units: amount(7n) },
    });
    expect(owner.accounts.get('BTC')!.balance.total).toBe(7n);
  });
});
