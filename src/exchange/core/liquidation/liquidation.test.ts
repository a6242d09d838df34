import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { allPositions, Desk, limit, moneyOf, perpetual, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));

let desk: Desk;
let maker: number;

const wallet = (user: number) => desk.exchange.balances(user, 'usdtMix')[0]?.total ?? 0n;
const margin = (user: number) => desk.exchange.balances(user, 'mixIsolated')[0]?.total ?? 0n;
const positions = (user: number) => desk.exchange.positions(user);

/** The index is told, and half a second passes; the mark is where the index is. */
function mark(price: number): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(price) }] });
}

function open(buyer: number, seller: number, price: number, size: number): void {
  desk.place(seller, limit('sell', price, size, net));
  desk.place(buyer, limit('buy', price, size, { ...net, timeInForce: 'ioc' }));
}

const choose = (userId: number, change: CommandOf<'ChooseMargin'>['change']) =>
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change });

const fund = (whole: number) =>
  desk.do({
    ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt(whole) },
    place: { type: 'usdtMix', scope: '' },
  });

/** Positions, costs and money come to nothing, and nobody owes without a position behind it. */
function balanced(): void {
  const all = allPositions(desk);
  expect(all.reduce((sum, { size }) => sum + size, 0)).toBe(0);
  expect(moneyOf(desk)).toBe(0n);
}

/** A mark moves by no more than its clamp allows around the index: no book, no trades in between. */
beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 1_000 })]);
  mark(10_000);
  maker = trader(desk, usdt(100_000));
  choose(maker, { crossLeverage: 5 });
});

describe('FUT-04 an isolated position that is liquidated', () => {
  it('is sold at the market, pays the fee to the fund and leaves the rest', () => {
    const user = trader(desk, usdt(10));
    choose(user, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, maker, 10_000, 10_000);
    // Margin 5 of 100; maintenance 0.4 %, fee 0.06 %: at risk where 5 − loss ≤ 0.46 % of the value.
    desk.place(maker, limit('buy', 9_530, 10_000, net));
    mark(9_560);
    expect(positions(user)).toHaveLength(1);
    mark(9_540);
    expect(positions(user)).toEqual([]);
    // Sold at 95.30: 4.7 are lost, 0.05718 go to the fund.
    expect([margin(user), wallet(insuranceId)]).toEqual([0n, usdt(0.05718)]);
    expect(wallet(user)).toBe(usdt(10 - 0.06 - 4.7 - 0.05718));
    const orders = [...desk.commit().orders].filter(({ userId }) => userId === user);
    expect(orders.at(-1)).toMatchObject({ cause: 'liquidation', source: 'system', end: 'filled' });
    balanced();
  });

  it('first adds margin by itself where its user wants that', () => {
    const user = trader(desk, usdt(20));
    const leverage = { longLeverage: 20, shortLeverage: 20 };
    choose(user, { marginMode: 'isolated', autoAppend: true, ...leverage });
    open(user, maker, 10_000, 10_000);
    mark(9_540);
    expect([positions(user).length, margin(user)]).toEqual([1, usdt(10)]);
    mark(9_030);
    expect([positions(user).length, margin(user)]).toEqual([1, usdt(15)]);
    // 4.94 are left of the account.
    mark(8_500);
    expect([positions(user).length, wallet(user)]).toEqual([1, 0n]);
    mark(8_000);
    expect([positions(user).length, wallet(user)]).toEqual([0, 0n]);
  });

  it('is taken over by the fund where nobody buys, and the fund sells later', () => {
    fund(1_000);
    const user = trader(desk, usdt(10));
    choose(user, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, maker, 10_000, 10_000);
    mark(9_540);
    expect(positions(user)).toEqual([]);
    expect([wallet(user), margin(user)]).toEqual([usdt(4.94), 0n]);
    // At 95.00 nothing is left of the margin.
    expect(positions(insuranceId)).toMatchObject([{ size: 10_000, cost: usdt(95) }]);
    balanced();
    desk.place(maker, limit('buy', 9_490, 6_000, net));
    desk.place(maker, limit('buy', 9_480, 6_000, net));
    mark(9_540);
    expect(positions(insuranceId)).toMatchObject([{ size: 10_000 }]);
    mark(9_535);
    expect(positions(insuranceId)).toMatchObject([{ size: 4_000 }]);
    balanced();
  });

  it('is closed against those who gain the most where the fund cannot carry it', () => {
    const [user, small, large] = [trader(desk, usdt(10)), trader(desk, usdt(50)), maker];
    choose(user, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, small, 10_000, 4_000);
    open(user, large, 10_000, 6_000);
    // A gap: the mark is beyond the bankruptcy price, and the fund has nothing.
    mark(9_400);
    expect(positions(user)).toEqual([]);
    expect([...positions(small), ...positions(large)]).toEqual([]);
    expect([wallet(user), margin(user)]).toEqual([usdt(4.94), 0n]);
    // Both close at 95.00, without a fee.
    expect(wallet(small)).toBe(usdt(50 - 0.008 + 2));
    balanced();
  });

  it('in part by rank: a higher leverage gives way first', () => {
    const [user, small] = [trader(desk, usdt(10)), trader(desk, usdt(4))];
    choose(user, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, small, 10_000, 4_000);
    const other = trader(desk, usdt(10));
    open(other, maker, 10_000, 4_000);
    mark(9_400);
    expect(positions(user)).toEqual([]);
    expect(positions(small)).toEqual([]);
    expect(positions(maker)).toMatchObject([{ size: -4_000 }]);
    balanced();
  });
});

