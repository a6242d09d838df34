import { beforeEach, describe, expect, it } from 'vitest';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OcoDraft } from '#domain/order/conditional.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { Desk, inversePerpetual, limit, market, oco, pair, perpetual, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;

let desk: Desk;
let [user, other] = [0, 0];

function mark(index: number, of = symbolId): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: of, index: ticks(index) }] });
}

/** Lets what has fired run. */
function run(): void {
  desk.now += 400;
  desk.do({ kind: 'RunFired' });
}

function open(size: number): void {
  const [own, others] = size > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  desk.place(other, limit(others, 10_000, Math.abs(size), net));
  desk.place(user, limit(own, 10_000, Math.abs(size), { ...net, timeInForce: 'ioc' }));
}

const draftOf = (
  side: 'buy' | 'sell',
  price: number,
  stop: number,
  size: number,
  more: Partial<OcoDraft> = {},
): OcoDraft => oco(side, price, stop, size, { ...net, watches: 'mark', ...more });
const place = (...terms: Parameters<typeof draftOf>) => desk.oco(user, draftOf(...terms));
const closing = { reduceOnly: true } as const;
const sizes = () => desk.exchange.positions(user).map(({ size }) => size);
const limitOrder = ({ pairId }: ConditionalOrder) =>
  desk.exchange.openOrder(user, { orderId: pairId! });
const left = () => [desk.exchange.openOrders(user).length, desk.exchange.waitingPlans(user).length];

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 10_000 })]);
  [user, other] = [trader(desk, 1_000_000_000n), trader(desk, 1_000_000_000n)];
  mark(10_000);
});

