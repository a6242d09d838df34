import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { Notice } from '#domain/notice/notice.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, perpetual, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));

let desk: Desk;
let maker: number;
let user: number;

function mark(price: number): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(price) }] });
}

function open(buyer: number, seller: number, size = 10_000): void {
  desk.place(seller, limit('sell', 10_000, size, net));
  desk.place(buyer, limit('buy', 10_000, size, { ...net, timeInForce: 'ioc' }));
}

const choose = (change: CommandOf<'ChooseMargin'>['change']) =>
  desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });

/** What was told since the last look. */
const told = (): Notice[] => [...desk.commit().entities.notices].map((notice) => ({ ...notice }));
const kinds = () => told().map(({ kind, endedAt }) => [kind, endedAt !== undefined]);

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 1_000 })]);
  mark(10_000);
  maker = trader(desk, usdt(100_000));
  desk.do({ kind: 'ChooseMargin', userId: maker, symbolId, change: { crossLeverage: 5 } });
  user = trader(desk, usdt(10));
});

describe('FUTP-05 a margin call', () => {
  it('of an isolated position comes once, when 80 % of its margin is required', () => {
    choose({ marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, maker);
    told();
    // 5 of margin; 0.46 % of the value is required, 80 % of the equity at 95.55.
    mark(9_560);
    expect(told()).toEqual([]);
    mark(9_550);
    expect(told()).toMatchObject([
      { kind: 'marginCall', userId: user, line: 'usdt', ...net, asset: 'USDT', endedAt: undefined },
    ]);
    mark(9_545);
    mark(9_560);
    mark(9_550);
    expect(told()).toEqual([]);
  });

  it('is over when there is margin again, and may come again then', () => {
    choose({ marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, maker);
    mark(9_550);
    told();
    mark(9_570);
    expect(kinds()).toEqual([['marginCall', true]]);
    mark(9_550);
    expect(kinds()).toEqual([['marginCall', false]]);
  });

  describe('of a position that was opened beyond 80 %', () => {
    // 4 of margin at 25 times, of which 3.56 are required from the first moment.
    const tiers = [{ upTo: usdt(100_000), leverageMax: 25, maintenancePpm: 35_000 }];

    beforeEach(() => {
      desk = new Desk([perpetual('BTC', { markClampPpm: 1_000, tiers })]);
      mark(10_000);
      [maker, user] = [trader(desk, usdt(100_000)), trader(desk, usdt(10))];
      choose({ marginMode: 'isolated', longLeverage: 25, shortLeverage: 25 });
      open(user, maker);
      told();
    });

    it('is none: that was its user’s choice', () => {
      for (const price of [10_000, 9_998, 10_020, 9_997]) mark(price);
      expect(told()).toEqual([]);
    });

    it('comes after there was margin enough, which a restart does not forget', () => {
      // 70 % of the equity at 101.15.
      mark(10_130);
      mark(9_998);
      expect(kinds()).toEqual([['marginCall', false]]);
      mark(10_130);
      told();
      desk.restart();
      mark(10_130);
      mark(9_998);
      expect(kinds()).toEqual([['marginCall', false]]);
    });

    it('is none after a restart either, while there was never enough', () => {
      mark(9_998);
      expect(told()).toEqual([]);
      desk.restart();
      mark(9_999);
      mark(9_997);
      expect(told()).toEqual([]);
    });
  });

  it('of all cross positions names no contract, and ends with them', () => {
    open(user, maker);
    told();
    mark(9_050);
    const [call] = told();
    expect(call).toMatchObject({ kind: 'marginCall', symbolId: undefined, endedAt: undefined });
    expect(call!.ratioPpm).toBeGreaterThan(800_000);
    expect(call!.ratioPpm).toBeLessThan(1_000_000);
    desk.place(maker, limit('buy', 9_050, 10_000, net));
    desk.place(user, limit('sell', 9_050, 10_000, { ...net, timeInForce: 'ioc' }));
    mark(9_050);
    expect(kinds()).toEqual([['marginCall', true]]);
  });

  it('stands through a restart, and is not made again', () => {
    open(user, maker);
    mark(9_050);
    expect(kinds()).toEqual([['marginCall', false]]);
    desk.restart();
    mark(9_051);
    expect(kinds()).toEqual([]);
    mark(9_300);
    expect(kinds()).toEqual([['marginCall', true]]);
  });

  it('is followed by what becomes of the position', () => {
    choose({ marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, maker);
    desk.place(maker, limit('buy', 9_530, 10_000, net));
    mark(9_550);
    told();
    mark(9_540);
    expect(told()).toMatchObject([
      { kind: 'liquidation', userId: user, ...net, size: 10_000, value: usdt(95.3) },
    ]);
    mark(9_540);
    expect(kinds()).toEqual([['marginCall', true]]);
  });
});

describe('FUTP-05 notices', () => {
  const credit = (whole: number) =>
    desk.do({
      ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt(whole) },
      place: { type: 'usdtMix', scope: '' },
    });

  it('tell of a take-over, and the insurance fund is told nothing', () => {
    credit(1_000);
    choose({ marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, maker);
    told();
    mark(9_540);
    expect(told().map(({ userId, kind, value }) => [userId, kind, value])).toEqual([
      [user, 'takeover', usdt(95)],
    ]);
  });

  it('tell both sides of ADL', () => {
    const small = trader(desk, usdt(50));
    choose({ marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 });
    open(user, small);
    told();
    mark(9_400);
    const both = told().map(({ userId, kind, size }) => [userId, kind, size]);
    expect(both).toEqual(
      expect.arrayContaining([
        [small, 'adl', 10_000],
        [user, 'takeover', 10_000],
      ]),
    );
  });

  it('tell of a funding what it took and brought', () => {
    const other = trader(desk, usdt(50));
    open(user, other);
    told();
    const eightHours = 8 * 3_600_000;
    const at = Math.ceil(desk.now / eightHours) * eightHours;
    desk.now = at - 1000;
    mark(10_000);
    desk.now = at;
    desk.do({ kind: 'ElapseTime' });
    expect(told().map(({ userId, kind, value }) => [userId, kind, value])).toEqual([
      [user, 'funding', -10_000n],
      [other, 'funding', 10_000n],
    ]);
  });
});
