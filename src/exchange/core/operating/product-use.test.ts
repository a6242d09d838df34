import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ProductName, SwitchScope, SwitchState } from '#domain/site/switches.ts';
import { Desk, limit, market, pair, perpetual, plan, trader } from '#exchange/core/testing.ts';

const act = { by: 'local:ann', reason: 'a test' };
const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;

let desk: Desk;
let user: number;

beforeEach(() => {
  desk = new Desk([pair('BTC'), perpetual('BTC')]);
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(10_000) }] });
  user = trader(desk, 1_000_000_000n);
});

const set = (name: ProductName, state: SwitchState | undefined, scope: SwitchScope = {}) =>
  ({ kind: 'SetSwitch', name, state, ...scope, act }) as const;

const iceberg: AgentDraft = {
  ...{ kind: 'iceberg', symbolId: 'BTCUSDT', source: 'web' },
  terms: { side: 'buy', size: lots(10_000), visible: 1_000, price: 9_980 },
};

const openPosition = () => {
  desk.place(user, limit('buy', 10_000, 1_000, net));
  desk.place(trader(desk, 1_000_000_000n), market('sell', { size: 1_000 }, net));
};

const inUse = (of: { orders?: number; positions?: number; holds?: number }) => ({
  code: 'productInUse',
  values: Object.fromEntries(
    (['orders', 'positions', 'holds'] as const).map((what) => [what, String(of[what] ?? 0)]),
  ),
});

describe('SAFE-07 a product is not switched off while it is in use', () => {
  it.each([
    ['an open order', { orders: 1 }, () => desk.place(user, limit('buy', 9_990, 1_000, net))],
    ['positions', { positions: 2 }, openPosition],
    [
      'a hold',
      { holds: 1 },
      () => {
        const account = { type: 'usdtMix', scope: '' } as const;
        const more = { asset: 'USDT', cause: 'escrow', reference: 'x' } as const;
        desk.do({ kind: 'PlaceHold', userId: user, account, units: amount(1n), ...more });
      },
    ],
  ] as const)('by %s', (_what, uses, begin) => {
    begin();
    desk.commit();
    for (const name of ['usdtFutures', 'futures'] as const) {
      expect(desk.refused(set(name, 'off'))).toEqual(inUse(uses));
      // Nor for a part of the visitors.
      expect(desk.refused(set(name, 'off', { locale: 'ko' }))).toEqual(inUse(uses));
    }
    expect(desk.exchange.operating.switches).toEqual([]);
    expect(desk.commit().acts).toEqual([]);
    // Neither what else is on, nor what is only hidden, is in its way.
    desk.do(set('developers', 'off'));
    desk.do(set('futures', 'hidden'));
  });

  it('by orders, plans and agents of spot', () => {
    const owner = desk.user();
    desk.tradeAt(10_000);
    desk.place(owner, limit('buy', 9_990, 1_000));
    desk.plan(owner, plan('buy', 9_900, 1_000));
    // The last has an order in the book.
    desk.do({ kind: 'PlaceAgent', userId: owner, draft: iceberg });
    expect(desk.refused(set('spot', 'off'))).toEqual(inUse({ orders: 4 }));
    desk.do(set('futures', 'off'));
    desk.do({ kind: 'CancelAll', userId: owner, plans: true });
    desk.do(set('spot', 'off'));
  });

  it('unless it was made reduce-only there before', () => {
    openPosition();
    desk.do(set('futures', 'reduceOnly', { locale: 'ko' }));
    expect(desk.refused(set('futures', 'off')).code).toBe('productInUse');
    desk.do(set('futures', 'off', { locale: 'ko' }));
    desk.do(set('usdtFutures', 'reduceOnly'));
    desk.do(set('futures', 'off'));
    // Nor does another setting bring it back to be switched off again.
    desk.do(set('usdtFutures', undefined));
    desk.do(set('futures', 'on'));
    expect(desk.refused(set('usdtFutures', 'off')).code).toBe('productInUse');
  });

  it('whatever setting would have that effect', () => {
    openPosition();
    desk.do(set('futures', 'reduceOnly'));
    desk.do(set('futures', 'off'));
    desk.do(set('futures', 'on', { locale: 'de' }));
    expect(desk.refused(set('futures', undefined, { locale: 'de' })).code).toBe('productInUse');
    desk.do(set('futures', undefined));
    desk.do(set('futures', undefined, { locale: 'de' }));
  });

  it('but it is by what belongs to the exchange itself', () => {
    desk.do({ kind: 'Credit', userId: 10, asset: 'USDT', units: amount(10n ** 12n) });
    const quotes = [{ side: 'buy', price: ticks(9_900), size: 1_000 }] as never;
    desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT', quotes });
    desk.do(set('spot', 'off'));
  });
});
