import { beforeEach, describe, expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, Preset } from '#domain/order/order.ts';
import { Desk, limit, market, perpetual, trader } from '#exchange/core/testing.ts';

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

const preset = (profit: number, loss: number, watches: 'last' | 'mark' = 'mark'): Preset => ({
  takeProfit: { trigger: ticks(profit), watches },
  stopLoss: { trigger: ticks(loss), watches },
});

const buy = (size: number, more: Partial<OrderDraft> = {}) =>
  desk.place(user, limit('buy', 10_000, size, { ...net, preset: preset(10_100, 9_900), ...more }));

/** Somebody takes so many lots of what `user` offers. */
const fill = (side: 'buy' | 'sell', size: number, price = 10_000) =>
  desk.place(other, limit(side, price, size, { ...net, timeInForce: 'ioc' }));

const legs = () =>
  desk.exchange
    .waitingPlans(user)
    .map(({ kind, side, size, reduceOnly }) => [kind, side, size, reduceOnly])
    .sort();

const both = (size: number, side = 'sell') => [
  ['stopLoss', side, size, true],
  ['takeProfit', side, size, true],
];

const sizes = (owner: number) => desk.exchange.positions(owner).map(({ size }) => size);

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 10_000 })]);
  [user, other] = [trader(desk, plenty), trader(desk, plenty)];
  mark(10_000);
});

