import { beforeEach, describe, expect, it } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import { Desk, limit, market, oco, pair } from '#exchange/core/testing.ts';

let desk: Desk;
let user: number;
let maker: number;

/** Last price 100.00 in a band of fifty percent; bids and asks of 1 BTC around it. */
beforeEach(() => {
  desk = new Desk([pair('BTC', { bandUpPpm: 500_000, bandDownPpm: 500_000 })]);
  desk.tradeAt(10_000);
  [user, maker] = [desk.user(), desk.user()];
  for (const away of [100, 200, 300]) {
    desk.place(maker, limit('sell', 10_000 + away, 10_000));
    desk.place(maker, limit('buy', 10_000 - away, 10_000));
  }
});

const limitOrder = ({ pairId }: ConditionalOrder): Order | undefined =>
  desk.exchange.openOrder(user, { orderId: pairId! });
const stopOf = ({ id }: ConditionalOrder): ConditionalOrder | undefined =>
  desk.exchange.waitingPlans(user).find((one) => one.id === id);
const frozen = (code: string) => desk.balance(user, code).frozen;

describe('CORE-11 an OCO', () => {
  it('of a sell holds once what either leg may sell', () => {
    const stop = desk.oco(user, oco('sell', 10_250, 9_850, 10_000));
    expect(stop).toMatchObject({ kind: 'oco', status: 'notExecuted', fires: 'atOrBelow' });
    expect(limitOrder(stop)).toMatchObject({ side: 'sell', type: 'limit', status: 'new' });
    expect(frozen('BTC')).toBe(100_000_000n);
  });

  it.each([
    ['a stop at market', {}, 10_150_000n * 10n],
    ['a dearer limit', { stopPrice: ticks(10_200) }, 10_200_000n * 10n],
    ['a cheaper limit', { stopPrice: ticks(9_700) }, 9_750_000n * 10n],
  ])('of a buy holds what its dearer leg may cost: %s', (_what, more, held) => {
    const stop = desk.oco(user, oco('buy', 9_750, 10_150, 10_000, more));
    expect(frozen('USDT')).toBe(held);
    desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId: stop.id } });
    expect(frozen('USDT')).toBe(0n);
  });

  it.each([
    ['at once', 0, 'filled'],
    ['later', 10_250, 'filled'],
  ])('ends the stop when the limit order is filled %s', (_what, bid, end) => {
    if (bid === 0) desk.place(maker, limit('buy', 10_090, 10_000));
    const price = bid === 0 ? 10_050 : 10_250;
    const stop = desk.oco(user, oco('sell', price, 9_850, 10_000));
    if (bid > 0) desk.place(desk.user(), limit('buy', bid, 40_000));
    const order = [...desk.commit().orders].find(({ id }) => id === stop.pairId);
    expect([order?.end, stop.status, stopOf(stop)]).toEqual([end, 'cancelled', undefined]);
    expect(frozen('BTC')).toBe(0n);
  });

  it('shrinks the stop as the limit order is filled in part', () => {
    const stop = desk.oco(user, oco('buy', 9_950, 10_150, 10_000));
    expect(stop.quoteAmount).toBe(101_500_000n);
    desk.place(desk.user(), market('sell', { size: 4_000 }));
    expect(stop.quoteAmount).toBe(60_900_000n);
    expect(frozen('USDT')).toBe(60_900_000n);
    expect(limitOrder(stop)).toMatchObject({ filledSize: 4_000, status: 'partial' });
  });

  it('that fires cancels the limit order first and sells its rest with what that held', () => {
    const poor = desk.user([{ asset: 'BTC', units: amount(100_000_000n) }]);
    const stop = desk.oco(poor, oco('sell', 10_050, 9_850, 10_000));
    desk.place(desk.user(), market('buy', { size: 4_000 }));
    desk.place(desk.user(), limit('sell', 9_800, 11_000));
    const orders = [...desk.commit().orders].filter(({ userId }) => userId === poor);
    expect(stop).toMatchObject({ status: 'success', size: 6_000 });
    expect(orders.map(({ end, filledSize }) => [end, filledSize])).toEqual([
      ['presetTriggered', 4_000],
      ['filled', 6_000],
    ]);
    expect(desk.balance(poor, 'BTC')).toEqual({ total: 0n, frozen: 0n });
  });

  it('of a buy spends no more at market than was held, however far the price has jumped', () => {
    const poor = desk.user([{ asset: 'USDT', units: amount(101_500_000n) }]);
    const stop = desk.oco(poor, oco('buy', 9_750, 10_150, 10_000));
    desk.place(desk.user(), limit('buy', 10_200, 11_000));
    expect(stop.status).toBe('success');
    expect(desk.balance(poor, 'USDT').frozen).toBe(0n);
    expect(desk.balance(poor, 'USDT').total).toBeLessThan(1_100_000n);
  });

  it.each([
    [
      'the limit order',
      (stop: ConditionalOrder) => ({ kind: 'CancelOrder', order: { orderId: stop.pairId! } }),
    ],
    ['the stop', (stop: ConditionalOrder) => ({ kind: 'CancelPlan', plan: { orderId: stop.id } })],
    ['all plans', () => ({ kind: 'CancelAllPlans' })],
    ['all orders', () => ({ kind: 'CancelAll', plans: false })],
  ] as const)('canceling %s cancels both', (_what, command) => {
    const stop = desk.oco(user, oco('buy', 9_750, 10_150, 10_000));
    const order = limitOrder(stop)!;
    desk.do({ ...command(stop), userId: user } as never);
    expect([order.end, stop.status]).toEqual(['cancelledByUser', 'cancelled']);
    expect(frozen('USDT')).toBe(0n);
  });

  it('of a halted pair can be canceled, as a whole', () => {
    const stop = desk.oco(user, oco('buy', 9_750, 10_150, 10_000));
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state: 'halted' }) });
    const order = limitOrder(stop)!;
    desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId: stop.id } });
    expect([order.end, stop.status]).toEqual(['cancelledByUser', 'cancelled']);
  });

  it('is one command with its client id', () => {
    const draft = oco('sell', 10_250, 9_850, 1000, { clientOid: 'both' });
    const stop = desk.oco(user, draft);
    expect(desk.oco(user, draft)).toBe(stop);
    desk.commit();
    expect(desk.oco(user, draft).id).toBe(stop.id);
    const other = { ...draft, size: lots(2000) };
    const { code } = desk.refused({ kind: 'PlaceOco', userId: user, draft: other });
    expect(code).toBe('clientOidDuplicate');
    expect(desk.exchange.openOrders(user)).toHaveLength(1);
  });

  it('a changed limit order or stop holds anew what the dearer leg may cost', () => {
    const stop = desk.oco(user, oco('buy', 9_750, 10_150, 10_000));
    const order = { orderId: stop.pairId! };
    desk.do({ kind: 'AmendOrder', userId: user, order, size: lots(20_000) });
    expect([frozen('USDT'), stop.quoteAmount]).toEqual([203_000_000n, 203_000_000n]);
    desk.do({ kind: 'AmendOrder', userId: user, order, price: ticks(9_800), size: lots(8_000) });
    expect([frozen('USDT'), stop.quoteAmount]).toEqual([81_200_000n, 81_200_000n]);
    const plan = { orderId: stop.id };
    desk.do({ kind: 'AmendPlan', userId: user, plan, trigger: ticks(10_200) });
    expect([frozen('USDT'), stop.quoteAmount]).toEqual([81_600_000n, 81_600_000n]);
    desk.do({ kind: 'AmendPlan', userId: user, plan, price: ticks(10_300) });
    expect([frozen('USDT'), stop.size]).toEqual([82_400_000n, 8_000]);
    const beyond = { kind: 'AmendOrder', userId: user, order, price: ticks(10_250) } as const;
    expect(desk.refused(beyond).code).toBe('ocoInvalid');
  });

  it('that has fired runs in time, however often its limit order is filled until then', () => {
    const told = (reference: number) =>
      desk.do({
        ...{ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT', quotes: [] },
        reference: ticks(reference),
      });
    const stop = desk.oco(user, oco('sell', 10_050, 9_850, 10_000));
    told(9_800);
    desk.place(desk.user(), limit('sell', 9_800, 11_000));
    expect(stop.status).toBe('executing');
    for (let filled = 1; filled <= 2; filled++) {
      desk.now += 140;
      desk.place(desk.user(), limit('buy', 10_050, 1_000));
      expect(stop).toMatchObject({ status: 'executing', size: 10_000 - filled * 1_000 });
    }
    desk.now += 20;
    desk.do({ kind: 'ElapseTime' });
    expect(stop).toMatchObject({ status: 'success', size: 8_000 });
    expect(limitOrder(stop)).toBeUndefined();
  });

  it('is as it was after a restart', () => {
    const stop = desk.oco(user, oco('buy', 9_950, 10_150, 10_000));
    desk.place(desk.user(), market('sell', { size: 4_000 }));
    desk.restart();
    expect(frozen('USDT')).toBe(60_900_000n);
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: stop.pairId! } });
    expect(desk.exchange.waitingPlans(user)).toEqual([]);
    expect(frozen('USDT')).toBe(0n);
  });
});
