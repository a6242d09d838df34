import { describe, expect, it } from 'vitest';
import type { SpotInstrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { Desk, limit, market, pair, plan } from '../testing.ts';

/** Last price 100.00, and much to trade with up and down. */
function open(more: Partial<SpotInstrument> = {}) {
  const desk = new Desk([pair('BTC', { bandUpPpm: 500_000, bandDownPpm: 500_000, ...more })]);
  desk.tradeAt(10_000);
  const maker = desk.user();
  for (const away of [100, 200, 300, 400, 500]) {
    desk.place(maker, limit('sell', 10_000 + away, 10_000));
    desk.place(maker, limit('buy', 10_000 - away, 10_000));
  }
  return { desk, user: desk.user(), other: desk.user() };
}

const life = ({ status, failure }: ConditionalOrder) => [status, failure];

describe('CORE-02 plans', () => {
  it.each([
    ['a buy stop above the market', plan('buy', 10_100, 1000), 'buy', 10_100, 'filled'],
    ['a sell stop below the market', plan('sell', 9_900, 1000), 'sell', 9_900, 'filled'],
    [
      'a limit order',
      plan('buy', 10_100, 1000, { price: ticks(10_000) }),
      'buy',
      10_100,
      undefined,
    ],
  ] as const)('%s fires at the last price', (_what, draft, side, price, end) => {
    const { desk, user, other } = open();
    const waiting = desk.plan(user, draft);
    expect(desk.balance(user, 'USDT').frozen).toBe(0n);
    desk.place(other, market(side, { size: 1000 }));
    expect(desk.exchange.lastPrice('BTCUSDT')).toBe(price);
    expect(waiting.status).toBe('success');
    const placed = [...desk.commit().orders].find(({ id }) => id === waiting.orderId)!;
    expect(placed).toMatchObject({
      planId: waiting.id,
      end,
      type: draft.price ? 'limit' : 'market',
    });
    expect(placed.steps.slice(0, 2)).toMatchObject([{ what: 'triggered' }, { what: 'accepted' }]);
  });

  it('does not fire before its price', () => {
    const { desk, user, other } = open();
    const waiting = desk.plan(user, plan('buy', 10_110, 1000));
    desk.place(other, market('buy', { size: 1000 }));
    expect(waiting.status).toBe('notExecuted');
    expect(desk.exchange.waitingPlans(user)).toEqual([waiting]);
  });

  it('fails when the balance is not there', () => {
    const { desk, other } = open();
    const poor = desk.user([]);
    const waiting = desk.plan(poor, plan('buy', 10_100, 1000));
    desk.place(other, market('buy', { size: 1000 }));
    expect(life(waiting)).toEqual(['fail', 'balanceNotEnough']);
    expect(desk.exchange.waitingPlans(poor)).toEqual([]);
  });

  it('fire in the order of trades, then of trigger and age', () => {
    const { desk, user, other } = open();
    const far = desk.plan(user, plan('buy', 10_200, 1000));
    const near = desk.plan(user, plan('buy', 10_150, 1000));
    const early = desk.plan(user, plan('buy', 10_100, 1000));
    const late = desk.plan(user, plan('buy', 10_100, 1000));
    desk.place(other, market('buy', { size: 11_000 }));
    const ids = [early, late, near, far].map(({ orderId }) => orderId!);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.every((id) => id > 0)).toBe(true);
  });

  it('of a falling price fire from the top', () => {
    const { desk, user, other } = open();
    const low = desk.plan(user, plan('sell', 9_850, 1000));
    const high = desk.plan(user, plan('sell', 9_900, 1000));
    desk.place(other, limit('sell', 9_800, 11_000));
    expect(high.orderId!).toBeLessThan(low.orderId!);
  });

  it('run 32 to a command, the rest with the next', () => {
    const { desk, user, other } = open();
    const plans = Array.from({ length: 40 }, () =>
      desk.plan(user, plan('buy', 10_100, 1000, { price: ticks(9_000) })),
    );
    desk.place(other, market('buy', { size: 1000 }));
    const count = (status: string) => plans.filter((one) => one.status === status).length;
    expect([count('success'), count('executing'), desk.exchange.pendingTriggers]).toEqual([
      32, 8, 8,
    ]);
    expect(desk.exchange.waitingPlans(user)).toHaveLength(8);
    const again = new Desk([], desk.exchange.snapshot());
    expect(again.exchange.pendingTriggers).toBe(8);
    for (const one of [desk, again]) one.do({ kind: 'ElapseTime' });
    expect([count('success'), desk.exchange.pendingTriggers]).toEqual([40, 0]);
    expect(again.exchange.openOrders(user).map(({ planId }) => planId)).toEqual(
      desk.exchange.openOrders(user).map(({ planId }) => planId),
    );
  });

  it('that are queued can still be cancelled', () => {
    const { desk, user, other } = open();
    for (let i = 0; i < 33; i++)
      desk.plan(user, plan('buy', 10_100, 1000, { price: ticks(9_000) }));
    desk.place(other, market('buy', { size: 1000 }));
    const [queued] = desk.exchange.waitingPlans(user);
    desk.exchange.apply(
      { kind: 'CancelPlan', userId: user, plan: { orderId: queued!.id } },
      desk.now,
    );
    expect([queued!.status, desk.exchange.pendingTriggers]).toEqual(['cancelled', 0]);
  });

  it('are amended: a new trigger may turn the way the price must come', () => {
    const { desk, user } = open();
    const waiting = desk.plan(user, plan('buy', 10_100, 1000));
    const ref = { orderId: waiting.id };
    const amend = (change: object) =>
      desk.do({ kind: 'AmendPlan', userId: user, plan: ref, ...change });
    expect(amend({ trigger: ticks(9_900), size: lots(2000) })).toMatchObject({
      trigger: 9_900,
      fires: 'atOrBelow',
      size: 2000,
    });
    const same = { kind: 'AmendPlan', userId: user, plan: ref, size: lots(2000) } as const;
    expect(desk.refused(same).code).toBe('amendNothing');
    desk.do({ kind: 'CancelPlan', userId: user, plan: ref });
    expect(desk.refused(same).code).toBe('orderEnded');
  });

  it.each([
    ['atOrAbove', 10_100, 9_900],
    ['atOrBelow', 9_900, 10_100],
  ] as const)('named to fire %s are refused where that is the other way', (fires, right, wrong) => {
    const { desk, user } = open();
    const named = (trigger: number) => plan('buy', trigger, 1000, { fires });
    const waiting = desk.plan(user, named(right));
    expect(waiting.fires).toBe(fires);
    const values = { limit: '100', value: String(wrong / 100) };
    const refusal = { code: 'triggerPriceInvalid', values };
    expect(desk.refused({ kind: 'PlacePlan', userId: user, draft: named(wrong) })).toEqual(refusal);
    const change = {
      kind: 'AmendPlan',
      userId: user,
      plan: { orderId: waiting.id },
      fires,
    } as const;
    expect(desk.refused({ ...change, trigger: ticks(wrong) })).toEqual(refusal);
    expect(waiting).toMatchObject({ trigger: right, fires, version: 1 });
    const further = ticks(right + (right > 10_000 ? 100 : -100));
    expect(desk.do({ ...change, trigger: further })).toMatchObject({ trigger: further, fires });
  });

  it('sent again are the first, on whichever side the last price stands by then', () => {
    const { desk, user, other } = open();
    const draft = plan('sell', 9_950, 1000, { fires: 'atOrBelow', clientOid: 'lost' });
    const first = desk.plan(user, draft);
    desk.place(other, market('sell', { size: 1000 }));
    expect(desk.exchange.lastPrice('BTCUSDT')).toBe(9_900);
    expect(desk.plan(user, draft)).toBe(first);
    const again = (fires: ConditionalOrder['fires'] | undefined) =>
      desk.refused({ kind: 'PlacePlan', userId: user, draft: { ...draft, fires } }).code;
    expect(again('atOrAbove')).toBe('clientOidDuplicate');
    expect(again(undefined)).toBe('clientOidDuplicate');
  });

  it('keep the unit that they count in when they are amended', () => {
    const { desk, user } = open();
    const { size: _, ...draft } = plan('buy', 10_100, 1000);
    const waiting = desk.plan(user, { ...draft, quoteAmount: amount(20_000_000n) });
    const change = { kind: 'AmendPlan', userId: user, plan: { orderId: waiting.id } } as const;
    const changed = desk.do({ ...change, quoteAmount: amount(30_000_000n) });
    expect(changed).toMatchObject({ quoteAmount: 30_000_000n, size: undefined });
    expect(desk.refused({ ...change, size: lots(2000) }).code).toBe('quantityInvalid');
  });

  it('go with their pair when it is delisted', () => {
    const { desk, user } = open();
    const waiting = desk.plan(user, plan('buy', 10_100, 1000));
    const order = desk.place(user, limit('buy', 9_000, 1000));
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state: 'delisted' }) });
    expect([waiting.status, order.end]).toEqual(['cancelled', 'pairClosed']);
    expect([desk.book('buy'), desk.book('sell')]).toEqual([[], []]);
  });
});