describe('FUT-10 an OCO of a contract', () => {
  it('takes the profit of a position at its limit, and its stop ends', () => {
    open(500);
    const stop = place('sell', 10_100, 9_900, 500, closing);
    expect(stop).toMatchObject({ kind: 'oco', watches: 'mark', reduceOnly: true, size: 500 });
    expect(limitOrder(stop)).toMatchObject({ price: 10_100, reduceOnly: true, side: 'sell' });
    desk.place(other, limit('buy', 10_100, 500, net));
    expect([sizes(), left(), stop.status]).toEqual([[], [0, 0], 'cancelled']);
  });

  it.each([
    ['at market', {}],
    ['at a limit', { stopPrice: ticks(9_880) }],
  ])('stops its loss %s, and its limit order ends first', (_what, more) => {
    open(500);
    const stop = place('sell', 10_100, 9_900, 500, { ...closing, watches: 'index', ...more });
    const order = limitOrder(stop)!;
    desk.place(other, limit('buy', 9_890, 2_000, net));
    mark(9_850);
    run();
    expect([sizes(), left(), stop.status, order.end]).toEqual([
      ...[[], [0, 0], 'success', 'presetTriggered'],
    ]);
  });

  it('opens a position: below the price, or where it breaks out above', () => {
    const stop = place('buy', 9_900, 10_100, 500);
    expect(stop).toMatchObject({ side: 'buy', fires: 'atOrAbove', size: 500, reduceOnly: false });
    desk.place(other, limit('sell', 10_110, 500, net));
    mark(10_110);
    run();
    expect([sizes(), left()]).toEqual([[500], [0, 0]]);
    place('buy', 9_900, 10_300, 300);
    desk.place(other, limit('sell', 9_900, 300, net));
    expect([sizes(), left()]).toEqual([[800], [0, 0]]);
  });

  it('closes no more than there is: both legs shrink with the position, and go with it', () => {
    open(500);
    const stop = place('sell', 10_100, 9_900, 500, closing);
    desk.place(other, limit('buy', 9_990, 200, net));
    desk.place(user, market('sell', { size: 200 }, { ...net, reduceOnly: true }));
    expect([limitOrder(stop)?.size, stop.size]).toEqual([300, 300]);
    desk.place(other, limit('buy', 10_100, 100, net));
    expect([limitOrder(stop)?.filledSize, stop.size, sizes()]).toEqual([100, 200, [200]]);
    desk.restart();
    desk.place(other, limit('buy', 9_990, 200, net));
    desk.place(user, market('sell', { size: 200 }, { ...net, reduceOnly: true }));
    expect([sizes(), left()]).toEqual([[], [0, 0]]);
  });

  it.each([
    [
      'its limit order',
      (one: ConditionalOrder) => ({ kind: 'CancelOrder', order: { orderId: one.pairId! } }),
    ],
    ['its stop', (one: ConditionalOrder) => ({ kind: 'CancelPlan', plan: { orderId: one.id } })],
    ['all orders', () => ({ kind: 'CancelAll', line: 'usdt', plans: false })],
    ['all plans', () => ({ kind: 'CancelAllPlans', line: 'usdt' })],
  ])('goes as a whole with %s', (_what, command) => {
    const stop = place('buy', 9_900, 10_100, 500);
    desk.do({ ...command(stop), userId: user } as never);
    expect(left()).toEqual([0, 0]);
    expect(desk.exchange.balances(user, 'usdtMix')[0]).toMatchObject({ total: 1_000_000_000n });
  });

  it('reserves what its limit order does; a stop that can no longer be paid fails when it fires', () => {
    const poor = trader(desk, 6_000_000n);
    const draft = draftOf('buy', 9_900, 10_100, 10_000);
    const stop = desk.oco(poor, draft);
    const rest = { from: { userId: poor, type: 'usdtMix', scope: '' } } as const;
    const to = { userId: poor, type: 'spot', scope: '' } as const;
    const units = amount(950_000n);
    desk.do({ kind: 'Transfer', userId: poor, draft: { ...rest, to, asset: 'USDT', units } });
    desk.place(other, limit('sell', 10_110, 10_000, net));
    mark(10_110);
    run();
    expect([stop.status, stop.failure]).toEqual(['fail', 'balanceNotEnough']);
    expect(desk.exchange.openOrders(poor)).toEqual([]);
  });

  it('is changed as one: a smaller limit order has a smaller stop, and prices stay apart', () => {
    const stop = place('buy', 9_900, 10_100, 500);
    const order = { orderId: stop.pairId! };
    desk.do({ kind: 'AmendOrder', userId: user, order, size: lots(300) });
    expect(stop.size).toBe(300);
    const plan = { orderId: stop.id };
    desk.do({ kind: 'AmendPlan', userId: user, plan, trigger: ticks(10_200) });
    const beyond = { kind: 'AmendPlan', userId: user, plan, trigger: ticks(9_800) } as const;
    expect(desk.refused(beyond).code).toBe('triggerPriceInvalid');
    const more = { kind: 'AmendPlan', userId: user, plan, size: lots(400) } as const;
    expect(desk.refused(more).code).toBe('notChangeable');
    // The limit order stays on its side of the stop, opening or closing.
    desk.place(other, limit('sell', 10_250, 500, net));
    open(500);
    const protecting = place('sell', 10_100, 9_900, 500, closing);
    for (const [orderId, price] of [
      [stop.pairId!, 10_200],
      [protecting.pairId!, 9_900],
    ] as const) {
      const across = { kind: 'AmendOrder', order: { orderId }, price: ticks(price) } as const;
      expect(desk.refused({ ...across, userId: user }).code).toBe('ocoInvalid');
    }
  });

  it('of hedge mode names its position', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    const of = (side: 'buy' | 'sell', more: Partial<OcoDraft>) =>
      draftOf(side, side === 'buy' ? 9_900 : 10_100, side === 'buy' ? 10_100 : 9_900, 500, more);
    const refusedCode = (draft: OcoDraft) =>
      desk.refused({ kind: 'PlaceOco', userId: user, draft }).code;
    expect(refusedCode(of('buy', {}))).toBe('unsupported');
    expect(refusedCode(of('sell', { positionSide: 'long', ...closing }))).toBe('positionMissing');
    desk.oco(user, of('buy', { positionSide: 'long' }));
    desk.oco(user, of('sell', { positionSide: 'short' }));
    expect(left()).toEqual([2, 2]);
  });

  it('of a contract margined in its coin counts whole contracts, at the value of the stop when it fires', () => {
    const coin = inversePerpetual('BTCUSD', pair('BTC').base, { markClampPpm: 10_000 });
    const { symbolId: id } = coin;
    desk.do({ kind: 'ListInstrument', instrument: coin });
    mark(100_000, id);
    for (const userId of [user, other]) {
      const credit = { kind: 'Credit', userId, asset: 'BTC', units: amount(100_000_000n) } as const;
      desk.do({ ...credit, place: { type: 'usdMix', scope: '' } });
    }
    const at = { symbolId: id, positionSide: 'net' } as const;
    const stop = desk.oco(user, draftOf('sell', 101_000, 99_000, 30, at));
    desk.place(other, limit('buy', 98_900, 30, at));
    mark(98_900, id);
    run();
    expect(stop.status).toBe('success');
    // 300 dollars at 9,890.0 in hundred-millionths of a coin.
    expect(desk.exchange.positions(user)).toMatchObject([{ size: -30, cost: 3_033_367n }]);
  });

  it('is refused where its prices do not lie around the price that it watches, or once too many', () => {
    const refusedCode = (...terms: Parameters<typeof draftOf>) =>
      desk.refused({ kind: 'PlaceOco', userId: user, draft: draftOf(...terms) }).code;
    expect(refusedCode('buy', 10_050, 10_100, 500)).toBe('ocoInvalid');
    expect(refusedCode('buy', 9_900, 9_950, 500)).toBe('triggerPriceInvalid');
    expect(refusedCode('sell', 10_100, 9_900, 500, closing)).toBe('positionMissing');
    for (let n = 0; n < 100; n++) place('buy', 9_900, 10_100, 110);
    expect(refusedCode('buy', 9_900, 10_100, 110)).toBe('planOrdersMax');
  });
});
