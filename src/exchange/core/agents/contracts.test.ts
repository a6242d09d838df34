import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent, AgentDraft, OneWay } from '#domain/agent/agent.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, moneyOf, perpetual, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const ether = 'ETHUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));
const act = { by: 'ops', reason: 'test' };

let desk: Desk;
let user: number;
let maker: number;

/** Half a second passes, and the provider sends an index; the mark is where that is. */
function mark(price: number): void {
  desk.now += 500;
  const indexes = [symbolId, ether].map((of) => ({ symbolId: of, index: ticks(price) }));
  desk.do({ kind: 'MarkContracts', indexes });
}

/** Time passes, and marks stay fresh. */
function wait(ms: number, price = 10_000): void {
  desk.now += ms - 500;
  mark(price);
}

const choose = (userId: number, change: CommandOf<'ChooseMargin'>['change'], of = symbolId) =>
  desk.do({ kind: 'ChooseMargin', userId, symbolId: of, change });
const hold = (holdMode: 'oneWay' | 'hedge') =>
  ({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode }) as const;

const iceberg = (
  way: OneWay,
  size: number,
  price: number,
  of = symbolId,
): AgentDraft<'iceberg'> => ({
  ...{ kind: 'iceberg', symbolId: of, source: 'web' },
  terms: { ...way, size: lots(size), visible: 1000, price },
});
const twap = (way: OneWay, size: number, of = symbolId): AgentDraft<'twap'> => ({
  ...{ kind: 'twap', symbolId: of, source: 'web' },
  terms: { ...way, size: lots(size), slices: 4, intervalMs: 10_000 },
});
const buy = { side: 'buy', positionSide: 'net' } as const;
const sell = { side: 'sell', positionSide: 'net' } as const;

const start = (draft: AgentDraft): Agent => desk.do({ kind: 'PlaceAgent', userId: user, draft });
const ended = (id: number) => {
  desk.commit();
  return desk.past.findRow('agents', id) as Agent;
};
const open = () => desk.exchange.openOrders(user);
const held = () => desk.exchange.positions(user).map(({ side, size }) => [side, size]);
const take = (size: number, price = 9_900) =>
  desk.place(maker, limit('sell', price, size, { ...net, timeInForce: 'ioc' }));
const offer = (price: number, size: number, of = symbolId) =>
  desk.place(maker, limit('sell', price, size, { ...net, symbolId: of }));

const { terms } = iceberg(buy, 9_000, 9_900);
const unpaid = { endReason: 'failed', failure: 'balanceNotEnough' };

/** Takes all that is not bound out of an account. */
function moveOut(userId: number): void {
  const units = desk.exchange.assets(userId, 'usdtMix')[0]!.funds.transferable;
  const [from, to] = (['usdtMix', 'spot'] as const).map((type) => ({ userId, type, scope: '' }));
  const draft = { asset: 'USDT', units, from: from!, to: to! };
  desk.do({ kind: 'Transfer', userId, draft });
}

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 1_000 }), perpetual('ETH')]);
  mark(10_000);
  maker = trader(desk, usdt(100_000));
  user = trader(desk, usdt(100));
  choose(maker, { crossLeverage: 5 });
});

