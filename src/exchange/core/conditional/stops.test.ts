import { beforeEach, describe, expect, it } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order, OrderDraft } from '#domain/order/order.ts';
import { Desk, limit, market, pair, plan } from '../testing.ts';

let desk: Desk;
let user: number;
let maker: number;

/** Last price 100.00 in a band of ten percent, and a bid of 0.1 BTC at 99.60. */
beforeEach(() => {
  desk = new Desk([pair('BTC')]);
  desk.tradeAt(10_000);
  [user, maker] = [desk.user(), desk.user()];
  desk.place(maker, limit('buy', 9_960, 1000));
});

/** Sells the best bid away: the last price is 99.60. */
const fall = (size = 1000) => desk.place(desk.user(), market('sell', { size }));

const orderOf = ({ orderId }: ConditionalOrder): Order =>
  [...desk.commit().orders].find(({ id }) => id === orderId)!;

describe('SAFE-03 a triggered order', () => {
  it.each([
    ['at market', {}],
    ['with a limit', { price: ticks(9_900) }],
  ])('%s cancels its user’s own order in its way instead of itself', (_what, more) => {
    const own = desk.place(user, limit('buy', 9_950, 1000));
    desk.place(maker, limit('buy', 9_900, 5000));
    const stop = desk.plan(user, plan('sell', 9_960, 2000, more));
    fall();
    expect(own.end).toBe('selfTrade');
    expect([stop.status, stop.failure]).toEqual(['success', undefined]);
    expect(orderOf(stop)).toMatchObject({ filledSize: 2000, end: 'filled' });
  });

  it('sells through a gap of two percent', () => {
    desk.place(maker, limit('buy', 9_940, 500));
    desk.place(maker, limit('buy', 9_740, 5000));
    const stop = desk.plan(user, plan('sell', 9_960, 2000));
    fall();
    expect(stop.status).toBe('success');
    expect(orderOf(stop)).toMatchObject({ filledSize: 2000, end: 'filled' });
  });

  it.each([
    ['the band', 8_990, 'slippage'],
    ['an empty book', undefined, 'noLiquidity'],
  ])('that %s leaves a rest of fails, with what was filled', (_what, next, failure) => {
    desk.place(maker, limit('buy', 9_900, 500));
    if (next !== undefined) desk.place(maker, limit('buy', next, 5000));
    const stop = desk.plan(user, plan('sell', 9_960, 2000));
    fall();
    const filled = { size: 500, quote: 4_950_000n };
    expect(stop).toMatchObject({ status: 'fail', failure, filled });
    expect(orderOf(stop)).toMatchObject({ planId: stop.id, filledSize: 500, end: failure });
  });

  it('that is frozen before it fires still runs, while its user places nothing new', () => {
    const stop = desk.plan(user, plan('sell', 9_960, 2000));
    const bought = desk.plan(user, plan('buy', 10_100, 1000));
    desk.place(maker, limit('buy', 9_900, 5000));
    const act = { by: 'test', reason: 'test' };
    const freezing = { kind: 'FreezeUser', userId: user, frozen: true, act } as const;
    desk.do({ ...freezing, cancelOrders: false });
    fall();
    expect(stop.status).toBe('success');
    const draft = limit('sell', 10_000, 1000);
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe('userFrozen');
    const next = plan('sell', 9_700, 1000);
    expect(desk.refused({ kind: 'PlacePlan', userId: user, draft: next }).code).toBe('userFrozen');
    desk.do({ ...freezing, cancelOrders: true });
    expect(bought.status).toBe('cancelled');
  });
});

