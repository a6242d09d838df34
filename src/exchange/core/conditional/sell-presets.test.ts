import { beforeEach, describe, expect, it } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order, OrderDraft } from '#domain/order/order.ts';
import { Desk, limit, market, pair } from '#exchange/core/testing.ts';

let desk: Desk;
let user: number;
let maker: number;

/** Last price 100.00 in a band of fifty percent; asks at 105.00 and bids at 95.00. */
beforeEach(() => {
  desk = new Desk([
    pair('BTC', { bandUpPpm: 500_000, bandDownPpm: 500_000, makerPpm: 1_000, takerPpm: 1_000 }),
  ]);
  desk.tradeAt(10_000);
  maker = desk.user();
  user = desk.user([{ asset: 'BTC', units: amount(100_000_000n) }]);
  desk.place(maker, limit('sell', 10_500, 100_000));
  desk.place(maker, limit('buy', 9_500, 100_000));
});

const preset = {
  takeProfit: { trigger: ticks(9_800), price: ticks(9_800) },
  stopLoss: { trigger: ticks(10_400) },
};
const sell = (more: Partial<OrderDraft> = {}): Order =>
  desk.place(user, limit('sell', 10_000, 10_000, { preset, ...more }));
const legs = (): readonly ConditionalOrder[] =>
  [...desk.exchange.waitingPlans(user)].sort((a, b) => a.id - b.id);
const buy = (size: number) => desk.place(desk.user(), limit('buy', 10_000, size));

describe('CORE-11 the preset of a sell', () => {
  it('buys back what the sale brought in after fees, from its first fill on', () => {
    sell();
    expect(legs()).toEqual([]);
    buy(4_000);
    // 40 USDT less a thousandth: 39.96, and at 98 whole steps of it.
    expect(legs()).toMatchObject([
      { kind: 'takeProfit', side: 'buy', fires: 'atOrBelow', price: 9_800, size: 4_070 },
      { kind: 'stopLoss', side: 'buy', fires: 'atOrAbove', quoteAmount: 39_960_000n },
    ]);
    buy(6_000);
    expect(legs()).toMatchObject([{ size: 10_190 }, { quoteAmount: 99_900_000n }]);
  });

  it('never lacks the money, whichever leg fires', () => {
    sell();
    buy(10_000);
    desk.place(desk.user(), limit('buy', 10_500, 1000));
    const [order] = [...desk.commit().orders].filter((one) => one.planId !== undefined);
    expect(order).toMatchObject({ side: 'buy', type: 'market', end: 'filled' });
    expect(desk.balance(user, 'USDT').frozen).toBe(0n);
    expect(legs()).toEqual([]);
  });

  it('takes profit below, with a limit', () => {
    sell();
    buy(10_000);
    desk.place(maker, limit('buy', 9_800, 200));
    desk.place(desk.user(), limit('sell', 9_800, 1000));
    const [order] = desk.exchange.openOrders(user);
    expect(order).toMatchObject({ side: 'buy', price: 9_800, size: 10_190 });
    expect(legs()).toEqual([]);
  });

  it('keeps the money of a leg whose price is changed', () => {
    sell();
    buy(10_000);
    const [profit, loss] = legs();
    const amend = (plan: ConditionalOrder, price: number) =>
      desk.do({
        ...{ kind: 'AmendPlan', userId: user },
        ...{ plan: { orderId: plan.id }, price: ticks(price) },
      });
    expect(amend(profit!, 9_900).size).toBe(10_080);
    expect(amend(loss!, 10_500)).toMatchObject({ size: 9_510, quoteAmount: undefined });
  });

  it('that fires cancels the rest of the sale', () => {
    const order = sell();
    buy(4_000);
    desk.place(desk.user(), limit('sell', 9_500, 1000));
    desk.place(desk.user(), market('sell', { size: 1000 }));
    expect(order.end).toBe('presetTriggered');
  });

  it('grows after a restart by what is new', () => {
    sell();
    buy(4_000);
    desk.restart();
    buy(6_000);
    expect(legs()).toMatchObject([{ size: 10_190 }, { quoteAmount: 99_900_000n }]);
  });

  it('fails as the sale ends when there is too little to buy with', () => {
    const order = sell({ size: lots(1_000), price: ticks(10_000) });
    buy(100);
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: order.id } });
    const plans = [...desk.commit().plans].filter(({ userId }) => userId === user);
    expect(plans.map(({ failure }) => failure)).toEqual(['notionalBelowMin', 'notionalBelowMin']);
  });

  it('is changed while it waits for a fill', () => {
    const order = sell();
    const change = { takeProfit: { trigger: ticks(9_700) } };
    const amend = { kind: 'AmendPreset', userId: user, order: { orderId: order.id } } as const;
    expect(desk.do({ ...amend, preset: change }).preset).toEqual({
      takeProfit: { trigger: 9_700 },
      stopLoss: preset.stopLoss,
    });
    expect(desk.refused({ ...amend, preset: change }).code).toBe('amendNothing');
    const wrong = { takeProfit: { trigger: ticks(10_300) } };
    expect(desk.refused({ ...amend, preset: wrong }).code).toBe('presetInvalid');
    buy(4_000);
    expect(desk.refused({ ...amend, preset: wrong }).code).toBe('notChangeable');
  });
});
