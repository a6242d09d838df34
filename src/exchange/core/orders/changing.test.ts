import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import { orderStepsMax } from '#domain/order/order.ts';
import { Desk, limit, market } from '../testing.ts';

/** Two asks of 1 BTC at 100.00: `first` before `second`. */
function queued() {
  const desk = new Desk();
  const [one, two] = [desk.user(), desk.user()];
  const first = desk.place(one, limit('sell', 10_000, 10_000));
  const second = desk.place(two, limit('sell', 10_000, 10_000));
  const amend = (price: number | undefined, size: number | undefined) =>
    desk.do({
      kind: 'AmendOrder',
      userId: one,
      order: { orderId: first.id },
      price: price === undefined ? undefined : ticks(price),
      size: size === undefined ? undefined : lots(size),
    });
  const buy = (size: number) => desk.place(desk.user(), market('buy', { size }));
  return { desk, one, first, second, amend, buy };
}

describe('CORE-03 amending', () => {
  it('down keeps the place in the queue', () => {
    const { amend, buy, first, second } = queued();
    const { priority } = first;
    amend(undefined, 6_000);
    expect(first.priority).toBe(priority);
    buy(7_000);
    expect([first.filledSize, second.filledSize]).toEqual([6_000, 1_000]);
  });

  it('up goes behind the queue', () => {
    const { amend, buy, first, second } = queued();
    amend(undefined, 11_000);
    buy(10_000);
    expect([first.filledSize, second.filledSize]).toEqual([0, 10_000]);
  });

  it('to another price and back goes behind the queue', () => {
    const { amend, buy, first, second, desk } = queued();
    amend(10_100, undefined);
    expect(desk.book('sell')).toEqual(['10000:10000', '10100:10000']);
    amend(10_000, undefined);
    buy(10_000);
    expect([first.filledSize, second.filledSize]).toEqual([0, 10_000]);
  });

  it('moves what is frozen with it', () => {
    const desk = new Desk();
    const user = desk.user();
    const { id: orderId } = desk.place(user, limit('buy', 10_000, 10_000));
    const order = { orderId };
    expect(desk.balance(user, 'USDT').frozen).toBe(100_000_000n);
    desk.do({ kind: 'AmendOrder', userId: user, order, size: lots(5_000) });
    expect(desk.balance(user, 'USDT').frozen).toBe(50_000_000n);
    desk.do({ kind: 'AmendOrder', userId: user, order, price: ticks(9_000), size: lots(20_000) });
    expect(desk.balance(user, 'USDT').frozen).toBe(180_000_000n);
    desk.do({ kind: 'CancelOrder', userId: user, order });
    expect(desk.balance(user, 'USDT').frozen).toBe(0n);
  });

  it('to a price that crosses takes, and rests with what is left', () => {
    const { desk, one, amend, first } = queued();
    desk.place(desk.user(), limit('buy', 9_900, 4_000));
    const order = amend(9_900, undefined);
    expect([order.filledSize, order.status, order.end]).toEqual([4_000, 'partial', undefined]);
    expect(desk.book('sell')).toEqual(['9900:6000', '10000:10000']);
    const fill = desk.commit().fills.find(({ userId }) => userId === one)!;
    expect([fill.liquidity, fill.price, first.feeReceived]).toEqual(['taker', 9_900, 39_600n]);
  });

  it('keeps the newest amendments when there are too many', () => {
    const { amend, first } = queued();
    for (let i = 0; i < 100; i++) amend(undefined, 9_990 - i * 10);
    expect(first.steps.length).toBe(orderStepsMax - 1);
    expect(first.steps[0]!.what).toBe('accepted');
    expect(first.steps.at(-1)).toMatchObject({ what: 'amended', size: 9_000 });
  });
});

describe('CORE-02 cancelling', () => {
  it('ends a partly filled order as canceled with its filled size', () => {
    const { desk, one, first, buy } = queued();
    buy(3_000);
    desk.do({ kind: 'CancelOrder', userId: one, order: { orderId: first.id } });
    expect([first.status, first.end, first.filledSize]).toEqual([
      'cancelled',
      'cancelledByUser',
      3_000,
    ]);
    expect(first.steps.map(({ what }) => what)).toEqual(['accepted', 'ended']);
    expect(desk.balance(one, 'BTC').frozen).toBe(0n);
  });

  it('answers each of a batch by itself', () => {
    const { desk, one, first } = queued();
    const orders = [{ orderId: 999 }, { orderId: first.id }, { orderId: first.id }];
    const answers = desk.do({ kind: 'CancelOrders', userId: one, orders });
    expect(answers.map((one) => (one.ok ? 'cancelled' : one.refusal.code))).toEqual([
      'orderUnknown',
      'cancelled',
      'orderEnded',
    ]);
  });

  it('cancels all of a user and nothing of others', () => {
    const { desk, one, second } = queued();
    desk.place(one, limit('buy', 9_900, 1000));
    expect(desk.do({ kind: 'CancelAll', userId: one, plans: true })).toEqual({
      orders: 2,
      plans: 0,
    });
    expect(desk.exchange.openOrders(one)).toEqual([]);
    expect(second.end).toBeUndefined();
  });
});

