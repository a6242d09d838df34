import { beforeEach, describe, expect, it } from 'vitest';
import { type PlanKind, tpslKinds } from '#domain/codes/plan-kind.ts';
import { lots, ticks } from '#domain/money/units.ts';
import type { TpslDraft } from '#domain/order/tpsl.ts';
import { Desk, limit, market, pair, perpetual, plan, trader } from '#exchange/core/testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const plenty = 1_000_000_000n;

let desk: Desk;
let [user, other] = [0, 0];

function mark(index: number): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
}

/** Lets what has fired run. */
function run(): void {
  desk.now += 400;
  desk.do({ kind: 'RunFired' });
}

/** `user` buys (or with a size below zero sells) so many lots. */
function open(size: number, price = 10_000, side: 'net' | 'long' | 'short' = 'net'): void {
  const [own, others] = size > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  desk.place(other, limit(others, price, Math.abs(size), net));
  const more = { symbolId, positionSide: side, reduceOnly: size < 0 && side === 'long' };
  desk.place(user, limit(own, price, Math.abs(size), { ...more, timeInForce: 'ioc' }));
}

const at = (trigger: number, more = {}) =>
  ({ trigger: ticks(trigger), watches: 'mark', ...more }) as const;

const draftOf = (more: Partial<TpslDraft>): TpslDraft => ({ ...net, source: 'web', ...more });
const protect = (more: Partial<TpslDraft>) =>
  desk.do({ kind: 'PlaceTpsl', userId: user, draft: draftOf(more) }).plans;
const refused = (more: Partial<TpslDraft>) =>
  desk.refused({ kind: 'PlaceTpsl', userId: user, draft: draftOf(more) }).code;

const waiting = () =>
  desk.exchange.waitingPlans(user).map(({ kind, trigger, size }) => [kind, trigger, size]);
const sizes = () => desk.exchange.positions(user).map(({ size }) => size);

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 10_000 })]);
  [user, other] = [trader(desk, plenty), trader(desk, plenty)];
  mark(10_000);
});

describe('FUT-05 take profit and stop loss of a whole position', () => {
  it('close all there is when they fire', () => {
    open(500);
    protect({ takeProfit: at(10_100), stopLoss: at(9_900) });
    open(700);
    desk.place(other, limit('buy', 9_890, 2_000, net));
    desk.restart();
    mark(9_890);
    run();
    expect([sizes(), waiting()]).toEqual([[], []]);
  });

  it('close it, and what has fired after them is carried out too', () => {
    open(500);
    protect({ stopLoss: at(9_900) });
    const late = trader(desk, plenty);
    desk.plan(late, { ...plan('buy', 9_900, 300), ...net, watches: 'mark' });
    desk.place(other, limit('buy', 9_890, 500, net));
    mark(9_890);
    desk.place(other, limit('sell', 9_900, 300, net));
    run();
    expect(sizes()).toEqual([]);
    expect(desk.exchange.pendingTriggers).toBe(0);
    expect(desk.exchange.positions(late)).toMatchObject([{ size: 300 }]);
    expect(desk.exchange.waitingPlans(late)).toEqual([]);
  });

  it('are replaced when they are set again, each by itself', () => {
    open(500);
    const [, loss] = protect({ takeProfit: at(10_100), stopLoss: at(9_900) });
    protect({ takeProfit: at(10_200) });
    expect(waiting()).toEqual([
      ['positionProfit', 10_200, undefined],
      ['positionLoss', 9_900, undefined],
    ]);
    expect(desk.exchange.waitingPlans(user)[1]?.id).toBe(loss!.id);
    // What is replaced leaves its place: they may be set anew however many there are.
    for (let n = 0; n < 98; n++)
      desk.plan(user, { ...plan('buy', 11_000, 500), ...net, watches: 'mark' });
    protect({ takeProfit: at(10_300) });
    expect(refused({ trailing: { callback: { ratePpm: 10_000 } } })).toBe('planOrdersMax');
  });

  it('have no maximum: more than an order may close is closed at once', () => {
    desk.do({ kind: 'ListInstrument', instrument: perpetual('BTC', { sizeMax: lots(1_000) }) });
    for (let n = 0; n < 3; n++) open(1_000);
    protect({ stopLoss: at(9_900) });
    for (let n = 0; n < 3; n++) desk.place(other, limit('buy', 9_890, 1_000, net));
    mark(9_890);
    run();
    expect(sizes()).toEqual([]);
  });

  it('of a short are on the other sides', () => {
    open(-500);
    expect(refused({ stopLoss: at(9_900) })).toBe('triggerPriceInvalid');
    expect(refused({ takeProfit: at(10_100) })).toBe('triggerPriceInvalid');
    protect({ takeProfit: at(9_900), stopLoss: at(10_100) });
    expect(desk.exchange.waitingPlans(user)).toMatchObject([
      { kind: 'positionLoss', side: 'buy', fires: 'atOrAbove', reduceOnly: true },
      { kind: 'positionProfit', side: 'buy', fires: 'atOrBelow', reduceOnly: true },
    ]);
  });

  it.each([
    ['is closed', () => open(-500)],
    ['turns', () => open(-900)],
  ])('vanish when the position %s', (_what, end) => {
    open(500);
    protect({
      takeProfit: at(10_100),
      stopLoss: at(9_900),
      trailing: { callback: { ratePpm: 10_000 } },
    });
    protect({ size: lots(200), takeProfit: at(10_050) });
    desk.plan(user, { ...plan('buy', 11_000, 500), ...net, watches: 'mark' });
    end();
    expect(waiting()).toEqual([['normal', 11_000, 500]]);
  });

  it('of one of two positions stay when the other closes', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    open(500, 10_000, 'long');
    open(-400, 10_000, 'short');
    protect({ positionSide: 'long', stopLoss: at(9_900) });
    protect({ positionSide: 'short', stopLoss: at(10_100) });
    expect(waiting()).toHaveLength(2);
    open(-500, 10_000, 'long');
    expect(waiting()).toEqual([['positionLoss', 10_100, undefined]]);
  });

  it('can be moved, and stay whole and at market', () => {
    open(500);
    const [profit] = protect({ takeProfit: at(10_100) });
    const change = { kind: 'AmendPlan', userId: user, plan: { orderId: profit!.id } } as const;
    desk.do({ ...change, trigger: ticks(10_200) });
    expect(waiting()).toEqual([['positionProfit', 10_200, undefined]]);
    expect(desk.refused({ ...change, size: lots(100) }).code).toBe('notChangeable');
    expect(desk.refused({ ...change, price: ticks(10_100) }).code).toBe('notChangeable');
    expect(desk.refused({ ...change, trigger: ticks(9_900) }).code).toBe('triggerPriceInvalid');
  });
});