describe('CORE-24 agents on contracts', () => {
  it('an iceberg opens a position slice by slice, over restarts, and reserves nothing beyond a slice', () => {
    const { id } = start(iceberg(buy, 3000, 9_900));
    expect(open()).toMatchObject([
      { ...net, size: 1000, reduceOnly: false, agentId: id, tag: '1' },
    ]);
    const alone = desk.exchange.assets(user, 'usdtMix')[0]!.funds;
    desk.do({ kind: 'CancelAgent', userId: user, agent: { orderId: id } });
    const own = desk.place(user, limit('buy', 9_900, 1000, net));
    expect(desk.exchange.assets(user, 'usdtMix')[0]!.funds).toEqual(alone);
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: own.id } });
    const again = start(iceberg(buy, 3000, 9_900));
    for (let n = 0; n < 3; n++) {
      take(1000);
      desk.restart();
    }
    expect([held(), open()]).toEqual([[['net', 3000]], []]);
    expect(ended(again.id)).toMatchObject({ endReason: 'filled', filledSize: 3000 });
    expect(moneyOf(desk)).toBe(0n);
  });

  it('a TWAP opens and another, which may only reduce, closes', () => {
    offer(10_000, 4000);
    const opening = start(twap(buy, 4000));
    for (let n = 0; n < 3; n++) wait(10_000);
    expect([held(), ended(opening.id).endReason]).toEqual([[['net', 4000]], 'filled']);
    desk.place(maker, limit('buy', 10_000, 9000, net));
    const closing = start(twap({ ...sell, reduceOnly: true }, 8000));
    desk.restart();
    wait(10_000);
    wait(10_000);
    // Two slices have closed it; the third finds no position.
    expect([held(), ended(closing.id)]).toMatchObject([
      [],
      { endReason: 'failed', failure: 'positionMissing', filledSize: 4000 },
    ]);
  });

  it('an iceberg learns that its slice was canceled because other orders close the position already', () => {
    offer(10_000, 1000);
    desk.place(user, limit('buy', 10_000, 1000, net));
    const own = desk.place(user, limit('sell', 10_300, 1000, { ...net, reduceOnly: true }));
    const { id } = start(iceberg({ ...sell, reduceOnly: true }, 2000, 10_400));
    desk.restart();
    expect(open()).toMatchObject([{ id: own.id }]);
    expect(desk.exchange.agents(user)).toMatchObject([{ id, orderId: undefined }]);
    // It tries again later, and shows a slice once there is something to close.
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: own.id } });
    wait(60_000);
    expect(open()).toMatchObject([{ agentId: id, size: 1000 }]);
    desk.restart();
  });

  it('change the position of their side in hedge mode, and are refused another mode’s', () => {
    desk.do(hold('hedge'));
    const place = { kind: 'PlaceAgent', userId: user } as const;
    const refused = (way: OneWay) => desk.refused({ ...place, draft: twap(way, 4000) }).code;
    const long = { side: 'buy', positionSide: 'long' } as const;
    expect(refused(buy)).toBe('unsupported');
    expect(refused({ ...long, reduceOnly: true })).toBe('unsupported');
    expect(refused({ side: 'sell', positionSide: 'long' })).toBe('unsupported');
    offer(10_000, 1000);
    start(twap(long, 4000));
    desk.place(maker, limit('buy', 10_000, 1000, net));
    start(twap({ side: 'sell', positionSide: 'short' }, 4000));
    expect(held()).toEqual([
      ['long', 1000],
      ['short', -1000],
    ]);
    desk.restart();
  });

  it('end as failed when a slice can’t be paid any more', () => {
    choose(user, { crossLeverage: 1 });
    const other = trader(desk, usdt(100));
    choose(other, { crossLeverage: 1 });
    const shown = start({ ...iceberg(buy, 9_000, 9_900), terms: { ...terms, visible: 4_500 } });
    const timed = desk.do({ kind: 'PlaceAgent', userId: other, draft: twap(buy, 9_000) });
    for (const userId of [user, other]) moveOut(userId);
    take(4_500);
    expect(ended(shown.id)).toMatchObject({ ...unpaid, filledSize: 4_500 });
    offer(10_000, 9_000);
    wait(10_000);
    expect(ended(timed.id)).toMatchObject({ ...unpaid, filledSize: 0 });
    expect([open(), held()]).toEqual([[], [['net', 4_500]]]);
  });

  it('are refused at the start what all of them would bind beyond what there is', () => {
    choose(user, { crossLeverage: 10 });
    // At 9,900 a lot binds 990 units, and 5.94 for its fee: 100 USDT are enough for 100,408 of them.
    const [fits, more] = [100_400, 100_410];
    const place = { kind: 'PlaceAgent', userId: user } as const;
    const wide = (size: number) => ({ ...terms, size: lots(size), visible: 90_000 });
    const whole = (size: number) => ({ ...iceberg(buy, size, 9_900), terms: wide(size) });
    expect(desk.refused({ ...place, draft: whole(more) })).toMatchObject({
      ...{ code: 'balanceNotEnough' },
      values: { asset: 'USDT', limit: '100', value: '100.002336' },
    });
    // Without a price of its own it is reckoned at the mark.
    expect(desk.refused({ ...place, draft: twap(buy, 99_410) }).code).toBe('balanceNotEnough');
    const { id } = start(whole(fits));
    desk.do({ kind: 'CancelAgent', userId: user, agent: { orderId: id } });
    start(twap(buy, 99_400));
  });

  it('need nothing for what only closes, and only what is beyond the position that they turn', () => {
    choose(user, { crossLeverage: 10 });
    offer(10_000, 50_000);
    desk.place(user, limit('buy', 10_000, 50_000, net));
    moveOut(user);
    const place = { kind: 'PlaceAgent', userId: user } as const;
    const way = { ...terms, ...sell, visible: 50_000, price: 10_000 };
    const turns = (size: number) => ({
      ...iceberg(sell, 0, 0),
      terms: { ...way, size: lots(size) },
    });
    // All that is left binds the position; a part of it is for the fee of closing it.
    expect(desk.refused({ ...place, draft: turns(120_000) }).code).toBe('balanceNotEnough');
    start(turns(50_000));
    start(iceberg({ ...sell, reduceOnly: true }, 50_000, 10_100));
  });

  it('are refused what opens while no fresh mark says what the account is worth', () => {
    desk.now += 60_000;
    desk.do({ kind: 'ElapseTime' });
    const place = { kind: 'PlaceAgent', userId: user } as const;
    expect(desk.refused({ ...place, draft: twap(buy, 4000) }).code).toBe('markStale');
    start(twap({ ...sell, reduceOnly: true }, 4000));
  });

  it('wait while the mark is too old, and go on', () => {
    offer(10_000, 4000);
    const { id } = start(twap(buy, 4000));
    desk.now += 60_000;
    desk.do({ kind: 'ElapseTime' });
    const agent = () => desk.exchange.agents(user).find((one) => one.id === id)!;
    expect([agent().failure, agent().filledSize]).toEqual(['markStale', 1000]);
    for (let n = 0; n < 3; n++) wait(10_000);
    expect(ended(id)).toMatchObject({ endReason: 'filled', filledSize: 4000 });
  });

  it('end with the cross unit that is liquidated, those between two slices too', () => {
    choose(user, { crossLeverage: 20 });
    offer(10_000, 90_000);
    desk.place(user, limit('buy', 10_000, 90_000, { ...net, timeInForce: 'ioc' }));
    offer(10_000, 4000, ether);
    const agents = [start(iceberg(buy, 3000, 9_200)), start(twap(buy, 4000, ether))];
    const [slice] = open();
    const other = trader(desk, usdt(100));
    const draft = iceberg(buy, 3000, 9_100);
    const { id } = desk.do({ kind: 'PlaceAgent', userId: other, draft });
    mark(9_050);
    expect(agents.map((agent) => ended(agent.id).endReason)).toEqual([
      ...['liquidation', 'liquidation'],
    ]);
    expect(open()).toEqual([]);
    expect(slice).toMatchObject({ agentId: agents[0]!.id, end: 'liquidation' });
    expect(desk.exchange.agents(other).map((agent) => agent.id)).toEqual([id]);
  });

  it('end with their isolated position, and not with that of another side or contract', () => {
    desk.do(hold('hedge'));
    const isolated = { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 } as const;
    choose(user, isolated);
    const long = { side: 'buy', positionSide: 'long' } as const;
    offer(10_000, 10_000);
    desk.place(user, limit('buy', 10_000, 10_000, { ...long, symbolId, timeInForce: 'ioc' }));
    const mine = start(iceberg(long, 3000, 9_000));
    const others = [
      start(iceberg({ side: 'sell', positionSide: 'short' }, 3000, 10_500)),
      start(iceberg(long, 3000, 9_000, ether)),
    ];
    desk.place(maker, limit('buy', 9_500, 10_000, net));
    mark(9_520);
    expect(ended(mine.id).endReason).toBe('liquidation');
    expect(desk.exchange.agents(user).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  });

  it('end with a delisting and with a cancel of all of the line', () => {
    const one = start(iceberg(buy, 3000, 9_900));
    desk.do({ kind: 'CancelAll', userId: user, plans: false, line: 'spot' });
    expect(one.endReason).toBeUndefined();
    desk.do({ kind: 'CancelAll', userId: user, plans: false, line: 'usdt' });
    const other = start(iceberg(buy, 3000, 9_900));
    desk.do({ kind: 'ChangePair', symbolId, change: { state: 'delisted' }, act });
    expect([one, other].map(({ id }) => ended(id).endReason)).toEqual([
      ...['cancelledByUser', 'pairClosed'],
    ]);
  });

  it('end between two slices when their user chooses another position mode', () => {
    const { id } = start(twap(buy, 4000));
    expect(held()).toEqual([]);
    desk.do(hold('oneWay'));
    expect(desk.exchange.agents(user)).toHaveLength(1);
    desk.do(hold('hedge'));
    expect(ended(id)).toMatchObject({ endReason: 'holdMode', wakeAt: undefined });
    // With a slice in the book the mode is fixed, as with any open order.
    start(iceberg({ side: 'buy', positionSide: 'long' }, 3000, 9_900));
    expect(desk.refused(hold('oneWay')).code).toBe('leverageFixed');
  });
});
