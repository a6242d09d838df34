import { beforeEach, describe, expect, it } from 'vitest';
import { openOrdersMax } from '#domain/instrument/limits.ts';
import { amount } from '#domain/money/units.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { newJob } from '#exchange/core/jobs/enqueue.ts';
import { fillsMax, sliceMax } from '#exchange/core/limits.ts';
import { Desk, limit, market, pair, plan } from '../testing.ts';

let desk: Desk;
let user: number;

const pairs = ['BTC', 'ETH', 'SOL'];
const five = [...pairs, 'XRP', 'ADA'];
const lots = { asset: 'USDT', units: amount(10n ** 17n) };
const act = { by: 'ops', reason: 'test' };

beforeEach(() => {
  desk = new Desk(pairs.map((base) => pair(base)));
  user = desk.user([lots]);
});

/** Rests `count` buys of the user on each pair. */
function rest(count: number, owner = user, bases = pairs): void {
  for (const base of bases) {
    for (let n = 0; n < count; n++) {
      desk.place(owner, limit('buy', 9_900, 1000, { symbolId: `${base}USDT` }));
    }
  }
}

const open = (owner = user) => desk.exchange.openOrders(owner).length;
const slice = () => desk.do({ kind: 'RunJobs' });
const cancelAll = (more: object = {}) =>
  desk.do({ kind: 'CancelAll', userId: user, plans: true, ...more });

/** The core as it is built from its own snapshot, as after a restart. */
function restart(): void {
  const snapshot = desk.exchange.snapshot();
  desk.commit();
  desk.exchange = new Exchange(structuredClone(snapshot));
}