describe('CORE-02 preset take profit and stop loss', () => {
  const preset = { takeProfit: { trigger: ticks(10_200) }, stopLoss: { trigger: ticks(9_900) } };

  /** A user that bought 1 BTC at 101.00 with a preset; the last price is 101.00. */
  function armed() {
    const scene = open();
    scene.desk.place(scene.user, market('buy', { size: 10_000 }, { preset }));
    const plans = [...scene.desk.exchange.waitingPlans(scene.user)].reverse();
    return { ...scene, profit: plans[0]!, loss: plans[1]! };
  }

  it('arm for what was received after fees, in whole steps', () => {
    const { profit, loss } = armed();
    // 1 BTC less 0.1 % is 0.999 BTC.
    expect(profit).toMatchObject({
      kind: 'takeProfit',
      trigger: 10_200,
      fires: 'atOrAbove',
      size: 9_990,
    });
    expect(loss).toMatchObject({
      kind: 'stopLoss',
      trigger: 9_900,
      fires: 'atOrBelow',
      size: 9_990,
    });
    expect([profit.pairId, loss.pairId]).toEqual([loss.id, profit.id]);
  });

  it('stay on their side of the last price, whatever a change names', () => {
    const { desk, user, loss } = armed();
    const change = { kind: 'AmendPlan', userId: user, plan: { orderId: loss.id } } as const;
    for (const fires of [undefined, 'atOrAbove', 'atOrBelow'] as const) {
      const beyond = desk.refused({ ...change, trigger: ticks(10_300), fires });
      expect(beyond).toEqual({
        code: 'triggerPriceInvalid',
        values: { limit: '101', value: '103' },
      });
    }
    const named = { ...change, trigger: ticks(9_800) };
    expect(desk.refused({ ...named, fires: 'atOrAbove' }).code).toBe('triggerPriceInvalid');
    expect(desk.do({ ...named, fires: 'atOrBelow' })).toMatchObject({ trigger: 9_800 });
  });

  it.each([
    ['take profit', 'buy', 1000],
    ['stop loss', 'sell', 1000],
  ] as const)('the %s cancels the other', (what, side, size) => {
    const { desk, other, profit, loss } = armed();
    desk.place(other, market(side, { size }));
    const [fired, left] = what === 'take profit' ? [profit, loss] : [loss, profit];
    expect([fired.status, left.status]).toEqual(['success', 'cancelled']);
  });

  it('stay when a resting buy is canceled after a fill', () => {
    const { desk, user, other } = open();
    const { id: orderId } = desk.place(
      user,
      limit('buy', 9_950, 10_000, { preset: { stopLoss: { trigger: ticks(9_500) } } }),
    );
    desk.place(other, limit('sell', 9_950, 4_000));
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId } });
    expect(desk.exchange.waitingPlans(user)).toMatchObject([{ kind: 'stopLoss', size: 3_990 }]);
  });

  it('fail at once, for all to see, when what was received is too little to be sold', () => {
    const { desk, user } = open({ notionalMin: amount(1n) });
    // The smallest size, of which the fee leaves less than that.
    const { id } = desk.place(user, market('buy', { size: 10 }, { preset }));
    expect(desk.exchange.waitingPlans(user)).toEqual([]);
    const plans = [...desk.commit().plans].filter(({ userId }) => userId === user);
    expect(plans).toMatchObject([
      { kind: 'takeProfit', parentOrderId: id, status: 'fail', failure: 'sizeBelowMin' },
      { kind: 'stopLoss', parentOrderId: id, status: 'fail', failure: 'sizeBelowMin' },
    ]);
  });

  it('are not armed by a buy that met nothing', () => {
    const { desk, user } = open();
    desk.place(
      user,
      limit('buy', 10_000, 1000, {
        preset,
        timeInForce: 'fok',
        size: lots(300_000),
        price: ticks(10_100),
      }),
    );
    expect(desk.exchange.waitingPlans(user)).toEqual([]);
  });

  it('fire at once when their price has been passed', () => {
    const { desk, user } = open();
    const stopLoss = { trigger: ticks(10_400) };
    desk.place(user, limit('buy', 10_500, 2_000, { preset: { stopLoss } }));
    const { plans, fills } = desk.commit();
    // Bought at 101.00, below its stop already, and sold at 99.00 in the same command.
    expect([...plans].map(({ userId, status }) => [userId, status])).toEqual([[user, 'success']]);
    const own = fills.filter(({ userId }) => userId === user);
    expect(own.map(({ side, price }) => [side, price])).toEqual([
      ['buy', 10_100],
      ['sell', 9_900],
    ]);
  });

  it('count as waiting while their buy is open', () => {
    const { desk, user } = open();
    for (let i = 0; i < 25; i++)
      desk.place(
        user,
        limit('buy', 9_000, 1000, { preset: { ...preset, stopLoss: { trigger: ticks(8_000) } } }),
      );
    expect(
      desk.refused({ kind: 'PlacePlan', userId: user, draft: plan('buy', 9_000, 1000) }).code,
    ).toBe('planOrdersMax');
    desk.do({ kind: 'CancelAll', userId: user, plans: false });
    expect(desk.plan(user, plan('buy', 9_000, 1000)).status).toBe('notExecuted');
  });

  it('fail when what they would sell is gone', () => {
    const { desk, other } = open();
    const user = desk.user([{ asset: 'USDT', units: amount(200_000_000n) }]);
    desk.place(user, market('buy', { size: 10_000 }, { preset }));
    const [, profit] = desk.exchange.waitingPlans(user);
    desk.place(user, limit('sell', 10_500, 5_000));
    desk.place(other, market('buy', { size: 1000 }));
    expect(life(profit!)).toEqual(['fail', 'balanceNotEnough']);
  });
});