describe('FUT-05 take profit and stop loss of an order that opens', () => {
  it('protect from the first fill on, and grow with each', () => {
    buy(1_000);
    expect(legs()).toEqual([]);
    fill('sell', 200);
    expect(legs()).toEqual(both(200));
    fill('sell', 300);
    expect(legs()).toEqual(both(500));
    desk.restart();
    mark(10_000);
    fill('sell', 500);
    expect(legs()).toEqual(both(1_000));
    expect(desk.exchange.waitingPlans(user)[0]).toMatchObject({ positionSide: 'net' });
  });

  it('one cancels the other, and the rest of the order', () => {
    buy(1_000);
    fill('sell', 600);
    desk.place(other, limit('buy', 10_100, 1_000, net));
    mark(10_100);
    run();
    expect([legs(), sizes(user), desk.exchange.openOrders(user)]).toEqual([[], [], []]);
  });

  it('of a market order', () => {
    desk.place(other, limit('sell', 10_000, 1_000, net));
    const draft = market('buy', { size: 500 }, { ...net, preset: preset(10_100, 9_900, 'last') });
    // Nothing was traded so far: there is no last price to fall short of.
    desk.place(user, draft);
    expect(legs()).toEqual(both(500));
  });

  it('of a one-way order protect the part that opens', () => {
    desk.place(user, limit('sell', 10_000, 300, net));
    fill('buy', 300);
    buy(1_000);
    fill('sell', 200);
    expect([sizes(user), legs()]).toEqual([[-100], []]);
    fill('sell', 300);
    expect([sizes(user), legs()]).toEqual([[200], both(200)]);
    fill('sell', 500);
    expect([sizes(user), legs()]).toEqual([[700], both(700)]);
  });

  it('vanish with the position; what fills after that is protected anew', () => {
    buy(1_000);
    fill('sell', 600);
    desk.place(other, limit('buy', 10_010, 600, net));
    desk.place(user, limit('sell', 10_010, 600, { ...net, timeInForce: 'ioc' }));
    expect([sizes(user), legs()]).toEqual([[], []]);
    desk.restart();
    mark(10_000);
    fill('sell', 100);
    expect([sizes(user), legs()]).toEqual([[100], both(100)]);
  });

  it('of an order that only closes wait for nothing', () => {
    desk.place(user, limit('sell', 10_000, 500, net));
    fill('buy', 500);
    const { id } = buy(400);
    fill('sell', 400);
    expect(legs()).toEqual([]);
    const plans = [...desk.commit().plans];
    expect(plans.filter(({ parentOrderId }) => parentOrderId === id)).toEqual([]);
  });

  it('of a position of two belong to it', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    buy(500, { positionSide: 'long' });
    const sell = limit('sell', 10_000, 400, { symbolId, positionSide: 'short' });
    fill('sell', 500);
    desk.place(user, { ...sell, preset: preset(9_900, 10_100) });
    fill('buy', 400);
    expect(legs()).toEqual([
      ['stopLoss', 'buy', 400, true],
      ['stopLoss', 'sell', 500, true],
      ['takeProfit', 'buy', 400, true],
      ['takeProfit', 'sell', 500, true],
    ]);
    desk.place(other, limit('buy', 9_990, 500, net));
    const close = { symbolId, positionSide: 'long', reduceOnly: true } as const;
    desk.place(user, market('sell', { size: 500 }, close));
    expect(legs()).toEqual(both(400, 'buy'));
  });

  it('can be changed while the order waits', () => {
    const { id: orderId } = buy(1_000, { preset: undefined });
    const change = { kind: 'AmendPreset', userId: user, order: { orderId } } as const;
    desk.do({ ...change, preset: { stopLoss: { trigger: ticks(9_900), watches: 'mark' } } });
    desk.do({ ...change, preset: { stopLoss: { trigger: ticks(9_800), watches: 'index' } } });
    fill('sell', 100);
    expect(desk.exchange.waitingPlans(user)).toMatchObject([
      { trigger: 9_800, watches: 'index', size: 100 },
    ]);
    expect(desk.refused({ ...change, preset: preset(10_100, 9_900) }).code).toBe('notChangeable');
  });

  it.each([
    ['take profit', { takeProfit: { trigger: ticks(10_020), watches: 'mark' } }, 10_020, 10_010],
    ['stop loss', { stopLoss: { trigger: ticks(9_900), watches: 'index' } }, 9_900, 9_910],
  ] as const)(
    'hold the price of their order, which can’t pass its %s',
    (_, legs, beyond, within) => {
      const { id: orderId } = buy(1_000, { preset: legs });
      const amend = { kind: 'AmendOrder', userId: user, order: { orderId } } as const;
      expect(desk.refused({ ...amend, price: ticks(beyond) })).toEqual({
        code: 'presetInvalid',
        values: { limit: String(beyond / 100), value: String(beyond / 100) },
      });
      // Its size alone is another matter.
      desk.do({ ...amend, size: lots(900) });
      expect(desk.do({ ...amend, price: ticks(within) })).toMatchObject({
        price: within,
        size: 900,
      });
    },
  );

  it('can be taken off while nothing has opened', () => {
    const { id: orderId } = buy(1_000);
    const change = { kind: 'AmendPreset', userId: user, order: { orderId } } as const;
    desk.do({ ...change, preset: { takeProfit: null } });
    expect(desk.exchange.openOrders(user)[0]?.preset?.takeProfit).toBe(undefined);
    expect(desk.refused({ ...change, preset: { takeProfit: null } }).code).toBe('amendNothing');
    desk.do({ ...change, preset: { stopLoss: null } });
    fill('sell', 500);
    expect(legs()).toEqual([]);
    desk.do({ ...change, preset: preset(10_100, 9_900) });
    fill('sell', 300);
    // What fills before there is a preset is not protected by it.
    expect(legs()).toEqual(both(300));
  });

  it.each([
    ['on the wrong side of its price', { preset: preset(9_990, 9_900) }, 'presetInvalid'],
    ['of what only reduces', { reduceOnly: true }, 'presetInvalid'],
  ] as const)('are refused %s', (_what, more, code) => {
    const draft = limit('buy', 10_000, 1_000, { ...net, preset: preset(10_100, 9_900), ...more });
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe(code);
  });

  it('are refused by the price that they watch', () => {
    desk.place(other, limit('sell', 10_000, 1_000, net));
    const draft = market('buy', { size: 500 }, { ...net, preset: preset(9_990, 9_900) });
    const command = { kind: 'PlaceOrder', userId: user, draft } as const;
    expect(desk.refused(command)).toMatchObject({ code: 'presetInvalid' });
  });
});
