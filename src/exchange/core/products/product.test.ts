import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { loadState } from '#exchange/core/loading.ts';
import { sweepBook } from '#exchange/core/orders/placing.ts';
import type { Product } from '#exchange/core/products/product.ts';
import { productAt } from '#exchange/core/products/registry.ts';
import { standingOf } from '#exchange/core/state.ts';
import { Desk, limit, market, pair, plan } from '#exchange/core/testing.ts';

const product = productAt(pair('BTC'), 'spot') as Product;
/** What is made of an owner where it first has something is no step of an order. */
const names = Object.keys(product).filter((name) => name !== 'ownerSlot') as (keyof Product)[];

describe('CORE-10 the order path', () => {
  let called: string[];

  beforeEach(() => {
    called = [];
    for (const name of names) {
      const real = product[name] as (...given: unknown[]) => unknown;
      vi.spyOn(product, name).mockImplementation(((...given: unknown[]) => {
        called.push(name);
        return real(...given);
      }) as never);
    }
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** What `act` called of the product. */
  function calls(act: () => unknown): string[] {
    called = [];
    act();
    return called;
  }

  it('CORE-10 asks the product in one order: check, plan, afford, clear, reserve', () => {
    const desk = new Desk();
    const [maker, taker] = [desk.user(), desk.user()];
    const place = (userId: number, draft = limit('buy', 10_000, 1000)) =>
      calls(() => desk.place(userId, draft));
    // With nothing on the other side there is nothing to plan.
    expect(place(maker, limit('sell', 10_000, 1000))).toEqual(['check', 'afford', 'reserve']);
    // The clearing releases what the maker reserved by itself.
    expect(place(taker, limit('buy', 10_000, 3000))).toEqual([
      ...['check', 'plan', 'afford', 'clearing'],
      'reserve',
    ]);
    expect(place(taker, market('sell', { size: 1000 }))).toEqual(['check', 'plan', 'afford']);
  });

  it('CORE-10 releases what leaves the book, and no more', () => {
    const desk = new Desk();
    const userId = desk.user();
    const { id: orderId } = desk.place(userId, limit('buy', 10_000, 3000));
    const order = { orderId };
    const amend = (change: object) =>
      calls(() => desk.do({ kind: 'AmendOrder', userId, order, ...change }));
    expect(amend({ size: lots(2000) })).toEqual(['checkChange', 'release']);
    expect(vi.mocked(product.release).mock.lastCall?.[3]).toBe(1000);
    expect(amend({ price: ticks(9_900) })).toEqual(['checkChange', 'release', 'plan', 'reserve']);
    expect(vi.mocked(product.release).mock.lastCall?.[3]).toBe(2000);
    expect(calls(() => desk.do({ kind: 'CancelOrder', userId, order }))).toEqual(['release']);
    expect(desk.balance(userId, 'USDT').frozen).toBe(0n);
  });

  it('CORE-10 goes the same way for fired plans, jobs, quotes and a restart', () => {
    const desk = new Desk();
    const userId = desk.user();
    desk.tradeAt(10_000);
    desk.plan(userId, plan('buy', 10_100, 1000, { price: ticks(9_000) }));
    const fire = () => desk.tradeAt(10_100);
    expect(calls(fire).slice(-3)).toEqual(['check', 'afford', 'reserve']);
    const load = () => new Exchange(desk.exchange.snapshot());
    expect(calls(load)).toEqual(['open', 'reserve']);
    expect(calls(() => desk.do({ kind: 'CancelAll', userId, plans: true }))).toEqual(['release']);
    desk.do({ kind: 'Credit', userId: 10, asset: 'USDT', units: amount(10n ** 10n) });
    const quotes = (size: number) =>
      calls(() =>
        desk.do({
          ...({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT' } as const),
          quotes: [{ side: 'buy', price: ticks(9_000), size: lots(size) }],
        }),
      );
    expect(quotes(1000)).toEqual(['checkQuotes', 'checkQuotes', 'afford', 'reserve']);
    expect(quotes(400)).toEqual(['checkQuotes', 'checkQuotes', 'release']);
  });
});

describe('CORE-10 planning a match', () => {
  it('CORE-10 changes nothing', () => {
    const desk = new Desk();
    const [maker, taker] = [desk.user(), desk.user()];
    desk.place(maker, limit('sell', 10_000, 1000));
    desk.place(taker, limit('sell', 10_100, 1000));
    desk.place(maker, limit('sell', 10_200, 1000));
    const state = loadState(desk.exchange.snapshot());
    const owner = state.owners.get(taker)!;
    const standing = standingOf(state, owner, state.listings.get('BTCUSDT')!);
    const seen = () => [
      structuredClone([...state.orders.values()].map(({ order, rest }) => ({ order, rest }))),
      structuredClone([...owner.accounts.values()].map(({ balance }) => balance)),
      standing.listing.sell.depth(9),
      { ...state.counters },
      structuredClone({ ...state.changes, entities: undefined }),
    ];
    const before = seen();
    const asked = limit('buy', 10_200, 5000, { selfTrade: 'cancelMaker' });
    expect(sweepBook(state, standing, asked, asked.price!, asked.size)).toBe('empty');
    const { count, size, cost } = state.turn.matches;
    expect([count, size, cost]).toEqual([3, 2000, 20_200_000n]);
    expect(seen()).toEqual(before);
  });
});