describe('FUT-05 take profit and stop loss of a part', () => {
  it('stand side by side, and both of one command cancel each other', () => {
    open(1_000);
    protect({ size: lots(300), takeProfit: at(10_050), stopLoss: at(9_900) });
    protect({ size: lots(300), stopLoss: at(9_800) });
    desk.place(other, limit('buy', 10_040, 2_000, net));
    mark(10_050);
    run();
    expect([sizes(), waiting()]).toEqual([[700], [['stopLoss', 9_800, 300]]]);
  });

  it('may name a limit price', () => {
    open(1_000);
    protect({ size: lots(300), takeProfit: at(10_050, { price: ticks(10_060) }) });
    mark(10_050);
    run();
    expect(desk.exchange.openOrders(user)).toMatchObject([
      { price: 10_060, size: 300, reduceOnly: true, positionSide: 'net' },
    ]);
  });

  it('close no more than is left', () => {
    open(1_000);
    protect({ size: lots(800), stopLoss: at(9_900) });
    open(-600);
    desk.place(other, limit('buy', 9_890, 2_000, net));
    mark(9_890);
    run();
    expect(sizes()).toEqual([]);
  });
});

describe('FUT-05 move TP/SL', () => {
  it('follows the price, and closes the whole position', () => {
    open(500);
    const [moved] = protect({ trailing: { callback: { distance: ticks(100) }, watches: 'mark' } });
    protect({ trailing: { callback: { distance: ticks(50) }, watches: 'mark' } });
    expect(desk.exchange.waitingPlans(user)).toHaveLength(1);
    expect(desk.exchange.waitingPlans(user)[0]?.id).not.toBe(moved!.id);
    desk.place(other, limit('buy', 9_990, 2_000, net));
    mark(10_080);
    desk.restart();
    mark(10_040);
    expect(desk.exchange.pendingTriggers).toBe(0);
    mark(10_030);
    run();
    expect(sizes()).toEqual([]);
  });

  it('is one of a position: of a part and of the whole each take the place of the other', () => {
    open(500);
    const callback = { ratePpm: 10_000 };
    protect({ takeProfit: at(10_100), trailing: { callback, watches: 'mark' } });
    for (const size of [lots(200), lots(300), undefined]) {
      protect({ size, trailing: { callback, watches: 'last' } });
      expect(waiting()).toEqual([
        ['moveStop', 9_900, size],
        ['positionProfit', 10_100, undefined],
      ]);
    }
  });

  it.each([
    [{ ratePpm: 1_000 }, undefined],
    [{ ratePpm: 999 }, '0.001'],
    [{ ratePpm: 100_000 }, undefined],
    [{ ratePpm: 100_001 }, '0.1'],
    [{ distance: ticks(10) }, undefined],
    [{ distance: ticks(5) }, '0.1'],
    [{ distance: ticks(1_000) }, undefined],
    [{ distance: ticks(1_005) }, '10'],
  ])('follows from 0.1 % to 10 % of the price: %j', (callback, limit) => {
    const step = perpetual('BTC', { markClampPpm: 10_000, priceStep: ticks(5) });
    desk.do({ kind: 'ListInstrument', instrument: step });
    open(500);
    const trailing = { callback, watches: 'mark' } as const;
    if (limit === undefined) expect(protect({ trailing })).toHaveLength(1);
    else {
      const draft = draftOf({ trailing });
      expect(desk.refused({ kind: 'PlaceTpsl', userId: user, draft })).toMatchObject({
        ...{ code: 'callbackInvalid', values: { limit } },
      });
    }
  });

  it('keeps to a part, waits for its activation, and can be changed', () => {
    open(500);
    const trailing = { callback: { ratePpm: 5_000 }, activation: ticks(10_050), watches: 'mark' };
    const [moved] = protect({ size: lots(200), trailing: trailing as never });
    const change = { kind: 'AmendTrail', userId: user, plan: { orderId: moved!.id } } as const;
    desk.do({ ...change, callback: { ratePpm: 4_000 } });
    expect(desk.refused({ ...change, callback: { ratePpm: 100_001 } })).toMatchObject({
      ...{ code: 'callbackInvalid', values: { limit: '0.1' } },
    });
    desk.place(other, limit('buy', 9_990, 2_000, net));
    mark(9_990);
    mark(10_060);
    mark(10_010);
    run();
    expect(sizes()).toEqual([300]);
  });
});

