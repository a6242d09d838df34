import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { PairChange } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { Desk, limit, plan } from '#exchange/core/testing.ts';

const act = { by: 'local:ann', reason: 'a test' };
const change = (desk: Desk, what: PairChange): Instrument =>
  desk.do({ kind: 'ChangePair', symbolId: 'BTCUSDT', change: what, act });
const leg = (trigger: number, price?: number) => ({
  takeProfit: { trigger: ticks(trigger), price: price === undefined ? undefined : ticks(price) },
});
const refusedChange = (desk: Desk, what: PairChange) =>
  desk.refused({ kind: 'ChangePair', symbolId: 'BTCUSDT', change: what, act });

describe('an operator', () => {
  it('OPS-01 halts a pair, which then takes no order, and resumes it', () => {
    const desk = new Desk();
    const userId = desk.user();
    const resting = desk.place(userId, limit('buy', 10_000, 1000));
    change(desk, { state: 'halted' });
    const placing = { kind: 'PlaceOrder', userId, draft: limit('buy', 10_000, 1000) } as const;
    expect(desk.refused(placing).code).toBe('pairNotOpen');
    expect(desk.exchange.openOrders(userId)).toEqual([resting]);
    change(desk, { state: 'trading' });
    expect(desk.do(placing).status).toBe('new');
  });

  it('OPS-01 ends all orders of a pair by delisting it, for good', () => {
    const desk = new Desk();
    const userId = desk.user();
    desk.place(userId, limit('buy', 10_000, 1000));
    change(desk, { state: 'delisted' });
    expect(desk.exchange.openOrders(userId)).toEqual([]);
    expect(desk.balance(userId, 'USDT').frozen).toBe(0n);
    expect(refusedChange(desk, { state: 'trading' }).code).toBe('pairNotOpen');
  });

  it('OPS-01 gives a pair fees of its own, which the next fill pays', () => {
    const desk = new Desk();
    change(desk, { makerPpm: 2000, takerPpm: 5000 });
    const [maker, taker] = [desk.user(), desk.user()];
    desk.place(maker, limit('sell', 10_000, 1000));
    desk.place(taker, limit('buy', 10_000, 1000));
    const fees = desk.commit().fills.map(({ liquidity, fee }) => [liquidity, fee]);
    // 0.1 BTC at 100: 0.5 % of the coin for the taker, 0.2 % of the money for the maker.
    expect(new Map(fees as [string, bigint][])).toEqual(
      new Map([
        ['taker', 50_000n],
        ['maker', 20_000n],
      ]),
    );
    const cleared = change(desk, { makerPpm: undefined, takerPpm: undefined });
    expect('makerPpm' in cleared).toBe(false);
  });

  it('OPS-01 changes a step only to one that every resting order fits', () => {
    const desk = new Desk();
    const userId = desk.user();
    desk.place(userId, limit('buy', 10_010, 1010));
    expect(refusedChange(desk, { priceStep: 20 })).toEqual({
      code: 'ordersInTheWay',
      values: { count: '1' },
    });
    const sizes = { sizeStep: 20, sizeMin: lots(20) };
    expect(refusedChange(desk, sizes).code).toBe('ordersInTheWay');
    expect(change(desk, { priceStep: 5 }).priceStep).toBe(5);
    desk.do({ kind: 'CancelAll', userId, plans: true });
    expect(change(desk, { priceStep: 20 }).priceStep).toBe(20);
  });

  it.each([
    ['the legs of a resting order’s preset', limit('buy', 10_000, 1000, { preset: leg(11_010) })],
    ['what they sell at', limit('buy', 10_000, 1000, { preset: leg(11_020, 11_010) })],
    ['a waiting plan’s trigger', plan('buy', 10_110, 1000)],
    ['a waiting plan’s price', plan('buy', 10_120, 1000, { price: ticks(10_110) })],
  ])('OPS-01 a step that does not fit %s is refused', (_, draft) => {
    const desk = new Desk();
    desk.tradeAt(10_000);
    const userId = desk.user();
    if ('trigger' in draft) desk.plan(userId, draft);
    else desk.place(userId, draft);
    expect(refusedChange(desk, { priceStep: 20 }).code).toBe('ordersInTheWay');
    expect(change(desk, { priceStep: 5 }).priceStep).toBe(5);
  });

  it('OPS-01 a step that does not fit what is left of an order is refused', () => {
    const desk = new Desk();
    const [maker, taker] = [desk.user(), desk.user()];
    desk.place(maker, limit('sell', 10_000, 1020));
    desk.place(taker, limit('buy', 10_000, 1010));
    expect(desk.book('sell')).toEqual(['10000:10']);
    expect(refusedChange(desk, { sizeStep: 20, sizeMin: lots(20) }).code).toBe('ordersInTheWay');
  });

  it('OPS-01 the simulated liquidity leaves a pair that is halted or gets new steps', () => {
    const desk = new Desk();
    const userId = desk.user();
    for (const asset of ['USDT', 'BTC']) {
      desk.do({ kind: 'Credit', userId: 10, asset, units: amount(10n ** 12n) });
    }
    const quote = () => {
      const quotes = [
        { side: 'buy', price: ticks(9_900), size: lots(1000) },
        { side: 'sell', price: ticks(10_100), size: lots(1000) },
      ] as const;
      desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT', quotes });
    };
    desk.place(userId, limit('buy', 9_800, 1000));
    quote();
    change(desk, { makerPpm: 100 });
    expect(desk.book('sell')).toEqual(['10100:1000']);
    change(desk, { state: 'halted' });
    expect([desk.book('buy'), desk.book('sell')]).toEqual([['9800:1000'], []]);
    expect(desk.balance(10, 'USDT').frozen).toBe(0n);
    change(desk, { state: 'trading' });
    quote();
    change(desk, { priceStep: 20 });
    expect([desk.book('buy'), desk.book('sell')]).toEqual([['9800:1000'], []]);
  });

  it('OPS-01 each change of a pair is later than the one before, within a millisecond too', () => {
    const desk = new Desk();
    const times = (['halted', 'halted', 'trading', 'halted'] as const).map(
      (state) => change(desk, { state }).changedAt! - desk.now,
    );
    expect(times).toEqual([0, 0, 1, 2]);
  });

  it.each([
    ['a smallest size off its step', { sizeMin: lots(15) }],
    ['a smallest size above the largest', { sizeMin: lots(2_000_000) }],
    ['a smallest worth above the largest', { notionalMin: amount(10n ** 12n) }],
    ['a worth of nothing', { notionalMin: amount(0n) }],
    ['a step of nothing', { priceStep: 0 }],
  ])('OPS-01 cannot set %s', (_, what) => {
    const desk = new Desk();
    const before = desk.exchange.instrument('BTCUSDT');
    expect(refusedChange(desk, what).code).toBe('pairRulesInvalid');
    expect(desk.exchange.instrument('BTCUSDT')).toEqual(before);
    expect(desk.commit().acts).toEqual([]);
  });

  it('OPS-01 freezes a user, with or without their orders, and frees them', () => {
    const desk = new Desk();
    const userId = desk.user();
    desk.place(userId, limit('buy', 10_000, 1000));
    const freeze = (frozen: boolean, cancelOrders: boolean) =>
      desk.do({ kind: 'FreezeUser', userId, frozen, cancelOrders, act });
    freeze(true, false);
    const placing = { kind: 'PlaceOrder', userId, draft: limit('buy', 10_000, 1000) } as const;
    expect(desk.refused(placing).code).toBe('userFrozen');
    expect(desk.exchange.openOrders(userId)).toHaveLength(1);
    freeze(true, true);
    expect(desk.exchange.openOrders(userId)).toEqual([]);
    freeze(false, false);
    expect(desk.do(placing).status).toBe('new');
    const freezing = { kind: 'FreezeUser', userId: 10, frozen: true, cancelOrders: false } as const;
    expect(desk.refused({ ...freezing, act }).code).toBe('userUnknown');
  });

  it('OPS-01 credits a balance out of the world, with a bill', () => {
    const desk = new Desk();
    const userId = desk.user([]);
    desk.commit();
    const credit = { kind: 'CreditUser', userId, asset: 'USDT', act } as const;
    desk.do({ ...credit, units: amount(5_000_000n) });
    expect(desk.balance(userId, 'USDT').total).toBe(5_000_000n);
    const { bills, acts } = desk.commit();
    expect(bills.reduce((sum, { delta }) => sum + delta, 0n)).toBe(0n);
    expect(bills.find((bill) => bill.userId === userId)?.reason).toBe('credit');
    expect(acts).toMatchObject([{ what: 'user.credit', about: `user:${userId}`, after: '5 USDT' }]);
    expect(desk.refused({ ...credit, units: amount(0n) }).code).toBe('amountInvalid');
    expect(desk.refused({ ...credit, asset: 'XXX', units: amount(1n) }).code).toBe(
      'currencyUnknown',
    );
    const unknown = { ...credit, userId: 10, units: amount(1n) };
    expect(desk.refused(unknown).code).toBe('userUnknown');
  });

  it('OPS-01 restricts areas, gives the role; a rebuilt core knows all of it', () => {
    const desk = new Desk();
    const userId = desk.user();
    desk.do({ kind: 'RestrictArea', area: 'ZZ', restricted: true, act });
    desk.do({ kind: 'RestrictArea', area: 'AA', restricted: true, act });
    desk.do({ kind: 'SetOperator', userId, operator: true, act });
    expect(desk.exchange.operating).toMatchObject({ areas: ['AA', 'ZZ'], operators: [userId] });
    const rebuilt = new Exchange(desk.exchange.snapshot());
    expect(rebuilt.operating).toEqual(desk.exchange.operating);
    desk.do({ kind: 'RestrictArea', area: 'ZZ', restricted: false, act });
    desk.do({ kind: 'SetOperator', userId, operator: false, act });
    expect(desk.exchange.operating).toMatchObject({ areas: ['AA'], operators: [] });
  });

  it('OPS-01 leaves a trail of what was before and after, and none of what changed nothing', () => {
    const desk = new Desk();
    const userId = desk.user();
    desk.commit();
    change(desk, { state: 'halted', notionalMin: amount(2_000_000n), sizeMin: lots(10) });
    change(desk, { state: 'halted' });
    change(desk, { priceStep: 20, sizeMax: lots(500_000), takerPpm: 900 });
    desk.do({ kind: 'FreezeUser', userId, frozen: false, cancelOrders: false, act });
    desk.do({ kind: 'RestrictArea', area: 'ZZ', restricted: false, act });
    const common = { at: desk.now, by: 'local:ann', reason: 'a test', about: 'BTCUSDT' };
    expect(desk.commit().acts).toEqual([
      { ...common, what: 'pair.state', before: 'trading', after: 'halted' },
      { ...common, what: 'pair.notionalMin', before: '1', after: '2' },
      { ...common, what: 'pair.priceStep', before: '0.1', after: '0.2' },
      { ...common, what: 'pair.sizeMax', before: '100', after: '50' },
      { ...common, what: 'pair.takerPpm', before: 'vip', after: '900' },
    ]);
  });

  it('HEAD-02 switches products, in a scope or everywhere, but none that is not built', () => {
    const desk = new Desk();
    desk.commit();
    const set = { kind: 'SetSwitch', name: 'futures', act } as const;
    desk.do({ ...set, locale: 'de', state: 'off' });
    desk.do({ ...set, state: 'hidden' });
    desk.do({ ...set, state: 'hidden' });
    desk.do({ ...set, locale: 'de', state: undefined });
    expect(desk.exchange.operating.switches).toEqual([{ name: 'futures', state: 'hidden' }]);
    expect(desk.commit().acts).toMatchObject([
      { what: 'switch', about: 'futures de', before: 'default', after: 'off' },
      { what: 'switch', about: 'futures', before: 'default', after: 'hidden' },
      { what: 'switch', about: 'futures de', before: 'off', after: 'default' },
    ]);
    expect(desk.refused({ ...set, name: 'margin', state: 'on' }).code).toBe('unsupported');
  });
});