describe('CORE-12 canceling in slices', () => {
  it('what fits into a slice is done with the command', () => {
    rest(60);
    expect(cancelAll()).toEqual({ orders: 180, plans: 0 });
    expect(desk.exchange.pending).toBeUndefined();
    expect([open(), desk.exchange.jobs]).toEqual([0, []]);
  });

  it('more goes on slice by slice, and the answer is that of the last', () => {
    rest(openOrdersMax);
    cancelAll();
    const { pending } = desk.exchange;
    expect(open()).toBe(600 - sliceMax);
    slice();
    expect(open()).toBe(600 - 2 * sliceMax);
    const [job] = desk.exchange.jobs;
    slice();
    expect([open(), desk.exchange.jobs]).toEqual([0, []]);
    expect(pending!.reply(job!)).toEqual({ ok: true, value: { orders: 600, plans: 0 } });
    expect([...desk.commit().entities.jobs]).toEqual([job]);
  });

  it('covers the orders that were there when it was accepted', () => {
    rest(100);
    cancelAll();
    const later = desk.place(user, limit('buy', 9_800, 1000));
    slice();
    slice();
    expect(desk.exchange.openOrders(user)).toEqual([later]);
    expect(desk.exchange.jobs).toEqual([]);
  });

  it('goes on after a restart as if there had been none', () => {
    rest(100);
    cancelAll();
    restart();
    expect(desk.exchange.jobs).toHaveLength(1);
    expect(open()).toBe(300 - sliceMax);
    slice();
    expect([open(), desk.exchange.jobs]).toEqual([0, []]);
    const { total, frozen } = desk.balance(user, 'USDT');
    expect([total, frozen]).toEqual([10n ** 17n, 0n]);
  });

  it('takes the plans that its own cancellations arm, not those placed later', () => {
    desk.tradeAt(10_000);
    const bought = desk.place(user, {
      ...limit('buy', 9_900, 1000),
      preset: { stopLoss: { trigger: 9_000 as never } },
    });
    desk.place(desk.user(), market('sell', { size: 500 }));
    rest(90);
    cancelAll();
    const later = desk.plan(user, plan('buy', 9_500, 1000));
    for (let n = 0; n < 3; n++) slice();
    expect(bought.end).toBe('cancelledByUser');
    expect(desk.exchange.waitingPlans(user)).toEqual([later]);
  });

  it('an operator’s stands in the trail with what was canceled in all', () => {
    rest(100);
    desk.do({ kind: 'FreezeUser', userId: user, frozen: true, cancelOrders: true, act });
    expect(desk.commit().acts.map(({ what }) => what)).toEqual(['user.frozen']);
    slice();
    expect(desk.commit().acts).toMatchObject([
      { what: 'user.cancelAll', by: 'ops', after: '300 orders, 0 plans' },
    ]);
  });

  it('a delisted pair takes no orders from then on and loses all it has, in slices', () => {
    const others = Array.from({ length: 4 }, () => desk.user([lots]));
    for (const other of others) rest(100, other);
    const change = { state: 'delisted' } as const;
    desk.do({ kind: 'ChangePair', symbolId: 'BTCUSDT', change, act });
    const place = { kind: 'PlaceOrder', userId: user, draft: limit('buy', 9_900, 1000) } as const;
    expect(desk.refused(place).code).toBe('pairNotOpen');
    expect(desk.exchange.openOrderCount('BTCUSDT')).toBe(400 - sliceMax);
    slice();
    expect(desk.exchange.openOrderCount('BTCUSDT')).toBe(0);
    expect(desk.exchange.openOrderCount('ETHUSDT')).toBe(400);
  });

  it('a user may have four at once', () => {
    desk = new Desk(five.map((base) => pair(base)));
    user = desk.user([lots]);
    rest(openOrdersMax, user, five);
    for (let n = 0; n < 4; n++) cancelAll();
    expect(desk.exchange.jobs).toHaveLength(4);
    expect(desk.refused({ kind: 'CancelAll', userId: user, plans: true }).code).toBe('tooMany');
    for (let n = 0; n < 4; n++) slice();
    expect(desk.exchange.jobs).toEqual([]);
  });

  it('a freeze cancels though its user has four under way', () => {
    desk = new Desk(five.map((base) => pair(base)));
    user = desk.user([lots]);
    rest(openOrdersMax, user, five);
    for (let n = 0; n < 4; n++) cancelAll();
    desk.do({ kind: 'FreezeUser', userId: user, frozen: true, cancelOrders: true, act });
    expect(desk.exchange.user(user)!.frozen).toBe(true);
    expect(open()).toBe(0);
  });

  it('a pair is closed however many others are under way', () => {
    rest(1);
    const snapshot = desk.exchange.snapshot();
    const terms = { userId: user, orders: true, plans: false, reason: 'cancelledByUser' } as const;
    const fixed = { kind: 'cancel', terms, key: undefined, upTo: 0, turn: 0, startedAt: desk.now };
    const jobs = Array.from({ length: 10_000 }, (_, n) => newJob({ ...fixed, id: 1000 + n }));
    desk.exchange = new Exchange({ ...snapshot, entities: { ...snapshot.entities, jobs } });
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { state: 'delisted' }) });
    expect(desk.exchange.openOrders(user, 'BTCUSDT')).toEqual([]);
  });

  it('a small one does not wait for the end of a large one', () => {
    desk = new Desk(five.map((base) => pair(base)));
    const [large, small] = [desk.user([lots]), desk.user([lots])];
    rest(openOrdersMax, large, five);
    rest(50, small, five);
    for (const userId of [large, small]) desk.do({ kind: 'CancelAll', userId, plans: true });
    slice();
    slice();
    expect([open(large), open(small)]).toEqual([450, 0]);
  });

  it('one that fails answers that it is delayed, and is tried again', () => {
    rest(100);
    cancelAll();
    const { pending } = desk.exchange;
    const [job] = desk.exchange.jobs;
    desk.do({ kind: 'SetBackJob', jobId: job!.id, error: 'planted' });
    expect(pending!.reply(job!)).toMatchObject({ ok: false, refusal: { code: 'jobDelayed' } });
    slice();
    expect(open()).toBe(300 - sliceMax);
    desk.now += 1000;
    for (let n = 0; n < 100; n++) desk.do({ kind: 'RunJobs', jobId: job!.id });
    expect([open(), desk.exchange.jobs]).toEqual([0, []]);
  });
});