describe('CORE-21 a price that reaches more plans than a command may fire', () => {
  const many = 450;
  /** Buys that wait above the price, of owners that have enough. */
  const waiting = (desk: Desk) =>
    Array.from({ length: many / 50 }, () => desk.user()).flatMap((userId) =>
      Array.from({ length: 50 }, () =>
        desk.plan(userId, plan('buy', 10_100, 1_000, { price: ticks(9_900) })),
      ),
    );
  const notFired = (desk: Desk) =>
    desk.exchange.snapshot().plans.filter(({ status }) => status === 'notExecuted');
  const runJobs = (desk: Desk) => desk.apply<'RunJobs'>({ kind: 'RunJobs' });

  it('fires the rest in slices, also when it goes back, and nothing that came later', () => {
    const desk = new Desk();
    desk.tradeAt(10_000);
    waiting(desk);
    const [one, other] = [desk.user(), desk.user()];
    desk.exchange.apply<'PlaceOrder'>(
      { kind: 'PlaceOrder', userId: one, draft: limit('sell', 10_100, 1_000) },
      desk.now,
    );
    desk.exchange.apply<'PlaceOrder'>(
      { kind: 'PlaceOrder', userId: other, draft: limit('buy', 10_100, 1_000) },
      desk.now,
    );
    expect(notFired(desk)).toHaveLength(many - 200);
    expect(desk.exchange.jobs).toMatchObject([
      { kind: 'fire', key: 'fire BTCUSDT last atOrAbove 10100' },
    ]);
    desk.tradeAt(10_000);
    desk.restart();
    const later = desk.plan(other, plan('buy', 10_050, 1_000, { price: ticks(9_900) }));
    while (desk.exchange.jobs.length > 0) runJobs(desk);
    expect(notFired(desk).map(({ id }) => id)).toEqual([later.id]);
    while (desk.exchange.pendingTriggers > 0) runJobs(desk);
    expect(desk.exchange.snapshot().orders).toHaveLength(many);
  });

  it('fires what came by then too when it is reached once more', () => {
    const desk = new Desk();
    desk.tradeAt(10_000);
    const [one, other] = [desk.user(), desk.user()];
    const reach = () => {
      for (const [userId, side] of [
        [one, 'sell'],
        [other, 'buy'],
      ] as const) {
        const draft = limit(side, 10_100, 1_000);
        desk.exchange.apply<'PlaceOrder'>({ kind: 'PlaceOrder', userId, draft }, desk.now);
      }
    };
    waiting(desk);
    reach();
    desk.tradeAt(10_000);
    waiting(desk);
    reach();
    desk.tradeAt(10_000);
    while (desk.exchange.jobs.length > 0) runJobs(desk);
    expect(notFired(desk)).toEqual([]);
  });
});