describe('FUT-05 take profit and stop loss are refused', () => {
  it('where there is no position, or less of it', () => {
    expect(refused({ stopLoss: at(9_900) })).toBe('positionMissing');
    open(500);
    expect(refused({ size: lots(600), stopLoss: at(9_900) })).toBe('positionNotEnough');
    expect(refused({ positionSide: 'long', stopLoss: at(9_900) })).toBe('positionMissing');
    open(-500);
    expect(refused({ stopLoss: at(9_900) })).toBe('positionMissing');
  });

  it('where they say nothing, or what none can be', () => {
    open(500);
    expect(refused({})).toBe('presetInvalid');
    expect(refused({ stopLoss: at(9_900, { price: ticks(9_890) }) })).toBe('priceInvalid');
    expect(refused({ takeProfit: at(10_100), stopLoss: at(10_050) })).toBe('triggerPriceInvalid');
    expect(refused({ trailing: { callback: { ratePpm: 1 } } })).toBe('callbackInvalid');
    expect(refused({ symbolId: 'XUSDT', stopLoss: at(9_900) })).toBe('symbolUnknown');
    expect(waiting()).toEqual([]);
  });

  it('never twice: a repeat is answered with the first', () => {
    open(500);
    const stopLoss = at(9_900, { clientOid: 'mine' });
    const [first] = protect({ stopLoss });
    desk.commit();
    expect(protect({ stopLoss }).map(({ id }) => id)).toEqual([first!.id]);
    expect(refused({ stopLoss: at(9_800, { clientOid: 'mine' }) })).toBe('clientOidDuplicate');
    desk.place(other, limit('buy', 9_990, 500, net));
    desk.place(user, market('sell', { size: 500 }, { ...net, reduceOnly: true }));
    expect(protect({ stopLoss })).toMatchObject([{ id: first!.id, status: 'cancelled' }]);
  });
});

describe('FUT-05 canceling by kind', () => {
  const cancel = (planKinds?: readonly PlanKind[], id?: string) =>
    desk.do({ kind: 'CancelAllPlans', userId: user, line: 'usdt', symbolId: id, planKinds });

  beforeEach(() => {
    open(500);
    protect({ takeProfit: at(10_100), stopLoss: at(9_900) });
    protect({ size: lots(200), takeProfit: at(10_200) });
    desk.plan(user, { ...plan('buy', 11_000, 500), ...net, watches: 'mark' });
    desk.place(user, limit('buy', 9_900, 500, net));
  });

  it('take profit and stop loss, or the others', () => {
    expect(cancel(tpslKinds, 'BTCUSDT_UMCBL')).toEqual({ plans: 3 });
    expect(waiting()).toEqual([['normal', 11_000, 500]]);
    expect(cancel(['normal', 'track'])).toEqual({ plans: 1 });
    expect(desk.exchange.openOrders(user)).toHaveLength(1);
  });

  it('orders alone, or all', () => {
    const all = { kind: 'CancelAll', userId: user, line: 'usdt' } as const;
    expect(desk.do({ ...all, plans: false })).toEqual({ orders: 1, plans: 0 });
    expect(desk.do({ ...all, plans: true })).toEqual({ orders: 0, plans: 4 });
  });

  it('the switch of a user cancels orders of all lines, and keeps plans', () => {
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC') });
    const buyer = desk.user();
    desk.tradeAt(10_000);
    desk.place(buyer, limit('buy', 9_900, 1_000));
    desk.do({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 5_000 });
    desk.do({ kind: 'SetCancelAllAfter', userId: buyer, timeoutMs: 5_000 });
    desk.now += 5_000;
    desk.do({ kind: 'ElapseTime' });
    expect([...desk.exchange.openOrders(user), ...desk.exchange.openOrders(buyer)]).toEqual([]);
    expect(waiting()).toHaveLength(4);
  });
});