describe('CORE-12 the dead man’s switch', () => {
  it('cancels in slices too, and is off when nothing is left', () => {
    rest(100);
    desk.do({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 5000 });
    desk.now += 5000;
    desk.do({ kind: 'ElapseTime' });
    expect(open()).toBe(300 - sliceMax);
    restart();
    desk.do({ kind: 'ElapseTime' });
    slice();
    expect(open()).toBe(0);
    desk.do({ kind: 'ElapseTime' });
    expect(desk.exchange.user(user)!.cancelAllAt).toBeUndefined();
    expect(desk.exchange.dueSwitches(Infinity)).toEqual([]);
  });

  it('spares what is placed after it ran out, while its slices go on', () => {
    rest(100);
    desk.do({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 5000 });
    desk.now += 5000;
    desk.do({ kind: 'ElapseTime' });
    desk.now += 1;
    const later = desk.place(user, limit('buy', 9_800, 1000));
    slice();
    desk.do({ kind: 'ElapseTime' });
    expect(desk.exchange.openOrders(user)).toEqual([later]);
    expect(desk.exchange.user(user)!.cancelAllAt).toBeUndefined();
  });

  it('cancels what is open on a halted pair too', () => {
    rest(1, user, ['BTC']);
    desk.do({ kind: 'ChangePair', symbolId: 'BTCUSDT', change: { state: 'halted' }, act });
    desk.do({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 5000 });
    desk.now += 5000;
    desk.do({ kind: 'ElapseTime' });
    expect(desk.exchange.openOrders(user)).toEqual([]);
    expect(desk.exchange.user(user)!.cancelAllAt).toBeUndefined();
  });
});

describe('CORE-12 bounds of a command', () => {
  it('an order trades with a thousand others, and its rest ends', () => {
    const seller = desk.user([{ asset: 'BTC', units: amount(10n ** 15n) }]);
    const makers = Array.from({ length: 6 }, () => desk.user([lots]));
    for (const maker of makers) {
      for (let n = 0; n < openOrdersMax; n++) desk.place(maker, limit('buy', 9_900, 200));
    }
    const sold = desk.place(seller, limit('sell', 9_900, 6 * openOrdersMax * 200));
    expect(sold).toMatchObject({ end: 'fillsMax', filledSize: fillsMax * 200 });
    expect(desk.exchange.openOrders(seller)).toEqual([]);
    expect(desk.balance(seller, 'BTC').frozen).toBe(0n);
    const [rest] = desk.book('buy');
    expect(rest).toBe(`9900:${(6 * openOrdersMax - fillsMax) * 200}`);
  });

  it('the orders of a batch share them', () => {
    const seller = desk.user([{ asset: 'BTC', units: amount(10n ** 15n) }]);
    const makers = Array.from({ length: 6 }, () => desk.user([lots]));
    for (const maker of makers) {
      for (let n = 0; n < openOrdersMax; n++) desk.place(maker, limit('buy', 9_900, 200));
    }
    const draft = limit('sell', 9_900, 120_000);
    const drafts = [draft, draft];
    const placed = desk.do({ kind: 'PlaceOrders', userId: seller, drafts });
    const filled = placed.map((one) => one.ok && [one.value.filledSize, one.value.end]);
    expect(filled).toEqual([
      [120_000, 'filled'],
      [80_000, 'fillsMax'],
    ]);
  });

  it('a user may have ten thousand open orders over all pairs', () => {
    const many = Array.from({ length: 51 }, (_, n) => pair(`A${n}`));
    desk = new Desk(many);
    user = desk.user([lots]);
    for (const { symbolId } of many.slice(0, 50)) {
      for (let n = 0; n < openOrdersMax; n++) {
        desk.place(user, limit('buy', 9_900, 1000, { symbolId }));
      }
    }
    const draft = limit('buy', 9_900, 1000, { symbolId: 'A50USDT' });
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft })).toMatchObject({
      code: 'openOrdersMax',
      values: { limit: '10000' },
    });
    desk.do({
      kind: 'CancelOrder',
      userId: user,
      order: { orderId: desk.exchange.openOrders(user)[0]!.id },
    });
    desk.place(user, draft);
  });
});