describe('SAFE-03 a preset protects from the first fill on', () => {
  const preset = { takeProfit: { trigger: ticks(10_200) }, stopLoss: { trigger: ticks(9_960) } };
  let order: Order;

  const legs = () => [...desk.exchange.waitingPlans(user)].reverse();
  const sizes = () => legs().map(({ kind, size }) => [kind, size]);
  const sellTo = (price: number, size: number) =>
    desk.place(desk.user(), limit('sell', price, size, { timeInForce: 'ioc' }));
  const both = (size: number) => [
    ['takeProfit', size],
    ['stopLoss', size],
  ];
  const buy = (size: number, more: Partial<OrderDraft> = {}) => {
    order = desk.place(user, limit('buy', 9_970, size, { preset, ...more }));
  };
  /** What the next command finds after a restart; ids stay. */
  const restart = () => {
    desk.commit();
    desk = new Desk([], desk.exchange.snapshot());
    order = desk.exchange.openOrders(user)[0]!;
  };

  it('and grows with each, in whole steps of what was received after fees', () => {
    buy(10_000);
    expect(legs()).toEqual([]);
    sellTo(9_970, 1000);
    expect(sizes()).toEqual(both(990));
    const [profit, loss] = legs();
    expect([profit!.pairId, loss!.pairId]).toEqual([loss!.id, profit!.id]);
    expect(legs().map(({ parentOrderId }) => parentOrderId)).toEqual([order.id, order.id]);
    sellTo(9_970, 1000);
    expect(sizes()).toEqual(both(1990));
    sellTo(9_970, 8000);
    expect(order.end).toBe('filled');
    expect(sizes()).toEqual(both(9990));
    expect(legs().map(({ id }) => id)).toEqual([profit!.id, loss!.id]);
  });

  it('of what a buy takes at once too, while its rest waits', () => {
    desk.place(maker, limit('sell', 9_970, 1000));
    buy(10_000);
    expect([order.status, sizes()]).toEqual(['partial', both(990)]);
  });

  it('as soon as there is enough to be sold, and fails at the end where there never is', () => {
    buy(10_000);
    sellTo(9_970, 1000);
    desk = new Desk([pair('BTC', { sizeMin: lots(2000), notionalMin: amount(1n) })]);
    desk.tradeAt(10_000, 'BTCUSDT', 2000);
    user = desk.user();
    buy(6000);
    const seller = desk.user();
    const sell = (size: number) => desk.place(seller, limit('sell', 9_970, size));
    sell(2000);
    expect(legs()).toEqual([]);
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: order.id } });
    const failed = [...desk.commit().plans];
    expect(failed.map(({ status, failure }) => [status, failure])).toEqual([
      ['fail', 'sizeBelowMin'],
      ['fail', 'sizeBelowMin'],
    ]);
    buy(6000);
    sell(2000);
    expect(legs()).toEqual([]);
    sell(2000);
    expect(sizes()).toEqual(both(3990));
  });

  it.each(['takeProfit', 'stopLoss'] as const)(
    'its %s cancels the rest of the open buy',
    (kind) => {
      buy(10_000);
      sellTo(9_970, 2000);
      const [profit, loss] = legs();
      desk.place(maker, limit('sell', 10_200, 1000));
      desk.place(maker, limit('buy', 9_950, 5000));
      // The stop is reached only by what fills the buy, which rests above it.
      const reached =
        kind === 'takeProfit' ? limit('buy', 10_200, 1000) : limit('sell', 9_960, 9000);
      desk.place(desk.user(), reached);
      desk.now += 600_000;
      desk.do({ kind: 'ElapseTime' });
      const [fired, left] = kind === 'takeProfit' ? [profit!, loss!] : [loss!, profit!];
      expect([order.end, left.status]).toEqual([
        kind === 'takeProfit' ? 'presetTriggered' : 'filled',
        'cancelled',
      ]);
      expect(fired.status).not.toBe('notExecuted');
      expect(desk.exchange.openOrders(user)).toEqual([]);
      expect(order.preset).toEqual(preset);
    },
  );

  it('and the rest of a buy that its own stop passed is canceled in the same command', () => {
    const quote = (reference: number) =>
      desk.do({
        ...{ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT' },
        ...{ reference: ticks(reference), quotes: [] },
      });
    buy(10_000);
    sellTo(9_970, 2000);
    quote(9_700);
    expect(order.end).toBe('presetTriggered');
    expect(legs()).toMatchObject([{ kind: 'stopLoss', status: 'executing', size: 1990 }]);
  });

  it('over a restart, after which it goes on to grow', () => {
    buy(10_000);
    sellTo(9_970, 1000);
    restart();
    expect(sizes()).toEqual(both(990));
    const seller = 1003;
    desk.place(seller, limit('sell', 9_970, 1000));
    expect(sizes()).toEqual(both(1990));
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: order.id } });
    expect(sizes()).toEqual(both(1990));
  });

  it('leg by leg: one that its user cancels is gone from the buy too, and comes back never', () => {
    buy(10_000);
    sellTo(9_970, 1000);
    const [profit, loss] = legs();
    const cancel = ({ id }: ConditionalOrder) =>
      desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId: id } });
    cancel(profit!);
    expect(order.preset).toEqual({ stopLoss: preset.stopLoss });
    sellTo(9_970, 1000);
    expect(sizes()).toEqual([['stopLoss', 1990]]);
    cancel(loss!);
    expect(order.preset).toBeUndefined();
    restart();
    desk.place(1003, limit('sell', 9_970, 1000));
    expect(legs()).toEqual([]);
    expect(order.filledSize).toBe(3000);
  });

  it('by as much as was filled, where its user has changed the size of a leg', () => {
    buy(10_000);
    sellTo(9_970, 1000);
    const [profit] = legs();
    const change = { plan: { orderId: profit!.id }, size: lots(500) };
    desk.do({ kind: 'AmendPlan', userId: user, ...change });
    sellTo(9_970, 1000);
    expect(sizes()).toEqual([
      ['takeProfit', 1500],
      ['stopLoss', 1990],
    ]);
  });

  it('and is counted once: as what may be armed before, as what waits then', () => {
    buy(10_000);
    const room = () => {
      let placed = 0;
      const draft = plan('sell', 9_100, 1000);
      const command = { kind: 'PlacePlan', userId: user, draft } as const;
      while (desk.exchange.apply<'PlacePlan'>(command, desk.now).ok) placed++;
      for (const one of legs()) {
        if (one.kind !== 'normal') continue;
        desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId: one.id } });
      }
      return placed;
    };
    expect(room()).toBe(48);
    sellTo(9_970, 1000);
    expect(room()).toBe(48);
    restart();
    expect(room()).toBe(48);
    const amended = { order: { orderId: order.id }, size: lots(20_000) };
    desk.do({ kind: 'AmendOrder', userId: user, ...amended });
    expect(room()).toBe(48);
    desk.do({ kind: 'CancelAll', userId: user, plans: false });
    expect(room()).toBe(48);
    desk.do({ kind: 'CancelAll', userId: user, plans: true });
    expect(room()).toBe(50);
  });

  it('and goes with everything else', () => {
    buy(10_000);
    sellTo(9_970, 1000);
    desk.do({ kind: 'CancelAll', userId: user, plans: true });
    expect([legs(), desk.exchange.openOrders(user)]).toEqual([[], []]);
    buy(10_000);
    sellTo(9_970, 1000);
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state: 'delisted' }) });
    expect([legs(), order.end]).toEqual([[], 'pairClosed']);
  });
});