describe('FUT-04 a cross unit that is liquidated', () => {
  it('loses its orders first', () => {
    const user = trader(desk, usdt(6));
    open(user, maker, 10_000, 10_000);
    desk.place(user, limit('buy', 9_000, 1_000, net));
    mark(9_460);
    expect(positions(user)).toHaveLength(1);
    mark(9_440);
    expect(positions(user)).toHaveLength(0);
    const ended = [...desk.commit().orders].filter(({ end }) => end === 'liquidation');
    expect(ended).toHaveLength(1);
    balanced();
  });

  it('is reduced by a tier at a time while that is enough', () => {
    const user = trader(desk, usdt(40));
    open(user, maker, 10_000, 50_000);
    desk.place(maker, limit('buy', 9_390, 100_000, net));
    // 500 USDT in the second tier. Back in the first one needs far less.
    mark(9_350);
    const [left] = positions(user);
    expect(left!.size).toBeGreaterThan(0);
    expect(left!.size * 9_350).toBeLessThanOrEqual(100_000_000);
    balanced();
  });

  it('of two positions of one contract closes what stands against each other first', () => {
    const user = trader(desk, usdt(8));
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    desk.place(maker, limit('sell', 10_000, 10_000, net));
    desk.place(user, limit('buy', 10_000, 10_000, { symbolId, positionSide: 'long' }));
    desk.place(maker, limit('buy', 10_000, 4_000, net));
    desk.place(user, limit('sell', 10_000, 4_000, { symbolId, positionSide: 'short' }));
    fund(1_000);
    mark(8_750);
    expect(positions(user)).toMatchObject([{ side: 'long', size: 6_000 }]);
    mark(8_690);
    expect(positions(user)).toEqual([]);
    expect(positions(insuranceId)).toMatchObject([{ size: 6_000 }]);
    balanced();
  });

  it('never by a mark that is too old, nor before the first after a start', () => {
    const user = trader(desk, usdt(6));
    open(user, maker, 10_000, 10_000);
    desk.restart();
    desk.do({ kind: 'ElapseTime' });
    expect(positions(user)).toHaveLength(1);
  });

  it('goes on after a restart in its midst, and nothing is done twice', () => {
    fund(10_000);
    const users = Array.from({ length: 120 }, () => trader(desk, usdt(3)));
    for (const user of users) open(user, maker, 10_000, 5_000);
    mark(9_300);
    expect(desk.exchange.jobs.length).toBeGreaterThan(0);
    desk.restart();
    mark(9_300);
    for (let n = 0; n < 20 && desk.exchange.jobs.length > 0; n++) desk.do({ kind: 'RunJobs' });
    expect(users.flatMap(positions)).toEqual([]);
    expect(desk.exchange.jobs.filter(({ kind }) => kind === 'liquidate')).toEqual([]);
    balanced();
  });
});

describe('CORE-22 a core that is built from the snapshot of another', () => {
  it('liquidates in the same order', () => {
    const [one, other] = [trader(desk, usdt(200)), trader(desk, usdt(200))];
    const hedge = { kind: 'ChooseHoldMode', userId: one, line: 'usdt', holdMode: 'hedge' } as const;
    desk.do(hedge);
    for (const user of [one, other]) {
      choose(user, { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    }
    const long = { symbolId, positionSide: 'long' } as const;
    const short = { symbolId, positionSide: 'short' } as const;
    // The first to have a position of the contract closes it: of those that are left the other's is the older.
    desk.place(maker, limit('buy', 10_000, 1_000, net));
    desk.place(one, limit('sell', 10_000, 1_000, short));
    open(other, maker, 10_000, 10_000);
    desk.place(maker, limit('sell', 10_000, 10_000, net));
    desk.place(one, limit('buy', 10_000, 10_000, long));
    desk.place(maker, limit('sell', 10_000, 1_000, net));
    desk.place(one, limit('buy', 10_000, 1_000, { ...short, reduceOnly: true }));
    fund(1_000);
    // It has room for one of both.
    desk.place(maker, limit('buy', 9_530, 10_000, net));
    const running = desk;
    running.commit();
    const { passing } = running.exchange;
    const snapshot = structuredClone(running.exchange.snapshot());
    const built = new Desk([], snapshot, (from) => new Exchange(from, { passing }));
    built.now = running.now;
    const [told, said] = [running, built].map((each) => {
      desk = each;
      mark(9_540);
      return [...each.commit().orders].map(({ userId, cause, size }) => [userId, cause, size]);
    });
    expect(told?.map(([userId]) => userId)).toEqual(expect.arrayContaining([one, other]));
    expect(said).toEqual(told);
    expect(built.exchange.stateHash).toBe(running.exchange.stateHash);
  });
});

describe('CORE-21 a take-over among many', () => {
  it('closes them in slices, and all sums are zero', () => {
    const shorts = Array.from({ length: 150 }, () => trader(desk, usdt(1_000)));
    const whale = trader(desk, usdt(150 * 0.3));
    choose(whale, { crossLeverage: 20 });
    for (const short of shorts) open(whale, short, 10_000, 500);
    desk.now += 500;
    const index = { symbolId, index: ticks(9_300) };
    desk.exchange.apply<'MarkContracts'>({ kind: 'MarkContracts', indexes: [index] }, desk.now);
    desk.exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, desk.now);
    const left = () => shorts.filter((user) => positions(user).length > 0).length;
    expect(left()).toBeGreaterThan(0);
    expect(left()).toBeLessThan(150);
    expect(positions(whale)[0]!.size).toBe(left() * 500);
    desk.restart();
    mark(9_300);
    while (desk.exchange.jobs.length > 0) desk.do({ kind: 'RunJobs' });
    expect([left(), positions(whale)]).toEqual([0, []]);
    balanced();
  });
});