describe('CORE-02 the dead man’s switch', () => {
  const elapse = (desk: Desk, ms: number) => {
    desk.now += ms;
    desk.do({ kind: 'ElapseTime' });
  };

  it('cancels all orders when it is not renewed in time', () => {
    const { desk, one, first, second } = queued();
    const set = () => desk.do({ kind: 'SetCancelAllAfter', userId: one, timeoutMs: 10_000 });
    expect(set()).toEqual({ cancelAt: desk.now + 10_000 });
    elapse(desk, 9_999);
    set();
    elapse(desk, 9_999);
    expect(first.end).toBeUndefined();
    elapse(desk, 1);
    expect([first.end, second.end]).toEqual(['deadManSwitch', undefined]);
    expect(desk.exchange.user(one)!.cancelAllAt).toBeUndefined();
  });

  it('is off at 0', () => {
    const { desk, one, first } = queued();
    desk.do({ kind: 'SetCancelAllAfter', userId: one, timeoutMs: 5_000 });
    desk.do({ kind: 'SetCancelAllAfter', userId: one, timeoutMs: 0 });
    elapse(desk, 600_000);
    expect(first.end).toBeUndefined();
  });

  it('outlives a restart', () => {
    const { desk, one } = queued();
    desk.do({ kind: 'SetCancelAllAfter', userId: one, timeoutMs: 5_000 });
    const again = new Desk([], desk.exchange.snapshot());
    again.now = desk.now;
    elapse(again, 5_000);
    expect(again.exchange.openOrders(one)).toEqual([]);
  });
});

describe('CORE-02 client ids', () => {
  const draft = limit('buy', 9_900, 1000, { clientOid: 'a' });

  it.each(['in the batch', 'committed'])('a repeat answers the first order, %s', (when) => {
    const { desk, one } = queued();
    const first = desk.place(one, draft);
    if (when === 'committed') desk.commit();
    expect(desk.place(one, { ...draft, source: 'api' }).id).toBe(first.id);
    expect(desk.exchange.openOrders(one)).toHaveLength(2);
  });

  it.each(['in the batch', 'committed'])('a repeat answers an ended order too, %s', (when) => {
    const { desk, one } = queued();
    const first = desk.place(one, draft);
    desk.do({ kind: 'CancelOrder', userId: one, order: { clientOid: 'a' } });
    if (when === 'committed') desk.commit();
    expect(desk.place(one, draft)).toMatchObject({ id: first.id, end: 'cancelledByUser' });
  });

  it('within one batch call, the second is the first or a refusal', () => {
    const { desk, one } = queued();
    const drafts = [draft, draft, { ...draft, size: lots(1010) }];
    const answers = desk.do({ kind: 'PlaceOrders', userId: one, drafts });
    const [first, repeat, other] = answers;
    expect(first!.ok && repeat!.ok && first!.value === repeat!.value).toBe(true);
    expect(other).toMatchObject({ ok: false, refusal: { code: 'clientOidDuplicate' } });
  });

  it('belongs to its user, and names orders and plans alike', () => {
    const { desk, one } = queued();
    desk.tradeAt(10_000);
    desk.place(one, draft);
    expect(desk.place(desk.user(), draft).userId).not.toBe(one);
    const refusal = desk.refused({
      kind: 'PlacePlan',
      userId: one,
      draft: {
        symbolId: 'BTCUSDT',
        side: 'buy',
        trigger: ticks(9_000),
        size: lots(1000),
        clientOid: 'a',
        source: 'web',
      },
    });
    expect(refusal.code).toBe('clientOidDuplicate');
  });

  it('is free again after a refusal', () => {
    const { desk, one } = queued();
    desk.refused({ kind: 'PlaceOrder', userId: one, draft: { ...draft, size: lots(5) } });
    expect(desk.place(one, draft).clientOid).toBe('a');
  });
});
